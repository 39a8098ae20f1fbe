"""What a Japanese keyboard gives is understood wherever a number or a rocket is typed."""

from __future__ import annotations

import pytest

from planner.craft import Engine, WetMass
from planner.craft.strip import dry_spot
from planner.errors import BadInput
from planner.route.query import Spacecraft
from planner.typed import typed, whole_number


@pytest.mark.parametrize("dash", "-‐‑‒–—―−─－ー")
def test_every_dash_is_one_between_digits(dash: str) -> None:
    assert Engine.parse(f"5{dash}1,a1") == Engine.parse("5-1,a1")
    assert WetMass(f"4{dash}1/3") == WetMass("4-1/3")
    assert whole_number(f"{dash}3") == -3


def test_wide_letters_digits_and_marks_are_as_good_as_narrow_ones() -> None:
    assert str(Engine.parse("ｃｒｅｗ＝１２－８、ａ２，ｐｕｓｈ")) == "crew=12-8,a2,push"
    assert WetMass("８－１／２") == WetMass("8-1/2")
    assert dry_spot("０") == dry_spot(0)
    ship = Spacecraft.parse(["５ー１"], dry="７", tanks=3)
    assert (str(ship.dry), str(ship.wet)) == ("7", "10")


def test_long_sounds_in_words_stay() -> None:
    assert typed("タンカー3") == "タンカー3"
    assert typed("ローバー") == "ローバー"


@pytest.mark.parametrize("text", ["²", "--1", "", "1.5", "五", "9" * 5000, "+", "1 2"])
def test_what_is_no_number_is_none(text: str) -> None:
    assert whole_number(text) is None


def test_a_wide_spot_that_is_none_is_refused_as_ever() -> None:
    with pytest.raises(BadInput, match="no spot"):
        WetMass("４－２／５")
