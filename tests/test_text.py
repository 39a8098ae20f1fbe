"""Sentences that know how they were made."""

import copy
import json
import pickle
from fractions import Fraction

import pytest

from planner.cards.model import FuelGrade
from planner.errors import BadInput, DataError
from planner.text import Count, Listing, Text, Word, count_of, joined, listed

TANKS = Text("{tanks} of {grade}", tanks=count_of(2, "tank"), grade=FuelGrade.WATER)
SENTENCES = [
    Text("no engine"),
    Text("{site} is too small", site="Deimos"),
    TANKS,
    Text("take aboard {things}", things=listed(["the crew", TANKS])),
    Text("no engine") + Text(", and {tail}", tail=Text("nothing leads on")),
    count_of(1, "tank"),
    count_of(Fraction(1, 2), "colony", "colonies"),
    listed(["Ceres", Text("another")], " or "),
    joined([TANKS, TANKS], "; "),
    listed([]),
]


@pytest.mark.parametrize("told", SENTENCES)
def test_a_sentence_survives_being_copied_and_stored(told: Text) -> None:
    for again in (pickle.loads(pickle.dumps(told)), copy.copy(told), copy.deepcopy(told)):
        assert type(again) is type(told)
        assert (again, again.template, again.values) == (told, told.template, told.values)


def test_a_count_and_a_list_stay_what_they_are_when_copied() -> None:
    count = copy.deepcopy(count_of(2, "factory", "factories"))
    assert isinstance(count, Count)
    assert (count.amount, count.one, count.many) == (2, "{n} factory", "{n} factories")
    places = copy.deepcopy(listed(["LEO", "Ceres", "Io"], " or "))
    assert isinstance(places, Listing)
    assert (places.parts, places.usual, places.last) == (("LEO", "Ceres", "Io"), ", ", " or ")


@pytest.mark.parametrize("told", SENTENCES)
def test_a_sentence_is_its_english(told: Text) -> None:
    assert json.loads(json.dumps({"what": told})) == {"what": str(told)}
    assert type(str(told)) is str
    assert {told: 1}[str(told)] == 1


def test_a_value_in_a_sentence_stays_what_it_is() -> None:
    outer = Text("{what} at {place}", what=TANKS, place="LEO")
    assert outer == "2 tanks of water at LEO"
    assert outer.values["what"] is TANKS
    assert TANKS.values["grade"] is FuelGrade.WATER


def test_braces_in_somebodys_words_are_only_braces() -> None:
    assert Text("{name} is no site", name="{name}") == "{name} is no site"
    assert Text("so {first}", first="{") + "}" == "so {}"


def test_what_is_added_in_front_or_behind_stays_apart() -> None:
    told = Text("no engine") + " (H2)"
    assert (told, told.template) == ("no engine (H2)", "{first}{then}")
    told = "H2: " + Text("no engine")
    assert isinstance(told, Text)
    assert (told, told.values["then"]) == ("H2: no engine", "no engine")


def test_a_word_of_the_rules_is_known_as_such() -> None:
    told = Text("solar powered in the {zone}", zone=Word("Mars zone"))
    assert isinstance(told.values["zone"], Word)


def test_errors_tell_their_sentences_as_records() -> None:
    error = BadInput(Text("unknown deck {name}", name="'x'"), choices=["core", "module1"])
    assert isinstance(error.hint, Text)
    assert error.hint.values["choices"] == "core or module1"
    damaged = DataError("spaces.csv", 12, "zone", "unknown zone 'marz'")
    assert isinstance(damaged.message, Text)
    assert damaged.message.values["reason"] == "unknown zone 'marz'"
