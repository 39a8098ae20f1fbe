"""The card files against the reading of the printed cards, cell by cell."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from planner.cards.abilities import DATA
from planner.cards.decks import DECK_FILES

CARDS = Path(__file__).parent / "cards"
OURS = {
    "card_number": "number",
    "face": "side",
    "fuel": "consumption",
    "fuel_grade": "grade",
    "platform": "platforms",
    "ability_key": "ability",
    "specialty": "profession",
    "privilege_key": "privilege",
    "m3_delegates_incorruptible": "delegates_incorruptible",
    "m3_weapon_key": "weapon",
}
"""Columns that the project calls otherwise."""
NOT_READ = {"future_name", "future_requirement", "future_effect", "module3", "core_twin"}
"""Wordings, and what no card prints."""
TOLD_ELSEWHERE = {
    "card": "the number of the face without its letter",
    "class": "a GW thruster or freighter is black, a TW thruster or fleet purple",
    "set": "the sixth player's cards are PHFB",
    "human": "all crews and Bernals are human",
    "ideology_colour": "each ideology has its colour",
}
"""Columns of the reading that follow from others, with what from."""
ABSENT = ("", "0")
"""What the reading has in columns that the project leaves out, as no card of the deck prints it."""
ALWAYS = {"radiators": {"provides": "therms"}}
DECKS = [deck.name for deck in DECK_FILES]


def rows(path: Path) -> dict[str, dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        found = [{OURS.get(k, k): cell for k, cell in row.items()} for row in csv.DictReader(file)]
    return {row["number"]: row for row in found}


def cell(text: str) -> str:
    return text.replace("reactor:any", "reactor:x|wave|burst")


@pytest.mark.parametrize("deck", DECKS)
def test_B2_every_cell_is_what_was_read_off_the_printed_card(deck: str) -> None:
    ours, read = rows(DATA / f"{deck}.csv"), rows(CARDS / f"{deck}.csv")
    assert ours.keys() == read.keys()
    for number, row in read.items():
        mine = ours[number]
        assert mine.keys() - row.keys() <= NOT_READ
        for column, text in row.items():
            if column in mine:
                assert (number, column, cell(mine[column])) == (number, column, cell(text))
            elif column not in TOLD_ELSEWHERE:
                assert text in (*ABSENT, ALWAYS.get(deck, {}).get(column, "")), (number, column)


def test_B2_every_deck_was_read() -> None:
    assert {path.stem for path in CARDS.glob("*.csv")} == set(DECKS)
