"""The rockets that fly a mission, the best by each measure, and the worth of one more card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from planner.errors import BadInput
from planner.route.mission import MissionPlan
from planner.route.plan import Option
from planner.route.rockets.flights import FlownRocket, Front, Hangar, Trial, fewest_tanks
from planner.route.rockets.hand import CardSource, Held, about, among, held
from planner.route.rockets.loadouts import Loadout, Loadouts, loadouts
from planner.route.rockets.question import Asked, Measure
from planner.route.rockets.whynone import WhyNone, why_none
from planner.route.watch import report
from planner.text import Text

MOST_ROCKETS = 12
"""The most rockets to show, the best by each measure among them."""


@dataclass(frozen=True, slots=True)
class RocketChoice:
    """A rocket that flies the mission, with the way that it takes."""

    loadout: Loadout
    tanks: int
    """Tanks of fuel at the start."""
    aqua: int
    """Everything that is paid: boosts, what was on offer, tanks."""
    fewest: int
    """The fewest tanks with which this stack flies the mission at all."""
    way: Option | MissionPlan
    best: tuple[Measure, ...] = ()
    """The measures by which it is the best; of equals, one."""

    @property
    def chance(self) -> Fraction:
        """The chance that everything arrives, without FINAO."""
        return self.way.success()

    def value(self, measure: Measure) -> int | Fraction:
        """Return its value by a measure.

        >>> found = which_rockets(Asked.of("Deimos", hand=["Re Solar Moth"], aqua=9))
        >>> [str(found.rockets[0].value(measure)) for measure in Measure]
        ['1', '2', '2', '1', '1']
        """
        values: dict[Measure, int | Fraction] = {
            Measure.TURNS: self.way.turns,
            Measure.AQUA: self.aqua,
            Measure.FUEL: self.tanks,
            Measure.MASS: self.loadout.dry,
            Measure.CHANCE: self.chance,
        }
        return values[measure]


@dataclass(frozen=True, slots=True)
class Rockets:
    """The rockets that fly a mission, of which none is better in everything; or why none does."""

    asked: Asked
    rockets: tuple[RocketChoice, ...]
    """At most so many as were wanted; see ``unbeaten``."""
    unbeaten: int
    """Number of Pareto-optimal rockets."""
    stacks: int
    """Number of stacks tried."""
    left_out: int
    """Number of dearer stacks beyond the limit, which were not tried."""
    why_none: WhyNone | None = None

    def best(self, measure: Measure) -> RocketChoice:
        """Return the best of them by a measure."""
        return next(each for each in self.rockets if measure in each.best)


@dataclass(frozen=True, slots=True)
class Gain:
    """The gain by a card: the best by a measure without it and with it."""

    measure: Measure
    without: int | Fraction | None
    """``None`` where nothing flies without it."""
    with_it: int | Fraction


@dataclass(frozen=True, slots=True)
class Worth:
    """The worth of a card: what becomes possible with it."""

    card: Held
    without: Rockets
    with_it: Rockets
    rockets: tuple[RocketChoice, ...]
    """Rockets with the card to which nothing without it comes up in everything."""
    gains: tuple[Gain, ...]
    most_bid: int | None
    """So much can be paid for it, above the price already counted, and a rocket with it aboard
    still flies, at work or as cargo; ``None`` where there is no limit or no such rocket."""


def which_rockets(
    asked: Asked, *, prefer: Measure = Measure.TURNS, most: int | None = MOST_ROCKETS
) -> Rockets:
    """Return the rockets that these cards make and that fly this mission.

    None of them is worse than another one in turns, aqua, tanks, dry mass and chance together.
    Rockets of which some card survives the belts in no case are left out (H10).

    >>> asked = Asked.of("Deimos", hand=["Hall Effect", "Cascade Photovoltaic"], aqua=9)
    >>> best = which_rockets(asked).best(Measure.TURNS)
    >>> best.aqua, best.tanks, best.loadout.dry, best.way.turns
    (8, 3, 5, 1)
    """
    if not asked.cards:
        raise BadInput(
            Text("a rocket needs a card"), code="missing", hint=Text("name one"), field="card"
        )
    hangar, made = Hangar(asked), loadouts(asked)
    front = _flown(hangar, made.flown, Front())
    return _told(hangar, made, front, prefer, most, explain=True)


def worth(
    asked: Asked,
    card: str,
    *,
    prefer: Measure = Measure.TURNS,
    most: int | None = MOST_ROCKETS,
) -> Worth:
    """Return what a card makes possible.

    A card that is not among those of the question counts as one on offer, at no price yet.

    >>> asked = Asked.of("Deimos", hand=["Cascade Photovoltaic"], aqua=9)
    >>> found = worth(asked, "Hall Effect")
    >>> len(found.without.rockets), len(found.rockets) > 0, found.most_bid
    (0, True, 2)
    """
    with_it, wanted = _with(asked, card)
    poorer = Hangar(with_it.without(wanted.number))
    before = loadouts(poorer.asked)
    front = _flown(poorer, before.flown, Front())
    richer, made = Hangar(with_it), loadouts(with_it)
    mine = [each for each in made.flown if wanted.number in each.numbers]
    improved = _flown(richer, mine, Front(front.flown))
    without = _told(poorer, before, front, prefer, most)
    found = _told(richer, made, improved, prefer, most, explain=True)
    return Worth(
        wanted,
        without,
        found,
        tuple(each for each in found.rockets if wanted.number in each.loadout.numbers),
        tuple(_gains(without, found)),
        _most_bid(with_it, wanted),
    )


def _with(asked: Asked, text: str) -> tuple[Asked, Held]:
    """Return the question with a card among its cards, and that card."""
    try:
        return asked, among(asked.cards, text, "worth")
    except BadInput as error:
        if error.code != "card-not-there":
            raise
    with about("worth"):
        card = held(text, CardSource.OFFER)
    return replace(asked, cards=(*asked.cards, card)), card


def _flown(hangar: Hangar, stacks: Sequence[Loadout], front: Front) -> Front:
    for number, loadout in enumerate(stacks, start=1):
        report("stack", number)
        Trial(hangar, loadout, front).run()
    return front


def _told(
    hangar: Hangar,
    made: Loadouts,
    front: Front,
    prefer: Measure,
    most: int | None,
    *,
    explain: bool = False,
) -> Rockets:
    """Return the rockets of a front worth showing; or why there are none, if asked for."""
    asked, unbeaten = hangar.asked, front.flown
    stars = {measure: min(unbeaten, key=_RANKS[measure]) for measure in Measure if unbeaten}
    chosen = dict.fromkeys([*stars.values(), *sorted(unbeaten, key=_RANKS[prefer])])
    told = sorted(list(chosen)[:most], key=_RANKS[prefer])
    fewest: dict[Loadout, int] = {}
    for each in sorted(told, key=lambda each: each.tanks):
        if each.loadout not in fewest:
            fewest[each.loadout] = fewest_tanks(hangar, each.loadout, each.tanks)
    return Rockets(
        asked,
        tuple(
            RocketChoice(
                each.loadout,
                each.tanks,
                each.aqua,
                fewest[each.loadout],
                hangar.told(each),
                tuple(measure for measure, star in stars.items() if star is each),
            )
            for each in told
        ),
        len(unbeaten),
        len(made.flown),
        made.left_out,
        why_none(hangar, made) if explain and not told else None,
    )


_RANKS: dict[Measure, Callable[[FlownRocket], tuple[object, ...]]] = {
    Measure.TURNS: lambda f: (f.way.turns, f.way.costs, f.aqua, f.loadout.dry, f.tanks),
    Measure.AQUA: lambda f: (f.aqua, f.way.turns, f.way.costs, f.loadout.dry, f.tanks),
    Measure.FUEL: lambda f: (f.tanks, f.way.turns, f.way.costs, f.aqua, f.loadout.dry),
    Measure.MASS: lambda f: (f.loadout.dry, f.way.turns, f.way.costs, f.aqua, f.tanks),
    Measure.CHANCE: lambda f: (f.way.costs, f.way.turns, f.aqua, f.loadout.dry, f.tanks),
}
"""The sort key of each measure: the best, and of equals the best by the others."""


def _gains(without: Rockets, with_it: Rockets) -> Iterator[Gain]:
    for measure in Measure:
        if not with_it.rockets:
            return
        after = with_it.best(measure).value(measure)
        before = without.best(measure).value(measure) if without.rockets else None
        better = measure is Measure.CHANCE
        if before is None or (after > before if better else after < before):
            yield Gain(measure, before, after)


def _most_bid(asked: Asked, card: Held) -> int | None:
    """Return the aqua left by the cheapest rocket with the card aboard, at work or as cargo."""
    if asked.aqua is None:
        return None
    carrying = replace(asked, carry=tuple(dict.fromkeys([*asked.carry, card.number])))
    flown = _flown(Hangar(carrying), loadouts(carrying).flown, Front()).flown
    return asked.aqua - min(each.aqua for each in flown) if flown else None
