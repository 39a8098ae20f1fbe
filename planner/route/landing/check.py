"""Can this rocket land at a site, and take off again: how, by what margin, and if not, why (H6).

>>> from planner.board import default_board
>>> from planner.route.query import Spacecraft, Terms
>>> board = default_board()
>>> ship = Spacecraft.parse(["7-4"], dry=5, wet="8-1/2")
>>> [way.jettisoned for way in check_landing(board, board["ceres"].index, ship).ways]
[1]
>>> check = check_landing(board, board["ceres"].index, ship, Terms(jettison=False))
>>> check.possible
False
>>> first = check.openings()[0]
>>> first.changes[0].what, first.way.net_thrust
('jettison 1 step of fuel', 7)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import ceil

from planner.board import Board, Space, Zone, default_board
from planner.craft import Thruster
from planner.errors import BadInput, RuleViolation
from planner.motion import Landing, refusal
from planner.route.landing.afar import on_the_last_stretch, ways_from_afar
from planner.route.landing.openings import Opening, escapes, openings
from planner.route.landing.tries import Refusal, tried
from planner.route.landing.ways import Case, LandingWay
from planner.route.passages import Passage, approaches, no_approach
from planner.route.query import Spacecraft, Terms
from planner.route.questions.flights import LandingQuestion
from planner.text import Text


@dataclass(frozen=True)
class LandingReason:
    """The reason why a method does not work, with one of the thrusters or with any."""

    violation: RuleViolation
    thruster: Thruster | None = None


@dataclass(frozen=True)
class MethodCheck:
    """The result for one method: the best way, or the rules against it."""

    method: Landing
    way: LandingWay | None = None
    reasons: tuple[LandingReason, ...] = ()


@dataclass(frozen=True)
class TakeoffCheck:
    """The result of a check of a takeoff."""

    case: Case
    ways: tuple[LandingWay, ...]
    """The best of each method, best first."""
    refusals: tuple[Refusal, ...]
    """Every try that a rule forbids."""

    @property
    def possible(self) -> bool:
        """True if there is any way."""
        return bool(self.ways)

    @cached_property
    def methods(self) -> tuple[MethodCheck, ...]:
        """The verdict on each method (H6)."""
        return _methods(self.case, self.ways, self.refusals)

    def openings(self) -> tuple[Opening, ...]:
        """If there is no way: the changes that make one, cheapest first; looking takes time."""
        return () if self.possible else openings(self.case)


@dataclass(frozen=True)
class LandingCheck:
    """The result of a check of a landing and the takeoff after it."""

    case: Case
    ways: tuple[LandingWay, ...]
    """The best of each method, best first; if one cannot leave after any of them, the best
    after which one can comes last."""
    refusals: tuple[Refusal, ...]
    """Every try that a rule forbids."""
    takeoffs: tuple[TakeoffCheck | None, ...]
    """The takeoff after each of the ways; ``None`` where no thruster is left."""

    @property
    def possible(self) -> bool:
        """True if there is any way to land."""
        return bool(self.ways)

    @property
    def trapped(self) -> bool:
        """True if one can land but never leave with what is then aboard: the lion's trap."""
        return self.possible and not any(each and each.possible for each in self.takeoffs)

    @cached_property
    def methods(self) -> tuple[MethodCheck, ...]:
        """The verdict on each method (H6)."""
        return _methods(self.case, self.ways, self.refusals)

    @cached_property
    def nearer(self) -> tuple[Space, ...]:
        """If there is no way to land from before the last stretch: where on it one has to wait.

        What it takes to get there, in fuel and rolls, does not count then.
        """
        if self.possible or self.case.origin is not None:
            return ()
        return tuple(self.case.board[space] for space in on_the_last_stretch(self.case))

    def openings(self) -> tuple[Opening, ...]:
        """If there is no way to land: what makes one, cheapest first; looking takes time."""
        return () if self.possible else openings(self.case)

    def escapes(self) -> tuple[Opening, ...]:
        """If one can land but not leave: what would let it, cheapest first; looking takes time."""
        return escapes(self.ways[0]) if self.trapped else ()


@dataclass(frozen=True, slots=True)
class Advised:
    """A check with all that would help, where anything has to."""

    check: LandingCheck | TakeoffCheck
    openings: tuple[Opening, ...]
    """The changes that make a way, cheapest first."""
    escapes: tuple[Opening, ...]
    """If one can land but not leave: the changes with which one can, cheapest first."""


def advised(check: LandingCheck | TakeoffCheck) -> Advised:
    """Return the check with what would help.

    >>> from planner.board import default_board
    >>> board = default_board()
    >>> check = check_landing(board, board["ceres"].index, Spacecraft.parse(["7-4"], dry=5, wet=9))
    >>> [each.what for each in advised(check).openings]
    []
    """
    escapes = check.escapes() if isinstance(check, LandingCheck) else ()
    return Advised(check, check.openings(), escapes)


def answer(asked: LandingQuestion) -> Advised:
    """Whether it can land at a site and leave it, or take off from where it stands.

    >>> asked = LandingQuestion(site="ceres", engine=("7-4",), dry="5", wet="9")
    >>> answer(asked).check.possible
    True
    """
    board = default_board(asked.board)
    site = board.find_to_land(asked.site, field="site")
    start = None if asked.from_ is None else board.find_start(asked.from_, field="from")
    terms = asked.to_terms(board)
    ship = asked.to_spacecraft(_in_sunlight(board, start or site), terms)
    if not asked.takeoff:
        origin = None if start is None else start.index
        return advised(check_landing(board, site.index, ship, terms, origin=origin))
    if start is not None:
        raise BadInput(Text("a spacecraft on the site waits nowhere else"), field="from")
    return advised(check_takeoff(board, site.index, ship, terms))


def _in_sunlight(board: Board, place: Space) -> Zone:
    """Where to look what cards make of a spacecraft that lands there, or sets out from there.

    Solar cards work wherever the Sun shines, and it may come from there; what dies in the dark
    dies in the move (J3a).
    """
    zone = board.zones[place.zone]
    return board.zones[board["leo"].zone] if zone.solar_modifier is None else zone


def check_landing(
    board: Board,
    site: int,
    spacecraft: Spacecraft,
    terms: Terms | None = None,
    *,
    turn: int = 1,
    origin: int | None = None,
) -> LandingCheck:
    """Check a landing on ``site`` in one move, and the takeoff in the next.

    It waits where the approach begins: at the last space before any lander burn, hazard or
    season's border, or at ``origin``. Where it can land from no such space, it may set out from
    anywhere else: the Sun may give it more thrust there, which counts for the whole move (H3).
    """
    _check_site(board[site])
    case = Case(board, site, spacecraft, terms or Terms(), turn, origin)
    found, refusals = tried(case)
    if not found:
        found = ways_from_afar(case)
    if not found and origin is not None and not approaches(board, site, origin):
        raise no_approach(board, site, origin)
    takeoffs = _Takeoffs()
    ways = _with_returning(_best_of_each(found), found, takeoffs)
    return LandingCheck(case, ways, tuple(refusals), tuple(map(takeoffs.after, ways)))


def check_takeoff(
    board: Board,
    site: int,
    spacecraft: Spacecraft,
    terms: Terms | None = None,
    *,
    turn: int = 1,
) -> TakeoffCheck:
    """Check a takeoff of a spacecraft that stands on ``site``.

    >>> from planner.board import default_board
    >>> board = default_board()
    >>> ship = Spacecraft.parse(["3-2"], dry=3, wet=4)
    >>> [way.margin for way in check_takeoff(board, board["nysa"].index, ship).ways]
    [1]
    """
    _check_site(board[site])
    return _check_takeoff(Case(board, site, spacecraft, terms or Terms(), turn, takeoff=True))


def _check_site(space: Space) -> None:
    if not space.is_site:
        raise BadInput(
            Text("{space} is no site, so nothing lands there", space=space.name),
            field="site",
            rule="H6",
            hint=Text("name a site"),
        )


def _check_takeoff(case: Case) -> TakeoffCheck:
    found, refusals = tried(case)
    return TakeoffCheck(case, _best_of_each(found), tuple(refusals))


class _Takeoffs:
    """The takeoffs after landings; many landings leave the same spacecraft behind."""

    def __init__(self) -> None:
        self._known: dict[Spacecraft, TakeoffCheck] = {}

    def after(self, way: LandingWay) -> TakeoffCheck | None:
        case = way.takeoff
        if case is None:
            return None
        if case.spacecraft not in self._known:
            self._known[case.spacecraft] = _check_takeoff(case)
        return self._known[case.spacecraft]

    def possible_after(self, way: LandingWay) -> bool:
        check = self.after(way)
        return check is not None and check.possible


def _with_returning(
    best: tuple[LandingWay, ...], found: list[LandingWay], takeoffs: _Takeoffs
) -> tuple[LandingWay, ...]:
    """Return the best ways, and if need be one from which the lighter rocket can leave again."""
    if any(map(takeoffs.possible_after, best)):
        return best
    ranked = sorted(found, key=lambda way: way.rank)
    returning = next(filter(takeoffs.possible_after, ranked), None)
    return best if returning is None else (*best, returning)


def _best_of_each(found: list[LandingWay]) -> tuple[LandingWay, ...]:
    """Return the best way of each method, best first; also the best without jettisoning."""
    best: dict[tuple[Landing, bool], LandingWay] = {}
    for way in sorted(found, key=lambda way: way.rank):
        if (way.method, False) not in best:
            best.setdefault((way.method, way.throws), way)
    return tuple(best.values())


# Why a method does not work.


def _methods(
    case: Case, ways: tuple[LandingWay, ...], refusals: tuple[Refusal, ...]
) -> tuple[MethodCheck, ...]:
    assert case.place.site is not None
    methods = [Landing.POWERED, Landing.FACTORY_ASSIST]
    if not case.takeoff:
        methods.insert(1, Landing.AEROBRAKE)
    elif case.place.site.atmospheric:
        methods.append(Landing.ROCKETPLANE)
    return tuple(_method(case, method, ways, refusals) for method in methods)


def _method(
    case: Case, method: Landing, ways: tuple[LandingWay, ...], refusals: tuple[Refusal, ...]
) -> MethodCheck:
    for way in ways:
        if way.method is method:
            return MethodCheck(method, way)
    general = _out_of_the_question(case, method)
    if general is not None:
        return MethodCheck(method, reasons=(LandingReason(general),))
    serving = [each for each in case.passages if _serves(case, each, method)]
    relevant = [each for each in refusals if each.passage in serving]
    nearest = _nearest(relevant)
    reasons = [LandingReason(_why(case, method, each), each.trial.thruster) for each in nearest]
    return MethodCheck(method, reasons=_without_repeats(reasons))


def _nearest(refusals: list[Refusal]) -> list[Refusal]:
    """For each thruster the refusal with the most thrust, which tells most."""
    nearest: dict[Thruster | None, Refusal] = {}
    for each in refusals:
        known = nearest.get(each.trial.thruster)
        if known is None or each.net_thrust > known.net_thrust:
            nearest[each.trial.thruster] = each
    return list(nearest.values())


def _why(case: Case, method: Landing, refused: Refusal) -> RuleViolation:
    """Return the rule behind the refusal; rules on stopping or burns may hide the thrust."""
    weak = refused.violation.code in _HIDES_THRUST and refused.net_thrust <= case.size
    if method is Landing.POWERED and weak and refused.activation:
        return refusal.thrust_not_over_size(refused.activation, case.place)
    return refused.violation


_HIDES_THRUST = ("no-way-on", "burn-limit")


def _without_repeats(reasons: list[LandingReason]) -> tuple[LandingReason, ...]:
    if len({str(each.violation) for each in reasons}) == 1:
        return (LandingReason(reasons[0].violation),)
    return tuple(reasons)


def _out_of_the_question(case: Case, method: Landing) -> RuleViolation | None:
    """Return the rule against a method that has nothing to do with the thruster."""
    name = case.place.name
    if case.origin is not None and not approaches(case.board, case.site, case.origin):
        origin = case.board[case.origin].name
        message = Text(
            "no move of this spacecraft from {origin} ends on {name} in that way",
            origin=origin,
            name=name,
        )
        return RuleViolation("H4", message, code="no-way")
    if not case.passages:
        return RuleViolation(
            "H4", Text("every way at {name} passes a place to avoid", name=name), code="avoided"
        )
    if method is Landing.AEROBRAKE:
        if not any(_serves(case, each, method) for each in case.passages):
            return RuleViolation(
                "H6b", Text("no aerobrake path leads to {name}", name=name), code="no-aerobrake"
            )
        return None
    if method is not Landing.POWERED and not case.has_factory:
        return RuleViolation(
            "H6c", Text("no factory to use at {name}", name=name), code="no-factory"
        )
    if method is Landing.ROCKETPLANE:
        waiting = case.terms.site_water.get(case.site, 0)
        needed = ceil(2 * case.spacecraft.wet.mass)
        return refusal.too_few_tanks(case.place, needed, waiting) if waiting < needed else None
    if any(_serves(case, each, method) for each in case.passages):
        return None
    if method is Landing.FACTORY_ASSIST:
        for passage in case.passages:
            beside = _beside(case, passage)
            if beside.lander:
                return refusal.assist_over_lander(case.place, beside)
    return RuleViolation(
        "H6b", Text("only an aerobrake path leads to {name}", name=name), code="aerobrake-only"
    )


def _serves(case: Case, passage: Passage, method: Landing) -> bool:
    """True if the method may be used on that passage at all (H6b, H6c)."""
    if not case.takeoff:
        *_, before, site = passage.path
        falls = any(way.to == site and way.aerobrake for way in case.board.exits(before))
        if falls or method is Landing.AEROBRAKE:
            return falls and method is Landing.AEROBRAKE
    return method is not Landing.FACTORY_ASSIST or not _beside(case, passage).lander


def _beside(case: Case, passage: Passage) -> Space:
    """Return the space beside the site."""
    return case.board[passage.path[1 if case.takeoff else -2]]
