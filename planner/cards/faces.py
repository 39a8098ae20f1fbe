"""Rows of card files turned into faces."""

from __future__ import annotations

import re
from collections.abc import Mapping

from planner.cards.decks import FUTURE_COLUMNS, DeckFile
from planner.cards.model import (
    Ability,
    CardType,
    ColonistCalling,
    CrewFaction,
    Deck,
    Face,
    FreighterHold,
    FuelGrade,
    Future,
    Modifier,
    Need,
    Provision,
    RadiatorSide,
    Side,
    SupportKind,
    ThrustTriangle,
)
from planner.cards.reading import CardRow

SUBTYPES = {
    SupportKind.REACTOR: ("x", "wave", "burst"),
    SupportKind.GENERATOR: ("e", "p"),
}
SPECTRAL_TYPES = ("C", "S", "M", "V", "D", "H")
PLATFORMS = ("raygun", "buggy", "missile")
PROMOTIONS = (*SPECTRAL_TYPES, "atmospheric", "astrobiology", "submarine", "push")
IDEOLOGIES = ("freedom", "honor", "unity", "authority", "equality", "individuality")
COLOURS = ("red", "white", "yellow", "purple", "green", "grey")
PROFESSIONS = ("engineer", "industrialist", "miner", "prospector")

_POINTS = re.compile(r"[0-9]+(\|[0-9]+)*")
_NUMBER = re.compile(r"([A-Z0-9]*?[A-Z])\d{3}[FR]")


def read_face(deck: DeckFile, row: CardRow, texts: Mapping[str, str]) -> Face:
    """Return the face in that row; ``texts`` holds the wording of each ability."""
    number = _number(deck, row)
    side = Side(row.choice("side", tuple(_sides(deck, number))))
    if (row.text("isru") == "") != (row.text("platforms") == ""):
        row.fail("isru", "an ISRU rating and its platforms belong together")
    light, heavy = _orientations(deck, row)
    return Face(
        number=number,
        card=number[:-1],
        type=deck.type,
        deck=Deck.SIXTH_PLAYER if number.startswith("PHFB") else deck.deck,
        side=side,
        name=row.required("name"),
        spectral=_spectral(deck, row),
        mass=light.mass if light else row.count("mass"),
        rad_hard=light.rad_hard if light else _rad_hard(deck, row),
        triangle=_triangle(deck, row),
        isru=row.count("isru") if row.text("isru") else None,
        platforms=row.choices("platforms", PLATFORMS),
        air_eater=row.flag("air_eater"),
        human=_is_human(deck, row),
        needs=tuple(Need(kind, subtypes) for kind, subtypes in _supports(row, "needs")),
        therms_needed=row.count("therms_needed") if row.text("therms_needed") else 0,
        provides=_provides(deck, row),
        solar=bool(row.text("solar")) and row.flag("solar"),
        modifier=_modifier(deck, row),
        light=light,
        heavy=heavy,
        abilities=_abilities(row, texts),
        crew=_crew(row, texts) if deck.type is CardType.CREW else None,
        freighter=_freighter(row) if deck.type is CardType.FREIGHTER else None,
        colonist=_colonist(row) if deck.type is CardType.COLONIST else None,
        promotion=row.choice("promotion", PROMOTIONS) if row.text("promotion") else None,
        home_only=row.flag("home_only"),
        future=_future(row),
        module3=row.optional("module3"),
        core_twin=row.required("core_twin") if "core_twin" in deck.columns else None,
    )


def _number(deck: DeckFile, row: CardRow) -> str:
    number = row.required("number")
    match = _NUMBER.fullmatch(number)
    if match is None or match[1] not in deck.prefixes:
        row.fail(
            "number",
            f"{number!r} is not {' or '.join(deck.prefixes)}, three digits and F or R",
        )
    return number


def _sides(deck: DeckFile, number: str) -> dict[Side, None]:
    return dict.fromkeys(pair[number[-1] == "R"] for pair in deck.sides)


def _rad_hard(deck: DeckFile, row: CardRow) -> int | None:
    return row.count("rad_hard") if "rad_hard" in deck.columns else None


def _is_human(deck: DeckFile, row: CardRow) -> bool:
    if deck.type is CardType.COLONIST:
        return row.choice("kind", ("human", "robot")) == "human"
    return deck.type in (CardType.CREW, CardType.BERNAL)


def _spectral(deck: DeckFile, row: CardRow) -> str | None:
    may_be_empty = "spectral" not in deck.columns or _is_human(deck, row)
    if may_be_empty and not row.text("spectral"):
        return None
    allowed = (*SPECTRAL_TYPES, "any") if deck.type is CardType.FREIGHTER else SPECTRAL_TYPES
    return row.choice("spectral", allowed)


def _triangle(deck: DeckFile, row: CardRow) -> ThrustTriangle | None:
    if "thrust" not in deck.columns:
        return None
    if not row.text("thrust"):
        for name in ("consumption", "grade", "afterburn"):
            if row.text(name):
                row.fail(name, "is given without a thrust")
        if deck.type in (CardType.THRUSTER, CardType.GW_THRUSTER, CardType.BERNAL):
            row.fail("thrust", "is empty")
        return None
    return ThrustTriangle(
        thrust=row.count("thrust"),
        consumption=row.fraction("consumption"),
        grade=FuelGrade(row.choice("grade", tuple(FuelGrade))),
        afterburn=row.count("afterburn") if row.text("afterburn") else None,
        afterburn_thrust=row.count("afterburn_thrust") if row.text("afterburn_thrust") else 1,
        push=row.flag("push"),
        solar=row.flag("solar"),
        bonus_pivots=row.count("bonus_pivots") if row.text("bonus_pivots") else 0,
    )


def _modifier(deck: DeckFile, row: CardRow) -> Modifier | None:
    if "thrust_modifier" not in deck.columns:
        return None
    if (row.text("thrust_modifier") == "") != (row.text("fuel_multiplier") == ""):
        row.fail("thrust_modifier", "the two numbers of a modifier triangle belong together")
    solar = row.flag("solar")
    if row.text("thrust_modifier"):
        return Modifier(row.integer("thrust_modifier"), row.fraction("fuel_multiplier"), solar)
    return Modifier(solar=True) if solar else None


def _orientations(
    deck: DeckFile, row: CardRow
) -> tuple[RadiatorSide, RadiatorSide] | tuple[None, None]:
    if deck.type is not CardType.RADIATOR:
        return None, None
    light, heavy = (
        RadiatorSide(
            row.count(f"{way}_mass"), row.count(f"{way}_rad_hard"), row.count(f"{way}_therms")
        )
        for way in ("light", "heavy")
    )
    if light.mass > heavy.mass:
        row.fail("light_mass", f"{light.mass} is more than heavy_mass {heavy.mass}")
    return light, heavy


def _supports(row: CardRow, column: str) -> list[tuple[SupportKind, frozenset[str]]]:
    """``reactor:x|burst;generator:e``: parts that are all meant, any subtype of each."""
    return [_support(row, column, part) for part in row.text(column).split(";") if row.text(column)]


def _provides(deck: DeckFile, row: CardRow) -> tuple[Provision, ...]:
    given = tuple(Provision(kind, subtypes) for kind, subtypes in _supports(row, "provides"))
    if deck.type in (CardType.REACTOR, CardType.GENERATOR) and not given:
        row.fail("provides", f"a {deck.type} must give support")
    return given


def _support(row: CardRow, column: str, part: str) -> tuple[SupportKind, frozenset[str]]:
    kind_name, _, names = part.partition(":")
    if kind_name not in tuple(SupportKind):
        row.fail(column, f"{part!r} does not begin with reactor: or generator:")
    kind = SupportKind(kind_name)
    subtypes = SUBTYPES[kind] if names == "any" else tuple(names.split("|"))
    for subtype in subtypes:
        if subtype not in SUBTYPES[kind]:
            known = ", ".join((*SUBTYPES[kind], "any"))
            row.fail(column, f"{subtype!r} is no {kind} subtype ({known})")
    return kind, frozenset(subtypes)


def _ability(row: CardRow, column: str, texts: Mapping[str, str]) -> Ability:
    key = row.required(column)
    if key not in texts:
        row.fail(column, f"abilities.csv does not explain {key!r}")
    return Ability(key, texts[key])


def _abilities(row: CardRow, texts: Mapping[str, str]) -> tuple[Ability, ...]:
    if "privilege" in row.cells:
        return (_ability(row, "privilege", texts),)
    return (_ability(row, "ability", texts),) if row.text("ability") else ()


def _crew(row: CardRow, texts: Mapping[str, str]) -> CrewFaction:
    return CrewFaction(
        colour=row.choice("colour", COLOURS),
        clout=row.choice("clout", tuple("ABCDEFGHJKLM")),
        ideology=row.choice("ideology", IDEOLOGIES),
        delegates_incorruptible=row.flag("delegates_incorruptible"),
        weapon=_ability(row, "weapon", texts),
    )


def _freighter(row: CardRow) -> FreighterHold:
    return FreighterHold(
        row.count("load_limit"), row.flag("factory_loading_only"), row.count("bonus_pivots")
    )


def _colonist(row: CardRow) -> ColonistCalling:
    kind = row.required("kind")
    return ColonistCalling(
        kind,
        row.choice("profession", PROFESSIONS),
        row.choice("ideology", IDEOLOGIES) if kind == "human" else None,
    )


def _future(row: CardRow) -> Future | None:
    if not row.text("future_key"):
        for column in FUTURE_COLUMNS.split():
            if row.text(column):
                row.fail(column, "is given without future_key")
        return None
    points, _, per = row.text("future_vp").partition("/")
    if points and not _POINTS.fullmatch(points):
        row.fail("future_vp", f"{points!r} is neither a number nor numbers joined by |")
    vp = tuple(int(number) for number in points.split("|") if points)
    return Future(
        row.required("future_key"),
        row.required("future_name"),
        row.required("future_requirement"),
        row.text("future_effect"),
        vp,
        per or None,
    )
