"""Logs open at their last checkpoint; what was played by older rules stays as it is."""

from __future__ import annotations

import gc
import json
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from planner.board.model import zone_title
from planner.cli import main
from planner.craft.thrust import ThrustPart
from planner.errors import BadInput, DataError
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.deals.negotiation import Offer
from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.playing import RandomPlayer, play
from planner.games.high_frontier.table.terms import DealTerms
from planner.games.high_frontier.table.turn import EndTurn, Turn
from planner.games.high_frontier.versions import RULES_VERSION, VERSIONS
from planner.kernel.actions import Undo
from planner.kernel.codec import decode, encode
from planner.kernel.consent import Consent
from planner.kernel.game import DamagedLog
from planner.kernel.history import EVERY, Checkpoint
from planner.kernel.log import FINGERPRINT, Bygone, header_line, read_entry
from planner.kernel.logfile import LOG_HAS_GROWN
from planner.kernel.sentences import kept
from planner.text import Text
from tests.games.high_frontier.helpers import new_game, play_on
from tests.recorded.kept import do_again, games, read

OLD = RULES_VERSION - 1
FIVE = ("CRP", "NASA", "ESA", "UN", "SpaceX")


@pytest.fixture(scope="module")
def played() -> Game:
    game = new_game("core", ("CRP", "NASA"), seed=3, dice="seeded")
    play_on(game, 3, 130)
    return game


def _checkpoints(lines: list[str]) -> list[int]:
    return [data["checkpoint"] for data in map(json.loads, lines) if "checkpoint" in data]


def _of_old(lines: list[str]) -> list[str]:
    """The same log as it was written by older rules."""
    return [
        line.replace(f'"rules_version": {RULES_VERSION}', f'"rules_version": {OLD}')
        if number == 0
        else line.replace(f'"rules": {RULES_VERSION}', f'"rules": {OLD}')
        for number, line in enumerate(lines)
    ]


# -- opening -----------------------------------------------------------------------------------


def test_a_game_opens_at_its_last_checkpoint(played: Game, monkeypatch: pytest.MonkeyPatch):
    lines, done = played.lines(), []
    again = Game.again
    assert _checkpoints(lines) == [EVERY, 2 * EVERY]

    def counted(game: Game, *told: object, granted: bool) -> object:
        done.append(told)
        return again(game, *told, granted=granted)  # type: ignore[arg-type]  # as it was called

    monkeypatch.setattr(Game, "again", counted)
    opened = Game.from_lines(lines)
    assert len(done) == len(played.entries) - 2 * EVERY
    assert opened.state == played.state
    assert opened.lines() == lines
    assert opened.entries == played.entries
    assert opened.news == ()
    done.clear()
    assert Game.from_lines(lines, verify=True).lines() == lines
    assert len(done) == len(played.entries)


def test_the_next_dice_are_the_same_after_a_checkpoint(played: Game):
    game, opened = played.copy(), Game.from_lines(played.lines())
    for each in (game, opened):
        play_on(each, 5, 60)
    assert any(entry.dice for entry in opened.entries[len(played.entries) :])
    assert opened.lines() == game.lines()


def test_logs_without_checkpoints_still_load(played: Game):
    lines = [line for line in played.lines() if "checkpoint" not in json.loads(line)]
    assert Game.from_lines(lines).state == played.state


@pytest.mark.parametrize("path", [p for p in games() if "wavering" in p.name], ids=str)
def test_a_game_of_much_undoing_opens_at_any_checkpoint(path: Path):
    header, told = read(path)
    game = Game(header, hashing=False)
    for row, line in enumerate(told[:320], start=2):
        do_again(game, read_entry(line, path.name, row, game.book.tags))
    lines = game.lines()
    assert Game.from_lines(lines, hashing=False, verify=True).lines() == lines
    rows = [row for row, line in enumerate(lines) if "checkpoint" in json.loads(line)]
    for row in rows:
        without = [line for number, line in enumerate(lines) if number <= row or number not in rows]
        assert Game.from_lines(without, hashing=False).state == game.state


# -- going back ---------------------------------------------------------------------------------


def test_undo_reaches_behind_a_checkpoint(played: Game):
    opened = Game.from_lines(played.lines())
    count = len(played.entries)
    entry = opened.apply(Undo("CRP", count - 20), granted=True)
    assert entry.says[0].text.startswith(f"CRP takes back the last {count - 20} actions")
    early = Game.from_lines([header_line(played.header), *played.entries.lines()[:20]])
    rolled = played.state.dice_rolled
    assert opened.state == replace(early.state, dice_rolled=rolled)
    assert Game.from_lines(opened.lines()).lines() == opened.lines()
    with pytest.raises(BadInput, match="21 actions cannot be undone; 20 are left to undo"):
        opened.apply(Undo("CRP", 21), granted=True)


def test_a_request_to_undo_reaches_behind_a_checkpoint(played: Game):
    opened = Game.from_lines(played.lines())
    by_word = Game.from_lines(played.lines())
    opened.apply(Undo("CRP", 60))
    assert opened.state.agenda[-1].tag == "consent-due"
    by_word.apply(Undo("CRP", 60), granted=True)
    opened.apply(Consent("NASA"))
    assert opened.state == by_word.state
    assert Game.from_lines(opened.lines(), verify=True).lines() == opened.lines()


def test_popping_goes_back_to_the_beginning(played: Game):
    opened = Game.from_lines(played.lines())
    for entry in reversed(list(played.entries)):
        assert opened.pop() == entry.action
    assert opened.state == Game(played.header).state
    assert opened.lines() == [header_line(played.header)]
    with pytest.raises(BadInput, match="nothing to pop"):
        opened.pop()


def test_no_checkpoint_is_made_while_consent_is_due():
    game = new_game("core", ("CRP", "NASA"))
    for _ in range(EVERY - 1):
        game.apply(EndTurn(game.to_act[0]))
    game.apply(Undo("CRP", 2))
    assert _checkpoints(game.lines()) == []
    game.apply(Consent("NASA"))
    assert _checkpoints(game.lines()) == [EVERY + 1]
    assert Game.from_lines(game.lines()).state == game.state


# -- files ---------------------------------------------------------------------------------------


def test_checkpoints_are_written_once_as_the_game_goes_on(tmp_path: Path):
    game, path = new_game("core", ("CRP", "NASA"), dice="seeded"), tmp_path / "game.jsonl"
    game.save(path)
    for _ in range(EVERY + 5):
        game = Game.load(path)
        game.apply(EndTurn(game.to_act[0]))
        game.append_to(path)
    lines = path.read_text().splitlines()
    assert _checkpoints(lines) == [EVERY]
    assert lines == game.lines()
    assert len(lines) == EVERY + 7


def test_who_comes_late_is_told_at_a_checkpoint_too(tmp_path: Path):
    game, path = new_game("core", ("CRP", "NASA"), dice="seeded"), tmp_path / "game.jsonl"
    for _ in range(EVERY - 1):
        game.apply(EndTurn(game.to_act[0]))
    game.save(path)
    first, second = Game.load(path), Game.load(path)
    first.apply(EndTurn(first.to_act[0]))
    first.append_to(path)
    second.apply(Income(second.to_act[0]))
    with pytest.raises(BadInput) as late:
        second.append_to(path)
    assert late.value.code == LOG_HAS_GROWN
    first.apply(EndTurn(first.to_act[0]))
    first.append_to(path)
    assert Game.load(path, verify=True).lines() == first.lines()


Damage = Callable[[dict[str, object]], dict[str, object]]


@pytest.mark.parametrize(
    ("row", "damage", "reason", "good"),
    [
        (20, lambda data: data | {"n": 7}, "entry 7 where 19 should be", 18),
        (52, lambda data: data | {"checkpoint": 49}, "the checkpoint after entry 49 where 50", 50),
        (52, lambda data: data | {"rules": "2"}, "rules: is missing or damaged", 50),
        (103, lambda data: data | {"rules": 99}, "update the program", 100),
        (103, lambda data: data | {"state": {}}, "the state at this checkpoint is another", 100),
    ],
)
def test_damage_around_a_checkpoint_is_told(
    played: Game, row: int, damage: Damage, reason: str, good: int
):
    lines = played.lines()
    lines[row - 1] = json.dumps(damage(json.loads(lines[row - 1])))
    with pytest.raises(DamagedLog, match=reason) as caught:
        Game.from_lines(lines)
    assert caught.value.row == row
    kept = caught.value.game
    assert kept.lines()[: row - 1] == lines[: row - 1]
    assert len(kept.entries) == good


def test_verifying_finds_what_opening_does_not_look_at(played: Game, tmp_path: Path):
    lines = played.lines()
    entry = json.loads(lines[9])
    lines[9] = json.dumps(entry | {"state": "0" * 16})
    assert Game.from_lines(lines).state == played.state
    with pytest.raises(DamagedLog, match="the state after this entry is another one"):
        Game.from_lines(lines, verify=True)
    forged = played.lines()
    state = json.loads(forged[51])["state"]
    state["heroism"] = 3
    point = {"checkpoint": 50, "rules": RULES_VERSION, "state": state}
    forged[51] = json.dumps(point)
    with pytest.raises(DamagedLog, match="the state at this checkpoint is another one"):
        Game.from_lines(forged, verify=True)
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join(lines))
    assert main(["game", "show", str(path)]) == 0
    assert main(["game", "replay", str(path)]) == 2


# -- versions ------------------------------------------------------------------------------------


def test_the_header_names_the_version_of_the_rules(played: Game):
    assert json.loads(played.lines()[0])["rules_version"] == RULES_VERSION
    assert list(VERSIONS.history) == list(range(1, RULES_VERSION + 1))
    late = played.lines()[0].replace(f": {RULES_VERSION},", f": {RULES_VERSION + 1},")
    with pytest.raises(DataError, match="update the program"):
        Game.from_lines([late])
    unnamed = json.loads(played.lines()[0])
    del unnamed["rules_version"]
    assert Game.from_lines([json.dumps(unnamed)]).header.rules_version == 1


def _unknown_action(lines: list[str], number: int) -> list[str]:
    """The log with an action that today's rules do not know."""
    data = json.loads(lines[number])
    action = {"do": "steal", "player": "CRP", "what": "everything"}
    return [*lines[:number], json.dumps(data | {"action": action}), *lines[number + 1 :]]


def test_a_game_of_older_rules_goes_on_from_its_last_checkpoint(played: Game, tmp_path: Path):
    old = _unknown_action(_of_old(played.lines()), 9)
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join([*old, ""]))
    game = Game.load(path)
    assert game.state == played.state
    assert game.news == (f"Rules version {RULES_VERSION}: {VERSIONS.history[RULES_VERSION]}",)
    assert isinstance(game.entries[8].action, Bygone)
    assert [entry.says for entry in game.entries] == [entry.says for entry in played.entries]
    game.apply(EndTurn(game.to_act[0]))
    game.append_to(path)
    lines = path.read_text().splitlines()
    assert lines[: len(old)] == old
    assert _checkpoints(lines[len(old) :]) == [130]
    assert json.loads(lines[len(old)])["rules"] == RULES_VERSION
    again = Game.load(path)
    assert again.news == ()
    assert again.state == game.state
    assert again.lines() == lines
    assert Game.load(path, verify=True).lines() == lines
    assert again.replay().lines() == lines


def test_undo_does_not_go_back_behind_a_change_of_the_rules(played: Game):
    game = Game.from_lines(_of_old(played.lines()))
    game.apply(EndTurn(game.to_act[0]))
    with pytest.raises(BadInput, match="1 are left to undo since the rules have changed"):
        game.apply(Undo("CRP", 2), granted=True)
    game.apply(Undo("CRP"), granted=True)
    assert game.state == played.state
    assert Game.from_lines(game.lines()).state == game.state
    for _ in range(2):
        game.pop()
    with pytest.raises(BadInput, match="nothing to pop"):
        game.pop()


def test_what_no_longer_fits_since_a_checkpoint_is_told(played: Game, tmp_path: Path):
    lines = _unknown_action(_of_old(played.lines()), 120)
    with pytest.raises(DamagedLog, match="unknown 'do'") as caught:
        Game.from_lines(lines)
    kept = caught.value.game
    kept.save(tmp_path / "kept.jsonl")
    again = Game.load(tmp_path / "kept.jsonl")
    assert again.lines() == kept.lines()
    assert again.state == kept.state
    assert kept.lines()[:120] == lines[:120]


def test_what_goes_another_way_by_newer_rules_says_so(played: Game):
    lines = _of_old(played.lines())
    lines[-1] = json.dumps(json.loads(lines[-1]) | {"tanks": [["pool", "NASA:leo", 99]]})
    with pytest.raises(DamagedLog, match="since it was played: Rules version"):
        Game.from_lines(lines)


def test_a_request_under_older_rules_is_answered_first(played: Game):
    asked = played.copy()
    asked.apply(Undo("CRP", 2))
    game = Game.from_lines(_of_old(asked.lines()))
    assert _checkpoints(game.lines())[-1] == 2 * EVERY
    game.apply(Consent("NASA"))
    game.apply(EndTurn(game.to_act[0]))
    assert _checkpoints(game.lines())[-1] == len(played.entries) + 2
    assert Game.from_lines(game.lines()).state == game.state


def test_the_commands_say_what_has_changed(
    played: Game, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join([*_of_old(played.lines()), ""]))
    assert main(["game", "show", str(path)]) == 0
    assert (
        f"Rules version {RULES_VERSION}: {VERSIONS.history[RULES_VERSION]}"
        in capsys.readouterr().out
    )
    assert main(["game", "do", str(path), "end-turn"]) == 0
    assert f"Rules version {RULES_VERSION}" in capsys.readouterr().out
    assert main(["game", "show", str(path)]) == 0
    assert "Rules version" not in capsys.readouterr().out


# -- memory --------------------------------------------------------------------------------------


@pytest.mark.parametrize("verify", [False, True])
def test_a_long_game_takes_half_a_megabyte_beyond_the_current_turn(tmp_path: Path, verify: bool):
    game, bot = new_game("core", FIVE, seed=1), RandomPlayer(1)
    # At the beginning of a turn little belongs to it.
    while len(game.entries) < 750 or not isinstance(game.entries[-1].action, EndTurn):
        play(game, bot, 1)
        assert game.to_act
    path = tmp_path / "game.jsonl"
    game.save(path)
    Game.load(path)
    gc.collect()
    tracemalloc.start()
    try:
        loaded = Game.load(path, verify=verify)
        assert len(loaded.entries) >= 750
        gc.collect()
        taken, _ = tracemalloc.get_traced_memory()
        del loaded
        gc.collect()
        left, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    # What is left are tables of the board, which all games share.
    assert taken - left < 500_000


def test_sentences_in_a_state_keep_what_they_are_made_of(played: Game):
    state = played.state.copy()
    state.over = Text("{why} ({rule})", why=Text("year {year} was the last", year=24), rule="M1")
    point = Checkpoint.of(1, RULES_VERSION, state)
    again = point.read(played.book)
    assert again == state
    assert again.over is not None
    assert again.over.values["why"].template == "year {year} was the last"
    assert point.fingerprint == state.fingerprint()[:FINGERPRINT]
    assert json.loads(json.dumps(state.as_json()))["over"] == "year 24 was the last (M1)"


def test_what_a_thrust_adds_up_from_keeps_its_sentences():
    part = ThrustPart("H3c", 1, Text("solar powered in the {zone}", zone=zone_title("mars")))
    again = decode(ThrustPart, encode(part, kept))
    assert (again, again.why.template) == (part, part.why.template)
    assert encode(part)["why"] == "solar powered in the Mars zone"


def test_sentences_of_an_older_state_are_read_as_they_stand(played: Game):
    state = played.state.copy()
    state.over = Text("{why} ({rule})", why=Text("year {year} was the last", year=24), rule="M1")
    point = Checkpoint.told(1, RULES_VERSION, state.as_json())
    again = point.read(played.book)
    assert again.over == "year 24 was the last (M1)"
    assert point.fingerprint == state.fingerprint()[:FINGERPRINT]


@pytest.mark.parametrize("said", [{"said": ["{a} is lost"]}, {"said": 1}, {"told": ["x"]}, 24])
def test_what_is_no_sentence_is_no_state(played: Game, said: object):
    data = played.state.as_json() | {"over": said}
    with pytest.raises(BadInput, match="over should be a sentence"):
        Checkpoint.told(1, RULES_VERSION, data).read(played.book)
    assert Checkpoint.told(1, RULES_VERSION, data).fingerprint


def test_a_checkpoint_tells_what_can_be_taken_back(played: Game):
    """So that who looks at a game just opened hears the same as who has played it."""
    game = played.copy()
    for count in (3, 5, 1):
        game.apply(Undo("CRP", count), granted=True)
    while len(game.entries) < 3 * EVERY:
        game.apply(EndTurn(game.to_act[0]))
    undoable = json.loads(game.lines()[-1])["undoable"]
    deeds = undoable["deeds"]
    assert deeds == len(game.past.history) < len(game.entries)
    opened = Game.from_lines(game.lines())
    for entries in (deeds, deeds + 1):
        undo = Undo("CRP", entries)
        told = [str(each.why_not(undo)) for each in (opened.view("CRP"), game, opened)]
        assert told[0] == told[1] == told[2]
        assert (told[0] == "None") == (entries == deeds)


def test_taking_back_ones_own_is_free_behind_a_checkpoint():
    game = new_game("core", ("CRP", "NASA"), dice="seeded")
    while len(game.entries) < EVERY - 2 or game.to_act != ("CRP",):
        game.apply(EndTurn(game.to_act[0]))
    while len(game.entries) < EVERY + 1:
        game.apply(Offer("CRP", (DealTerms("CRP", "NASA", aquas=1),)))
    opened = Game.from_lines(game.lines())
    assert opened.past.history.base == EVERY
    assert opened.view("CRP").preview(Undo("CRP", 3)).consent == ()
    assert opened.view("CRP").preview(Undo("CRP", 4)).consent == ("NASA",)
    opened.apply(Undo("CRP", 3))
    assert opened.state.turn == Turn("CRP")


def test_checkpoints_of_older_files_do_not_tell_what_can_be_taken_back(played: Game):
    lines = [_without(line, "undoable") for line in played.lines()]
    opened = Game.from_lines(lines)
    assert opened.lines() == lines
    assert opened.view("CRP").may(Undo("CRP", len(played.entries)))
    opened.apply(Undo("CRP", len(played.entries)), granted=True)
    assert opened.state.players == Game(played.header).state.players


def _without(line: str, name: str) -> str:
    data = json.loads(line)
    return line if data.pop(name, None) is None else json.dumps(data, ensure_ascii=False)


@pytest.mark.parametrize("undoable", [7, {"deeds": "1"}, {"own": ["CRP"]}, {"more": 1}])
def test_what_a_checkpoint_tells_may_be_damaged(played: Game, undoable: object):
    lines = played.lines()
    lines[51] = json.dumps(json.loads(lines[51]) | {"undoable": undoable})
    with pytest.raises(DamagedLog, match="row 52, column undoable"):
        Game.from_lines(lines)
