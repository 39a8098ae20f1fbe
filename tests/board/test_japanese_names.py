"""Places by their Japanese names, as the rulebook and astronomers write them."""

from __future__ import annotations

import pytest

from planner.board import default_board
from planner.errors import BadInput


@pytest.mark.parametrize(
    ("typed", "id"),
    [
        ("ケレス", "ceres"),
        ("ｹﾚｽ", "ceres"),
        ("デイモス", "deimos"),
        ("ダイモス", "deimos"),
        ("火星 北極", "mars-north-pole"),
        ("火星のArsia Mons", "mars-arsia-mons"),
        ("火星低軌道", "lmo"),
        ("地球低軌道", "leo"),
        ("ＬＥＯ", "leo"),
        ("火星フライバイ", "mars-flyby"),
    ],
)
def test_a_place_is_found_by_its_japanese_name(typed: str, id: str) -> None:
    assert default_board().find(typed).id == id


def test_a_planet_of_many_places_lists_them() -> None:
    with pytest.raises(BadInput) as caught:
        default_board().find("火星")
    assert caught.value.code == "ambiguous-place"
    assert "Mars: North Pole" in caught.value.choices


def test_a_name_that_nobody_knows_is_called_unknown() -> None:
    with pytest.raises(BadInput) as caught:
        default_board().find("かぐや姫")
    assert caught.value.code == "unknown-place"
    assert "'かぐや姫'" in caught.value.message


def test_every_japanese_name_means_a_place() -> None:
    board = default_board()
    assert [name for name in board.japanese if not board.search(name)] == []
