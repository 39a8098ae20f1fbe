"""The manners of all commands: help, suggestions, and what becomes of the output."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from planner.cli import build_parser, main
from planner.cli.commands import COMMANDS, PURPOSES
from planner.cli.writing import width_of, wrapped

Capture = pytest.CaptureFixture[str]
PLANNER = (sys.executable, "-m", "planner.cli")
STRIP = ("strip", "tanks", "--dry", "5", "--steps", "12")


def status_of(*words: str) -> int:
    try:
        return main(words)
    except SystemExit as stopped:
        return int(stopped.code or 0)


def run(*words: str, **how: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # type: ignore[call-overload, no-any-return]
        [*PLANNER, *words], text=True, timeout=60, check=False, stderr=subprocess.PIPE, **how
    )


# -- help and suggestions ------------------------------------------------------------------------


def test_the_planner_alone_helps(capsys: Capture) -> None:
    assert status_of() == 0
    told = capsys.readouterr().out
    assert all(f"{purpose}:" in told for purpose in PURPOSES)
    assert all(f"  {name} " in told for name in COMMANDS)


def test_a_command_of_commands_alone_helps_and_is_no_success(capsys: Capture) -> None:
    assert status_of("strip") == 2
    assert "burn or jettison steps" in capsys.readouterr().err


def test_the_list_of_commands_says_what_the_commands_say() -> None:
    inner = build_parser().inner
    assert inner is not None
    assert set(inner.choices) == set(COMMANDS)
    for name, listed in COMMANDS.items():
        described = inner.choices[name].description or ""
        assert described.rstrip(".").lower() == listed.does.lower()
        assert hasattr(import_module(f"planner.cli.{listed.module}"), "add_commands")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["rout"], "planner: there is no command 'rout'; did you mean route"),
        (["strip", "brun"], "planner strip: there is no command 'brun'; did you mean burn?"),
        (["route", "LEO", "Mars", "--tnaks", "3"], "no option --tnaks; did you mean --tanks?"),
        (["host", "link", "-3INJ9eJUw_l", "NASA"], "no option -3INJ9eJUw_l; if that is a name,"),
        (["sites", "--season", "rde"], "there is no 'rde'; did you mean red?"),
        (["sites", "--season", "x"], "there is no 'x'; choose from blue, yellow, red"),
        (["cards", "--type", "thrster"], "unknown card type 'thrster'; did you mean thruster"),
        (["sites", "--hydration", "２ー"], "is not a whole number"),
    ],
)
def test_the_nearest_word_is_suggested(words: list[str], told: str, capsys: Capture) -> None:
    assert status_of(*words) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


def test_wide_digits_are_understood(capsys: Capture) -> None:
    assert status_of("strip", "burn", "８－１／２", "３") == 0
    wide = capsys.readouterr().out
    assert status_of("strip", "burn", "8-1/2", "3") == 0
    assert capsys.readouterr().out == wide


# -- rules ---------------------------------------------------------------------------------------


def test_a_rule_comes_with_what_stands_around_it(capsys: Capture) -> None:
    assert status_of("rule", "h6A") == 0
    told = capsys.readouterr().out
    assert told.startswith("H6a: Powered: net thrust greater than size")
    assert "in:\n  H: Movement" in told
    assert "beside it:\n  H6b: " in told


def test_no_rule_is_all_chapters(capsys: Capture) -> None:
    assert status_of("rule") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("A: ")
    assert any(line.startswith("H: Movement") for line in lines)
    assert not any(line.startswith(("H1", "gl. ", "I6.1")) for line in lines)


def test_a_rule_as_data(capsys: Capture) -> None:
    assert status_of("rule", "H6", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert [part["rule"] for part in told["parts"]] == ["H6a", "H6b", "H6c"]
    assert [each["rule"] for each in told["above"]] == ["H"]


def test_rules_are_found_by_terms_and_words(capsys: Capture) -> None:
    assert status_of("rule", "finao") == 0
    assert capsys.readouterr().out.startswith("gl. FINAO: ")
    assert status_of("rule", "air-eater", "tanks") == 0
    assert capsys.readouterr().out.startswith("I5c: ")


def test_a_rule_that_there_is_not_suggests_near_ones(capsys: Capture) -> None:
    assert status_of("rule", "H6z") == 2
    assert "did you mean H6, H6a or H6b?" in capsys.readouterr().err
    assert status_of("rule", "qqqq") == 2
    assert "name an id such as H6a" in capsys.readouterr().err


# -- writing -------------------------------------------------------------------------------------


def test_lines_are_broken_between_words_and_go_on_under_their_column() -> None:
    text = "  needs    a reactor and a generator\nshort"
    assert wrapped(text, 24).split("\n") == [
        "  needs    a reactor and",
        "           a generator",
        "short",
    ]


@pytest.mark.parametrize("width", [20, 33, 80])
def test_nothing_is_wider_than_the_screen_and_nothing_is_lost(width: int) -> None:
    text = "    金星 と 火星 の間 " * 9 + "\n" + "x" * 99 + " y\n" + "a  b   " * 30
    broken = wrapped(text, width)
    assert max(map(width_of, broken.split("\n"))) <= width
    assert broken.split() != []
    assert "".join(broken.split()) == "".join(text.split())


def test_a_terminal_gets_wrapped_words_and_a_pipe_whole_lines() -> None:
    words = ("card", "Hall Effect")
    piped = run(*words, stdout=subprocess.PIPE).stdout
    assert max(map(len, piped.split("\n"))) > 50
    reader, writer = pty.openpty()
    with os.fdopen(reader, "rb") as screen:
        run(*words, stdout=writer, env=os.environ | {"COLUMNS": "40", "LINES": "24"})
        os.close(writer)
        shown = b""
        while True:
            try:
                piece = os.read(screen.fileno(), 4096)
            except OSError:  # what a closed terminal says under Linux
                break
            if not piece:
                break
            shown += piece
    lines = shown.decode().replace("\r", "").split("\n")
    assert max(map(len, lines)) <= 40
    assert "".join("".join(lines).split()) == "".join(piped.split())


# -- what may go wrong ---------------------------------------------------------------------------


def one_line(done: subprocess.CompletedProcess[str], told: str, status: int = 2) -> None:
    assert done.returncode == status, done.stderr
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
@pytest.mark.parametrize("words", [STRIP, ("--help",), (*STRIP, "--json")])
def test_a_full_disk_is_one_line(words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w") as full:
        one_line(run(*words, stdout=full), "cannot write the answer: No space left on device")


def test_a_closed_output_is_one_line() -> None:
    closed = ["sh", "-c", 'exec "$@" >&-', "sh", *PLANNER, *STRIP]
    done = subprocess.run(closed, text=True, capture_output=True, timeout=60, check=False)
    one_line(done, "nowhere to write the answer to")


def test_a_reader_that_leaves_is_no_failure() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = run("sites", stdout=writer)
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "shift-jis"])
def test_a_terminal_without_all_letters_gets_escapes(encoding: str) -> None:
    env = os.environ | {"PYTHONIOENCODING": encoding}
    done = run("sites", stdout=subprocess.PIPE, env=env, encoding=encoding)
    assert (done.returncode, done.stderr) == (0, "")
    done = run("sites", "--json", stdout=subprocess.PIPE, env=env, encoding=encoding)
    assert len(json.loads(done.stdout)) == 188
    assert run("find", "火星", stdout=subprocess.PIPE, env=env, encoding=encoding).returncode == 0


def test_a_word_that_is_no_text_is_told_and_no_traceback() -> None:
    words = [*map(os.fsencode, PLANNER), b"find", b"\xff\xfe"]
    done = subprocess.run(words, capture_output=True, timeout=60, check=False)
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr


TELLING = """
import sys
from planner import cli
from planner.cli import simulations

simulations._tell_progress = lambda *_: print("played", flush=True)
sys.exit(cli.main())
"""
"""A planner that tells of every game that a simulation has played."""


def test_an_interruption_is_one_line() -> None:
    words = ["game", "sim", "--scenario", "race-to-mars", "--games", "5000", "--seats", "2"]
    before = signal.getsignal(signal.SIGINT)
    # Whoever runs the tests in the background ignores interruptions, and so would the command.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    command = [sys.executable, "-c", TELLING, *words]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        signal.signal(signal.SIGINT, before)
        assert process.stdout is not None
        assert process.stdout.readline() == "played\n"
        process.send_signal(signal.SIGINT)
        try:
            _, error = process.communicate(timeout=30)
        finally:
            process.kill()
    assert process.returncode == 130
    assert error == "planner: interrupted\n"


@pytest.mark.parametrize(
    "words",
    [
        ("mission", "{}"),
        ("game", "show", "{}"),
        ("game", "play", "{}"),
        ("board", "check", "--directory", "{}"),
    ],
)
def test_files_that_cannot_be_read_are_one_line(
    words: tuple[str, ...], tmp_path: Path, capsys: Capture
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    garbled = tmp_path / "garbled"
    garbled.write_bytes(b"\xff\xfe\x00\x81")
    for path in (folder, garbled):
        assert status_of(*(word.format(path) for word in words)) in (1, 2)
        out, error = capsys.readouterr()
        assert out or error.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        ("²",),
        ("research", "deck=thruster", "bid=²"),
        ("research", "deck=thruster", "bid=--1"),
        ("research", "deck=thruster", f"bid={'9' * 5000}"),
    ],
)
def test_what_is_no_number_is_refused_in_one_line(
    words: tuple[str, ...], tmp_path: Path, capsys: Capture
) -> None:
    log = str(tmp_path / "g.jsonl")
    assert status_of("game", "new", "--factions", "CRP,NASA", "--seed", "²", "-o", log) == 0
    capsys.readouterr()
    assert status_of("game", "do", log, *words) in (1, 2)
    assert capsys.readouterr().err.count("\n") == 1


# -- starting ------------------------------------------------------------------------------------


def test_a_command_enters_no_room_that_it_does_not_need() -> None:
    code = "import sys; from planner.cli import main; main(['rule', 'H6a']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], text=True, capture_output=True, check=True)
    loaded = set(done.stdout.split())
    assert not loaded & {
        "numba",
        "numpy",
        "planner.games.high_frontier",
        "planner.board",
        "planner.route",
    }


def test_a_route_enters_neither_the_game_nor_the_compiler() -> None:
    words = ["route", "LEO", "Deimos", "--engine", "5-1", "--dry", "7", "--tanks", "3"]
    code = f"import sys; from planner.cli import main; main({words}); print(*sys.modules)"
    for _ in range(2):  # the first may have to compile the search
        done = subprocess.run(
            [sys.executable, "-c", code], text=True, capture_output=True, check=True
        )
    loaded = set(done.stdout.split())
    assert "planner.route.search.search" in loaded
    assert not loaded & {"planner.games.high_frontier", "numba"}
