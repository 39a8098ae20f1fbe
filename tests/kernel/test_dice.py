"""Dice from a seed and dice typed in, one action at a time."""

from collections import Counter

import pytest

from planner.errors import BadInput
from planner.kernel.dice import DiceNeeded, DiceTray, DieAhead, HandDice, SeededDice, shuffle


def test_seeded_dice_show_every_side_about_as_often():
    counts = Counter(SeededDice(1).roll(number) for number in range(6000))
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert all(850 < count < 1150 for count in counts.values())


def test_dice_by_hand_are_asked_for_with_their_reasons():
    tray = DiceTray.ready(HandDice(), (4,), 0)
    assert tray.roll("CRP prospects Ceres (I6.3)") == 4
    with pytest.raises(DiceNeeded) as caught:
        tray.roll("CRP rolls again (I6b)")
    assert caught.value.reasons == ("CRP prospects Ceres (I6.3)", "CRP rolls again (I6b)")


def test_dice_that_nothing_called_for_are_refused():
    tray = DiceTray.ready(HandDice(), (4, 5), 0)
    tray.roll("once")
    with pytest.raises(BadInput, match="2 dice given, only 1 needed"):
        tray.check_all_used()
    for given in (7, 0, "3"):
        with pytest.raises(BadInput, match=f"{given!r} is no result"):
            DiceTray.ready(HandDice(), (given,), 0).roll("once")


def test_shuffling_depends_on_the_key_alone():
    first, second, other = (list(range(12)) for _ in range(3))
    shuffle(first, "7:deck")
    shuffle(second, "7:deck")
    shuffle(other, "8:deck")
    assert first == second != other


def test_a_tray_without_dice_stops_at_the_first():
    tray = DiceTray.ready(None, (), 3)
    with pytest.raises(DieAhead):
        tray.roll("CRP prospects Ceres (I6.3)")
    assert (tray.reasons, tray.rolled) == (["CRP prospects Ceres (I6.3)"], [])
