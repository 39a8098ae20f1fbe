"""What computer players that think ahead do about blocs, bribes and petitions: by points (3G1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from planner.games.high_frontier.chapters.scoring import scores
from planner.games.high_frontier.modules.conflict.blocs import (
    Bloc,
    WhistleDue,
    bloc_of,
    bloc_shown,
    fighting,
    is_war,
)
from planner.games.high_frontier.modules.conflict.bribes import bribes
from planner.games.high_frontier.modules.conflict.corruption import (
    PickDelegate,
    Suborn,
    WhichDelegate,
    unwelcome,
)
from planner.games.high_frontier.modules.conflict.defection import (
    Defect,
    DiplomacyDue,
    FlipChit,
    Oust,
)
from planner.games.high_frontier.modules.conflict.laws import stands
from planner.games.high_frontier.modules.conflict.peace import (
    AnswerSpaceLord,
    BribesCeded,
    CedeBribes,
    ReturnStar,
    SpaceLordDue,
    StarReturns,
)
from planner.games.high_frontier.modules.conflict.petition import (
    FREE,
    AnswerPetition,
    PetitionLeave,
    ground,
    petitions,
)
from planner.games.high_frontier.modules.conflict.sabotage import LetPass, SabotageDue
from planner.games.high_frontier.modules.conflict.state import Conflict, conflict
from planner.games.high_frontier.modules.politics.advice import worth
from planner.games.high_frontier.modules.politics.assembly import Assembly, assembly, own_ideology
from planner.games.high_frontier.modules.politics.delegates import Forgo
from planner.games.high_frontier.modules.politics.fundraise import MoveDelegate, ShiftDue
from planner.games.high_frontier.modules.politics.ideologies import Ideology
from planner.games.high_frontier.modules.politics.lobby import Lobby
from planner.games.high_frontier.rulebook import Idea, Reply, Rulebook
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.state import Stack
from planner.kernel.actions import Action, Choice
from planner.kernel.rulebook import put

WORTH_DEFECTING = 3
"""Points by which an end of the War has to better a player's lead before he betrays his bloc."""
SPARE_BRIBES = 2
"""So many bribes are kept for the end, when they are points."""


# -- points --------------------------------------------------------------------------------------


def lead(table: Table, player: str) -> int:
    """By how many points a player is ahead of the best of the others, or behind."""
    totals = {each.player: each.total for each in scores(table)}
    return totals[player] - max(total for name, total in totals.items() if name != player)


def if_won(table: Table, winners: Bloc) -> Table:
    """The table as it would lie if the War ended now with that victory (3F4)."""
    state = table.state.copy()
    now = conflict(table)
    if winners is Bloc.LOYALISTS:
        state.put_part(Assembly())
        state.put_part(Conflict(victors=str(winners)))
    else:
        state.put_part(replace(now, war=False, truce=False, victors=str(winners)))
    return table.book.table(state)


# -- on turn ---------------------------------------------------------------------------------


def _petition(table: Table, player: str, choices: list[Choice]) -> Iterable[Action]:
    """What is free to be had, and leave for what is needed (3D3)."""
    for each in petitions(table, player):
        ideology = Ideology(each.ideology)
        if _needs(table, player, ideology):
            yield each


def _needs(table: Table, player: str, ideology: Ideology) -> bool:
    """Whether evading that restriction would serve a player now."""
    hand = len(table.player(player).hand)
    full = hand >= table.limits(player).academia
    flown = any(stack.id not in table.turn.flown for stack in _spacecraft(table, player))
    match ideology:
        case Ideology.UNITY:
            return hand > 0
        case Ideology.EQUALITY:
            return not full
        case Ideology.FREEDOM:
            return full
        case Ideology.AUTHORITY:
            return flown
    return False


def _spacecraft(table: Table, player: str) -> Iterable[Stack]:
    kinds = table.book.stack_kinds
    return (stack for stack in table.state.stacks_of(player) if kinds[stack.kind].flies)


def _suborn(table: Table, player: str, choices: list[Choice]) -> Iterable[Action]:
    """An own delegate who would be dismissed, where he lets one boost at last (3D2b)."""
    if bribes(table, player) <= SPARE_BRIBES or not _needs(table, player, Ideology.UNITY):
        return
    free = any(
        ground(table, player, Ideology.UNITY, owner) == FREE for owner in table.state.players
    )
    if not free and Ideology.UNITY in unwelcome(table, player):
        yield Suborn(player, player, Ideology.UNITY)


def _defect(table: Table, player: str, choices: list[Choice]) -> Iterable[Action]:
    """Where one's own chit is the last of its bloc, and a lost War is worth more than this one."""
    own = bloc_of(table, player)
    if own is None or not is_war(table):
        return
    backing = [each for each in conflict(table).propaganda if bloc_shown(table, each) is own]
    if backing != [own_ideology(table, player)]:
        return
    if lead(if_won(table, own.other), player) >= lead(table, player) + WORTH_DEFECTING:
        yield from (each for each in choices if isinstance(each, Defect))


# -- answers ---------------------------------------------------------------------------------


def _diplomacy(table: Table, due: DiplomacyDue, player: str, choices: list[Choice]) -> Action:
    """Towards one's own bloc."""
    backs = bloc_shown(table, due.ideology) is bloc_of(table, player)
    return Forgo(player) if backs else FlipChit(player)


def _whistle(table: Table, due: WhistleDue, player: str, choices: list[Choice]) -> Action:
    """Another's delegate for the bribe, whoever is furthest ahead; one's own stays."""
    points = {each.player: each.total for each in scores(table)}
    found = [each for each in choices if isinstance(each, Oust) and each.owner != player]
    return max(found, key=lambda each: points[each.owner], default=Forgo(player))


def _pick(table: Table, due: WhichDelegate, player: str, choices: list[Choice]) -> Action:
    """The one with a bribe, where one gets it; never along with a move."""
    greedy = PickDelegate(player, corrupt=True)
    pays = due.taker == player and greedy in choices
    return greedy if pays else PickDelegate(player, corrupt=False)


def _leave(table: Table, due: PetitionLeave, player: str, choices: list[Choice]) -> Action:
    """For money, and for allies who are not ahead of everybody."""
    ally = bloc_of(table, due.asker) is bloc_of(table, player)
    return AnswerPetition(player, allow=due.aquas > 0 or (ally and lead(table, due.asker) <= 0))


def _sabotage(table: Table, due: SabotageDue, player: str, choices: list[Choice]) -> Action:
    """A bribe is more than a sixth of most spacecraft, and the enemy gets it."""
    return LetPass(player)


def _star(table: Table, due: StarReturns, player: str, choices: list[Choice]) -> Action:
    return ReturnStar(player, max(due.leaders, key=lambda each: worth(table, player, each)))


def _cede(table: Table, due: BribesCeded, player: str, choices: list[Choice]) -> Action:
    """All of them to whoever is last."""
    kept = conflict(table).extremists
    last = next(each.player for each in reversed(scores(table)) if each.player in kept)
    return CedeBribes(player, last, bribes(table, player))


def _space_lord(table: Table, due: SpaceLordDue, player: str, choices: list[Choice]) -> Action:
    """Who leads ends it."""
    return AnswerSpaceLord(player, end=lead(table, player) > 0)


# -- extremists ------------------------------------------------------------------------------


def is_last_stand(table: Table, player: str, ideology: str) -> bool:
    """Whether a player's delegate there is his extremist, who would be lost for good (3A2g)."""
    return stands(table, player, ideology) and assembly(table).of(player, ideology) == 1


def _keeping_extremists(before: Reply) -> Reply:
    """What politics would have moved, unless it were the extremist, or into an enemy bloc."""

    def reply(table: Table, due: ShiftDue, player: str, choices: list[Choice]) -> Action:
        move = before(table, due, player, choices)
        if not isinstance(move, MoveDelegate):
            return move
        hostile = fighting(table) and bloc_shown(table, move.target) not in (
            None,
            bloc_of(table, player),
        )
        lost = is_last_stand(table, player, move.source)
        return Forgo(player) if hostile or lost else move

    return reply


def _lobbying_with_others(before: Idea) -> Idea:
    """What politics would have lobbied for, but not with the extremist."""

    def idea(table: Table, player: str, choices: list[Choice]) -> Iterable[Action]:
        for action in before(table, player, choices):
            if not (isinstance(action, Lobby) and is_last_stand(table, player, action.ideology)):
                yield action

    return idea


def register(book: Rulebook) -> None:
    """Add the ideas and the answers."""
    lobby = next(idea.do for idea in book.ideas if idea.name == "lobby")
    put(book.ideas, "lobby", _lobbying_with_others(lobby))
    put(book.ideas, "petition", _petition)
    put(book.ideas, "suborn", _suborn)
    put(book.ideas, "defect", _defect)
    book.replies |= {
        DiplomacyDue: _diplomacy,
        WhistleDue: _whistle,
        WhichDelegate: _pick,
        PetitionLeave: _leave,
        SabotageDue: _sabotage,
        StarReturns: _star,
        BribesCeded: _cede,
        SpaceLordDue: _space_lord,
        ShiftDue: _keeping_extremists(book.replies[ShiftDue]),
    }
