"""Heroism chits: nominated and voted for (Lc).

What each of the four chits is awarded for is printed on the board and not known to the project,
so the table says it when it nominates somebody.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated

from planner.errors import BadInput
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import SeatId
from planner.games.high_frontier.table.occasions import Occasion
from planner.games.high_frontier.table.questions import LastYear
from planner.kernel.actions import Action, Choice, Labelled, Template
from planner.kernel.agenda import Step
from planner.kernel.domains import OneOf, Words
from planner.kernel.plans import is_allowed
from planner.rules import CYCLE_YEARS
from planner.text import Text

FEAT = "a heroic deed"
"""What for, if nobody says more."""


def _same(feat: str) -> str:
    """A feat as it is compared: in small letters and without needless spaces."""
    return " ".join(feat.casefold().split())


def awarded(table: Table) -> frozenset[str]:
    """The feats for which somebody has a chit: each of the four is there once (B3, Lc)."""
    players = table.state.players.values()
    return frozenset(_same(feat) for player in players for feat in player.heroism)


def _new_feat(table: Table) -> str:
    """A feat for which nobody has a chit yet."""
    given = awarded(table)
    others = (f"{FEAT}, number {number}" for number in range(2, len(given) + 3))
    return next(feat for feat in (FEAT, *others) if _same(feat) not in given)


@dataclass(frozen=True, slots=True)
class Nominate(Action):
    """Propose a player, oneself perhaps, for a heroism chit, before the last year (Lc)."""

    tag = "nominate"
    title = Text("Nominate a hero")
    summary = Text("Propose a player, yourself perhaps, for a heroism chit")
    hero: Annotated[SeatId, Labelled(Text("Hero"))]
    """The faction."""
    feat: Annotated[str, Labelled(Text("For what"))]
    """What for, in the words of the table."""


@dataclass(frozen=True, slots=True)
class HeroismVote(Step):
    """Everybody votes in turn, the first player first; he breaks a tie (Lc)."""

    tag = "heroism-vote"
    hero: str
    feat: str
    voters: tuple[str, ...]
    """Who has still to vote, in order."""
    ayes: int = 0
    noes: int = 0
    tie: bool = False
    """All have voted, and the first player is asked again to break the tie."""

    @property
    def asks(self) -> tuple[str, ...]:
        """The next voter."""
        return self.voters[:1]

    @property
    def asked_alike(self) -> HeroismVote:
        """The vote, whoever has voted; to break a tie is another question."""
        return replace(self, voters=(), ayes=0, noes=0)

    @property
    def question(self) -> str:
        """Whether he has earned it."""
        tie = Text(" The votes are even.") if self.tie else Text("")
        return Text(
            "does {hero} deserve a heroism chit: {feat}?{tie} (Lc)",
            hero=self.hero,
            feat=self.feat,
            tie=tie,
        )


@dataclass(frozen=True, slots=True)
class Vote(Action):
    """Vote for or against the hero (Lc)."""

    tag = "vote"
    title = Text("Vote")
    summary = Text("Vote for or against the hero")
    aye: Annotated[
        bool,
        Labelled(
            Text("Vote"),
            words=(
                (True, Text("vote for it")),
                (False, Text("vote against it")),
            ),
        ),
    ]


def _is_last_year(table: Table) -> bool:
    """Whether the last seniority disk goes at the end of this year (M1), or all ends (iiD)."""
    year = table.book.board.sunspot_cycle[(table.state.year - 1) % CYCLE_YEARS]
    return table.ask(LastYear(), table.state.seniority_disks == 1 and year.seniority_after)


def _require_chit(table: Table) -> None:
    """Refuse heroes when there is nothing left for them."""
    table.require(
        table.state.heroism > 0,
        "Lc",
        Text("no heroism chit is left"),
        code="no-heroism",
        hint=Text("there are four in games of three or more players"),
    )
    table.require(
        not _is_last_year(table),
        "Lc",
        Text("year {year} is the last, too late for heroes", year=table.state.year),
        code="last-year",
    )


def _nominate(context: Context, action: Nominate) -> None:
    state = context.state
    if action.hero not in state.players:
        raise BadInput(
            Text("nobody plays {hero}", hero=repr(action.hero)),
            choices=list(state.players),
            field="hero",
        )
    if not action.feat.strip():
        raise BadInput(
            Text("a hero has done something"), hint=Text("say what"), field="feat", rule="Lc"
        )
    _require_chit(context)
    context.require(
        _same(action.feat) not in awarded(context),
        "Lc",
        Text("somebody has the chit for {feat} already", feat=action.feat),
        code="feat-awarded",
        hint=Text("each of the four chits is for another feat"),
    )
    context.say(
        Text(
            "{player} nominates {hero} for heroism: {feat}",
            player=action.player,
            hero=action.hero,
            feat=action.feat,
        ),
        "Lc",
    )
    context.push(HeroismVote(action.hero, action.feat, tuple(state.seats)))


def _nominations(table: Table, player: str) -> Iterable[Choice]:
    if is_allowed(_require_chit, table):
        heroes, feat = OneOf(tuple(table.state.seats)), Words(_new_feat(table))
        yield Template(Nominate, {"player": player}, {"hero": heroes, "feat": feat})


def _vote(context: Context, poll: HeroismVote, action: Vote) -> None:
    player, hero = action.player, poll.hero
    says = (
        Text("{player} votes for {hero}", player=player, hero=hero)
        if action.aye
        else Text("{player} votes against {hero}", player=player, hero=hero)
    )
    context.say(says, "Lc")
    poll = replace(
        poll,
        voters=poll.voters[1:],
        ayes=poll.ayes + action.aye,
        noes=poll.noes + (not action.aye),
    )
    if poll.voters:
        context.revise(poll)
    elif poll.ayes == poll.noes:
        context.say(
            Text(
                "A tie, {ayes} to {noes}: the first player decides", ayes=poll.ayes, noes=poll.noes
            ),
            "Lc",
        )
        context.revise(replace(poll, voters=(context.state.first_player,), tie=True))
    else:
        context.answered()
        _count(context, poll)


def _count(context: Context, poll: HeroismVote) -> None:
    if poll.ayes < poll.noes:
        context.say(Text("{hero} gets no heroism chit", hero=poll.hero), "Lc")
        return
    context.state.heroism -= 1
    context.player(poll.hero).heroism.append(poll.feat)
    context.say(Text("{hero} gets a heroism chit: {feat}", hero=poll.hero, feat=poll.feat), "Lc")


def _votes(table: Table, poll: HeroismVote, player: str) -> Iterable[Choice]:
    yield Vote(player, aye=True)
    yield Vote(player, aye=False)


def register(book: Rulebook) -> None:
    """Add heroism."""
    book.action(Nominate, Occasion.LULL, "Lc", _nominate, _nominations)
    book.decision(HeroismVote)
    book.answer(HeroismVote, Vote, "Lc", _vote, _votes, in_any_order=True)
