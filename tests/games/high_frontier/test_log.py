"""The log is the game: replay, undo, files, dice, rulings."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from planner.errors import BadInput, DataError
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.heroism import Nominate
from planner.games.high_frontier.chapters.operations.auctions import Pass, Research
from planner.games.high_frontier.chapters.operations.boost import Boost
from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.playing import RandomPlayer
from planner.games.high_frontier.table.state import State
from planner.games.high_frontier.table.turn import EndTurn
from planner.games.high_frontier.versions import VERSIONS
from planner.kernel.actions import Action, Ruling, Undo
from planner.kernel.codec import Json, decode, encode
from planner.kernel.game import DamagedLog
from planner.kernel.log import header_line
from tests.games.high_frontier.helpers import new_game, play_on, refusal


@pytest.fixture(scope="module")
def played() -> Game:
    game = new_game(seed=3)
    play_on(game, 3, 60)
    return game


def test_replaying_the_log_gives_the_same_state(played: Game):
    assert played.replay().state.fingerprint() == played.state.fingerprint()


def test_a_saved_game_loads_into_the_same_state(played: Game, tmp_path: Path):
    path = tmp_path / "game.jsonl"
    played.save(path)
    loaded = Game.load(path)
    assert loaded.state.fingerprint() == played.state.fingerprint()
    assert loaded.lines() == played.lines()


def test_the_state_survives_json(played: Game):
    data = json.loads(json.dumps(played.state.as_json()))
    assert State.from_json(data, played.book.tags) == played.state


def test_every_action_survives_json(played: Game):
    for entry in played.entries:
        data = json.loads(json.dumps(encode(entry.action)))
        assert decode(Action, data, played.book.tags) == entry.action


def test_undo_is_an_entry_and_the_next_die_is_a_new_one():
    game = new_game(seed=5, dice="seeded")
    bot = RandomPlayer(5)
    for _ in range(40):
        before = game.state
        action = bot.choose(game, game.legal(game.to_act[0]))
        done = game.apply(action)
        rolled = game.state.dice_rolled
        game.apply(Undo("NASA"), granted=True)
        assert game.state == replace(before, dice_rolled=rolled)
        again = game.apply(action)
        assert again.dice or again.state == done.state
        assert game.state.dice_rolled == rolled + len(again.dice)
    assert len(game.entries) == 120
    assert Game.from_lines(game.lines()).lines() == game.lines()
    assert game.replay().state.fingerprint() == game.state.fingerprint()


def test_undo_goes_back_no_further_than_the_beginning():
    game = new_game()
    game.apply(Income("CRP"))
    with pytest.raises(BadInput, match="2 actions cannot be undone; 1 are left"):
        game.apply(Undo("CRP", 2))


def test_a_ruling_waives_a_rule_and_says_why():
    game = new_game()
    game.apply(Income("CRP"))
    second = EndTurn("NASA")
    assert refusal(game, second).rule == "D1"
    arranged = new_game(arrange=_full_hand)
    research = Research("CRP", "thruster", 0)
    assert refusal(arranged, research).rule == "I2a"
    ruling = Ruling("CRP", research, ("I2a",), "we forgot to discard")
    entry = arranged.apply(ruling, granted=True)
    told = "Ruling of the table, asked for by CRP, waiving I2a: we forgot to discard (A2c)"
    assert str(entry.says[0]) == told
    data = json.loads(json.dumps(encode(entry.action)))
    assert decode(Action, data, arranged.book.tags) == entry.action


def _full_hand(state: State) -> None:
    hand = state.players["CRP"].hand
    for deck in ("reactor", "radiator"):
        hand += [state.decks[deck].pop(), state.decks[deck].pop()]


@pytest.mark.parametrize(
    ("damage", "row", "reason"),
    [
        (lambda lines: ["hello", *lines[1:]], 1, "not a line of JSON"),
        (lambda lines: ['{"format": "chess"}', *lines[1:]], 1, "not the log of a game"),
        (lambda lines: [lines[0].replace('"version": 1', '"version": 9')], 1, "version 9"),
        (lambda lines: [lines[0].replace('"core"', '"chess"')], 1, "no scenario 'chess'"),
        (lambda lines: [*lines[:3], lines[3][:20]], 4, "not a line of JSON"),
        (lambda lines: [*lines[:3], *lines[4:]], 4, "entry 4 where 3 should be"),
        (lambda lines: [*lines[:2], lines[2].replace('"do": "', '"do": "x')], 3, "unknown 'do'"),
        (lambda lines: [*lines[:2], _other_hash(lines[2])], 3, "is another one"),
    ],
)
def test_a_damaged_file_is_refused_with_line_and_reason(played, damage, row, reason):
    with pytest.raises(DataError) as caught:
        Game.from_lines(damage(played.lines()))
    assert caught.value.row == row
    assert reason in caught.value.reason


def _other_hash(line: str) -> str:
    return json.dumps(json.loads(line) | {"state": "0" * 16})


def test_the_good_part_of_a_damaged_file_is_kept(played: Game):
    lines = played.lines()
    with pytest.raises(DamagedLog) as caught:
        Game.from_lines([*lines[:21], "{", *lines[21:]])
    good = caught.value.game
    assert good.lines() == lines[:21]


def test_saving_where_one_cannot_loses_nothing(
    played: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    with pytest.raises(BadInput, match="cannot write"):
        played.save(tmp_path / "nowhere" / "game.jsonl")
    full = tmp_path / "game.jsonl"
    full.write_text("what was there")
    monkeypatch.setattr("os.fsync", _disk_full)
    with pytest.raises(BadInput, match="cannot write"):
        played.save(full)
    assert full.read_text() == "what was there"
    assert list(tmp_path.iterdir()) == [full]
    with pytest.raises(BadInput, match="cannot write"):
        played.append_to(tmp_path)


def _disk_full(file: int) -> None:
    raise OSError(28, "No space left on device")


def test_an_entry_gets_a_line_of_its_own(tmp_path: Path):
    game, path = new_game(), tmp_path / "game.jsonl"
    path.write_text(header_line(game.header))
    for action in (Income("CRP"), EndTurn("CRP")):
        game.apply(action)
        game.append_to(path)
    assert Game.load(path).state == game.state


def test_words_may_hold_any_end_of_a_line(tmp_path: Path):
    game, path = new_game(), tmp_path / "game.jsonl"
    game.apply(Nominate("CRP", "CRP", "far\u2028and\x85away\r\n\x0c"))
    game.save(path)
    assert Game.load(path).lines() == game.lines()


@pytest.mark.parametrize(
    "data",
    [
        {"do": "start-year"},
        {"do": "turn", "player": "CRP"},
        {"do": ["income"], "player": "CRP"},
        {"do": "nominate", "player": "CRP", "hero": "CRP", "feat": "half a letter: \ud800"},
    ],
)
def test_what_is_no_action_is_not_read_as_one(data: Json):
    with pytest.raises(BadInput):
        decode(Action, data, new_game().book.tags)


@pytest.mark.parametrize(
    ("header", "column"),
    [
        ({"seed": {"a": 1}}, "seed"),
        ({"seed": True}, "seed"),
        ({"options": {"cards": "core"}}, "options"),
        ({"factions": ["NASA", "NASA"]}, "factions"),
    ],
)
def test_headers_that_make_no_sense_are_refused(header: dict[str, Json], column: str):
    data = json.loads(header_line(new_game().header)) | header
    with pytest.raises(DataError) as caught:
        Game.from_lines([json.dumps(data)])
    assert (caught.value.row, caught.value.column) == (1, column)


def test_lines_as_deep_as_a_well_are_no_log():
    with pytest.raises(DataError, match="this is not a line of JSON"):
        Game.from_lines(["[" * 100_000])


def test_copies_go_their_own_way():
    game = new_game()
    other = game.copy()
    other.apply(Income("CRP"))
    assert game.entries == []
    assert game.state.aquas("CRP") == 6
    assert other.state.aquas("CRP") == 7


def test_what_a_table_has_read_off_its_cards_before_they_were_known_still_holds():
    game = new_game(
        "race-to-mars",
        factions=("CRP", "NASA"),
        decks={"robonaut": ("RB014",)},
        options={"cards": "race-for-glory"},
    )
    for action in (Research("CRP", "robonaut"), Pass("NASA"), EndTurn("CRP"), EndTurn("NASA")):
        game.apply(action)
    header, *entries = game.lines()
    told = json.loads(header) | {"rules_version": 3, "printed": {"RB014F": {"mass": "1"}}}
    older = Game.from_lines([json.dumps(told), *entries])
    aquas = older.state.aquas("CRP")
    older.apply(Boost("CRP", ("RB014",)))
    assert older.state.aquas("CRP") == aquas - 1
    assert older.news == VERSIONS.changes_since(3)


def test_what_is_printed_on_cards_is_not_said_any_more():
    with pytest.raises(BadInput, match="'RB014F' is no piece") as caught:
        new_game("race-to-mars", printed={"RB014F": {"mass": "3"}})
    assert str(caught.value.hint) == "what is printed on all cards is known"
