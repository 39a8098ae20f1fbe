"""The commands about the board."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from planner.cli import main
from planner.data import maps_directory

Ask = Callable[..., Any]


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Ask:
    """Ask a command for JSON; gives back its data."""

    def run(*words: str, status: int = 0) -> Any:
        assert main([*words, "--json"]) == status
        return json.loads(capsys.readouterr().out)

    return run


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line with which a command refuses."""
    assert main(list(words)) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err


class TestSites:
    def test_objects_have_what_a_player_asks_for(self, ask: Ask) -> None:
        sites = {site["id"]: site for site in ask("sites", "--zone", "mars")}
        assert len(sites) == 15
        assert sites["mars-arsia-mons"] == {
            "id": "mars-arsia-mons",
            "name": "Mars: Arsia Mons Caves",
            "zone": "mars",
            "size": 10,
            "spectral": "C",
            "hydration": 3,
            "season": None,
            "atmospheric": True,
            "astrobiology": False,
            "submarine": False,
            "push": False,
            "body": "mars",
            "group": None,
            "primary": None,
            "kind": "planet",
            "also": None,
            "other_print": None,
            "clock": "1:45",
        }

    def test_all_sites(self, ask: Ask) -> None:
        assert len(ask("sites")) == 188

    @pytest.mark.parametrize(
        ("options", "fits"),
        [
            (["--zone", "mars,Ceres"], lambda s: s["zone"] in ("mars", "ceres")),
            (["--type", "m"], lambda s: s["spectral"] == "M"),
            (["--hydration", "3"], lambda s: s["hydration"] >= 3),
            (["--size-max", "2"], lambda s: s["size"] <= 2),
            (["--size-min", "9"], lambda s: s["size"] >= 9),
            (["--season", "red"], lambda s: s["season"] == "red"),
            (["--kind", "moonlet"], lambda s: s["also"] == "moonlet"),
            (["--body", "Saturn"], lambda s: "saturn" in (s["body"], s["primary"])),
            (["--group", "nysa"], lambda s: s["group"] == "nysa family"),
            (["--push"], lambda s: s["push"]),
            (
                ["--submarine", "--type", "V"],
                lambda s: s["submarine"] and s["spectral"] == "V",
            ),
        ],
    )
    def test_filters(self, ask: Ask, options: list[str], fits: Callable[[Any], bool]) -> None:
        found = [site["id"] for site in ask("sites", *options)]
        everything = ask("sites")
        assert sorted(found) == sorted(site["id"] for site in everything if fits(site))
        assert 0 < len(found) < len(everything)

    def test_order(self, ask: Ask) -> None:
        sizes = [site["size"] for site in ask("sites", "--sort", "size")]
        assert sizes == sorted(sizes, reverse=True)

    def test_as_a_table(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["sites", "--zone", "mars", "--sort", "hydration"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines[0].split() == [
            *("site", "zone", "size", "type", "water", "season", "icons", "clock")
        ]
        assert lines[1].startswith("Mars: Hellas Basin Buried Glaciers  Mars    10  C     ●●●●")
        assert lines[-1] == "15 sites"

    def test_nothing_fits_is_a_no(self, ask: Ask) -> None:
        assert ask("sites", "--zone", "mercury", "--size-max", "2", status=1) == []

    def test_a_wrong_zone(self, capsys: pytest.CaptureFixture[str]) -> None:
        error = refusal(capsys, "sites", "--zone", "marz")
        assert error.startswith("planner: there is no zone 'marz'; choose from mercury, venus")

    def test_a_wrong_type(self, capsys: pytest.CaptureFixture[str]) -> None:
        error = refusal(capsys, "sites", "--type", "CX")
        assert "there is no type 'CX'; choose from C, S, M, V, D, H" in error


class TestSpace:
    def test_links_and_headings(self, ask: Ask) -> None:
        hohmann = ask("space", "earth-hohmann-7")
        assert hohmann["shape"] == "hohmann"
        assert [(link["to"], link["heading"]) for link in hohmann["links"]] == [
            ("earth-burn-7", 1),
            ("earth-burn-8", 2),
            ("earth-hohmann-6", 2),
            ("sol-earth-l2", 1),
        ]
        assert hohmann["links"][2]["arrival_heading"] == 2

    def test_leo(self, ask: Ask) -> None:
        leo = ask("space", "LEO")
        assert (leo["id"], leo["zone"], leo["burns"]) == ("leo", "earth", "0")
        assert [link["to"] for link in leo["links"]] == ["cycler"]
        assert leo["one_way_from"] == ["earth-aerobrake-1", "earth-aerobrake-3"]

    def test_a_site(self, ask: Ask) -> None:
        luna = ask("space", "shackleton")
        assert luna["site"]["size"] == 9
        assert luna["buggy_roads"] == ["luna-aristarchus"]
        assert "earth-luna-l2" in luna["adjacent"]

    @pytest.mark.parametrize(
        ("name", "words"),
        [
            ("venus flyby", "flyby: 2 bonus burns, blue season only (H8c)"),
            ("solar oberth", "Solar Oberth flyby: bonus burns equal to base thrust (H8e)"),
            ("ceres half lander 2", "lander burn: half the fuel, no stopping, no bonus burns"),
            ("cycler", "home orbit Cycler"),
            ("comet halley", "synodic: red season (B7h)"),
            ("earth belt 1", "radiation belt of Earth (H10)"),
            ("neptune aerostat", "no solar power"),
            ("phobos", "moon, martian moonlets, orbits mars"),
            ("earth hohmann 7", "turning is a pivot, 2 burns (H4c)"),
            ("lvo", "aerobrake path from Venus aerobrake 1, Venus aerobrake 2"),
        ],
    )
    def test_in_words(self, capsys: pytest.CaptureFixture[str], name: str, words: str) -> None:
        assert main(["space", *name.split()]) == 0
        assert words in capsys.readouterr().out

    def test_an_unclear_name(self, capsys: pytest.CaptureFixture[str]) -> None:
        error = refusal(capsys, "space", "north", "pole")
        assert error == (
            "planner: 'north pole' fits 2 places; "
            "did you mean Mars: North Pole or Mercury: North Pole?\n"
        )

    def test_an_unclear_name_in_json(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["space", "north pole", "--json"]) == 2
        error = json.loads(capsys.readouterr().out)["error"]
        assert error["code"] == "ambiguous-place"
        assert error["choices"] == ["Mars: North Pole", "Mercury: North Pole"]


class TestFind:
    def test_parts_of_names(self, ask: Ask) -> None:
        assert [place["id"] for place in ask("find", "hyg")] == ["hygiea", "hygiea-barycenter"]

    def test_in_words(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["find", "hyg", "--limit", "1"]) == 0
        assert "Hygiea  hygiea  Ceres  site 5C, hydration 3" in capsys.readouterr().out

    def test_nothing_like_it_is_a_no(self, ask: Ask) -> None:
        assert ask("find", "xyzzy", status=1) == []


class TestBoard:
    def test_check(self, ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
        data = ask("board", "check")
        assert data == {"problems": [], "spaces": 996, "sites": 188, "ways": 2417}
        assert main(["board", "check"]) == 0
        assert "996 spaces, 188 sites" in capsys.readouterr().out

    def test_check_of_a_damaged_copy(
        self, ask: Ask, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        copy = Path(shutil.copytree(maps_directory() / "hf4", tmp_path / "hf4"))
        zones = copy / "zones.csv"
        zones.write_text(zones.read_text(encoding="utf-8").replace("venus,2,", "venus,two,"))
        data = ask("board", "check", "--directory", str(copy), status=1)
        assert data["problems"] == [
            {
                "file": "zones.csv",
                "row": 3,
                "column": "order",
                "reason": "'two' is not a whole number",
            }
        ]
        assert main(["board", "check", "--directory", str(copy)]) == 1
        out = capsys.readouterr().out
        assert "zones.csv row 3, column order: 'two' is not a whole number" in out

    def test_check_of_the_shape_of_the_board(self, ask: Ask, tmp_path: Path) -> None:
        copy = Path(shutil.copytree(maps_directory() / "hf4", tmp_path / "hf4"))
        with (copy / "links.csv").open("a", encoding="utf-8") as links:
            links.write("jupiter-belt-9,jupiter-crash-6,,,a>b,\n")
        data = ask("board", "check", "--directory", str(copy), status=1)
        assert [(each["file"], each["row"]) for each in data["problems"]] == [("links.csv", None)]

    def test_draw(self, ask: Ask, tmp_path: Path) -> None:
        file = tmp_path / "board.svg"
        data = ask("board", "draw", "-o", str(file), "--light", "--route", "lmo,mars-burn-8,phobos")
        assert data == {"file": str(file), "bytes": file.stat().st_size}
        assert file.read_text(encoding="utf-8").startswith("<svg ")

    def test_draw_where_nothing_can_be_written(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        error = refusal(capsys, "board", "draw", "-o", str(tmp_path / "none" / "board.svg"))
        assert "cannot write" in error
        assert "No such file or directory" in error


NOTE = "(Lutetia is 4M, hydration 1 since June 2020; on boards of the first print it is 3M"
SHIP = ["--engine", "12-2", "--dry", "3", "--tanks", "9", "--rules", "rfg"]


@pytest.mark.parametrize(
    "words",
    [
        ["space", "lutetia"],
        ["sites", "--zone", "ceres", "--type", "M"],
        ["find", "lutet"],
        ["route", "leo", "lutetia", *SHIP],
        ["reach", "leo", *SHIP],
        ["landing", "lutetia", *SHIP],
        ["rockets", "--to", "lutetia", "--card", "RT001F", "--ready", "CQ038F", "--rules", "rfg"],
        ["compare", "12-2, dry 3, 9 tanks", "9-2, dry 3, 9 tanks", "--to", "lutetia"],
    ],
    ids=lambda words: words[0],
)
def test_B7a_what_other_prints_say_is_told(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    main(words)
    assert NOTE in capsys.readouterr().out
    main([*words, "--board", "first-print"])
    told = capsys.readouterr().out
    assert "(Lutetia is 3M, hydration 3 on this board, the first print;" in told
    assert NOTE not in told
