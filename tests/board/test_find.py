"""Finding places by what a person types."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.board import Space, default_board
from planner.errors import BadInput

BOARD = default_board()


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("arsia mons", "mars-arsia-mons"),
        ("Mars: Arsia Mons Caves", "mars-arsia-mons"),
        ("mars-arsia-mons", "mars-arsia-mons"),
        ("  ARSIA   mons caves ", "mars-arsia-mons"),
        ("caves of arsia mons", "mars-arsia-mons"),
        ("arsiamons", "mars-arsia-mons"),
        ("LEO", "leo"),
        ("low earth orbit", "leo"),
        ("north pole of mercury", "mercury-north-pole"),
        ("Mercury: North Pole", "mercury-north-pole"),
        ("mars north pole", "mars-north-pole"),
        ("Hi’iaka", "hiiaka"),
        ("hiiaka", "hiiaka"),
        ("Cérès", "ceres"),
        ("2002 TX", "tno-2002tx"),
        ("halley", "comet-halley"),
        ("churyumov gerasimenko", "churyumov-gerasimenko"),
        ("moon shackleton", "luna-shackleton"),
        ("Sun-Earth L2", "sol-earth-l2"),
        ("solar oberth", "solar-oberth"),
        ("earth burn 3", "earth-burn-3"),
        ("hygiea", "hygiea"),
        ("lmo", "lmo"),
        ("geostationary", "geo"),
        ("luna a", "luna-aristarchus"),
    ],
)
def test_forgiving_lookup(text: str, id: str) -> None:
    assert BOARD.find(text).id == id


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("north pole", ["Mars: North Pole", "Mercury: North Pole"]),
        ("earth l2", ["Earth-Luna L2", "Sol-Earth L2"]),
        ("karin", ["Karin A", "Karin B", "Karin C"]),
    ],
)
def test_ambiguous_names_give_a_short_list(text: str, choices: list[str]) -> None:
    with pytest.raises(BadInput) as caught:
        BOARD.find(text, field="destination")
    assert caught.value.code == "ambiguous-place"
    assert caught.value.field == "destination"
    assert list(caught.value.choices) == choices


def test_a_long_list_is_cut_and_starts_with_sites() -> None:
    with pytest.raises(BadInput, match="'mars' fits 10 places") as caught:
        BOARD.find("mars")
    assert caught.value.choices[0] == "Mars: Arsia Mons Caves"
    assert caught.value.choices[-1] == "another"
    assert len(caught.value.choices) == 8


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("arsa mons", "Mars: Arsia Mons Caves"),
        ("cerres", "Ceres"),
        ("enceladas", "Enceladus"),
        ("marz nor", "Mars: North Pole"),
        ("lowmarzorbit", "Low Mars Orbit"),
    ],
)
def test_typos_are_suggestions_never_answers(text: str, nearest: str) -> None:
    with pytest.raises(BadInput) as caught:
        BOARD.find(text)
    assert caught.value.code == "unknown-place"
    assert nearest in caught.value.choices


@pytest.mark.parametrize(
    ("body", "typos"),
    [
        ("Mars", ["marz", "mras", "merz", "marss", "mrs", "marz xyzzy", "火屋"]),
        ("Venus", ["venis", "vneus", "vens", "venuss", "金屋"]),
        ("Luna", ["luma", "lnua", "lna", "lunna"]),
        ("Ceres", ["ceers", "cerse", "seres", "cers", "ケレヌ"]),
        ("Titan", ["titn", "tiatn", "titam", "tittan", "タイタソ"]),
        ("Io", ["oi", "ioo", "イヲ"]),
        ("Europa", ["eurpa", "erupoa", "europpa", "エウロペ"]),
        ("Callisto", ["calisto", "kallisto", "kalisto", "callisot", "ガリスト"]),
        ("Mercury", ["mercry", "merkury", "mecrury", "mercurry", "水屋"]),
    ],
)
def test_of_bodies_with_typos_all_sites_come_first(body: str, typos: list[str]) -> None:
    sites = [space.name for space in BOARD.spaces if space.site and space.site.body == body.lower()]
    for text in typos:
        with pytest.raises(BadInput) as caught:
            BOARD.find(text)
        assert list(caught.value.choices)[: len(sites)] == sites, text
        assert len(caught.value.choices) <= max(4, len(sites))


def test_a_typo_in_a_japanese_name_leaves_the_rest_of_it() -> None:
    with pytest.raises(BadInput) as caught:
        BOARD.find("火屋低軌道")
    assert caught.value.choices == ("Low Mars Orbit",)


@pytest.mark.parametrize("text", ["", "  ", "?!", "of the"])
def test_no_name_at_all(text: str) -> None:
    with pytest.raises(BadInput, match="no place is named; name a site or a space"):
        BOARD.find(text)


def test_nothing_like_it() -> None:
    with pytest.raises(BadInput, match="there is no place called 'xyzzy'; try part of the name"):
        BOARD.find("xyzzy")


@given(st.sampled_from(BOARD.spaces))
def test_every_id_and_every_name_finds_its_space(space: Space) -> None:
    assert BOARD.find(space.id) is space
    assert BOARD.find(space.name.upper()) is space


@given(st.text(max_size=30))
def test_any_text_finds_a_space_or_is_refused_kindly(text: str) -> None:
    with suppress(BadInput):
        assert BOARD.find(text) in BOARD.spaces
    assert len(BOARD.search(text, 5)) <= 5


def test_search_puts_sites_first() -> None:
    assert BOARD.search("ceres", 3)[0].id == "ceres"
    assert [space.id for space in BOARD.search("vest", 2)] == ["vesta", "vesta-barycenter"]
    assert BOARD.search("", 5) == []


def test_search_forgives_typos_when_nothing_fits() -> None:
    assert "enceladus" in [space.id for space in BOARD.search("enceladas", 5)]
