"""Uses of a rocket's cards: fly, prospect, refuel, industrialize (J2)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from planner.board.model import Zone
from planner.cards.model import CardType
from planner.craft.chain import Chain
from planner.craft.engine import Engine
from planner.craft.rocket import Rocket
from planner.craft.stack import CardStack, StackCard
from planner.craft.strip import steps_between
from planner.craft.supports import Circumstances, NotOperational, find_chains
from planner.craft.thrust import NetThrust, net_thrust
from planner.errors import RuleViolation
from planner.rules import CORE, RuleSet
from planner.text import Text, joined


@dataclass(frozen=True, slots=True)
class EngineChoice:
    """One way to activate a thrust triangle (H2): a support chain and what comes of it."""

    card: StackCard
    engine: Engine
    chain: Chain
    net: NetThrust
    burns: int
    """Burns that both net thrust and fuel allow in this move (H5c, H5d)."""
    losses: tuple[StackCard, ...]
    """Cards that the activation itself decommissions (Project Valkyrie, J1c)."""

    @property
    def supports(self) -> tuple[str, ...]:
        """The cards behind the thruster by number, each after the one that it supports."""
        return self.chain.behind

    @property
    def survives(self) -> bool:
        """True if the activation leaves the thruster and its chain alone (J1c)."""
        return not self.losses or not any(card in self.losses for card in self.chain.cards)

    @property
    def kills(self) -> tuple[StackCard, ...]:
        """Humans whom the activation decommissions, a felony (J1c)."""
        return tuple(card for card in self.losses if card.face.human)

    @property
    def weakest(self) -> int:
        """The least rad-hardness in the chain, of those that print one (H10)."""
        hard = (card for card in self.chain.cards if card.face.rad_hard is not None)
        return min((card.rad_hard for card in hard), default=0)


def engine_choices(
    rocket: Rocket,
    card: StackCard,
    zone: Zone,
    *,
    afterburn: bool = False,
    pushed: bool = False,
    without: Sequence[StackCard] = (),
    rules: RuleSet = CORE,
    cool: bool = False,
) -> tuple[EngineChoice, ...]:
    """Return the ways to activate the thruster of a card, the most sensible one first (H2, H3).

    Whatever kills, breaks its own chain, decommissions cards or uses up a heatsink fountain comes
    after what does not; then most thrust comes first, then least fuel. Keep a card out of the
    chain with ``without``. With ``cool`` an afterburn may stand behind chains that do not take its
    therm, too (J4d). When the thruster is not operational, the
    `RuleViolation` names what is missing.

    >>> from planner.board import default_board
    >>> from planner.cards import default_library
    >>> from planner.craft.rocket import Rocket
    >>> find = default_library().find_face
    >>> stack = CardStack.of([find("Hall Effect"), find("Cascade Photovoltaic")])
    >>> best, *_ = engine_choices(Rocket.at(stack, 8), stack.card("Hall Effect"),
    ...                           default_board().zones["mars"])
    >>> best.net.value, best.burns
    (2, 2)
    """
    engine = Engine.from_face(card.face)
    grade = rocket.chits.grade
    if afterburn and grade is not None and not engine.burns_fuel_of(grade):
        raise RuleViolation(
            "F4c",
            Text("{card} cannot afterburn {grade}", card=card.name, grade=grade),
            code="fuel-grade",
            field="afterburn",
        )
    circumstances = Circumstances(
        zone, pushed=pushed, afterburn=afterburn, without=tuple(without), rules=rules
    )
    choices = []
    for chain in _cooled_chains(rocket.stack, card, engine, circumstances, cool):
        net = net_thrust(
            engine,
            rocket.chits.wet,
            zone,
            afterburn=afterburn,
            pushed=pushed,
            modifiers=chain.modifiers,
            dry=rocket.chits.dry,
        )
        burns = _burns(rocket, engine, net)
        choices.append(EngineChoice(card, engine, chain, net, burns, chain.losses(rocket.stack)))
    return tuple(sorted(choices, key=_preference))


def _preference(choice: EngineChoice) -> tuple[object, ...]:
    net, chain = choice.net, choice.chain
    harm = len(choice.kills), not choice.survives, len(choice.losses), len(chain.flips)
    return (*harm, -net.value, net.consumption, -choice.weakest, len(chain.cards))


def worth_choosing(choices: Sequence[EngineChoice]) -> tuple[EngineChoice, ...]:
    """Return the choices that differ in what they give, cost or withstand.

    >>> worth_choosing([])
    ()
    """

    hardest: dict[tuple[object, ...], int] = {}
    kept: list[EngineChoice] = []
    for choice in choices:
        outcome, weakest = _outcome(choice), choice.weakest
        if hardest.get(outcome, -1) < weakest:
            hardest[outcome] = weakest
            kept.append(choice)
    return tuple(kept)


def _outcome(choice: EngineChoice) -> tuple[object, ...]:
    chain = choice.chain
    needs_sun = any(card.face.solar for card in chain.cards)
    cost = frozenset(choice.losses), frozenset(chain.flips), choice.survives
    return (choice.net.value, choice.net.consumption, needs_sun, *cost)


def _cooled_chains(
    stack: CardStack, card: StackCard, engine: Engine, circumstances: Circumstances, cool: bool
) -> tuple[Chain, ...]:
    try:
        found = find_chains(stack, [card], circumstances)
        if circumstances.afterburn and cool:
            with suppress(NotOperational):
                others = find_chains(stack, [card], replace(circumstances, afterburn=False))
                found += tuple(chain for chain in others if chain not in found)
        return found
    except NotOperational as refusal:
        if not circumstances.afterburn and engine.triangle.afterburn is not None:
            try:
                find_chains(stack, [card], replace(circumstances, afterburn=True))
            except NotOperational:
                raise refusal from None
            refusal.hint = Text("an afterburn would supply that therm (J4d)")
        raise


def _burns(rocket: Rocket, engine: Engine, net: NetThrust) -> int:
    limit = max(0, net.value)
    if net.consumption == 0:
        return limit
    grade = rocket.chits.grade
    if grade is None or not engine.burns_fuel_of(grade):
        return 0
    return min(limit, int(steps_between(net.wet, rocket.chits.dry) / net.consumption))


def isru_chains(
    stack: CardStack, card: StackCard, circumstances: Circumstances
) -> tuple[Chain, ...]:
    """Return the support chains for prospecting or ISRU refuelling with that card (J2b)."""
    if card.face.isru is None:
        raise RuleViolation(
            "J2b", Text("{card} has no ISRU rating", card=card.name), code="no-isru"
        )
    return find_chains(stack, [card], replace(circumstances, afterburn=False))


def air_eating_chains(
    stack: CardStack, card: StackCard, circumstances: Circumstances
) -> tuple[Chain, ...]:
    """Return the support chains for refuelling with that air-eater (J2c)."""
    if not card.face.air_eater:
        raise RuleViolation(
            "J2c", Text("{card} is no air-eater", card=card.name), code="no-air-eater"
        )
    return find_chains(stack, [card], replace(circumstances, afterburn=False))


def industry_chains(
    stack: CardStack, robonaut: StackCard, refinery: StackCard, circumstances: Circumstances
) -> tuple[Chain, ...]:
    """Return the chains that build a factory, fewest and lightest cards first (J2d, I7).

    The cards of the chain are decommissioned. They may share supports (I7a) and need neither
    therms nor radiators (I7g); the Magnetoshell does not help to industrialize (appendix
    CG116F).
    """
    for card, kind in ((robonaut, CardType.ROBONAUT), (refinery, CardType.REFINERY)):
        if card.face.type is not kind:
            raise RuleViolation(
                "I7", Text("{card} is no {kind}", card=card.name, kind=kind), code=f"no-{kind}"
            )
    barred = tuple(card for card in stack if card.face.has_ability("magnetoshell"))
    asked = replace(
        circumstances,
        cooled=False,
        afterburn=False,
        without=(*circumstances.without, *barred),
    )
    chains = find_chains(stack, [robonaut, refinery], asked)
    return tuple(sorted(chains, key=_industry_cost))


def _industry_cost(chain: Chain) -> tuple[int, int]:
    return len(chain.cards), sum(card.mass for card in chain.cards)


@dataclass(frozen=True, slots=True)
class CardReport:
    """The operation of a card by itself, and what it lacks."""

    card: StackCard
    chain: Chain | None
    """The simplest chain that makes it operational."""
    refusal: NotOperational | None
    engines: tuple[EngineChoice, ...] = ()
    """The ways to activate its thruster without afterburn, best first."""
    afterburning: tuple[EngineChoice, ...] = ()
    """The ways to do so with afterburn, where icon and fuel allow one."""

    @property
    def operational(self) -> bool:
        """True if the card can be used."""
        return self.chain is not None

    @property
    def why_not(self) -> Text | None:
        """The missing pieces, each with its rule."""
        if self.refusal is None:
            return None
        return joined((lack.told for lack in self.refusal.lacks), " and ")


@dataclass(frozen=True, slots=True)
class Survey:
    """The abilities of a rocket at rest."""

    cards: tuple[CardReport, ...]
    therms_supplied: int
    """By all operational radiators together (J4a)."""
    therms_needed: int
    """By the hottest chain; therms serve one use after another (J4c)."""


def survey(rocket: Rocket, zone: Zone, *, pushed: bool = False, rules: RuleSet = CORE) -> Survey:
    """Look at every card of a rocket: operational or not, and what its thruster gives.

    ``pushed`` applies to the cards that a Powersat can push, and to what supports them (H3d).
    """
    reports = tuple(_report(rocket, card, zone, pushed, rules) for card in rocket.stack)
    supplied = sum(each.card.therms for each in reports if each.operational)
    needed = max((_therms_needed(rocket, each, zone, rules) for each in reports), default=0)
    return Survey(reports, supplied, needed)


def _therms_needed(rocket: Rocket, report: CardReport, zone: Zone, rules: RuleSet) -> int:
    """Return the therms for using that card, were there enough of them."""
    if report.chain is not None:
        return report.chain.therms_needed
    try:
        chains = find_chains(
            rocket.stack, [report.card], Circumstances(zone, cooled=False, rules=rules)
        )
    except NotOperational:
        return report.card.face.therms_needed if rules.supports else 0
    return min(sum(card.face.therms_needed for card in chain.cards) for chain in chains)


def circumstances_of(
    card: StackCard, zone: Zone, *, pushed: bool = False, rules: RuleSet = CORE
) -> Circumstances:
    """Return the conditions in which a `survey` looks at a card.

    Nothing but what has the push icon is pushed, so other solar cards stay dark (J3a, H3d).
    """
    triangle = card.face.triangle
    pushed = pushed and triangle is not None and triangle.push
    return Circumstances(zone, pushed=pushed, rules=rules)


def _report(
    rocket: Rocket, card: StackCard, zone: Zone, pushed: bool, rules: RuleSet
) -> CardReport:
    triangle = card.face.triangle
    circumstances = circumstances_of(card, zone, pushed=pushed, rules=rules)
    pushed = circumstances.pushed
    afterburning: tuple[EngineChoice, ...] = ()
    if triangle is not None and triangle.afterburn is not None:
        with suppress(RuleViolation):
            afterburning = engine_choices(
                rocket, card, zone, afterburn=True, pushed=pushed, rules=rules
            )
    try:
        chain = find_chains(rocket.stack, [card], circumstances)[0]
        engines = engine_choices(rocket, card, zone, pushed=pushed, rules=rules) if triangle else ()
    except NotOperational as refusal:
        return CardReport(card, None, refusal, afterburning=afterburning)
    return CardReport(card, chain, None, engines, afterburning)
