"""What a player may do now, grouped as he thinks of it, each with its price and its rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from planner.errors import PlannerError, RuleViolation
from planner.games.high_frontier.chapters.deals.negotiation import open_deals
from planner.games.high_frontier.chapters.deals.words import sentence
from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.game import View
from planner.games.high_frontier.table.occasions import Occasion
from planner.games.high_frontier.table.turn import EndTurn
from planner.games.high_frontier.words import cards_named, choice_name, with_names
from planner.kernel.actions import Action, Choice, Ruling, Template, Undo
from planner.kernel.domains import Words
from planner.kernel.rulebook import ActionRule, Group
from planner.text import Text
from web.games.high_frontier.fields import FormField, fields_of, is_looked_up, together
from web.games.high_frontier.flights import key_of
from web.games.high_frontier.forms import Refused, do_of, read_action
from web.games.high_frontier.names import Complaint, complaint
from web.games.high_frontier.outlook import UNKNOWN, outlook
from web.games.high_frontier.whynot import Closed, closed, no_operation, not_now


@dataclass(frozen=True, slots=True)
class MenuWay:
    """One way to do something: a button, or a form where something is left open."""

    key: str
    """Its place on the page."""
    words: Text
    do: str
    price: tuple[Text, ...] = ()
    is_final: bool = False
    """It cannot be taken back, and is confirmed first."""
    fields: tuple[FormField, ...] = ()
    together: tuple[Text, ...] = ()
    flight: str = ""
    """The engine whose flights are looked up on a page of their own."""
    error: Complaint | None = None
    is_open: bool = False
    """It was tried and refused, and is shown with what was typed."""
    cards: tuple[str, ...] = ()
    """The cards that it names or lets one choose from."""

    @property
    def is_plain(self) -> bool:
        """Whether a button is enough."""
        return not self.fields and not self.flight


@dataclass(frozen=True, slots=True)
class ActionKind:
    """One kind of action with the ways to do it."""

    tag: str
    title: Text
    told: Text
    rule: str
    ways: tuple[MenuWay, ...]
    is_deal: bool = False
    """It is composed on a page of its own."""

    @property
    def is_open(self) -> bool:
        """Whether one of its ways was tried and refused."""
        return any(way.is_open for way in self.ways)


@dataclass(frozen=True, slots=True)
class MenuGroup:
    """Kinds of actions that belong together."""

    key: str
    heading: Text
    kinds: tuple[ActionKind, ...]
    note: Closed | None = None
    """Why nothing of it can be done."""
    closed: tuple[Closed, ...] = ()
    """What one would expect here and cannot do."""


@dataclass(frozen=True, slots=True)
class Menu:
    """All that a player may do now."""

    seat: str
    groups: tuple[MenuGroup, ...]
    now: Closed | None = None
    """Why he cannot act at will."""
    error: Complaint | None = None
    """Why the last form was refused, where no form on the page is it."""
    ruling: MenuWay | None = None
    """How to ask the table to let it pass all the same."""


T = TypeVar("T")
Guard = Callable[[Action], AbstractContextManager[None]]
"""Turns faults of the program while an action is looked at into refusals."""


def menu(
    view: View,
    seat: str,
    refused: Refused | None = None,
    guard: Guard = lambda action: nullcontext(),
) -> Menu:
    """What a player may do now.

    >>> from planner.games.high_frontier import Game
    >>> found = menu(Game.new("core", factions=["NASA", "ESA"]).view("NASA"), "NASA")
    >>> [(group.key, [kind.tag for kind in group.kinds]) for group in found.groups][:2]
    [('operation', ['income', 'research']), ('free', ['transfer', 'jettison'])]
    """
    choices = view.legal(seat)
    sorter = _Sorter(view, seat, refused, guard)
    kinds = sorter.kinds(choices)
    now = None
    if view.to_act and seat in view.seats:
        now = _looked_at(guard, EndTurn(seat), lambda: not_now(view, seat))
    has_to_answer = any(sorter.group(kind.tag) == "answer" for kind in kinds)
    groups = []
    for named in view.table.book.groups:
        key, group = named.name, named.do
        own = tuple(kind for kind in kinds if sorter.group(kind.tag) == key)
        note: Closed | None = None
        missing: tuple[Closed, ...] = ()
        if now is None and view.to_act and group.is_expected:
            look = partial(_missing, view, seat, group, own)
            note, missing = _looked_at(guard, Income(seat), look) or (None, ())
        if own or note or missing:
            groups.append(MenuGroup(key, group.heading, own, note, missing))
    undo = _looked_at(guard, Undo(seat), lambda: tuple(_undoing(view, seat))) or ()
    if undo:
        back = ActionKind("undo", Undo.title, Undo.summary, view.table.book.consent_rule, undo)
        groups.append(MenuGroup("undo", Text("Second thoughts"), (back,)))
    shown = any(kind.is_open for group in groups for kind in group.kinds)
    error = None if refused is None or shown else complaint(view.table, refused.error)
    ruling = None if refused is None else _ruling(view, refused)
    return Menu(seat, tuple(groups), None if has_to_answer else now, error, ruling)


def _looked_at(guard: Guard, action: Action, look: Callable[[], T]) -> T | None:
    """What looking at an action tells; nothing where that has a fault: all else is shown then."""
    try:
        with guard(action):
            return look()
    except PlannerError:
        return None


def _ruling(view: View, refused: Refused) -> MenuWay | None:
    """The ruling that would let pass what a rule has refused, if there can be one (A2c)."""
    rule = refused.error.rule
    known = view.table.book.rule_ids
    if not isinstance(refused.error, RuleViolation) or rule is None or rule not in known:
        return None
    try:
        action = read_action(view, refused.form)
    except PlannerError:
        return None
    if not view.may(Ruling(action.player, action, (rule,), "?")):
        return None
    given = {"player": action.player, "action": action, "waive": (rule,)}
    asked = Template(Ruling, given, {"reason": Words(Text("we all forgot it"))})
    words = Text("Ask the others to waive {rule} this once", rule=rule)
    return MenuWay("ruling", words, do_of(asked), fields=fields_of(view.table, asked))


def _missing(
    view: View, seat: str, group: Group, own: Sequence[ActionKind]
) -> tuple[Closed | None, tuple[Closed, ...]]:
    """Why there is nothing at all, or why some of it is missing."""
    is_spent = Occasion.OPERATION in group.occasions
    spent = no_operation(view, seat) if is_spent else None
    if spent is not None:
        return spent, ()
    return None, tuple(closed(view, seat, group, {kind.tag for kind in own}))


def _undoing(view: View, seat: str) -> Iterator[MenuWay]:
    """Taking back the last action, or all that is nobody else's business, or with consent."""
    own = view.undoable.own.get(seat, 0)
    counts = dict.fromkeys(count for count in (1, own) if view.may(Undo(seat, count)))
    for count in counts:
        action = Undo(seat, count)
        found = outlook(view, action)
        words = (
            Text("the last action")
            if count == 1
            else Text("the last {count} actions, all that you may", count=count)
        )
        yield MenuWay(f"undo-{count}", words, do_of(action), found.price)


class _Sorter:
    """Sorts choices into kinds."""

    def __init__(self, view: View, seat: str, refused: Refused | None, guard: Guard) -> None:
        self.view = view
        self.guard = guard
        self.seat = seat
        self.refused = refused
        self.rules: dict[str, ActionRule[Any]] = view.table.book.actions

    def group(self, tag: str) -> str:
        """Where a kind of action belongs."""
        return self.view.table.book.group_of(self.rules[tag])

    def kinds(self, choices: Iterable[Choice]) -> list[ActionKind]:
        """The kinds in the order of the rules; each answer stands alone."""
        sorted_: dict[str, list[Choice]] = {}
        for choice in choices:
            kind = choice.action if isinstance(choice, Template) else type(choice)
            sorted_.setdefault(kind.tag, []).append(choice)
        return [self._kind(tag, found) for tag, found in sorted_.items()]

    def _kind(self, tag: str, found: list[Choice]) -> ActionKind:
        rule = self.rules[tag]
        is_deal = any(isinstance(each, Template) and is_looked_up(each) == "deal" for each in found)
        ways = () if is_deal else tuple(self._way(tag, n, each) for n, each in enumerate(found))
        return ActionKind(tag, rule.action.title, rule.action.summary, rule.rule, ways, is_deal)

    def _way(self, tag: str, number: int, choice: Choice) -> MenuWay:
        do, table = do_of(choice), self.view.table
        refused = self.refused if self.refused is not None and self.refused.do == do else None
        error = None if refused is None else complaint(table, refused.error)
        key, words = f"{tag}-{number}", self._words(choice)
        cards = tuple(dict.fromkeys(cards_named(choice)))
        if isinstance(choice, Action):
            look = partial(outlook, self.view, choice)
            found = _looked_at(self.guard, choice, look) or UNKNOWN
            return MenuWay(
                key,
                words,
                do,
                found.price,
                bool(found.final),
                error=error,
                is_open=error is not None,
                cards=cards,
            )
        if is_looked_up(choice) == "flight":
            return MenuWay(key, words, do, flight=key_of(choice), error=error, cards=cards)
        typed = None if refused is None else refused.form
        fields = fields_of(table, choice, typed, None if refused is None else refused.error)
        return MenuWay(
            key,
            words,
            do,
            fields=fields,
            together=together(choice),
            error=error,
            is_open=error is not None,
            cards=cards,
        )

    def _words(self, choice: Choice) -> Text:
        """What sets it apart; a deal is told by what it says."""
        number = getattr(choice, "deal", None)
        if number is not None:
            for deal in open_deals(self.view.table):
                if deal.number == number:
                    told = with_names(self.view.table, sentence(self.view.table, deal.terms))
                    return Text("deal {number}: {told}", number=number, told=told)
        return choice_name(self.view.table, choice)
