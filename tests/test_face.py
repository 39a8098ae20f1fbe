"""What `import planner` offers."""

from __future__ import annotations

import ast
import doctest
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import planner
from planner import face
from planner.rules import RACE_FOR_GLORY

RECORDS = {"CORE", "RACE_FOR_GLORY", "__version__"}
"""Values, not classes or functions; their classes have the docstrings."""


def test_everything_public_exists_and_comes_from_where_type_checkers_think() -> None:
    tree = ast.parse(Path(planner.__file__).read_text(encoding="utf-8"))
    typed = next(node for node in tree.body if isinstance(node, ast.If))
    imports = [node for node in typed.body if isinstance(node, ast.ImportFrom)]
    told = {
        alias.asname or alias.name: (node.module, alias.name)
        for node in imports
        for alias in node.names
    }
    assert told == planner._HOMES
    assert sorted({*told, "__version__"}) == sorted(planner.__all__)
    for name, (room, name_there) in told.items():
        assert getattr(planner, name) is getattr(sys.modules[str(room)], name_there)


@pytest.mark.parametrize("name", sorted(set(planner.__all__) - RECORDS))
def test_every_public_name_has_an_example_that_runs(name: str) -> None:
    public = getattr(planner, name)
    found = doctest.DocTestFinder(recurse=False).find(
        public, name, globs=dict(vars(sys.modules[public.__module__]))
    )
    assert [test for test in found if test.examples], name
    for test in found:
        assert doctest.DocTestRunner(verbose=False).run(test).failed == 0


def test_a_name_that_is_not_there_is_refused_as_anywhere() -> None:
    with pytest.raises(AttributeError, match="module 'planner' has no attribute 'warp'"):
        planner.warp  # noqa: B018
    assert set(planner.__all__) <= set(dir(planner))


def test_importing_enters_no_room() -> None:
    code = (
        "import sys, planner; planner.__all__\n"
        "ours = {'planner', 'numba', 'numpy', 'networkx'}\n"
        "print(*sorted(name for name in sys.modules if name.split('.')[0] in ours))\n"
        "planner.BadInput; print('numba' in sys.modules, 'planner.face' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == ["planner", "False False"]


def test_the_functions_take_names_on_any_board() -> None:
    board = planner.Board.load()
    ship = planner.Spacecraft.parse(["5-1,a1"], dry=7, tanks=3)
    terms = planner.terms(
        rules=RACE_FOR_GLORY, factories=["phobos"], site_water={"Phobos": 2}, board=board
    )
    phobos = board["phobos"].index
    assert terms.factories == {phobos}
    assert terms.site_water == {phobos: 2}
    [option, *_] = planner.routes("leo", "phobos", ship, terms, board=board)
    assert option.board is board
    only = planner.reach("leo", ship, terms, only=["phobos"], board=board)
    assert [each.space.name for each in only] == ["Phobos"]
    asked = planner.mission("leo", ship, planner.leg("phobos", drop=1, board=board), board=board)
    assert (asked.board, asked.legs[0].goals) == (board, (phobos,))


@pytest.mark.parametrize(
    ("ask", "field"),
    [
        (lambda: planner.terms(season="green"), "season"),
        (lambda: planner.terms(rules="chess"), "rules"),
        (lambda: planner.terms(factories=["LEO"]), "factories"),
        (lambda: planner.terms(avoid=["nowhere at all"]), "avoid"),
        (lambda: planner.leg("nowhere at all"), "to"),
        (lambda: planner.spacecraft("no such card"), None),
        (lambda: planner.spacecraft("Hall Effect", "Cascade Photovoltaic", tanks=99), None),
        (lambda: planner.check_landing("LEO", planner.Spacecraft.parse(["3-2"], dry=3)), "site"),
    ],
)
def test_what_cannot_be_understood_is_refused(ask: object, field: str | None) -> None:
    assert callable(ask)
    with pytest.raises(planner.PlannerError) as refused:
        ask()
    if field is not None:
        assert refused.value.field == field


def test_why_no_route_is_asked_only_where_there_is_none() -> None:
    ship = planner.Spacecraft.parse(["5-1,a1"], dry=7, tanks=3)
    with pytest.raises(planner.BadInput, match="there is a route"):
        planner.why_no_route("LEO", "Deimos", ship)


def test_a_spacecraft_of_cards_keeps_the_grade_of_its_fuel() -> None:
    grade = planner.FuelGrade.ISOTOPE
    ship = planner.spacecraft("Hall Effect", "Cascade Photovoltaic", tanks=1, grade=grade)
    assert (ship.grade, str(ship.wet)) == (grade, "6")


def test_the_functions_mirror_what_they_stand_for() -> None:
    """Nothing that a record can hold is out of reach of the function that makes it."""
    for function, record in ((face.terms, planner.Terms), (face.leg, planner.MissionLeg)):
        held = set(inspect.signature(record).parameters)
        assert set(inspect.signature(function).parameters) == held | {"board"}
