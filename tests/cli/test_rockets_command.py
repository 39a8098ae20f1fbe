"""``planner rockets`` as a user meets it."""

from __future__ import annotations

import pytest

from tests.cli.test_route_commands import answer, run

HAND = ["--card", "Hall Effect", "--card", "Cascade Photovoltaic"]
TO_DEIMOS = ["rockets", "--to", "Deimos", *HAND, "--max-turns", "6"]


def test_rockets_are_told_with_the_first_turn_by_turn(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, *TO_DEIMOS, "--aqua", "9")
    assert status == 0
    assert "best by" in out
    assert "1 stack tried" in out
    assert "5 for boosts (I4), 3 for tanks (F1)" in out
    assert "turn 1: Hall Effect=3-2,push,r5, net thrust" in out


def test_another_rocket_is_shown_if_it_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, *TO_DEIMOS, "--aqua", "9", "--show", "2", "--prefer", "aqua")
    assert "\nrocket 2: " in out
    status, _, problem = run(capsys, *TO_DEIMOS, "--aqua", "9", "--show", "99")
    assert (status, "there is no rocket 99" in problem) == (2, True)


def test_what_a_card_is_worth_is_told_first(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, *TO_DEIMOS, "--aqua", "9", "--worth", "Re Solar Moth")
    assert status == 0
    assert out.startswith("with Re Solar Moth there is what is not without it")
    assert "best aqua: 1 in place of 7" in out
    assert "8 aqua can be bid for it at most" in out
    status, out, _ = run(capsys, *TO_DEIMOS, "--aqua", "9", "--worth", "Mass Driver")
    assert (status, out.startswith("Mass Driver changes nothing")) == (1, True)
    _, out, _ = run(capsys, *TO_DEIMOS, "--aqua", "9", "--worth", "Hall Effect")
    assert out.startswith("nothing flies without Hall Effect")


def test_no_rocket_is_a_no_with_the_rule_and_what_would_work(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out, _ = run(capsys, *TO_DEIMOS, "--aqua", "3")
    assert status == 1
    short = "no rocket: the cheapest rocket that does it costs 7 aqua, and there are 3 (I4)"
    assert out.startswith(short)
    assert "would work: 7 aqua to pay for boosts and tanks (I4)" in out
    _, out, _ = run(capsys, *TO_DEIMOS, "--aqua", "3", "--worth", "Mass Driver")
    assert out.startswith(short)


@pytest.mark.parametrize(
    ("more", "status", "field"),
    [
        (["--card", "Nothing at all"], 2, "card"),
        (["--offer", "Ion Drive"], 1, "offer"),
        (["--carry", "Dumbo"], 2, "carry"),
        (["--use", "Dumbo"], 2, "use"),
        (["--aqua", "-1"], 2, "aqua"),
        (["--cargo-tanks", "-1"], 2, "cargo_tanks"),
        (["--cargo-tanks", "30"], 2, "cargo_tanks"),
        (["--worth", "Nothing at all"], 2, "worth"),
        (["--from", "Deimos"], 1, "from"),
    ],
)
def test_bad_input_is_told_at_its_field(
    capsys: pytest.CaptureFixture[str], more: list[str], status: int, field: str
) -> None:
    found, data = answer(capsys, *TO_DEIMOS, *more)
    assert (found, data["error"]["field"]) == (status, field)
