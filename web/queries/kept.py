"""My rockets: those that somebody named, and those used last, kept in a cookie of the browser.

A rocket is kept as its name and one line (`planner.route.rocket_line`), so that cards stay cards.
What a cookie holds is input like any other: what is not understood is left out.
"""

from __future__ import annotations

import binascii
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import msgspec

from planner.craft import CardStack, build
from planner.craft.chits import Chits
from planner.craft.rocket import fuel_up
from planner.craft.stack import card_named
from planner.craft.strip import WetMass, dry_spot
from planner.errors import BadInput, PlannerError
from planner.route.rocket_line import TypedRocket, read_rocket
from planner.text import Text
from planner.typed import whole_number

COOKIE = "rockets"
VERSION = 1
MOST_NAMED, MOST_LAST = 8, 4
LONGEST_NAME, LONGEST_LINE = 40, 300
LARGEST = 3600
"""Letters in the cookie; browsers keep 4096 with its name and its terms."""

_COOKIE = msgspec.json.Decoder(tuple[int, list[tuple[str, str]]])


@dataclass(frozen=True, slots=True)
class KeptRocket:
    """A rocket that the browser keeps."""

    name: str
    """What somebody called it; empty where it was only used."""
    line: str

    @property
    def typed(self) -> TypedRocket:
        """What the line says."""
        return read_rocket(self.line)

    @property
    def thruster(self) -> str:
        """Its first engine or card with a thrust triangle."""
        rocket = self.typed
        cards = [card_named(each) for each in rocket.cards]
        flying = [card.name for card in cards if card.face.triangle is not None]
        return next(iter((*flying, *(card.name for card in cards), *rocket.engines)), "")

    @property
    def chits(self) -> Chits | None:
        """Where its chits stand on the fuel strip; ``None`` where no dry mass is known."""
        rocket, tanks = self.typed, whole_number(self.typed.tanks or "0") or 0
        if rocket.cards:
            cargo = whole_number(rocket.cargo_tanks or "0") or 0
            stack = CardStack.of([card_named(each) for each in rocket.cards], water_tanks=cargo)
            return fuel_up(build(stack), tanks).chits
        if rocket.dry is None:
            return None
        dry = dry_spot(rocket.dry)
        if rocket.wet is not None:
            return Chits.at(dry, WetMass(rocket.wet))
        return Chits.at(dry).fuel_up(tanks)


def named(name: str, line: str) -> KeptRocket:
    """A rocket to keep; refuses what makes no sense.

    >>> named("Courier", "hall effect, cascade photovoltaic, 3 tanks")
    KeptRocket(name='Courier', line='CT045F, CG106F, 3 tanks')
    """
    name = " ".join("".join(filter(str.isprintable, name)).split())
    if len(name) > LONGEST_NAME:
        raise BadInput(
            Text("this is longer than {most} characters", most=LONGEST_NAME), field="name"
        )
    try:
        return replace(_understood(line), name=name)
    except PlannerError as error:
        error.field = "rocket"
        raise


@lru_cache(maxsize=256)
def _understood(line: str) -> KeptRocket:
    rocket = read_rocket(line)
    if not (rocket.cards or rocket.engines):
        raise BadInput(
            Text("a rocket needs an engine or cards"),
            code="missing",
            hint=Text("write it like 5-1,a1, dry 7, 3 tanks"),
        )
    if rocket.cards and (rocket.engines or rocket.dry or rocket.wet):
        raise BadInput(Text("a rocket is made of cards or of engines and masses, not of both"))
    if len(rocket.line) > LONGEST_LINE:
        raise BadInput(Text("this is longer than {most} characters", most=LONGEST_LINE))
    kept = KeptRocket("", rocket.line)
    _ = kept.chits  # refuses masses that are nowhere on the strip
    return kept


def read_cookie(cookie: str) -> tuple[KeptRocket, ...]:
    """The rockets of a cookie; nothing of what is damaged.

    >>> rockets = (named("Courier", "5-1, dry 7"), named("", "Re Solar Moth, 3 tanks"))
    >>> read_cookie(write_cookie(rockets)) == rockets
    True
    >>> read_cookie("nonsense")
    ()
    """
    if not cookie or len(cookie) > LARGEST:
        return ()
    try:
        version, entries = _COOKIE.decode(urlsafe_b64decode(cookie.encode()))
    except (ValueError, binascii.Error, msgspec.MsgspecError):
        return ()
    if version != VERSION:
        return ()
    found = []
    for name, line in entries[: MOST_NAMED + MOST_LAST]:
        try:
            found.append(named(name, line))
        except PlannerError:
            continue
    return _in_order(found)


def write_cookie(rockets: Sequence[KeptRocket]) -> str:
    """The rockets as a cookie; those used longest ago go where there is no room."""
    kept = list(rockets)
    while True:
        entries = [(rocket.name, rocket.line) for rocket in kept]
        cookie = urlsafe_b64encode(msgspec.json.encode((VERSION, entries))).decode()
        if len(cookie) <= LARGEST:
            return cookie
        if kept[-1].name:
            raise BadInput(
                Text("there is no room for another rocket"), hint=Text("forget one"), field="name"
            )
        kept.pop()


def used(rockets: Sequence[KeptRocket], line: str) -> tuple[KeptRocket, ...]:
    """The rockets after one of them, or another one, was used."""
    try:
        last = _understood(line)
    except PlannerError:
        return tuple(rockets)
    if any(each.line == last.line and each.name for each in rockets):
        return tuple(rockets)
    return _in_order([last, *(each for each in rockets if each.line != last.line)])


def keep(rockets: Sequence[KeptRocket], name: str, line: str) -> tuple[KeptRocket, ...]:
    """The rockets with one more that has a name; one of the same name gives way."""
    new = named(name, line)
    if not new.name:
        new = replace(new, name=_free_name(new.thruster, rockets))
    others = [each for each in rockets if each.line != new.line and each.name != new.name]
    if sum(bool(each.name) for each in others) >= MOST_NAMED:
        raise BadInput(
            Text("{most} rockets are kept and no more", most=MOST_NAMED),
            hint=Text("forget one"),
            field="name",
        )
    return _in_order([*others, new])


def forget(rockets: Sequence[KeptRocket], line: str) -> tuple[KeptRocket, ...]:
    """The rockets without one."""
    return tuple(each for each in rockets if each.line != line)


def _free_name(name: str, rockets: Sequence[KeptRocket]) -> str:
    """The name, or with a number where it is taken."""
    taken = {each.name for each in rockets}
    name = name[: LONGEST_NAME - 3]
    numbered = (f"{name} {number}" for number in range(2, MOST_NAMED + 3))
    return next(each for each in (name, *numbered) if each not in taken)


def _in_order(rockets: Sequence[KeptRocket]) -> tuple[KeptRocket, ...]:
    """Those with a name first, as they were kept, then those used last."""
    known = list({each.line: each for each in reversed(rockets)}.values())[::-1]
    last = [each for each in known if not each.name][:MOST_LAST]
    return (*[each for each in known if each.name][:MOST_NAMED], *last)
