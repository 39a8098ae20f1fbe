"""What a table has read off its Race for Glory cards, in games begun before they were known."""

import pytest

from planner.cards import CardLibrary, default_library
from planner.cards.printed import read_off
from planner.errors import BadInput


def stated(**cells: dict[str, str]) -> CardLibrary:
    return CardLibrary.load(printed=cells)


def test_what_a_table_said_holds():
    assert default_library().face("RB014F").mass == 3
    assert stated(RB014F={"mass": "1"}).face("RB014F").mass == 1


def test_nothing_else_changes():
    other = stated(RB014F={"mass": "1"})
    changed = [face.number for face in default_library() if other.face(face.number) != face]
    assert changed == ["RB014F"]


def test_B2f_the_spectral_type_belongs_to_both_faces():
    library = stated(RB013F={"spectral": "V"})
    assert (library.face("RB013F").spectral, library.face("RB013R").spectral) == ("V", "V")


def test_B2j_what_is_not_printed_any_more_counts_for_nothing():
    assert stated(RT001F={"rad_hard": "5", "bonus_pivots": "1"}).face("RT001F") == (
        default_library().face("RT001F")
    )


def test_what_makes_no_card_counts_for_nothing():
    assert stated(RB014F={"isru": ""}).face("RB014F") == default_library().face("RB014F")


@pytest.mark.parametrize("typed", ["mass=3", "RB014F.mass", "x"])
def test_what_is_typed_names_a_piece_and_a_column(typed: str):
    with pytest.raises(BadInput, match=r"is not PIECE\.COLUMN=VALUE"):
        read_off([typed])
