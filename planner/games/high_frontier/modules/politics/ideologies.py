"""The seven ideologies: their places in the assembly, their colours and the purge roll (O, K2e)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, TypeAlias

from planner.cards.model import Face
from planner.cards.reading import read_table
from planner.errors import BadInput
from planner.games.high_frontier.table.fields import Names
from planner.kernel.actions import Labelled
from planner.kernel.log import Header
from planner.text import Text, joined

FILE = Path(__file__).parent / "data" / "ideologies.csv"
PLACARD = "assembly"
"""Under this name a table of another print states what its placard says (`Header.printed`)."""
_ALL_KNOWN = 4
"""From this version of the rules on the project knows all numbers of the purge roll."""


class Ideology(StrEnum):
    """Where delegates sit (O)."""

    FREEDOM = "freedom"
    HONOR = "honor"
    UNITY = "unity"
    AUTHORITY = "authority"
    EQUALITY = "equality"
    INDIVIDUALITY = "individuality"
    CENTRIST = "centrist"


IdeologyField: TypeAlias = Annotated[str, Names.ANY, Labelled(Text("Ideology"))]
"""An ideology as a parameter of an action."""
NAMES: Mapping[Ideology, Text] = MappingProxyType(
    {
        Ideology.FREEDOM: Text("freedom"),
        Ideology.HONOR: Text("honor"),
        Ideology.UNITY: Text("unity"),
        Ideology.AUTHORITY: Text("authority"),
        Ideology.EQUALITY: Text("equality"),
        Ideology.INDIVIDUALITY: Text("individuality"),
        Ideology.CENTRIST: Text("the centre"),
    }
)
"""The ideologies in sentences."""
LAWS: Mapping[Ideology, Text] = MappingProxyType(
    {
        Ideology.FREEDOM: Text("Free Trade Act"),
        Ideology.HONOR: Text("Paleoconservative Directive"),
        Ideology.UNITY: Text("UN General Assembly"),
        Ideology.AUTHORITY: Text("Martial Law"),
        Ideology.EQUALITY: Text("Research Grants"),
        Ideology.INDIVIDUALITY: Text("Freedom to Roam Treaty"),
        Ideology.CENTRIST: Text("Mishap Insurance"),
    }
)
"""The law of each (O5)."""
GISTS: Mapping[Ideology, Text] = MappingProxyType(
    {
        Ideology.FREEDOM: Text("the free market takes two cards for 5 aquas together"),
        Ideology.HONOR: Text("fundraising brings as many aquas as one has glory chits"),
        Ideology.UNITY: Text("every law with two delegates is active, and nobody may lobby"),
        Ideology.AUTHORITY: Text(
            "fundraising begins with expelling a delegate of another; the first player stays"
        ),
        Ideology.EQUALITY: Text("no auctions: the top card of any deck costs 1 aqua"),
        Ideology.INDIVIDUALITY: Text("others' factories are open to everybody without leave"),
        Ideology.CENTRIST: Text(
            "who has a delegate here is paid the mass of what explodes on the pad"
        ),
    }
)
"""What each law changes, in a few words (O5)."""
POINTS: Mapping[Ideology, Text] = MappingProxyType(
    {
        Ideology.FREEDOM: Text("1 for each factory"),
        Ideology.HONOR: Text("1 for each glory on a spacecraft or in LEO"),
        Ideology.UNITY: Text("1 for each ideology with a delegate"),
        Ideology.AUTHORITY: Text("1 for each claim"),
        Ideology.EQUALITY: Text("1 for each colony"),
        Ideology.INDIVIDUALITY: Text("1 for each token on a site with a hazardous lander burn"),
        Ideology.CENTRIST: Text("nothing"),
    }
)
"""What each law scores if it is active at the end (O7)."""
LAW_RULES: Mapping[Ideology, str] = MappingProxyType(
    {each: f"O5{letter}" for each, letter in zip(Ideology, "abcdefg", strict=True)}
)


class _Placard:
    """What the file says of the assembly."""

    def __init__(self) -> None:
        rows = read_table(FILE, ("ideology", "colour", "ring", "purge"))
        self.colours: dict[str, Ideology] = {}
        places: dict[int, Ideology] = {}
        self.purge: dict[int, Ideology] = {}
        for row in rows:
            ideology = Ideology(row.choice("ideology", tuple(Ideology)))
            places[row.count("ring")] = ideology
            if row.optional("colour"):
                self.colours[row.text("colour")] = ideology
            if row.optional("purge"):
                self.purge[row.count("purge")] = ideology
        self.ring = tuple(places[place] for place in range(1, len(places)))


@cache
def _placard() -> _Placard:
    return _Placard()


def ring() -> tuple[Ideology, ...]:
    """The six ideologies round the centre, clockwise.

    >>> [str(each) for each in ring()][:3]
    ['freedom', 'honor', 'unity']
    """
    return _placard().ring


def neighbours(ideology: str) -> tuple[Ideology, ...]:
    """The ideologies beside one: two in the ring and the centre, or all six (O2b).

    >>> [str(each) for each in neighbours("freedom")]
    ['individuality', 'honor', 'centrist']
    """
    around = ring()
    if ideology == Ideology.CENTRIST:
        return around
    place = around.index(Ideology(ideology))
    return around[place - 1], around[(place + 1) % len(around)], Ideology.CENTRIST


def ideology_of(face: Face) -> Ideology | None:
    """The ideology of a crew or of a colonist, whose people settle somewhere (B6b, O2c)."""
    printed = face.crew.ideology if face.crew is not None else None
    if printed is None and face.colonist is not None:
        printed = face.colonist.ideology
    return None if printed is None else Ideology(printed)


def purge_roll(header: Header) -> dict[int, Ideology]:
    """The ideology that each purge roll strikes (K2e).

    A table whose placard is of another print states all six numbers in ``printed``.

    >>> {die: str(struck) for die, struck in purge_roll(Header("core", ())).items()}
    {1: 'freedom', 2: 'honor', 3: 'unity', 4: 'authority', 5: 'equality', 6: 'individuality'}
    """
    stated = {die: _stated(die, name) for die, name in header.printed.get(PLACARD, {}).items()}
    printed = _placard().purge
    if not stated:
        return printed
    read = {die: stated[str(die)] for die in printed if str(die) in stated}
    if set(read.values()) == set(ring()):
        return read
    if header.rules_version < _ALL_KNOWN:
        return printed  # What was stated beside assumptions is no reading of another placard.
    raise BadInput(
        Text("a placard has a number for each of the six ideologies"),
        hint=Text("state all six numbers as the placard has them"),
        field="printed",
        rule="K2e",
    )


def _stated(die: str, name: str) -> Ideology:
    """What the table reads off its placard for a number."""
    if die not in map(str, _placard().purge) or name not in ring():
        raise BadInput(
            Text(
                "{die} is no number of the purge roll, or {name} no ideology of the ring",
                die=repr(die),
                name=repr(name),
            ),
            hint=Text("write assembly.1=unity: 1 to 6, one of {ring}", ring=joined(ring())),
            field="printed",
            rule="K2e",
        )
    return Ideology(name)


def require_ideology(name: str, rule: str) -> Ideology:
    """The ideology of that name; no ruling can make another.

    >>> require_ideology("honor", "O3a")
    <Ideology.HONOR: 'honor'>
    """
    if name not in tuple(Ideology):
        raise BadInput(
            Text("there is no ideology {ideology}", ideology=repr(name)),
            choices=list(Ideology),
            field="ideology",
            rule=rule,
        )
    return Ideology(name)
