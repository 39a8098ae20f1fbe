"""A log file that several programs read and write at once."""

from __future__ import annotations

import multiprocessing
import os
from collections import Counter
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from planner.cli import main
from planner.errors import BadInput, DataError
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel import logfile
from planner.kernel.game import LOG_HAS_GROWN
from planner.kernel.log import header_line
from tests.games.high_frontier.helpers import new_game

SPAWN = multiprocessing.get_context("spawn")
ROUNDS = 40


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    new_game("core", ("CRP", "NASA"), dice="seeded").save(path)
    return path


def _writer(path: Path, orders: Connection) -> None:
    """At the first word load the game, at the second write to it, and say what came of it."""
    while orders.recv():
        game = Game.load(path)
        orders.send("loaded")
        orders.recv()
        game.apply(EndTurn(game.to_act[0]))
        try:
            game.append_to(path)
        except BadInput as error:
            orders.send(error.code)
        else:
            orders.send("written")


def _reader(path: Path, orders: Connection) -> None:
    """Read the log over and over until told to stop; how often, and what was wrong."""
    count, lengths = 0, [0]
    while not orders.poll():
        lengths.append(len(Game.load(path, hashing=False).entries))
        count += 1
    orders.send((count, lengths == sorted(lengths)))


def _start(work, path: Path) -> tuple[multiprocessing.process.BaseProcess, Connection]:
    ours, theirs = SPAWN.Pipe()
    process = SPAWN.Process(target=work, args=(path, theirs), daemon=True)
    process.start()
    return process, ours


def test_of_two_who_write_at_once_one_is_told_so_and_nothing_is_damaged(log: Path):
    writers = [_start(_writer, log) for _ in range(3)]
    _, reading = _start(_reader, log)
    results: Counter[str] = Counter()
    for _ in range(ROUNDS):
        for word in ("load", "write"):
            for _, orders in writers:
                orders.send(word)
            if word == "load":
                assert [orders.recv() for _, orders in writers] == ["loaded"] * 3
        told = sorted(orders.recv() for _, orders in writers)
        results.update(told)
        assert told == [LOG_HAS_GROWN, LOG_HAS_GROWN, "written"]
    reading.send("stop")
    count, in_order = reading.recv()
    assert count > 0
    assert in_order
    for process, orders in writers:
        orders.send("")
        process.join(20)
        assert process.exitcode == 0
    assert len(Game.load(log).entries) == results["written"] == ROUNDS


def test_who_comes_late_is_told_and_may_look_again(log: Path):
    first, second = Game.load(log), Game.load(log)
    first.apply(Income("CRP"))
    first.append_to(log)
    # The same action counts once.
    second.apply(Income("CRP"))
    with pytest.raises(BadInput, match="somebody else has written to") as late:
        second.append_to(log)
    assert late.value.code == LOG_HAS_GROWN
    second.apply(EndTurn("CRP"))
    second.append_to(log)
    assert [entry.action.tag for entry in Game.load(log).entries] == ["income", "end-turn"]
    third = Game.load(log)
    third.apply(EndTurn("NASA"))
    with pytest.raises(BadInput, match="meanwhile"):
        third.append_to(_other_end(log))
    third.append_to(log)


def _other_end(log: Path) -> Path:
    """A log of the same length that has gone another way."""
    game = new_game("core", ("CRP", "NASA"), dice="seeded")
    game.apply(EndTurn("CRP"))
    game.apply(Income("NASA"))
    game.save(log.with_name("other.jsonl"))
    return log.with_name("other.jsonl")


def test_the_command_tells_who_was_too_late(
    log: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    apply = Game.apply

    def slowly(game: Game, *arguments: object, **more: object) -> object:
        other = game.copy()
        entry = apply(game, *arguments, **more)  # type: ignore[arg-type]  # as it was called
        apply(other, Income("CRP"))
        other.append_to(log)
        return entry

    monkeypatch.setattr(Game, "apply", slowly)
    assert main(["game", "do", str(log), "end-turn"]) == 2
    assert capsys.readouterr().err == (
        "planner: somebody else has written to game.jsonl meanwhile; look at the game again; what"
        " you have just done is not in it\n"
    )
    assert [entry.action.tag for entry in Game.load(log).entries] == ["income"]


def test_a_game_is_not_added_to_the_log_of_another(log: Path):
    game = new_game("core", ("CRP", "NASA"), seed=1)
    game.apply(Income("CRP"))
    with pytest.raises(DataError, match="this is the log of another game"):
        game.append_to(log)


def test_a_new_game_replaces_none(log: Path, capsys: pytest.CaptureFixture[str]):
    before = log.read_text()
    with pytest.raises(BadInput, match="exists"):
        new_game(seed=4).save(log, new=True)
    assert main(["game", "new", "--factions", "CRP,NASA", "-o", str(log)]) == 2
    assert "exists; name another file" in capsys.readouterr().err
    assert log.read_text() == before
    assert os.listdir(log.parent) == [log.name]


# -- what can go wrong -------------------------------------------------------------------------


def test_a_failed_write_leaves_nothing_behind(log: Path, monkeypatch: pytest.MonkeyPatch):
    game, before = Game.load(log), log.read_bytes()
    game.apply(Income("CRP"))

    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(BadInput, match="No space left on device"):
            game.append_to(log)
    assert log.read_bytes() == before
    game.apply(EndTurn("CRP"))
    game.append_to(log)
    assert len(Game.load(log).entries) == 2


def test_nothing_is_done_before_it_is_on_the_disk(log: Path, monkeypatch: pytest.MonkeyPatch):
    synced: list[bytes] = []
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(log.read_bytes()))
    game = Game.load(log)
    game.apply(Income("CRP"))
    game.append_to(log)
    assert synced == [log.read_bytes()]
    assert synced[0].endswith(b'"}\n')


def test_nothing_is_added_after_half_an_entry(log: Path):
    game = Game.load(log)
    game.apply(Income("CRP"))
    game.append_to(log)
    log.write_bytes(log.read_bytes()[:-40])
    game.apply(EndTurn("CRP"))
    with pytest.raises(DataError, match="this is not a line of JSON"):
        game.append_to(log)
    with pytest.raises(DataError, match="this is not a line of JSON"):
        Game.load(log)


def test_an_entry_longer_than_a_block_is_found(log: Path):
    game = Game.load(log)
    path = log.with_name("long.jsonl")
    line = header_line(game.header)
    path.write_text(line[:-1] + " " * 20_000 + "}\n")
    game.apply(Income("CRP"))
    game.append_to(path)
    assert Game.load(path).state == game.state


def test_who_waits_too_long_is_told(log: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(logfile, "PATIENCE", 0.05)
    game = Game.load(log)
    game.apply(Income("CRP"))
    with (
        logfile.appending(log),
        pytest.raises(BadInput, match="somebody else is writing to"),
    ):
        game.append_to(log)
    game.append_to(log)


def test_a_file_that_is_replaced_meanwhile_is_opened_again(log: Path):
    game = Game.load(log)
    other = game.copy()
    other.apply(Income("CRP"))
    other.save(log)
    game.apply(Income("CRP"))
    with pytest.raises(BadInput, match="meanwhile"):
        game.append_to(log)
    other.apply(EndTurn("CRP"))
    other.append_to(log)
    assert len(Game.load(log).entries) == 2


def test_where_files_have_no_locks_a_file_beside_it_is_one(
    log: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(logfile, "fcntl", None)
    monkeypatch.setattr(logfile, "PATIENCE", 0.05)
    game = Game.load(log)
    game.apply(Income("CRP"))
    game.append_to(log)
    assert os.listdir(log.parent) == [log.name]
    game.apply(EndTurn("CRP"))
    with (
        logfile.appending(log),
        pytest.raises(BadInput, match=r"if nobody plays, delete game\.jsonl\.lock"),
    ):
        game.append_to(log)
    game.append_to(log)
    assert len(Game.load(log).entries) == 2
    with pytest.raises(BadInput, match=r"cannot read none\.jsonl"):
        Game.load(log.with_name("none.jsonl"))
