"""The one truth about a move: which steps are legal and what each costs (H4-H8, H10).

`legal_steps` gives every legal way to take the next step. The same space can be reached in
several ways, for a bonus burn can be spent or kept, and a site can be landed on under power or
with a factory's help. `refusals` says why the other ways are closed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from planner.board import Board, Exit, Hazard, Space
from planner.errors import RuleViolation
from planner.motion.activation import Activation, Conditions
from planner.motion.position import Charge, Landing, Payment, Position, Roll, RollKind, Step

PIVOT_BURNS = 2
"""A pivot costs two burns (H4c)."""

ASSISTED = (Landing.FACTORY_ASSIST, Landing.ROCKETPLANE)

NEPTUNE = "neptune"


@dataclass(frozen=True)
class Move:
    """One move of one spacecraft: the board, the activated thruster and the conditions."""

    board: Board
    activation: Activation
    conditions: Conditions = field(default_factory=Conditions)

    def start(self, space: int) -> Position:
        """The position from which a move begins (H4a)."""
        pivots = self.activation.bonus_pivots if self.conditions.rules.bonus_pivots else 0
        position = Position(space=space, bonus_pivots=pivots)
        return replace(position, operational=self._works_in(self.board[space]))

    def legal_steps(self, position: Position, to: int | None = None) -> list[Step]:
        """Every legal next step (to one space only, if ``to`` is given)."""
        steps: list[Step] = []
        if position.landed:
            return steps
        for exit_ in self.board.exits(position.space):
            if to is None or exit_.to == to:
                steps.extend(self._attempt(position, exit_, refused=[]))
        return [step for step in steps if self._leads_on(step.position)]

    def refusals(self, position: Position, to: int) -> list[RuleViolation]:
        """Why the step to ``to`` is not legal; empty when it is."""
        if self.legal_steps(position, to):
            return []
        here, there = self.board[position.space], self.board[to]
        if position.landed:
            return [_refuse("H6", "landed", f"the move ended with the landing on {here.name}")]
        refused: list[RuleViolation] = []
        exits = [exit_ for exit_ in self.board.exits(here.index) if exit_.to == to]
        if not exits:
            return [self._no_way(here, there)]
        passed = [s for exit_ in exits for s in self._attempt(position, exit_, refused)]
        if passed:
            refused.append(
                _refuse(
                    "H5e",
                    "no-way-on",
                    f"{there.name} is a lander burn, where no move may end, "
                    "and the spacecraft could not go on from it",
                )
            )
        return refused

    def may_stop(self, position: Position) -> bool:
        """Whether the move may end here (H4b, H5e)."""
        space = self.board[position.space]
        return not position.must_land_assisted and (position.at_start or not space.lander)

    # One step, rule by rule: each stage takes a list of half-made steps and passes on those
    # that its rule allows.

    def _attempt(
        self, position: Position, exit_: Exit, refused: list[RuleViolation]
    ) -> Iterator[Step]:
        here, there = self.board[position.space], self.board[exit_.to]
        if exit_.to == position.came_from:
            refused.append(
                _refuse("H4e", "u-turn", f"no U-turn from {here.name} back to {there.name}")
            )
            return
        if not self.conditions.may_cross(here.season, there.season):
            refused.append(self._out_of_season(here, there))
            return
        draft = Step(exit_.to, position)
        for lifted in self._lift_off(draft, here, there, exit_, refused):
            for turned in self._turn(lifted, here, exit_, refused):
                for paid in self._pay_entry(turned, there, refused):
                    entered = self._enter(paid, there, exit_)
                    yield from self._land(entered, here, there, exit_, refused)

    def _lift_off(
        self, step: Step, here: Space, there: Space, exit_: Exit, refused: list[RuleViolation]
    ) -> Iterator[Step]:
        """Leaving a site: powered, assisted or by rocketplane (H6a, H6c)."""
        if here.site is None:
            yield step
            return
        if exit_.aerobrake:
            yield replace(step, liftoff=Landing.AEROBRAKE)
            return
        powered = self._powered(step.position, here)
        if powered is None:
            yield replace(step, liftoff=Landing.POWERED)
        if here.index not in self.conditions.factories or not step.position.operational:
            if powered is not None:
                refused.append(powered)
            return
        assisted = _with_rolls(step, self._assist_roll(here))
        if not there.lander:
            yield replace(assisted, liftoff=Landing.FACTORY_ASSIST)
        elif here.site.atmospheric and self._has_booster(here):
            yield replace(assisted, liftoff=Landing.ROCKETPLANE)
        elif powered is not None:
            refused.append(powered)
            refused.append(self._no_assist_over_lander(here, there))
            if here.site.atmospheric:
                refused.append(self._too_few_tanks(here))

    def _turn(
        self, step: Step, here: Space, exit_: Exit, refused: list[RuleViolation]
    ) -> Iterator[Step]:
        """Changing direction at a Hohmann is a pivot (H4c); elsewhere turns are free (H4d)."""
        position = step.position
        if not here.is_hohmann or position.at_start or exit_.heading == position.heading:
            yield step
            return
        if position.bonus_pivots:
            yield _charged(
                replace(step, position=replace(position, bonus_pivots=position.bonus_pivots - 1)),
                Charge("H4c", f"{Payment.BONUS_PIVOT} at {here.name}", bonus_pivots=-1),
            )
        for bonus in range(min(PIVOT_BURNS, position.bonus_burns), -1, -1):
            burns = PIVOT_BURNS - bonus
            violation = self._cannot_burn(position, burns, 2 * burns)
            if violation is not None:
                refused.append(violation)
                return
            yield _charged(
                replace(step, position=_after_burning(position, burns, 2 * burns, bonus)),
                Charge("H4c", f"pivot at {here.name}", burns, 2 * burns, bonus_burns=-bonus),
            )

    def _pay_entry(self, step: Step, there: Space, refused: list[RuleViolation]) -> Iterator[Step]:
        """Entering a burn space costs a burn (H5); half a one in fuel for half landers (H5e)."""
        position, cost = step.position, there.half_burns
        if not cost:
            yield step
            return
        if position.bonus_burns and not there.lander:
            yield _charged(
                replace(step, position=replace(position, bonus_burns=position.bonus_burns - 1)),
                Charge("H8b", f"{Payment.BONUS_BURN} into {there.name}", bonus_burns=-1),
            )
        booster = step.liftoff is Landing.ROCKETPLANE
        fuel = 0 if booster else cost
        violation = self._cannot_burn(position, 1, fuel)
        if violation is not None:
            refused.append(violation)
            return
        charge = Charge("H5e" if there.lander else "H5a", f"burn into {there.name}", 1, fuel)
        if booster:
            what = f"{Payment.BOOSTER} into {there.name}"
            charge = replace(charge, rule="H6c", what=what, tanks=self.activation.booster_tanks)
        yield _charged(replace(step, position=_after_burning(position, 1, fuel, 0)), charge)

    def _enter(self, step: Step, there: Space, exit_: Exit) -> Step:
        """Arriving: hazard, belt, then what the space gives (H7, H8, H10)."""
        before = step.position
        position = replace(
            before,
            space=there.index,
            came_from=before.space,
            heading=exit_.arrival_heading,
            operational=before.operational and self._works_in(there),
        )
        rolls: list[Roll] = []
        if there.hazard is Hazard.AEROBRAKE:
            if not self.conditions.no_hazard_roll:
                rolls.append(Roll(RollKind.AEROBRAKE, there.index))
            if self.activation.sail:
                position = replace(position, operational=False)
        elif there.hazard is Hazard.CRASH and step.liftoff not in ASSISTED:
            rolls.append(Roll(RollKind.CRASH, there.index))
        if there.belt is not None and self.conditions.rules.belts:
            rolls.append(Roll(RollKind.BELT, there.index))
        step = _with_rolls(replace(step, position=position), rolls)
        gain = self._bonus(position, there)
        if gain is None:
            return step
        after = replace(
            position,
            bonus_burns=position.bonus_burns + gain.bonus_burns,
            oberth_used=position.oberth_used or there.oberth,
            belts_visited=position.belts_visited | ({there.index} if gain.rule == "H8f" else set()),
        )
        return _charged(replace(step, position=after), gain)

    def _bonus(self, position: Position, there: Space) -> Charge | None:
        """Bonus burns of flybys, the Solar Oberth and mag sails (H8)."""
        if not position.operational:
            return None
        if there.oberth and not position.oberth_used:
            burns = max(0, self.activation.base_thrust) + self.activation.afterburn
            return Charge("H8e", f"{there.name}: base thrust", bonus_burns=burns)
        if there.flyby and (not there.venus_flyby or self.conditions.venus_flyby_works):
            return Charge("H8", f"{there.name}", bonus_burns=there.flyby)
        mag_sail = self.activation.mag_sail and there.belt is not None
        if mag_sail and there.index not in position.belts_visited:
            return Charge("H8f", f"mag sail in {there.name}", bonus_burns=1)
        return None

    def _land(
        self, step: Step, here: Space, there: Space, exit_: Exit, refused: list[RuleViolation]
    ) -> Iterator[Step]:
        """Entering a site is a landing and ends the move (H4b, H6)."""
        position = step.position
        if there.site is None:
            yield from self._pass_by(step, there, refused)
            return
        down = replace(position, landed=True, must_land_assisted=False)
        landed = replace(step, position=down)
        if not position.must_land_assisted:
            if exit_.aerobrake:
                yield replace(landed, landing=Landing.AEROBRAKE)
                return
            powered = self._powered(position, there)
            if powered is None:
                yield replace(landed, landing=Landing.POWERED)
            else:
                refused.append(powered)
        if there.index not in self.conditions.factories or not position.operational:
            return
        if here.lander:
            refused.append(self._no_assist_over_lander(there, here))
            return
        yield replace(_with_rolls(landed, self._assist_roll(there)), landing=Landing.FACTORY_ASSIST)

    def _pass_by(self, step: Step, there: Space, refused: list[RuleViolation]) -> Iterator[Step]:
        """Going on without landing; a factory ahead may wave a crash hazard away (H6c)."""
        if step.position.must_land_assisted:
            refused.append(
                _refuse("H6c", "assist-promised", "the factory-assisted landing must follow")
            )
            return
        yield step
        waived = [roll for roll in step.rolls if roll.kind is not RollKind.CRASH]
        if len(waived) == len(step.rolls) or there.lander or not step.position.operational:
            return
        if any(exit_.to in self.conditions.factories for exit_ in self.board.exits(there.index)):
            promised = replace(step.position, must_land_assisted=True)
            yield replace(step, position=promised, rolls=tuple(waived))

    # What the rules compare.

    def _powered(self, position: Position, site: Space) -> RuleViolation | None:
        assert site.site is not None
        if not position.operational:
            return _refuse("H6a", "not-operational", f"no thruster works at {site.name}")
        thrust, size = self.activation.net_thrust, site.site.size
        if thrust > size:
            return None
        return _refuse(
            "H6a",
            "thrust-too-low",
            f"net thrust {thrust} does not exceed size {size} of {site.name}",
            net_thrust=thrust,
            size=size,
            site=site.id,
        )

    def _cannot_burn(self, position: Position, burns: int, half_burns: int) -> RuleViolation | None:
        if not burns:
            return None
        if not position.operational:
            return _refuse("H2b", "coasting", "a coasting spacecraft makes no burns")
        limit = self.activation.burn_limit
        if position.burns + burns > limit:
            return _refuse(
                "H5c",
                "burn-limit",
                f"{position.burns + burns} burns exceed the burn limit of {limit}",
                burns=position.burns + burns,
                net_thrust=self.activation.net_thrust,
            )
        steps = self.activation.steps_for(position.half_burns + half_burns)
        if steps > self.activation.steps_available:
            return _refuse(
                "H5d",
                "fuel",
                f"{steps} steps of fuel are needed and {self.activation.steps_available} are left",
                steps=str(steps),
                available=self.activation.steps_available,
            )
        return None

    def _works_in(self, space: Space) -> bool:
        return not (self.activation.solar_dies and space.zone == NEPTUNE)

    def _assist_roll(self, site: Space) -> list[Roll]:
        if self.conditions.assist_is_safe(site.index):
            return []
        return [Roll(RollKind.FACTORY_ASSIST, site.index)]

    def _has_booster(self, site: Space) -> bool:
        waiting = self.conditions.rocketplane_tanks.get(site.index, 0)
        return 0 < self.activation.booster_tanks <= waiting

    def _too_few_tanks(self, site: Space) -> RuleViolation:
        needed = self.activation.booster_tanks
        waiting = self.conditions.rocketplane_tanks.get(site.index, 0)
        return _refuse(
            "H6c",
            "booster-tanks",
            f"an acetylene rocketplane needs {needed} tanks of water at {site.name}, "
            f"where {waiting} wait",
            needed=needed,
            waiting=waiting,
        )

    def _no_assist_over_lander(self, site: Space, lander: Space) -> RuleViolation:
        return _refuse(
            "H5e",
            "assist-over-lander",
            f"no factory-assist at {site.name}: {lander.name} is a lander burn",
            site=site.id,
        )

    def _out_of_season(self, here: Space, there: Space) -> RuleViolation:
        colours = {str(s.season) for s in (here, there) if s.season is not None}
        season = self.conditions.season
        return _refuse(
            "B7h",
            "season",
            f"the way from {here.name} to {there.name} is open in season "
            f"{' and '.join(sorted(colours))} only, and the season is {season or 'not given'}",
        )

    def _no_way(self, here: Space, there: Space) -> RuleViolation:
        if any(exit_.to == here.index for exit_ in self.board.exits(there.index)):
            return _refuse(
                "H4f", "one-way", f"the aerobrake path leads from {there.name} to {here.name} only"
            )
        return _refuse("B7", "no-route", f"no route joins {here.name} and {there.name}")

    # No move may end on a lander burn, so a step onto one must have a way on (H5e).

    def _leads_on(self, position: Position) -> bool:
        return position.landed or self.may_stop(position) or self._can_leave(position)

    def _can_leave(self, position: Position) -> bool:
        known = self._ways_on.get(position)
        if known is None:
            known = any(
                self._leads_on(step.position)
                for exit_ in self.board.exits(position.space)
                for step in self._attempt(position, exit_, refused=[])
            )
            self._ways_on[position] = known
        return known

    @cached_property
    def _ways_on(self) -> dict[Position, bool]:
        return {}


def _charged(step: Step, charge: Charge) -> Step:
    return replace(step, charges=(*step.charges, charge))


def _with_rolls(step: Step, rolls: list[Roll]) -> Step:
    return replace(step, rolls=(*step.rolls, *rolls)) if rolls else step


def _after_burning(position: Position, burns: int, half_burns: int, bonus: int) -> Position:
    return replace(
        position,
        burns=position.burns + burns,
        half_burns=position.half_burns + half_burns,
        bonus_burns=position.bonus_burns - bonus,
    )


def _refuse(rule: str, code: str, message: str, **numbers: object) -> RuleViolation:
    return RuleViolation(rule, message, code=code, numbers=numbers)
