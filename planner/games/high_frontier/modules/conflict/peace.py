"""How the War ends: truce, victory, and what comes after it (3F3, 3F4, 3F5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from typing import Annotated

from planner.errors import BadInput, RuleViolation
from planner.games.high_frontier.chapters.years import end_game
from planner.games.high_frontier.modules.conflict.blocs import (
    BLOC_NAMES,
    Bloc,
    bloc_of,
    enemies_of,
    has_extremist,
    is_war,
)
from planner.games.high_frontier.modules.conflict.bribes import (
    bribes,
    coins,
    give_coin,
    pay_bribe,
    take_coin,
)
from planner.games.high_frontier.modules.conflict.restrictions import is_restricted
from planner.games.high_frontier.modules.conflict.state import Conflict, conflict
from planner.games.high_frontier.modules.politics.assembly import Assembly, assembly
from planner.games.high_frontier.modules.politics.ideologies import (
    NAMES,
    Ideology,
    IdeologyField,
    require_ideology,
)
from planner.games.high_frontier.modules.politics.tally import leaders, put_star
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import SeatIds, ToField
from planner.kernel.actions import Action, Choice, Labelled, Template
from planner.kernel.agenda import OneAsked, Step
from planner.kernel.domains import Domain, OneOf, Range
from planner.kernel.plans import Plan, possible
from planner.text import Text, joined

TRUCE_PRICE = 4
"""Bribes to enemies (3F3a)."""


@dataclass(frozen=True, slots=True)
class StarReturns(OneAsked):
    """The first player says which of the ideologies with most delegates gets the star (3C4a)."""

    tag = "star-returns"
    leaders: tuple[str, ...]

    @property
    def question(self) -> str:
        """Which one."""
        return Text(
            "to which of {leaders} does {player} return the gold star? (3C4a)",
            leaders=joined((NAMES[Ideology(each)] for each in self.leaders), " and "),
            player=self.player,
        )


@dataclass(frozen=True, slots=True)
class ReturnStar(Action):
    """Return the gold star to one of the ideologies with most delegates (3C4a)."""

    tag = "return-star"
    title = Text("Return the star")
    summary = Text("Return the gold star to one of the ideologies with most delegates")
    ideology: IdeologyField


@dataclass(frozen=True, slots=True)
class DeclareTruce(Action):
    """Stop the War at the end of this turn, for four bribes to enemies (3F3)."""

    tag = "declare-truce"
    title = Text("Declare a truce")
    summary = Text("Stop the War at the end of this turn, for four bribes to enemies")
    needs = Text("it takes a War, and four bribes")
    repeats = ("to",)
    to: Annotated[SeatIds, Labelled(Text("To whom"), Text("to {what}", what=""))]
    """Who gets the bribes: four names, everybody who can among them."""


@dataclass(frozen=True, slots=True)
class WarOver(Step):
    """A part of what the end of the War brings (3F4)."""

    tag = "war-over"
    part: str


@dataclass(frozen=True, slots=True)
class BribesCeded(OneAsked):
    """Who has lost his extremist hands his bribes to those who have theirs (3F4d)."""

    tag = "bribes-ceded"

    @property
    def question(self) -> str:
        """To whom."""
        return Text(
            "to whom does {player}, who is defeated, hand bribes over? (3F4d)", player=self.player
        )


@dataclass(frozen=True, slots=True)
class CedeBribes(Action):
    """Hand so many bribes over to a player who has kept his extremist (3F4d)."""

    tag = "cede-bribes"
    title = Text("Hand over bribes")
    summary = Text("Hand so many bribes over to a player who has kept his extremist")
    to: ToField
    bribes: Annotated[int, Labelled(Text("Bribes"))]


@dataclass(frozen=True, slots=True)
class SpaceLordDue(OneAsked):
    """Whoever has ended the War for his own bloc may end the game with this turn (3F4g)."""

    tag = "space-lord-due"

    @property
    def question(self) -> str:
        """Whether he does."""
        return Text("does {player}, as Space Lord, end the game? (3F4g)", player=self.player)


@dataclass(frozen=True, slots=True)
class AnswerSpaceLord(Action):
    """End the game as Space Lord, or play on (3F4g)."""

    tag = "answer-space-lord"
    title = Text("Space Lord or not")
    summary = Text("End the game as Space Lord, or play on")
    end: Annotated[
        bool,
        Labelled(
            Text("Answer"),
            words=(
                (True, Text("end the game")),
                (False, Text("play on")),
            ),
        ),
    ]


# -- the star (3C4a, 3F4b) -------------------------------------------------------------------


def return_star(context: Context, rule: str) -> None:
    """The star goes back to an ideology with most delegates (3C4a)."""
    most = leaders(assembly(context))
    if len(most) > 1:
        context.push(StarReturns(context.state.first_player, tuple(map(str, most))))
    elif most:
        put_star(context, most[0])
    else:
        context.say(Text("nobody has delegates, and the gold star stays where it was"), rule)


def _return(context: Context, due: StarReturns, action: ReturnStar) -> None:
    context.require(
        action.ideology in due.leaders,
        "3C4a",
        Text("{ideology} has not the most delegates", ideology=repr(action.ideology)),
        code="not-the-most-delegates",
        hint=Text("choose {leaders}", leaders=joined(due.leaders, " or ")),
    )
    require_ideology(action.ideology, "3C4a")
    context.answered()
    put_star(context, action.ideology)


def _returns(table: Table, due: StarReturns, player: str) -> Iterable[Choice]:
    for ideology in due.leaders:
        yield ReturnStar(player, ideology)


# -- truce (3F3) -----------------------------------------------------------------------------


def _truce(table: Table, action: DeclareTruce) -> None:
    """Refuse a truce that cannot be declared."""
    player, now = action.player, conflict(table)
    table.require(
        is_war(table) and not now.truce_declared,
        "3F3",
        Text("there is no War that could be stopped"),
        code="no-war",
    )
    table.require(
        not is_restricted(table, player, Ideology.HONOR),
        "3F3",
        Text("{player} may not negotiate with enemies now", player=player),
        code="no-negotiation",
        hint=Text("petition in honor first (3D5c)"),
    )
    enemies = enemies_of(table, player)
    if len(action.to) != TRUCE_PRICE or not set(action.to) <= set(enemies):
        raise BadInput(
            Text("a truce takes {price} bribes to enemies", price=TRUCE_PRICE),
            choices=list(enemies),
            field="to",
            rule="3F3a",
        )
    least = min(len(enemies), TRUCE_PRICE)
    table.require(
        len(set(action.to)) >= least,
        "3F3a",
        Text("each enemy gets a bribe, as far as they go"),
        code="each-enemy",
        hint=Text("name each of {enemies}", enemies=joined(enemies)),
    )
    held = bribes(table, player) + len(table.player(player).heroism)
    if held < TRUCE_PRICE:
        raise RuleViolation(
            "3F3a",
            Text(
                "a truce costs {price} bribes, {player} has {held}",
                price=TRUCE_PRICE,
                player=player,
                held=held,
            ),
            code="no-bribe",
            numbers={"bribes": held, "needed": TRUCE_PRICE},
        )


def _declare(context: Context, action: DeclareTruce, plan: None) -> None:
    player = action.player
    for enemy in action.to:
        coin = coins(context, player)[0]
        pay_bribe(context, player, enemy, Text("truce"), "3F3a", coin)
    context.state.put_part(replace(conflict(context), truce_declared=True))
    context.say(Text("{player} declares a truce from the end of this turn", player=player), "3F3")


def _truces(table: Table, player: str) -> Iterable[Choice]:
    if not is_war(table) or is_restricted(table, player, Ideology.HONOR):
        return ()
    shares = combinations_with_replacement(enemies_of(table, player), TRUCE_PRICE)
    return possible(table, _truce, (DeclareTruce(player, share) for share in shares))


def begin_truce(context: Context, player: str) -> None:
    """A truce that was declared begins at the end of the turn (3F3)."""
    now = conflict(context)
    if not now.truce_declared:
        return
    context.state.put_part(replace(now, war=False, truce=True, truce_declared=False))
    context.say(Text("The truce begins"), "3F3")
    if not context.state.anarchy:
        return_star(context, "3C4a")


# -- victory (3F4) ---------------------------------------------------------------------------


def winning_bloc(table: Table) -> Bloc | None:
    """The bloc that has won: by all chits, or because everybody is of it (3F4)."""
    shown = {*conflict(table).propaganda.values()}
    return Bloc(shown.pop()) if len(shown) == 1 else only_bloc(table)


def only_bloc(table: Table) -> Bloc | None:
    """The bloc of all players, where none is left in the other (3F4, 3B3c)."""
    sides = {bloc_of(table, each) for each in table.state.seats}
    return sides.pop() if len(sides) == 1 else None


def check_victory(context: Context, player: str) -> None:
    """End the War if one bloc has won it by the end of a turn (3F4).

    In a truce nobody fights for chits, but the last defector ends the War as well.
    """
    winners = None
    if is_war(context):
        winners = winning_bloc(context)
    elif conflict(context).truce:
        winners = only_bloc(context)
    if winners is not None:
        lord = has_extremist(context, player) and bloc_of(context, player) is winners
        _end_war(context, winners, player if lord else None)


def end_without_enemies(context: Context, player: str) -> None:
    """End a War that has just broken out among players of one bloc, and is nobody's feat (3F4)."""
    winners = only_bloc(context) if is_war(context) else None
    if winners is not None:
        _end_war(context, winners, None)


def _end_war(context: Context, winners: Bloc, lord: str | None) -> None:
    ended = replace(
        conflict(context),
        war=False,
        truce=False,
        outbreak=False,
        truce_declared=False,
        victors=str(winners),
    )
    context.state.put_part(ended)
    context.say(Text("The War is over: the {bloc} have won it", bloc=BLOC_NAMES[winners]), "3F4")
    if winners is Bloc.LOYALISTS:
        parts: list[Step] = [WarOver("empire")]
    else:
        parts = [*_cessions(context), WarOver("republic")]
    if lord is not None:
        parts.append(SpaceLordDue(lord))
    context.push(*parts)


def _over(context: Context, step: WarOver) -> None:
    if step.part == "empire":
        _dissolve(context)
    else:
        return_star(context, "3F4b")


def _dissolve(context: Context) -> None:
    """The assembly, its delegates and disks, the chits and the bribes leave the game (3F4c)."""
    context.state.put_part(Assembly())
    context.state.put_part(Conflict(victors=conflict(context).victors))
    context.say(
        Text("A Space Empire: the assembly is dissolved, bribes and propaganda are gone"), "3F4c"
    )
    context.say(Text("{first} stays first player", first=context.state.first_player), "3F4c")


def _cessions(context: Context) -> Iterable[Step]:
    """Everybody without extremist hands his bribes over, where there is anybody with one."""
    kept = [each for each in context.state.seats if has_extremist(context, each)]
    for player in context.state.seats:
        if kept and player not in kept and bribes(context, player):
            yield BribesCeded(player)


def _cede(context: Context, due: BribesCeded, action: CedeBribes) -> None:
    player, held = action.player, conflict(context).reserves.get(action.player, ())
    context.require(
        has_extremist(context, action.to),
        "3F4d",
        Text("{to} has no extremist", to=action.to),
        code="no-extremist",
        hint=Text("choose {kept}", kept=joined(conflict(context).extremists, " or ")),
    )
    if action.to not in context.state.players or not 1 <= action.bribes <= len(held):
        raise BadInput(
            Text("{player} hands over 1 to {held} bribes", player=player, held=len(held)),
            field="bribes",
            rule="3F4d",
        )
    for coin in held[: action.bribes]:
        take_coin(context, player, coin, "3F4d")
        give_coin(context, action.to, coin)
    context.say(
        Text(
            "{player} hands {bribes} bribes over to {to}",
            player=player,
            bribes=action.bribes,
            to=action.to,
        ),
        "3F4d",
    )
    if action.bribes == len(held):
        context.answered()


def _ceded(table: Table, due: BribesCeded, player: str) -> Iterable[Choice]:
    free: dict[str, Domain] = {
        "to": OneOf(conflict(table).extremists),
        "bribes": Range(1, bribes(table, player)),
    }
    yield Template(CedeBribes, {"player": player}, free)


def _answer_lord(context: Context, due: SpaceLordDue, action: AnswerSpaceLord) -> None:
    context.answered()
    if action.end:
        end_game(context, Text("{player} is Space Lord", player=action.player), "3F4g")
    else:
        context.say(Text("{player} plays on", player=action.player), "3F4g")


def _lords(table: Table, due: SpaceLordDue, player: str) -> Iterable[Choice]:
    yield AnswerSpaceLord(player, end=True)
    yield AnswerSpaceLord(player, end=False)


def register(book: Rulebook) -> None:
    """Add the ends of war."""
    book.free_action(DeclareTruce, "3F3", Plan(_truce, _declare), _truces)
    book.decision(StarReturns)
    book.answer(StarReturns, ReturnStar, "3C4a", _return, _returns)
    book.step(WarOver, _over)
    book.decision(BribesCeded)
    book.answer(BribesCeded, CedeBribes, "3F4d", _cede, _ceded)
    book.decision(SpaceLordDue)
    book.answer(SpaceLordDue, AnswerSpaceLord, "3F4g", _answer_lord, _lords)
