"""The address that `make serve HOST=0.0.0.0` prints for the phones at the table."""

import subprocess
import sys
from pathlib import Path

import pytest

import web.__main__
from web.app import lan

ROOT = Path(__file__).resolve().parents[2]


def test_the_address_and_its_code_are_printed_where_phones_may_connect(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lan, "own_address", lambda: "192.168.1.5")
    told = lan.invitation("0.0.0.0", 8000)
    assert told is not None
    first, *code = told.splitlines()
    assert first.endswith("http://192.168.1.5:8000/")
    assert len(code) > 10
    assert len({len(line) for line in code if line}) <= 2
    assert lan.code("http://192.168.1.5:8000/") != lan.code("http://192.168.1.6:8000/")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_nothing_is_printed_where_only_this_machine_may(host: str) -> None:
    assert lan.invitation(host, 8000) is None


def test_nothing_is_printed_without_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "own_address", lambda: None)
    assert lan.invitation("0.0.0.0", 8000) is None


def test_where_games_are_kept_is_said_at_the_start(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    served: list[object] = []
    monkeypatch.setattr(web.__main__, "serve", lambda *how: served.append(how))
    monkeypatch.setattr(sys, "argv", ["web"])
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("HF4_DATA", "/srv/hf4")
    assert web.__main__.main() == 0
    assert "Games are kept in /srv/hf4/games.sqlite" in capsys.readouterr().out
    monkeypatch.setenv("DATABASE_URL", "postgresql://hf4:secret@db/hf4")
    assert web.__main__.main() == 0
    assert "postgresql+psycopg://hf4:***@db/hf4" in capsys.readouterr().out
    monkeypatch.setenv("DATABASE_URL", "secret")
    assert web.__main__.main() == 2
    assert "secret" not in capsys.readouterr().err
    assert len(served) == 2


def test_the_option_is_in_the_help() -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "web", "--help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "--lan" in answer.stdout
