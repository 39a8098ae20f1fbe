"""``planner host``: the games that are kept for people."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from planner.cli import main
from planner.games.high_frontier import Game
from planner.games.high_frontier.table.turn import EndTurn
from planner.hosting import Host, Made, NewTable

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Made:
    """A game with one entry, where the commands look for games."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("HF4_DATA", str(tmp_path))
    host = Host.at()
    made = host.tables.create(NewTable("race-to-mars", ("CRP", "NASA"), title="Tuesday", seed=7))
    host.play.act(host.seats.visitor(made.id, [made.links["CRP"]]), EndTurn("CRP"), expected=0)
    host.close()
    return made


def data_of(capsys: Capture, *words: str) -> dict[str, object]:
    capsys.readouterr()
    assert main(["host", *words, "--json"]) == 0
    answer: dict[str, object] = json.loads(capsys.readouterr().out)
    return answer


def test_games_are_listed(made: Made, tmp_path: Path, capsys: Capture):
    assert main(["host", "list"]) == 0
    told = capsys.readouterr().out
    assert f"Games in {tmp_path}/games.sqlite:" in told
    for word in (made.id, "Tuesday", "race-to-mars", "CRP NASA", "asks NASA"):
        assert word in told
    assert not any(secret in told for secret in made.links.values())
    (game,) = data_of(capsys, "list")["games"]
    assert "seed" not in game
    assert main(["host", "list", "--database", f"sqlite:///{tmp_path}/other.sqlite"]) == 0
    assert "none" in capsys.readouterr().out


def test_tables_that_are_drafted_are_listed_and_deleted(made: Made, capsys: Capture):
    host = Host.at()
    draft = host.tables.create(NewTable("core", players=2, drafted=True, title="Friday"))
    asked = host.drafts.open(draft.id).asked
    host.drafts.pick(host.seats.guest(draft.id, [draft.links[asked]]), asked, "ESA")
    host.close()
    other = {"1": "2", "2": "1"}[asked]
    assert main(["host", "list"]) == 0
    told = capsys.readouterr().out
    picks = "ESA ?" if asked == "1" else "? ESA"
    for word in (draft.id, "Friday", picks, f"drafts: seat {other} picks", made.id):
        assert word in told
    assert not any(secret in told for secret in draft.links.values())
    (listed,) = data_of(capsys, "list")["drafts"]
    assert (listed["id"], listed["asked"]) == (draft.id, other)
    assert main(["host", "delete", draft.id]) == 0
    assert data_of(capsys, "list")["drafts"] == []


def test_a_game_is_exported_and_imported(made: Made, tmp_path: Path, capsys: Capture):
    path = tmp_path / "g.jsonl"
    assert main(["host", "export", made.id, "-o", str(path)]) == 0
    assert "dealt anew" in capsys.readouterr().out
    assert Game.load(path, verify=True).header.seed != 7
    assert main(["host", "export", made.id, "-o", str(path)]) == 2
    there = data_of(capsys, "import", str(path), "--bot", "nasa=random", "--title", "Wednesday")
    host = Host.at()
    secret = there["links"]["CRP"].rpartition("/")[2]
    assert host.seats.visitor(there["id"], [secret]).seats == ("CRP",)
    assert [seat.bot for seat in host.seats.at(there["id"])] == ["", "random"]
    host.close()
    assert main(["host", "import", str(path), "--bot", "nasa"]) == 2
    assert main(["host", "import", str(tmp_path / "none.jsonl")]) == 2


def test_a_game_is_copied_and_deleted(made: Made, capsys: Capture):
    there = data_of(capsys, "copy", made.id, "--entries", "1", "--title", "again")
    assert main(["host", "delete", made.id, "nowhere"]) == 2
    assert len(data_of(capsys, "list")["games"]) == 2
    assert main(["host", "delete", made.id]) == 0
    assert "1 game deleted" in capsys.readouterr().out
    (left,) = data_of(capsys, "list")["games"]
    assert (left["id"], left["title"], left["length"]) == (there["id"], "again", 1)


def test_a_lost_link_is_made_anew(made: Made, capsys: Capture):
    link = data_of(capsys, "link", made.id, "NASA")["link"]
    host = Host.at()
    assert host.seats.visitor(made.id, [link.rpartition("/")[2]]).seats == ("NASA",)
    assert host.seats.visitor(made.id, [made.links["NASA"]]).nobody
    host.close()
    assert main(["host", "link", made.id, "ESA"]) == 2


def test_all_games_are_checked(made: Made, capsys: Capture):
    assert main(["host", "check"]) == 0
    assert capsys.readouterr().out == "1 game checked, 0 damaged\n"
    host = Host.at()
    host.store.change(made.id, header="{}")
    host.close()
    assert main(["host", "check"]) == 1
    told = capsys.readouterr().out
    assert f"{made.id}: " in told
    assert "it cannot be played on" in told


def test_a_database_that_cannot_be_opened(capsys: Capture):
    assert main(["host", "list", "--database", "mysql://db"]) == 2
    assert "postgresql://" in capsys.readouterr().err
