"""Mission files: what is read, and how everything else is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from planner.board import default_board
from planner.cards.model import FuelGrade
from planner.errors import BadInput
from planner.route.mission import MissionFile, Operation, Refuel, Work, load_mission, read_mission
from planner.rules import Season

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "missions.md"
EXAMPLE = re.findall(r"```toml\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)[0]

SHIP = '[spacecraft]\nengines = ["crew=12-8,crew", "3-2"]\ndry = 5\ntanks = 3\n'
LEG = '[[leg]]\nto = "Phobos"\n'


def read(text: str) -> MissionFile:
    return read_mission(text, default_board())


def names(goals: tuple[int, ...]) -> list[str]:
    return [default_board()[goal].id for goal in goals]


def test_the_example_of_the_document_is_read() -> None:
    asked = read(EXAMPLE)
    mission = asked.mission
    assert mission.name == "Glory from Mars"
    assert str(mission.spacecraft.wet) == "9"
    assert [names(leg.goals) for leg in mission.legs] == [["mars-hellas-basin"], ["leo"]]
    assert mission.legs[0].refuel == Refuel(isru=4)
    assert (mission.terms.year, mission.terms.powersat, mission.terms.max_turns) == (17, True, 5)


def test_everything_can_be_said() -> None:
    asked = read(
        """
        name = "all"
        [spacecraft]
        engines = "sail=0-0,sail"
        dry = 0
        wet = "1-8/9"
        grade = "dirt"
        rad_hard = [4, 6]
        parachute = true
        humans = 2
        [start]
        place = "Sol-Mars L1"
        season = "red"
        [terms]
        factories = "Phobos"
        colonies = ["Deimos"]
        water = { "Mars: North Pole" = 7 }
        avoid = ["Venus Flyby"]
        afterburn = false
        max_turns = 30
        max_hazards = 2
        max_belts = 0
        aqua = 8
        [[leg]]
        to = ["Phobos", "Deimos", "phobos"]
        refuel = { factory = "isotope", dirt = true, tanks = 2, most = 0 }
        optional = true
        [[leg]]
        to = "Phobos"
        drop = 1
        pick_up = 2
        leave = "sail"
        take = ["12-8,a2"]
        operations = ["industrialize", { do = "prospect", isru = 2, buggy = true }]
        [[leg]]
        to = "LEO"
        operations = "other"
        """
    )
    mission, board = asked.mission, default_board()
    assert (asked.aqua, asked.least, mission.mass, mission.humans) == (8, False, 0, 2)
    ship, terms = mission.spacecraft, mission.terms
    assert (str(ship.dry), str(ship.wet), ship.grade) == ("1", "1-8/9", FuelGrade.DIRT)
    assert (ship.rad_hard, ship.aerobrake_safe) == ((4, 6), True)
    assert (terms.season, terms.afterburn, terms.max_hazards) == (Season.RED, False, 2)
    assert terms.site_water == {board["mars-north-pole"].index: 7}
    first, second, third = mission.legs
    assert names(first.goals) == ["phobos", "deimos"]
    assert first.refuel == Refuel(factory=FuelGrade.ISOTOPE, dirt=True, tanks=2, most=0)
    assert second.operations == (
        Operation(Work.INDUSTRIALIZE),
        Operation(Work.PROSPECT, isru=2, buggy=True),
    )
    assert (second.drop, second.pick_up, second.leave) == (1, 2, ("sail",))
    assert [str(each.engine) for each in second.take] == ["12-8,a2"]
    assert third.operations == (Operation(Work.OTHER),)


def test_an_engine_that_was_left_comes_back_by_its_name() -> None:
    legs = LEG + 'leave = "crew"\n[[leg]]\nto = "Deimos"\ntake = "crew"\n' + LEG
    taken = read(SHIP + legs).mission.legs[1].take
    assert [str(each.engine) for each in taken] == ["crew=12-8,crew"]


def test_the_fewest_tanks_are_asked_for() -> None:
    asked = read(SHIP.replace("3\n", '"least"\n') + LEG)
    assert asked.least
    assert str(asked.mission.spacecraft.wet) == "5"


REFUSED = {
    "not TOML": ("dry = ", "the mission is not written in TOML: Invalid value"),
    "too deep": ("a = " + "[" * 9000, "the mission is not written in TOML: "),
    "no spacecraft": (LEG, "the mission does not say spacecraft; what flies"),
    "no leg": (SHIP, "the mission does not say leg; every leg goes below"),
    "one bracket": (SHIP + "[leg]\n", "legs are written below [[leg]]"),
    "no legs": ("leg = []\n" + SHIP, "a mission has 1 to 12 legs, not 0"),
    "no place": (SHIP + "[[leg]]\n", "leg 1 does not say to; a place, or a list"),
    "no places": (SHIP + "[[leg]]\nto = []\n", "leg 1 has 0 places to go to"),
    "a leg is no table": ("leg = [1]\n" + SHIP, "leg 1 should be a table"),
    "unknown table": (SHIP + LEG + "[ship]\n", "the mission has an unknown key 'ship'"),
    "unknown key": (SHIP + LEG + "refule = {}\n", "unknown key 'refule'; did you mean refuel?"),
    "strange key": (SHIP + "zzz = 1\n" + LEG, "unknown key 'zzz'; known are engines, dry"),
    "no engines": ("[spacecraft]\ndry = 5\n" + LEG, "spacecraft does not say engines"),
    "none": ("[spacecraft]\ndry = 5\nengines = []\n" + LEG, "planned with 1 to 4 engines, not 0"),
    "no dry mass": ('[spacecraft]\nengines = "3-2"\n' + LEG, "spacecraft does not say dry"),
    "bad engine": (SHIP.replace("3-2", "3/2") + LEG, "engine '3/2' does not begin with"),
    "engine is a number": (
        SHIP.replace('["crew=12-8,crew", "3-2"]', "3") + LEG,
        "engines of spacecraft should be a text in quotes or a list of them, not 3",
    ),
    "half a mass": (SHIP.replace("dry = 5", "dry = 5.5") + LEG, "a whole number from 0 to 23"),
    "true mass": (SHIP.replace("dry = 5", "dry = true") + LEG, "from 0 to 23, not true"),
    "heavy": (SHIP.replace("dry = 5", "dry = 24") + LEG, "from 0 to 23, not 24"),
    "many tanks": (SHIP.replace("= 3", "= 28") + LEG, "a whole number from 0 to 27, not 28"),
    "worded tanks": (
        SHIP.replace("= 3", '= "lots"') + LEG,
        "a whole number from 0 to 32, not 'lots'",
    ),
    "both": (SHIP + "wet = 8\n" + LEG, "spacecraft says both tanks and wet; say one"),
    "no spot": (SHIP.replace("tanks = 3", 'wet = "8-1/3"') + LEG, "no spot '8-1/3'"),
    "below": (SHIP.replace("tanks = 3", "wet = 4") + LEG, "wet mass 4 is below dry mass 5"),
    "wet list": (SHIP.replace("tanks = 3", "wet = []") + LEG, "a spot of the fuel strip"),
    "grade": (SHIP + 'grade = "watr"\n' + LEG, "cannot be 'watr'; did you mean water?"),
    "odd grade": (SHIP + 'grade = "x"\n' + LEG, "it is one of dirt, water, isotope"),
    "rad": (SHIP + 'rad_hard = "6"\n' + LEG, "from 0 to 9, not '6'"),
    "nowhere": (SHIP + '[[leg]]\nto = "Phobis"\n', "no place called 'Phobis'; did you mean"),
    "place": (SHIP + LEG + "[start]\nplace = 7\n", "place of start should be a text in quotes"),
    "when": (SHIP + LEG + '[start]\nyear = 3\nseason = "red"\n', "either a season or a year"),
    "year 0": (SHIP + LEG + "[start]\nyear = 0\n", "a whole number from 1 to 999, not 0"),
    "a date": (SHIP + LEG + "[start]\nyear = 2026-01-01\n", "from 1 to 999, not a date"),
    "rules": (SHIP + LEG + '[terms]\nrules = "chess"\n', "unknown rule set 'chess'"),
    "push": (SHIP + LEG + "[terms]\npush = 1\n", "push of terms should be true or false, not 1"),
    "factory": (SHIP + LEG + '[terms]\nfactories = "LEO"\n', "Low Earth Orbit is no site"),
    "water": (SHIP + LEG + "[terms]\nwater = 3\n", "water should be a table"),
    "turns": (SHIP + LEG + "[terms]\nmax_turns = 61\n", "from 1 to 60, not 61"),
    "board is a number": (SHIP + LEG + "[terms]\nboard = 1\n", "board of terms should be a text"),
    "season": (SHIP + LEG + '[start]\nseason = "rd"\n', "cannot be 'rd'; did you mean red"),
    "made of what": (SHIP + LEG + 'refuel = {factory = "x"}\n' + LEG, "one of water, isotope"),
    "refuel": (SHIP + LEG + "refuel = {}\n" + LEG, "a refuelling stop allows no way to refuel"),
    "isru": (SHIP + LEG + "refuel = {isru = -1}\n" + LEG, "isru of refuel of leg 1 should be"),
    "made": (SHIP + LEG + 'refuel = {factory = "dirt"}\n' + LEG, "factories make water"),
    "work": (SHIP + LEG + 'operations = "prospct"\n', "cannot be 'prospct'; did you mean prospect"),
    "no work": (SHIP + LEG + "operations = [{isru = 1}]\n", "does not say do; one of prospect"),
    "worked": (SHIP + LEG + "operations = [3]\n", "an operation of leg 1 should be a table"),
    "left": (SHIP + LEG + 'leave = "drone"\n', "leg 1 leaves the engine 'drone'"),
}


@pytest.mark.parametrize(("text", "complaint"), REFUSED.values(), ids=REFUSED)
def test_refused_in_one_sentence(text: str, complaint: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(text)
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"cannot read .*none\.toml: No such file"):
        load_mission(tmp_path / "none.toml", default_board())
    bytes_ = tmp_path / "bytes.toml"
    bytes_.write_bytes(b"\xff\xfe")
    with pytest.raises(BadInput, match="is no text in UTF-8"):
        load_mission(bytes_, default_board())
    with pytest.raises(BadInput, match="cannot read"):
        load_mission(tmp_path, default_board())


def test_a_mission_without_a_name_is_called_after_its_file(tmp_path: Path) -> None:
    path = tmp_path / "phobos.toml"
    path.write_text(SHIP + LEG, encoding="utf-8")
    assert load_mission(path, default_board()).mission.name == "phobos"


def test_B7a_a_mission_says_on_which_board_it_is_flown() -> None:
    text = SHIP + LEG + '[terms]\nboard = "first-print"\n'
    assert read_mission(text, default_board()).mission.board.edition == "first-print"
    assert read_mission(SHIP + LEG, default_board()).mission.board is default_board()
    first = default_board("first-print")
    assert read_mission(SHIP + LEG, first).mission.board is first
    with pytest.raises(BadInput, match="there is no board 'second'"):
        read_mission(text.replace("first-print", "second"), default_board())
