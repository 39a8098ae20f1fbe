"""Commands about the cards."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from planner.answers import plain
from planner.cards.abilities import HANDLED, Explanation, explanations
from planner.cards.answers import CardAnswer, CardsAnswer
from planner.cards.library import default_library
from planner.cards.lookup import deck_named, type_named
from planner.cards.model import CardType, Deck, Face, FuelGrade, Side
from planner.cards.selection import Selection
from planner.cards.words import face_words, support_words, triangle_words
from planner.cli.answer import Answer, CommandAdder, table
from planner.cli.parsing import number


def add_commands(adder: CommandAdder) -> None:
    """Add ``card``, ``cards`` and ``abilities``."""
    card = adder.command(
        "card",
        _card,
        help="show both faces of a card, every icon in words",
        example='planner card "Hall Effect"',
    )
    card.add_argument("card", nargs="+", help="number, name or part of a name")
    card.add_argument("--deck", help="look only there, e.g. race-for-glory (or rfg)")
    card.add_argument("--type", help="look only among cards of this type")

    cards = adder.command(
        "cards",
        _cards,
        help="list card faces by what they are, need and give",
        example="planner cards --type thruster --needs generator --push",
    )
    _add_filters(cards)

    adder.command("abilities", _abilities, help="explain the abilities that are printed on cards")


def _add_filters(parser: argparse.ArgumentParser) -> None:
    supports = "reactor, reactor:x, generator:e ..., therms or none; may be repeated"
    parser.add_argument("--type", help=", ".join(CardType))
    parser.add_argument("--deck", help=", ".join(Deck))
    parser.add_argument("--side", help=", ".join(Side))
    parser.add_argument("--spectral", metavar="TYPE", help="C, S, M, V, D or H")
    parser.add_argument("--needs", action="append", default=[], metavar="SUPPORT", help=supports)
    parser.add_argument("--provides", action="append", default=[], metavar="SUPPORT", help=supports)
    parser.add_argument("--grade", help=f"fuel grade: {', '.join(FuelGrade)}")
    parser.add_argument("--platform", help="raygun, buggy or missile")
    parser.add_argument("--isru", type=number, metavar="N", help="ISRU rating of at most N")
    parser.add_argument("--ability", metavar="KEY", help="see planner abilities")
    for flag, meaning in (
        ("--solar", "with a solar icon"),
        ("--push", "that a Powersat may push"),
        ("--air-eater", "that refuel from air"),
    ):
        parser.add_argument(
            flag, action=argparse.BooleanOptionalAction, help=f"faces {meaning}; or without"
        )


def _card(arguments: argparse.Namespace) -> Answer:
    card = default_library().find_card(
        " ".join(arguments.card), deck=arguments.deck, type=arguments.type
    )
    text = "\n\n".join(_face_text(face) for face in card.faces)
    return Answer(text, plain(CardAnswer, card))


def _face_text(face: Face) -> str:
    lines = face_words(face)
    indent = max(len(label) for label, _ in lines) + 4
    told = (f"  {label}".ljust(indent) + words for label, words in lines)
    return "\n".join([face.title, *told])


def _cards(arguments: argparse.Namespace) -> Answer:
    selection = Selection(
        type=arguments.type and type_named(arguments.type),
        deck=arguments.deck and deck_named(arguments.deck),
        side=arguments.side,
        spectral=arguments.spectral and arguments.spectral.upper(),
        needs=tuple(arguments.needs),
        provides=tuple(arguments.provides),
        grade=arguments.grade,
        platform=arguments.platform,
        isru=arguments.isru,
        solar=arguments.solar,
        push=arguments.push,
        air_eater=arguments.air_eater,
        ability=arguments.ability,
    )
    chosen = default_library().sift(selection)
    text = _faces_table(chosen) if chosen else "no card face is like that"
    return Answer(text, plain(CardsAnswer, faces=chosen), yes=bool(chosen))


def _faces_table(faces: Sequence[Face]) -> str:
    return table(
        [
            (face.number, face.name, face.side, _mass(face), _thrust(face), _needs(face))
            for face in faces
        ],
        ("number", "name", "side", "mass", "thrust triangle", "needs"),
    )


def _mass(face: Face) -> str:
    if face.light is not None and face.heavy is not None:
        return f"{face.light.mass}/{face.heavy.mass}"
    return str(face.mass)


def _thrust(face: Face) -> str:
    return triangle_words(face.triangle) if face.triangle is not None else ""


def _needs(face: Face) -> str:
    therms = [f"{face.therms_needed} therm"] if face.therms_needed else []
    return ", ".join([*map(support_words, face.needs), *therms])


def _abilities(arguments: argparse.Namespace) -> Answer:
    library = default_library()
    told = [(about, library.carriers(about.key)) for about in explanations().values()]
    return Answer(
        "\n".join(_ability_text(about, faces) for about, faces in told),
        [_ability_as_dict(about, faces) for about, faces in told],
    )


def _ability_text(about: Explanation, faces: Sequence[Face]) -> str:
    rules = ", ".join(about.rules)
    carriers = ", ".join(face.number for face in faces)
    state = "" if about.key in HANDLED else "; not played out by the planner yet"
    lines = (f"{about.name}: {about.text}", f"rules {rules}; on {carriers}{state}")
    return "\n".join([about.key, *(f"  {line}" for line in lines)])


def _ability_as_dict(about: Explanation, faces: Sequence[Face]) -> dict[str, object]:
    return {
        "key": about.key,
        "name": about.name,
        "rules": list(about.rules),
        "text": about.text,
        "types": sorted({str(face.type) for face in faces}),
        "faces": [face.number for face in faces],
        "handled_by": HANDLED.get(about.key),
    }
