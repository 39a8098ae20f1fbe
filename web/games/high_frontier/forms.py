"""From a form that was sent to the action that is meant, and what is asked before it is done.

A form says with ``do`` what is to be done, as the library's own plain data, and its other fields
fill in what was left open. Nothing in it is trusted: it is read by the kernel's own codec, its
player must sit at the seats of the view, and the rules are asked whether it may be done.
"""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from enum import Enum
from typing import Any

from planner.errors import BadInput, PlannerError
from planner.games.high_frontier.chapters.deals.negotiation import Offer
from planner.games.high_frontier.game import View
from planner.games.high_frontier.words import choice_name, with_names
from planner.kernel.actions import Action, Template
from planner.kernel.codec import TAG, Json, decode, encode, encode_record
from planner.text import Text
from planner.typed import whole_number
from web.games.high_frontier.deals import WITH, deal_of
from web.games.high_frontier.fields import LONGEST, Typed
from web.games.high_frontier.outlook import Told, outlook

CONFIRMED = "confirmed"
ENVELOPE = frozenset({TAG, CONFIRMED, "expected", "request", "dice"})
"""Fields that say nothing about the action itself."""
KNOWN_TO_ROLL = frozenset({"roll", "roll-again"})
"""Answers that are nothing but a roll of the die, which their button says."""
_LONGEST_DO = 20_000


@dataclass(frozen=True, slots=True)
class Refused:
    """A form that could not be done as it was sent, to be shown again with the reason."""

    form: Typed
    error: PlannerError

    @property
    def do(self) -> str:
        """What it wanted to do."""
        return self.form.get(TAG, "")


@dataclass(frozen=True, slots=True)
class Confirmation:
    """What is asked before something that cannot be taken back, or is agreed with others."""

    do: str
    """The whole action, for the form that confirms it."""
    title: Text
    words: Text
    """What is to be done, with all that was chosen."""
    rule: str
    lines: tuple[Told, ...]
    """What it would do."""
    price: tuple[Text, ...]
    final: tuple[Text, ...]
    """What comes to light."""
    consent: tuple[str, ...]


def do_of(choice: Action | Template) -> str:
    """What stands in the field ``do`` of a form: the action, or its given part.

    >>> from planner.games.high_frontier.chapters.operations.market import Income
    >>> do_of(Income("NASA"))
    '{"do":"income","player":"NASA"}'
    """
    if isinstance(choice, Template):
        given: dict[str, Json] = {TAG: choice.action.tag}
        given |= {name: encode(value) for name, value in choice.fixed.items()}
    else:
        given = encode_record(choice)
    return json.dumps(given, separators=(",", ":"), ensure_ascii=False)


def action_of(view: View, form: Typed) -> Action:
    """The action that a form asks for; refuses what makes no sense and what no rule allows.

    >>> from planner.games.high_frontier import Game
    >>> from werkzeug.datastructures import MultiDict
    >>> view = Game.new("core", factions=["NASA", "ESA"]).view("NASA")
    >>> action_of(view, MultiDict({"do": '{"do":"income","player":"NASA"}'}))
    Income(player='NASA')
    >>> action_of(view, MultiDict({"do": '{"do":"income","player":"ESA"}'}))
    Traceback (most recent call last):
    planner.errors.BadInput: ESA plays at another seat; here sits NASA
    """
    action = read_action(view, form)
    refusal = view.why_not(action)
    if refusal is not None:
        raise refusal
    return action


def read_action(view: View, form: Typed) -> Action:
    """What a form says, whether the rules allow it or not."""
    given = _given(form)
    kind = _kind(view, given)
    if kind is Offer and WITH in form:
        return deal_of(view, str(given.get("player", "")), form, ENVELOPE)
    hints = typing.get_type_hints(kind)
    open_ = [field.name for field in fields(kind) if field.name not in given]
    for name in form:
        if name in ENVELOPE:
            continue
        if name not in open_:
            raise BadInput(
                Text("there is no such field here"),
                code="unknown-field",
                choices=get_close_matches(name, open_, n=3),
                field=name[:80],
            )
        value = _value(hints[name], name, form.getlist(name))
        if value is not None:
            given[name] = value
    action: Action = decode(Action, given, view.table.book.tags)
    return action


def confirmation(view: View, action: Action, form: Typed) -> Confirmation | None:
    """What has to be confirmed first; nothing where it has been, or can be taken back."""
    if form.get(CONFIRMED) == "yes":
        return None
    found = outlook(view, action)
    is_asked = isinstance(action, Offer) or found.consent or found.final
    if not is_asked or action.tag in KNOWN_TO_ROLL:
        return None
    return Confirmation(
        do_of(action),
        action.title,
        with_names(view.table, choice_name(view.table, action)),
        rule_of(view, action),
        () if isinstance(action, Offer) else found.lines,
        found.price,
        found.final,
        found.consent,
    )


def rule_of(view: View, action: Action) -> str:
    """The rule by which something is done."""
    book = view.table.book
    known = book.actions.get(action.tag)
    return book.consent_rule if known is None else known.rule


# -- reading -----------------------------------------------------------------------------------


def _given(form: Typed) -> dict[str, Json]:
    texts = form.getlist(TAG)
    if len(texts) != 1:
        message = Text("this was given more than once") if texts else Text("this is needed")
        raise BadInput(
            message,
            code="repeated" if texts else "missing",
            hint=Text("say what is to be done"),
            field=TAG,
        )
    try:
        data = json.loads(texts[0]) if len(texts[0]) <= _LONGEST_DO else None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise BadInput(
            Text("this says nothing that could be done"),
            hint=Text("choose one of the actions on the page"),
            field=TAG,
        )
    return data


def _kind(view: View, given: Mapping[str, Json]) -> type[Action]:
    tag, tags = given.get(TAG), view.table.book.tags
    kind = tags.get(tag) if isinstance(tag, str) else None
    if kind is None or not issubclass(kind, Action):
        known = sorted(name for name, each in tags.items() if issubclass(each, Action))
        raise BadInput(
            Text("there is no action {tag}", tag=repr(tag)[:80]),
            code="unknown-action",
            choices=get_close_matches(str(tag)[:80], known, n=3, cutoff=0.5),
            field=TAG,
        )
    return kind


def _value(hint: Any, name: str, texts: list[str]) -> Json:
    """What was typed into a field, as plain data; ``None`` where nothing was."""
    hint = _without_none(hint)
    if typing.get_origin(hint) is tuple:
        return [text for text in texts if text]
    if len(texts) > 1:
        raise BadInput(Text("this was given more than once"), code="repeated", field=name)
    text = texts[0].strip()
    if not text:
        return None
    if hint is int:
        return _number(name, text)
    if hint is bool:
        if text not in ("true", "false"):
            shown = repr(text[:40])
            raise BadInput(Text("{shown} is neither true nor false", shown=shown), field=name)
        return text == "true"
    if isinstance(hint, type) and issubclass(hint, str | Enum):
        if len(text) > LONGEST:
            raise BadInput(Text("this is longer than {most} characters", most=LONGEST), field=name)
        return text
    raise BadInput(Text("there is no such field here"), code="unknown-field", field=name)


def _number(name: str, text: str) -> int:
    number = whole_number(text)
    if number is None:
        raise BadInput(
            Text("{shown} is not a whole number", shown=repr(text[:40])),
            hint=Text("write one like 3"),
            field=name,
        )
    return number


def _without_none(hint: Any) -> Any:
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        return next(each for each in typing.get_args(hint) if each is not type(None))
    return hint
