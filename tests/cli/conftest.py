"""A terminal for tests: what is typed is given beforehand, what is shown is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from planner.cli import main

Table = Callable[..., str]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "g.jsonl"


@pytest.fixture
def play(log: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Table:
    """Play with these lines typed in; what was shown, prompts included."""

    def session(*lines: str, words: tuple[str, ...] = (), status: int = 0) -> str:
        typed = iter(lines)
        monkeypatch.setattr("builtins.input", lambda prompt: _type(prompt, typed))
        assert main(["game", "play", str(log), *words]) == status
        return capsys.readouterr().out

    return session


def _type(prompt: str, lines: Iterator[str]) -> str:
    line = next(lines, None)
    print(f"{prompt}{line}")
    if line is None:
        raise EOFError
    if line == "^C":
        raise KeyboardInterrupt
    return line
