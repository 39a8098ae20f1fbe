"""What a rule of High Frontier works with: the table to look at, the context to change it in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from planner.board import Site, Space
from planner.cards.model import Face, FuelGrade
from planner.errors import BadInput, RuleViolation
from planner.games.high_frontier.table.limits import Limits, LimitsOf
from planner.games.high_frontier.table.state import Player, Stack, State
from planner.games.high_frontier.table.turn import Turn
from planner.kernel import context as kernel
from planner.rules import Season, season_of
from planner.text import Text

if TYPE_CHECKING:
    from planner.games.high_frontier.rulebook import Rulebook

POOL = "pool"
"""The common supply, as an account of tanks (gl. Pool)."""


def account(stack: str, grade: FuelGrade) -> str:
    """How the ledger calls the FTs of a grade in a stack.

    >>> account("NASA:leo", FuelGrade.WATER), account("NASA:leo", FuelGrade.ISOTOPE)
    ('NASA:leo', 'NASA:leo isotope')
    """
    return stack if grade is FuelGrade.WATER else f"{stack} {grade}"


@dataclass(slots=True)
class Table(kernel.Table):
    """The table as it lies and the rules it is played by; nothing here changes anything."""

    state: State
    book: Rulebook

    def player(self, faction: str) -> Player:
        """What a player has."""
        return self.state.players[faction]

    def aquas(self, faction: str) -> int:
        """A player's money (F1c)."""
        return self.state.aquas(faction)

    def stack(self, stack: str) -> Stack:
        """A stack by its id; refuses an id that names none."""
        found = self.state.stacks.get(stack)
        if found is None:
            raise RuleViolation(
                "E2", Text("there is no stack {stack}", stack=stack), code="no-such-stack"
            )
        return found

    def own_stack(self, player: str, stack: str) -> Stack:
        """A stack that must belong to the player."""
        found = self.stack(stack)
        if found.owner != player:
            why = Text("{stack} does not belong to {player}", stack=stack, player=player)
            self.refuse(RuleViolation("E2", why, code="not-your-stack"))
        return found

    def own_slot(self, player: str, slot: str) -> Stack | None:
        """The player's stack in a slot; ``None`` where the player may put a new one.

        Slots of others are refused whether something is in them or not.
        """
        if slot in self.state.stacks:
            return self.own_stack(player, slot)
        if slot.partition(":")[0] != player:
            raise BadInput(
                Text("{stack} would not belong to {player}", stack=slot, player=player),
                field="target",
                rule="E2",
            )
        return None

    def face(self, number: str) -> Face:
        """The face with that number."""
        return self.book.library.face(number)

    def space(self, space: str) -> Space:
        """The space with that id."""
        return self.book.board[space]

    def site(self, space: str) -> Site:
        """The site in a space; refuses a space where there is none."""
        there = self.space(space)
        if there.site is None:
            raise RuleViolation("I", Text("{there} is no site", there=there.name), code="no-site")
        return there.site

    def season(self) -> Season:
        """The season of this year (K1)."""
        return season_of(self.state.year)

    def limits(self, player: str) -> Limits:
        """How many of what a player may have or do."""
        return self.ask(LimitsOf(player), self.book.limits)

    @property
    def on_turn(self) -> str | None:
        """The player whose turn it is."""
        return None if self.state.turn is None else self.state.turn.player

    @property
    def turn(self) -> Turn:
        """The turn that is under way, for what happens in turns only."""
        turn = self.state.turn
        if turn is None:
            raise LookupError("nobody is on turn")
        return turn


@dataclass(slots=True)
class Context(Table, kernel.Context):
    """One action being carried out: a copy of the table that rules may change.

    Every tank goes through `move_tanks`, so that the log balances.
    """

    def move_tanks(
        self, source: str, target: str, tanks: int, grade: FuelGrade = FuelGrade.WATER
    ) -> None:
        """Move FTs of a grade between stacks or the pool; the ledger keeps account.

        The caller has checked that they are there and adjusts spacecraft masses.
        """
        if tanks == 0:
            return
        if source != POOL:
            self.state.stacks[source].add_tanks(grade, -tanks)
        if target != POOL:
            self.state.stacks[target].add_tanks(grade, tanks)
        self.ledger.append((account(source, grade), account(target, grade), tanks))

    def move_all_tanks(self, source: str, target: str) -> None:
        """Move the FTs of every grade from a stack to another, or to the pool."""
        for grade in Stack.TANKS:
            self.move_tanks(source, target, self.state.stacks[source].tanks_of(grade), grade)

    def pay(self, payer: str, amount: int, why: Text, rule: str, *, to: str | None = None) -> None:
        """Have a player pay aquas to the pool or to another player."""
        held = self.aquas(payer)
        if held < amount:
            # Money that is not there cannot be waived into being.
            raise RuleViolation(
                "F1c",
                Text(
                    "{payer} has only {held} aqua, not {amount}",
                    payer=payer,
                    held=held,
                    amount=amount,
                ),
                code="not-enough-aqua",
                numbers={"aquas": held, "needed": amount},
            )
        receiver = POOL if to is None else self.player(to).bank
        bank = self.state.stacks[self.player(payer).bank]
        self.move_tanks(bank.id, receiver, amount)
        # Nobody pays with tanks that can still move before those that cannot (H1b).
        bank.moved_tanks = max(0, bank.moved_tanks - amount)
        whom = Text("") if to is None else Text(" to {to}", to=to)
        self.say(
            Text(
                "{payer} pays {amount} aqua{whom}: {why}",
                payer=payer,
                amount=amount,
                whom=whom,
                why=why,
            ),
            rule,
        )

    def gain(self, receiver: str, amount: int, why: Text, rule: str) -> None:
        """Have a player receive aquas from the pool."""
        self.move_tanks(POOL, self.player(receiver).bank, amount)
        self.say(
            Text(
                "{receiver} receives {amount} aqua: {why}",
                receiver=receiver,
                amount=amount,
                why=why,
            ),
            rule,
        )
