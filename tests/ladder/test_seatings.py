"""Who sits where in a round."""

from collections import Counter

import pytest

from planner.ladder.contests import MOST_AT_ONCE, seatings

TABLES = [(kinds, seats) for kinds in range(2, 6) for seats in range(1, 7)]


@pytest.mark.parametrize(("kinds", "seats"), TABLES)
@pytest.mark.parametrize("number", [0, 1, 7])
def test_everybody_sits_as_often_in_each_seat(kinds: int, seats: int, number: int):
    names = tuple("abcde"[:kinds])
    found = seatings(names, seats, number)
    assert len(set(found)) == len(found)
    assert all(len(seating) == seats for seating in found)
    for seat in range(seats):
        counts = Counter(seating[seat] for seating in found)
        assert set(counts) == set(names)
        assert len(set(counts.values())) == 1, counts


@pytest.mark.parametrize(("kinds", "seats"), TABLES)
def test_no_kind_has_two_seats_more_than_another(kinds: int, seats: int):
    names = tuple("abcde"[:kinds])
    for seating in seatings(names, seats):
        counts = [seating.count(name) for name in names]
        assert max(counts) - min(counts) <= 1


def test_two_against_two_have_six_seatings():
    assert len(seatings(("medium", "simple"), 4)) == 6


def test_rounds_take_turns_until_all_seatings_have_been_played():
    names, found, number = ("a", "b"), set(), 0
    while len(found) < 20:
        assert len(seatings(names, 6, number)) <= MOST_AT_ONCE
        found.update(seatings(names, 6, number))
        number += 1
    assert number == 3
