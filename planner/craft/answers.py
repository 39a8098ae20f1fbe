"""Spacecraft, the fuel strip and thrust as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from msgspec import UNSET, UnsetType, field

from planner.answers import Plain, plain
from planner.craft.chain import Chain
from planner.craft.chits import Chits
from planner.craft.cures import Missing
from planner.craft.engine import Engine
from planner.craft.rocket import Rocket
from planner.craft.stack import StackCard
from planner.craft.strip import Tanks, WetMass, weight_class
from planner.craft.thrust import Factor, NetThrust
from planner.craft.uses import CardReport, EngineChoice, Survey

M = TypeVar("M", bound="MovedAnswer")


class ChitsAnswer(Plain):
    """Both chits on the fuel strip."""

    dry: str
    wet: str
    grade: str | None
    steps: int
    heaviness: str = field(name="class")

    @classmethod
    def of(cls, chits: Chits) -> ChitsAnswer:
        """Return the chits of a spacecraft."""
        return plain(cls, chits, heaviness=chits.weight_class.name)


class MovedAnswer(Plain):
    """A chit that went from one spot of the strip to another, and what class that makes."""

    start: str = field(name="from")
    end: str = field(name="to")
    heaviness: str = field(name="class")
    class_thrust: int


class BurnedAnswer(MovedAnswer):
    """The wet mass chit after burning steps of fuel (F3d)."""

    steps: int


class MassAnswer(MovedAnswer):
    """A chit after mass came or went (F2b, F3b)."""

    units: int


def moved(kind: type[M], start: WetMass, end: WetMass, **what: int) -> M:
    """Return the answer about a chit that was moved."""
    after = weight_class(end)
    thrust = after.thrust
    return plain(kind, start=start, end=end, heaviness=after.name, class_thrust=thrust, **what)


class StepsAnswer(Plain):
    """The fuel aboard in steps (F1)."""

    wet: str
    dry: str
    steps: int
    heaviness: str = field(name="class")

    @classmethod
    def of(cls, wet: WetMass, dry: WetMass, steps: int) -> StepsAnswer:
        """Return the fuel between two chits."""
        return plain(cls, wet=wet, dry=dry, steps=steps, heaviness=weight_class(wet).name)


class IntervalAnswer(Plain):
    """One tank, and the steps counted so far."""

    start: str = field(name="from")
    end: str = field(name="to")
    steps: int
    total: int


class TanksAnswer(Plain):
    """The least tanks for a number of steps (E5d)."""

    dry: str
    steps: int
    tanks: int
    wet: str
    spare_steps: int
    heaviness: str = field(name="class")
    intervals: list[IntervalAnswer]

    @classmethod
    def of(cls, dry: WetMass, steps: int, found: Tanks) -> TanksAnswer:
        """Return the answer about a dry mass and so many steps."""
        return plain(cls, found, dry=dry, steps=steps, heaviness=weight_class(found.wet).name)


class PartAnswer(Plain):
    """One part of the net thrust, with its rule."""

    rule: str
    value: int
    why: str


class FactorAnswer(Plain):
    """One factor of the fuel consumption, with its rule."""

    rule: str
    factor: str
    why: str

    @classmethod
    def of(cls, factor: Factor) -> FactorAnswer:
        """Return a factor as text."""
        return plain(cls, factor, factor=factor.value)


class NetThrustAnswer(Plain):
    """Net thrust and fuel consumption, part by part (H3, J5)."""

    net_thrust: int
    parts: list[PartAnswer]
    wet: str
    consumption: str
    consumption_parts: list[FactorAnswer]
    operational: bool
    refusal: str | None


class ThrustAnswer(NetThrustAnswer):
    """Net thrust and fuel consumption of an engine in a zone, part by part (H3, J5)."""

    engine: str
    zone: str
    heaviness: str = field(name="class")

    @classmethod
    def of(cls, engine: Engine, zone: str, net: NetThrust) -> ThrustAnswer:
        """Return the net thrust of an engine in a zone."""
        weight = weight_class(net.wet).name
        return plain(cls, net, engine=engine, zone=zone, net_thrust=net.value, heaviness=weight)


class ChainAnswer(Plain):
    """A support chain: who supports whom, and the cooling (J1c, J4)."""

    cards: list[str]
    supports: list[str]
    radiators: list[str]
    therms_needed: int
    therms_supplied: int
    turns_light: list[str]

    @classmethod
    def of(cls, chain: Chain) -> ChainAnswer:
        """Return a chain by the names of its cards."""
        return plain(
            cls,
            chain,
            cards=[card.name for card in chain.cards],
            radiators=[card.name for card in chain.radiators],
            turns_light=[card.name for card in chain.flips],
        )


class CureCardAnswer(Plain):
    """A card to take along; only radiators are light or heavy."""

    number: str
    name: str
    heavy: bool | None
    mass: int

    @classmethod
    def of(cls, card: StackCard) -> CureCardAnswer:
        """Return the card that way round."""
        return plain(cls, card, heavy=card.heavy if card.face.heavy else None)


class CureAnswer(Plain):
    """Cards that supply a missing piece together."""

    cards: list[CureCardAnswer]
    mass: int


class MissingAnswer(Plain):
    """A piece that a card lacks, what a card has to provide, and the best that do."""

    rule: str
    what: str
    supplies: list[str]
    cures: list[CureAnswer]

    @classmethod
    def of(cls, missing: Missing) -> MissingAnswer:
        """Return the piece and its cures."""
        return plain(cls, missing, missing.lack)


class StackCardAnswer(Plain):
    """A card of the stack, operational or not, why not, and what would cure it (J3)."""

    number: str
    name: str
    type: str
    mass: int
    heavy: bool | None
    operational: bool
    why_not: str | None
    missing: list[MissingAnswer]
    chain: ChainAnswer | None

    @classmethod
    def telling(cls, report: CardReport, missing: Iterable[Missing]) -> StackCardAnswer:
        """Return the answer about a card."""
        card = report.card
        heavy = card.heavy if card.face.heavy else None
        return plain(cls, report, card, type=card.face.type, heavy=heavy, missing=missing)


class ActivationAnswer(NetThrustAnswer):
    """One way to activate a thruster (H2)."""

    burns: int
    chain: ChainAnswer
    decommissions: list[str]

    @classmethod
    def of(cls, choice: EngineChoice) -> ActivationAnswer:
        """Return one choice of supports."""
        lost = [card.name for card in choice.losses]
        return plain(cls, choice, choice.net, net_thrust=choice.net.value, decommissions=lost)


class ThrusterAnswer(Plain, kw_only=True):
    """A thruster of the stack: its best activation, the others, and those with afterburn."""

    number: str
    name: str
    operational: bool
    why_not: str | None
    net_thrust: int | None
    burns: int
    parts: list[PartAnswer] | UnsetType = UNSET
    wet: str | UnsetType = UNSET
    consumption: str | UnsetType = UNSET
    consumption_parts: list[FactorAnswer] | UnsetType = UNSET
    refusal: str | UnsetType | None = UNSET
    chain: ChainAnswer | UnsetType = UNSET
    decommissions: list[str] | UnsetType = UNSET
    alternatives: list[ActivationAnswer]
    afterburning: list[ActivationAnswer]

    @classmethod
    def of(cls, report: CardReport) -> ThrusterAnswer:
        """Return the answer about a card with a thruster."""
        activations = [ActivationAnswer.of(choice) for choice in report.engines]
        others = {"alternatives": activations[1:], "afterburning": report.afterburning}
        told = {"operational": report.operational, "why_not": report.why_not, **others}
        if not activations:
            return plain(cls, report.card, net_thrust=None, burns=0, **told)
        told["operational"] = activations[0].operational
        return plain(cls, report.card, activations[0], **told)


class IsruAnswer(Plain):
    """A card that prospects and refuels (J2b)."""

    name: str
    isru: int
    platforms: list[str]
    operational: bool


class ThermsAnswer(Plain):
    """Cooling, supplied and needed (J4)."""

    supplied: int
    needed: int


class StackAnswer(ChitsAnswer):
    """A stack on the fuel strip, and what its cards can do."""

    zone: str
    cards: list[StackCardAnswer]
    thrusters: list[ThrusterAnswer]
    isru: list[IsruAnswer]
    therms: ThermsAnswer

    @classmethod
    def telling(
        cls, rocket: Rocket, zone: str, survey: Survey, missing: Sequence[tuple[Missing, ...]]
    ) -> StackAnswer:
        """Return the answer about a rocket in a zone; ``missing`` is in the order of its cards."""
        reports = survey.cards
        return plain(
            cls,
            ChitsAnswer.of(rocket.chits),
            zone=zone,
            cards=list(map(StackCardAnswer.telling, reports, missing)),
            thrusters=[each for each in reports if each.card.face.triangle is not None],
            isru=[
                plain(IsruAnswer, each, each.card.face)
                for each in reports
                if each.card.face.isru is not None
            ],
            therms=ThermsAnswer(survey.therms_supplied, survey.therms_needed),
        )
