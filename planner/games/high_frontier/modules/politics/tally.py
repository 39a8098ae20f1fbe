"""The vote tally and the activation of laws: where the gold star goes (O3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from planner.games.high_frontier.modules.politics.assembly import Assembly, assembly, sits
from planner.games.high_frontier.modules.politics.ideologies import (
    LAWS,
    NAMES,
    Ideology,
    IdeologyField,
    require_ideology,
)
from planner.games.high_frontier.modules.politics.questions import StarMoved, VotesCount
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.kernel.actions import Action, Choice
from planner.kernel.agenda import OneAsked, Step
from planner.text import Text, joined


@dataclass(frozen=True, slots=True)
class VoteTally(Step):
    """Delegates have come, gone or moved, and the votes are counted (O3a)."""

    tag = "vote-tally"
    final: bool = False
    """It is the final vote, in which legacy votes count (O6a)."""


@dataclass(frozen=True, slots=True)
class StarDue(OneAsked):
    """Several ideologies have the most votes: somebody says which one gets the star (O3a)."""

    tag = "star-due"
    leaders: tuple[str, ...]

    @property
    def question(self) -> str:
        """Which one."""
        return Text(
            "{leaders} have the most votes: which law does {player} have activated? (O3a)",
            leaders=joined((NAMES[Ideology(each)] for each in self.leaders), " and "),
            player=self.player,
        )


@dataclass(frozen=True, slots=True)
class MoveStar(Action):
    """Have the law of this ideology activated, or stay active, where the votes are equal (O3a)."""

    tag = "move-star"
    title = Text("Decide the vote")
    summary = Text("Say which of the laws with the most votes is active")
    ideology: IdeologyField


def leaders(now: Assembly, *, final: bool = False) -> tuple[Ideology, ...]:
    """The ideologies with the most votes; none where nobody has any.

    >>> now = Assembly(delegates={"unity": {"UN": 2}, "honor": {"NASA": 1}})
    >>> [str(each) for each in leaders(now)]
    ['unity']
    """
    votes = {each: now.votes(each, legacy=final) for each in Ideology}
    most = max(votes.values())
    return tuple(each for each in Ideology if most and votes[each] == most)


def chooser(table: Table) -> str:
    """Who decides where votes are equal: the player on turn, else the first player (O3a, O6a)."""
    return table.on_turn or table.state.first_player


def _tally(context: Context, step: VoteTally) -> None:
    if not votes_count(context, final=step.final):
        return
    now = assembly(context)
    most = leaders(now, final=step.final)
    if not most or most == (now.star,):
        return
    if len(most) == 1:
        _activate(context, most[0])
    else:
        context.push(StarDue(chooser(context), tuple(map(str, most))))


def votes_count(table: Table, *, final: bool = False) -> bool:
    """Whether a tally follows when delegates come, go or move (O3)."""
    return sits(table) and table.ask(VotesCount(final), True)


def _activate(context: Context, ideology: str) -> None:
    before, chosen = Ideology(assembly(context).star), Ideology(ideology)
    put_star(context, chosen)
    context.happened(StarMoved(chosen, before, chooser(context)))


def put_star(context: Context, ideology: str) -> None:
    """Have the law of an ideology activated (O3b)."""
    chosen = Ideology(ideology)
    context.state.put_part(replace(assembly(context), star=str(chosen)))
    context.say(
        Text("The gold star moves to {ideology}: {law}", ideology=NAMES[chosen], law=LAWS[chosen]),
        "O3b",
    )


def _move_star(context: Context, due: StarDue, action: MoveStar) -> None:
    context.require(
        action.ideology in due.leaders,
        "O3a",
        Text("{ideology} has not the most votes", ideology=repr(action.ideology)),
        code="not-the-most-votes",
        hint=Text("choose {leaders}", leaders=joined(due.leaders, " or ")),
    )
    require_ideology(action.ideology, "O3a")
    context.answered()
    if action.ideology == assembly(context).star:
        context.say(
            Text(
                "{player} leaves the gold star on {ideology}",
                player=action.player,
                ideology=NAMES[Ideology(action.ideology)],
            ),
            "O3a",
        )
    else:
        _activate(context, action.ideology)


def _stars(table: Table, due: StarDue, player: str) -> Iterable[Choice]:
    for ideology in due.leaders:
        yield MoveStar(player, ideology)


def register(book: Rulebook) -> None:
    """Add the tally."""
    book.news.add("O3b")
    book.step(VoteTally, _tally)
    book.decision(StarDue)
    book.answer(StarDue, MoveStar, "O3a", _move_star, _stars)
