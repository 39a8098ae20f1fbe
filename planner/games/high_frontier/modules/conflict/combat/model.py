"""What combat keeps, and its steps, stacks and moment (3A3b-c, 3D8a, 3E)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from planner.errors import RuleViolation
from planner.games.high_frontier.modules.conflict.combat.firing import Column, Effect, Weapon
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.occasions import Occasion
from planner.games.high_frontier.table.state import StackKind
from planner.games.high_frontier.table.turn import PlayerTurn
from planner.kernel.actions import Action
from planner.kernel.agenda import OneAsked, Step
from planner.kernel.rulebook import ActionRule
from planner.kernel.state import Part
from planner.text import Text

# -- stacks ------------------------------------------------------------------------------------


DROPSTONE = StackKind("dropstone")
KAMIKAZE = StackKind("kamikaze")


# -- the part of the state ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Battle:
    """All combat of one turn against one defending space (3D8, 3D9)."""

    attacker: str
    space: str
    defenders: tuple[str, ...]
    """Whose tokens in the space are attacked, in the order in which they fire (3D8c)."""
    joined: tuple[str, ...] = ()
    """The attacker's stacks, and the sites of his factories, that join in from afar (3E3)."""
    opens: bool = False
    """The attacker fires first (3D8e)."""
    jams: bool = False
    """He has a jammer do so (3D6a)."""
    sneaks: bool = False
    """He does so as a traitor (3B3c)."""
    rays: tuple[str, ...] = ()
    """The weapons for whose sake he does so otherwise, of which he has to fire one."""
    beaten: tuple[str, ...] = ()
    """Defenders whom the attack has done harm that counts for a victory (3D9)."""

    @property
    def surprises(self) -> bool:
        """True if the attacker fires first whatever he fires: as a traitor, or jamming."""
        return self.sneaks or self.jams


@dataclass(frozen=True, slots=True)
class CombatTurn:
    """What has been fought in the turn that is under way."""

    over: bool = False
    """Combat has been fought and ended, so there is no more of it (3D8a)."""
    attacked: tuple[str, ...] = ()
    """Spaces that have been attacked (3D8b)."""
    worked: tuple[str, ...] = ()
    """Spaces where the player on turn has performed an operation (3D8)."""
    roots: tuple[str, ...] = ()
    """Cards that have fired, and sites of factories that have (3E1c)."""
    served: tuple[str, ...] = ()
    """Supports of cards that have fired, which count as having fired (3E1d)."""
    landed: tuple[str, ...] = ()
    """Cards that have landed, which are targets in space for this turn (3E2l)."""
    goo: tuple[str, ...] = ()
    """Who has been paid for beamed gray goo (3D1d)."""
    martyrs: tuple[str, ...] = ()
    """Who has been paid for Human kamikazes and manned dropstones (3D1c)."""
    diving: dict[str, str] = field(default_factory=dict)
    """Stacks that dive on a site, which they must attack (3A3e)."""
    battle: Battle | None = None
    """What is being fought."""


@dataclass(frozen=True, slots=True)
class Falling:
    """A dropstone on its way (3D7)."""

    kind: str
    """How it was made: `giant`, `synodic` or `frostline` (3D7b)."""
    source: str
    """The space of the site, or of the spacecraft, that it comes from."""
    zone: str
    """The heliocentric zone in which it may attack next."""
    inserted: bool = True
    """It has just been dislodged and can still be hit (3D7d)."""
    moved: bool = True
    """It has moved this turn; the turn of its dislodging counts as one (3D7d-f)."""
    target: str | None = None
    """What it has been sent at, in the turn in which it is decommissioned (3D7h)."""


@dataclass(frozen=True, slots=True)
class Combat(Part):
    """What combat leaves on the table."""

    tag = "combat"
    damaged: tuple[str, ...] = ()
    """Sites with a damage chit (3E7c)."""
    prisoners: dict[str, str] = field(default_factory=dict)
    """Human cards that are prisoners of war, and whose (3D9c)."""
    paraded: dict[str, int] = field(default_factory=dict)
    """How many chits of prisoners each player has brought home (3D9c)."""
    dropstones: dict[str, Falling] = field(default_factory=dict)
    """The dropstone of each player, who has one at most (3A3b)."""
    turn: CombatTurn = CombatTurn()

    def as_seen(self, seats: frozenset[str]) -> Combat:
        """Return all of it: everybody sees that."""
        return self


def combat(table: Table) -> Combat:
    """Return what combat has left on the table so far."""
    return table.state.part(Combat) or Combat()


def this_turn(table: Table) -> CombatTurn:
    """Return what has been fought this turn."""
    return combat(table).turn


def put_turn(context: Context, turn: CombatTurn) -> None:
    """Keep what has been fought this turn."""
    context.state.put_part(replace(combat(context), turn=turn))


def battle_of(table: Table) -> Battle:
    """Return the battle that is being fought."""
    battle = this_turn(table).battle
    if battle is None:
        raise LookupError("nothing is being fought")
    return battle


def put_battle(context: Context, battle: Battle | None) -> None:
    """Keep how the battle stands."""
    put_turn(context, replace(this_turn(context), battle=battle))


def is_damaged(table: Table, site: str) -> bool:
    """True if a damage chit lies under the factory of a site (3E7c)."""
    return site in combat(table).damaged


def faults(table: Table) -> Iterable[str]:
    """Yield what may never be: damage without a factory, prisoners who are nowhere."""
    for site in combat(table).damaged:
        if table.state.marks(site).factory is None:
            yield f"there is a damage chit at {site} and no factory"
    for card in combat(table).prisoners:
        if table.state.stack_of_card(card) is None:
            yield f"the prisoner {card} is in no stack"


# -- what happens ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class VictoriousAttack:
    """An attack has done harm that counts (3D9); what is pushed happens there and then."""

    attacker: str
    defeated: tuple[str, ...]
    space: str


@dataclass(frozen=True, slots=True)
class CombatOver:
    """A player has fought all battles of his turn (3D8a)."""

    player: str


# -- steps of the agenda -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Impact(Step):
    """A shot has its fire value; the table says what that does to what it hits (3E1f)."""

    tag = "impact"
    firer: str
    weapon: Weapon
    fire_value: int
    space: str
    column: Column
    stacks: tuple[str, ...]
    tokens: bool
    """The factory or the colony is hit, too."""
    explodes: bool = False
    """A dropstone of the frostline, which makes an icy world explode (3D7g)."""


@dataclass(frozen=True, slots=True)
class Strike(Step):
    """One effect of a shot on what it hits (3E2)."""

    tag = "strike"
    effect: Effect
    firer: str
    fire_value: int
    """Of an overload: how many glitch rolls are left."""
    space: str
    stacks: tuple[str, ...]
    tokens: bool


# -- the moment of an attack -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MoreCombat(OneAsked):
    """The attacker chooses the next space, or ends the combat of his turn (3D8b)."""

    tag = "more-combat"

    @property
    def question(self) -> str:
        """Ask which space."""
        return Text(
            "does {player} attack another space, or is that all? (3D8b)", player=self.player
        )


@dataclass(frozen=True, slots=True)
class InCombat:
    """On one's own turn, and between its battles."""

    def fits(self, table: Table, player: str, rule: ActionRule[Any] | None = None) -> bool:
        """True if it is a moment at which a player may attack."""
        top = table.state.agenda[-1]
        if isinstance(top, MoreCombat):
            return top.player == player
        on_turn = isinstance(top, PlayerTurn) and top.player == player
        return on_turn and not this_turn(table).over

    def check(self, context: Context, rule: ActionRule[Any], action: Action) -> None:
        """Refuse an attack that has no such moment now."""
        top = context.state.agenda[-1]
        if not isinstance(top, MoreCombat):
            Occasion.MOVE.check(context, rule, action)
            context.require(
                not this_turn(context).over,
                "3D8a",
                Text("{player} has ended the combat of this turn", player=action.player),
                code="combat-over",
                hint=Text("all battles of a turn are fought one after the other"),
            )
        elif top.player != action.player:
            raise RuleViolation(
                "D1",
                Text("it is {player}'s combat", player=top.player),
                code="not-your-turn",
            )

    def begin(self, context: Context, rule: ActionRule[Any]) -> None:
        """Use nothing up: each space may be attacked once."""
