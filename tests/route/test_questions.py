"""What people ask: one type for the command line, the pages, the API and mission files."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from dataclasses import fields, replace

import msgspec
import pytest

from planner.board import Edition, default_board
from planner.cli import build_parser
from planner.cli.parsing import Parser
from planner.errors import BadInput
from planner.route.mission.file import tables_from, tables_of
from planner.route.mission.tables import MissionBody
from planner.route.query import Query, Terms
from planner.route.questions.fields import fields_of
from planner.route.questions.flights import (
    AroundQuestion,
    FlightQuestion,
    FuelledQuestion,
    LandingQuestion,
    ReachQuestion,
    RouteQuestion,
    TermsQuestion,
    changes,
)
from planner.route.questions.line import fields_of_rocket
from planner.route.rocket_line import read_rocket
from planner.rules import RACE_FOR_GLORY, Season

BOARD = default_board()
ROUTE = RouteQuestion(from_="leo", to="lmo", engine=("5-1",), dry="7", tanks=3)
EVERY_TERM = TermsQuestion(
    rules="race-for-glory",
    year=5,
    push=True,
    no_jettison=True,
    no_afterburn=True,
    factory=("deimos",),
    colony=("phobos",),
    water=("ceres=20",),
    avoid=("geo",),
    max_turns=9,
    max_hazards=2,
    max_belts=3,
    via=("sol-mars-l1",),
)


def names(question: type[msgspec.Struct]) -> set[str]:
    return {field.attribute for field in fields_of(question)}


def options(command: str) -> set[str]:
    parser = build_parser()
    assert isinstance(parser, Parser)
    assert parser.inner is not None
    return set(parser.inner.choices[command].options)


def test_every_term_goes_to_the_planner_and_comes_back() -> None:
    terms = EVERY_TERM.to_terms(BOARD)
    assert TermsQuestion.of(terms, BOARD) == EVERY_TERM
    plain = Terms()
    for term in fields(Terms):
        if term.name != "season":  # in place of a year
            assert getattr(terms, term.name) != getattr(plain, term.name), term.name
    assert TermsQuestion(season="red").to_terms(BOARD).season is Season.RED


def test_a_term_is_missing_from_no_question() -> None:
    assert names(TermsQuestion) <= names(FlightQuestion)
    assert names(TermsQuestion) - names(AroundQuestion) == {"via"}
    assert names(AroundQuestion) - names(LandingQuestion) == {
        "avoid",
        "max_turns",
        "max_hazards",
        "max_belts",
    }


@pytest.mark.parametrize("command", ["route", "tanks", "reach", "rockets", "compare"])
def test_every_term_is_an_option_of_the_command_line(command: str) -> None:
    assert {f"--{name.replace('_', '-')}" for name in names(TermsQuestion)} <= options(command)


def test_either_word_leaves_jettisoning_out() -> None:
    asked: Iterator[RouteQuestion] = iter(
        msgspec.structs.replace(ROUTE, **said)
        for said in ({"jettison": False}, {"no_jettison": True})
    )
    assert [each.to_query().terms.jettison for each in asked] == [False, False]


def test_what_changes_between_two_queries_is_asked_by_the_question() -> None:
    before = ROUTE.to_query()
    after = replace(
        before,
        spacecraft=before.spacecraft.with_tanks(5),
        terms=replace(before.terms, year=3, avoid=frozenset({BOARD["geo"].index})),
    )
    changed = changes(before, after)
    assert changed == {"tanks": 5, "wet": None, "year": 3, "avoid": ("geo",)}
    assert msgspec.structs.replace(ROUTE, **changed).to_query() == after


def test_B7a_a_question_is_about_one_printing_of_the_board() -> None:
    query = msgspec.structs.replace(ROUTE, board="first-print").to_query()
    assert query.board.edition is Edition.FIRST_PRINT
    assert TermsQuestion.of(query.terms, query.board).board == "first-print"


def test_a_rocket_in_one_line_is_the_rocket_in_fields() -> None:
    line = "5-1,a1, dry 7, 3 tanks, fuel dirt, rad-hard 4, sail mass 1, parachute"
    asked = FuelledQuestion(**fields_of_rocket(read_rocket(line)))
    assert asked == FuelledQuestion(
        engine=("5-1,a1",),
        dry="7",
        tanks=3,
        grade="dirt",
        rad_hard=(4,),
        sail_mass=1,
        parachute=True,
    )
    ship = asked.to_spacecraft(BOARD.zones["earth"], Terms())
    assert (str(ship.wet), ship.rad_hard, ship.aerobrake_safe) == ("10", (4,), True)


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"engine": ()}, "engine"),
        ({"dry": None}, "dry"),
        ({"tanks": None}, "tanks"),
        ({"dry": "7-1/2"}, "dry"),
        ({"tanks": None, "wet": "much"}, "wet"),
        ({"card": ("Hall Effect",)}, "engine"),
        ({"season": "green"}, "season"),
        ({"water": ("ceres",)}, "water"),
        ({"factory": ("leo",)}, "factory"),
        ({"via": ("nowhere at all",)}, "via"),
    ],
)
def test_a_refusal_names_the_field(said: dict[str, object], field: str) -> None:
    with pytest.raises(BadInput) as refused:
        msgspec.structs.replace(ROUTE, **said).to_query()
    assert refused.value.field == field


def test_the_sites_to_look_at_are_a_part_of_the_query() -> None:
    asked = ReachQuestion(from_="leo", engine=("5-1",), dry="7", tanks=3, only=("phobos",))
    assert asked.to_query().goals == (BOARD["phobos"].index,)


def test_the_same_query_is_the_same_key() -> None:
    asked: list[Query] = [ROUTE.to_query(), msgspec.structs.replace(ROUTE, to="LMO").to_query()]
    assert len(set(asked)) == 1


FILE = """
name = "there and back"
[spacecraft]
engines = ["5-1,a1"]
dry = 7
tanks = "least"
rad_hard = [4]
[start]
year = 3
[terms]
rules = "race-for-glory"
water = { "Ceres" = 20 }
[[leg]]
to = ["Deimos", "Phobos"]
operations = ["prospect", { do = "prospect", isru = 1, buggy = true }]
refuel = { isru = 1, factory = true }
[[leg]]
to = "LEO"
"""


def test_a_mission_is_the_same_in_toml_and_in_json() -> None:
    written = tables_of(FILE, field="toml")
    sent = msgspec.json.decode(json.dumps(tomllib.loads(FILE)), type=MissionBody)
    assert written == sent
    assert json.loads(msgspec.json.encode(written)) == tomllib.loads(FILE)
    assert written.to_mission() == sent.to_mission()
    assert written.to_mission().mission.terms.rules is RACE_FOR_GLORY


@pytest.mark.parametrize(
    ("leg", "told", "field"),
    [
        ({"to": 1}, "to of leg 1 should be a text in quotes", "leg.1.to"),
        ({"to": "LEO", "drop": 24}, "from 0 to 23, not 24", "leg.1.drop"),
        ({"to": "LEO", "operations": [{"do": "nap"}]}, "do of an operation of leg 1", "leg.1.do"),
        ({"to": "LEO", "refuel": {"isru": True}}, "isru of refuel of leg 1", "leg.1.isru"),
    ],
)
def test_a_refusal_of_a_mission_names_the_leg(
    leg: dict[str, object], told: str, field: str
) -> None:
    with pytest.raises(BadInput, match=told) as refused:
        tables_from({"spacecraft": {"engines": ["5-1"], "dry": 7}, "leg": [leg]})
    assert refused.value.field == field
