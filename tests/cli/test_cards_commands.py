"""The commands about cards."""

from __future__ import annotations

import json

import pytest

from planner.cli import main


def test_card_shows_both_faces(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "Hall", "Effect"]) == 0
    out = capsys.readouterr().out
    assert "CT045F Hall Effect" in out
    assert "CT045R Ion Drive" in out
    assert "thrust triangle  3-2 water, pushable" in out
    assert "needs            e generator" in out


def test_card_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "ct045r", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["number"] == "CT045"
    assert [face["name"] for face in data["faces"]] == ["Hall Effect", "Ion Drive"]
    assert data["faces"][1]["triangle"]["consumption"] == "1/2"


def test_a_card_of_race_for_glory_prints_no_rad_hardness(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["card", "hall effect", "--deck", "rfg"]) == 0
    out = capsys.readouterr().out
    assert "RT002F Hall Effect" in out
    assert "mass             2" in out
    assert "rad-hardness" not in out
    assert main(["card", "RT002", "--json"]) == 0
    front = json.loads(capsys.readouterr().out)["faces"][0]
    assert (front["mass"], front["rad_hard"]) == (2, None)


def test_long_texts_are_wrapped_on_a_screen(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("planner.cli.writing.screen_width", lambda: 60)
    assert main(["card", "M2B178"]) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 60


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["card", "heat pipe"], "planner: several cards match 'heat pipe'; did you mean CD095F"),
        (["card", "hall effcet"], "planner: there is no card called 'hall effcet'; did you mean"),
        (["cards", "--type", "sail"], "planner: unknown card type 'sail'; did you mean thruster"),
        (["cards", "--needs", "coal"], "planner: unknown support 'coal'; did you mean reactor"),
        (["cards", "--isru", "low"], "planner cards: argument --isru: 'low' is not a whole number"),
    ],
)
def test_bad_input_is_one_line_and_status_2(
    arguments: list[str], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = main(arguments)
    except SystemExit as stop:
        status = stop.code  # type: ignore[assignment]
    assert status == 2
    error = capsys.readouterr().err
    assert error.startswith(line)
    assert error.count("\n") == 1


def test_cards_lists(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "--type", "thruster", "--needs", "generator"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[:2] == ["number", "name"]
    assert [line.split()[0] for line in lines[1:]] == [
        "CT045F",
        "CT045R",
        "CT047F",
        "CT048R",
        "CT053F",
        "CT053R",
        "CT055F",
        "CT055R",
    ]


def test_cards_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "--deck", "rfg", "--type", "robonauts", "--push", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [face["number"] for face in data["faces"]][:3] == ["RB015F", "RB015R", "RB017R"]
    assert data.keys() == {"faces"}


def test_cards_are_listed_in_columns(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "--deck", "rfg", "--type", "robonaut", "--side", "white"]) == 0
    rows = [line.split("  ") for line in capsys.readouterr().out.splitlines()]
    told = {row[0]: [cell.strip() for cell in row if cell.strip()] for row in rows}
    assert told["RB014F"] == ["RB014F", "Cat Fusion Z-pinch Torch", "white", "3"]
    assert main(["cards", "--type", "radiator", "--ability", "self-cooling"]) == 0
    assert "2/3" in capsys.readouterr().out


def test_no_such_cards_is_a_no(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "--type", "reactor", "--push"]) == 1
    assert capsys.readouterr().out == "no card face is like that\n"


def test_abilities(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["abilities"]) == 0
    assert "Powersat" in capsys.readouterr().out
    assert main(["abilities", "--json"]) == 0
    told = {item["key"]: item for item in json.loads(capsys.readouterr().out)}
    assert told["heatsink-fountain"]["faces"] == ["CD102F", "CD102R"]
    assert told["heatsink-fountain"]["types"] == ["radiator"]
    assert told["jammer"]["types"] == ["crew"]
