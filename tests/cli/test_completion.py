"""``planner completion``: what shells offer when the tabulator key is pressed."""

from __future__ import annotations

import io
import shutil
import subprocess

import pytest

from planner.cli import main
from planner.cli.completion import SCRIPTS, completions


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["ro"], ["route", "rockets"]),
        (["strip", ""], ["burn", "mass", "steps", "tanks"]),
        (["game", "pl"], ["play"]),
        (["route", "arsia"], ["mars-arsia-mons"]),
        (["route", "LEO", "Mars-N"], ["mars-north-pole"]),
        (["route", "LEO", "deimos", "--ta"], ["--tanks"]),
        (["route", "LEO", "deimos", "--season", ""], ["blue", "yellow", "red"]),
        (["reach", "LEO", "--only", "hyg"], ["hygiea", "hygiea-barycenter"]),
        (["card", "hall"], ["hall-effect"]),
        (["stack", "--card", "hall"], ["hall-effect"]),
        (["rule", "H6"], ["H6", "H6a", "H6b", "H6c"]),
        (["strip", "burn", ""], []),
        (["nonsense", ""], []),
    ],
)
def test_what_may_stand_there(words: list[str], found: list[str]) -> None:
    assert completions(words) == found


@pytest.mark.parametrize("shell", SCRIPTS)
def test_there_is_a_script_for_each_shell(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    assert "planner completion words" in capsys.readouterr().out


def test_the_words_come_in_line_by_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("space\nhyg\n"))
    assert main(["completion", "words"]) == 0
    assert capsys.readouterr().out == "hygiea\nhygiea-barycenter\n"


@pytest.mark.parametrize("shell", SCRIPTS)
def test_the_shell_understands_its_script(shell: str) -> None:
    if shutil.which(shell):
        subprocess.run([shell, "-n"], input=SCRIPTS[shell], text=True, check=True)


def test_what_is_completed_is_understood(capsys: pytest.CaptureFixture[str]) -> None:
    for card in completions(["card", "h"]):
        status = main(["card", card])
        assert status == 0, capsys.readouterr().err
