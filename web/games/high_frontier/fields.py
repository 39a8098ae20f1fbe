"""The open parts of a choice as fields of a form, which need no script to be filled in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal

from werkzeug.datastructures import MultiDict

from planner.errors import PlannerError
from planner.games.high_frontier.chapters.deals.bargains import Bargains
from planner.games.high_frontier.chapters.movement.routes import Routes
from planner.games.high_frontier.chapters.operations.prospect import Prospect, chance_of
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.words import label, value_name
from planner.kernel.actions import Action, Template
from planner.kernel.codec import encode
from planner.kernel.domains import Apart, AtMost, Bond, Domain, OneOf, Range, Something, Subset
from planner.kernel.domains import Words as FreeWords
from planner.text import Text, joined
from web.games.high_frontier.names import Complaint, complaint
from web.games.high_frontier.outlook import percent

FEW = 6
"""So many options stand side by side; more go into a list to open."""
MANY = 400
"""No list is longer."""
LONGEST = 200
"""Letters of what one says in one's own words."""

Typed = MultiDict[str, str]
"""What a form was sent with."""
FieldKind = Literal["number", "radio", "select", "checks", "sides", "order", "text"]


@dataclass(frozen=True, slots=True)
class FormOption:
    """One of the values that a field may take."""

    value: str
    label: object
    note: Text | None = None
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class FormField:
    """One open part of a choice.

    Fields of the kinds ``sides`` and ``order`` are lists of the same name beside each other: for
    each card which way it lies, or which comes first, second and so on.
    """

    name: str
    label: Text
    kind: FieldKind
    options: tuple[FormOption, ...] = ()
    lists: tuple[tuple[FormOption, ...], ...] = ()
    least: int = 0
    most: int = 0
    value: str = ""
    hint: Text | None = None
    error: Complaint | None = None


def is_looked_up(template: Template) -> Literal["", "flight", "deal"]:
    """Whether a choice is too rich for a few fields, and what page there is for it."""
    kinds = {type(domain) for domain in template.free.values()}
    if Routes in kinds:
        return "flight"
    return "deal" if Bargains in kinds else ""


def fields_of(
    table: Table, template: Template, typed: Typed | None = None, error: PlannerError | None = None
) -> tuple[FormField, ...]:
    """The fields for what a template leaves open, filled in as they were sent before.

    >>> from planner.games.high_frontier import Game
    >>> view = Game.new("core", factions=["NASA", "ESA"]).view("NASA")
    >>> research = next(c for c in view.legal() if isinstance(c, Template))
    >>> [(field.name, field.kind, field.least) for field in fields_of(view.table, research)]
    [('bid', 'number', 0)]
    """
    return tuple(
        _field(table, template, name, domain, typed or MultiDict(), _about(table, name, error))
        for name, domain in template.free.items()
    )


def together(template: Template) -> tuple[Text, ...]:
    """What the values of the fields have to agree on."""
    told = (_bond(template.action, bond) for bond in template.bonds)
    return tuple(each for each in told if each is not None)


def _about(table: Table, name: str, error: PlannerError | None) -> Complaint | None:
    return complaint(table, error) if error is not None and error.field == name else None


def _bond(kind: type[Action], bond: Bond) -> Text | None:
    named = joined((label(kind, name) for name in getattr(bond, "of", ())), " and ")
    match bond:
        case Something() if len(bond.of) > 1:
            return Text("Choose at least one thing")
        case AtMost():
            return Text("Together at most {most}: {parts}", most=bond.most, parts=named)
        case Apart():
            return Text("Nothing twice: {parts}", parts=named)
    return None


def _field(
    table: Table,
    template: Template,
    name: str,
    domain: Domain,
    typed: Typed,
    error: Complaint | None,
) -> FormField:
    given = typed.getlist(name)
    if isinstance(domain, Subset) and not typed and domain.at_least == len(domain.items):
        # What has to be taken is ticked.
        given = [*domain.items]
    match domain:
        case Range():
            return _number(template, name, domain, given, error)
        case Subset(in_any_order=True):
            return _order(table, template, name, domain, given, error)
        case Subset():
            return _some(table, template, name, domain, given, error)
        case FreeWords():
            hint = Text("for example: {such_as}", such_as=domain.such_as)
            value = given[0] if given else ""
            return FormField(
                name,
                label(template.action, name),
                "text",
                most=LONGEST,
                value=value,
                hint=hint,
                error=error,
            )
    values = domain.options if isinstance(domain, OneOf) else islice(domain.values(), MANY)
    options = _options(table, template, name, [*values], given)
    kind: FieldKind = "radio" if len(options) <= FEW else "select"
    return FormField(name, label(template.action, name), kind, options, error=error)


def _number(
    template: Template, name: str, domain: Range, given: list[str], error: Complaint | None
) -> FormField:
    least, most = domain.least, domain.most
    value = given[0] if given else str(least)
    if most - least >= FEW:
        hint = Text("{least} to {most}", least=least, most=most)
        return FormField(
            name, label(template.action, name), "number", (), (), least, most, value, hint, error
        )
    numbers = map(str, range(least, most + 1))
    options = tuple(FormOption(each, each, is_chosen=each == value) for each in numbers)
    return FormField(
        name, label(template.action, name), "radio", options, (), least, most, value, error=error
    )


def _options(
    table: Table, template: Template, name: str, values: list[Any], given: list[str]
) -> tuple[FormOption, ...]:
    plain = [encode(value) for value in values]
    texts = [each if isinstance(each, str) else json.dumps(each) for each in plain]
    chosen = given[0] if given else texts[0]
    return tuple(
        FormOption(
            text,
            value_name(table, template.player, template.action, name, value),
            None,
            text == chosen,
        )
        for text, value in zip(texts, values, strict=True)
    )


def _some(
    table: Table,
    template: Template,
    name: str,
    domain: Subset,
    given: list[str],
    error: Complaint | None,
) -> FormField:
    """Boxes to tick; a list for each card where some can be turned two ways."""
    hint = None
    if domain.limit is not None and domain.weights and sum(domain.weights) > domain.limit:
        hint = Text("at most {most} in all", most=domain.limit)
    options = tuple(
        FormOption(item, words, note, item in given)
        for item, words, note in _items(table, template, name, domain)
    )
    if len(domain.alternatives) == len(options):
        return FormField(
            name, label(template.action, name), "checks", options, hint=hint, error=error
        )
    lists = tuple(
        (FormOption("", Text("no")), *(each for each in options if each.value in ways))
        for ways in domain.alternatives
    )
    return FormField(
        name, label(template.action, name), "sides", options, lists, hint=hint, error=error
    )


def _order(
    table: Table,
    template: Template,
    name: str,
    domain: Subset,
    given: list[str],
    error: Complaint | None,
) -> FormField:
    """One list for the first, one for the second, and so on; few want more than a few."""
    plain = [FormOption(*each) for each in _items(table, template, name, domain)]
    chosen = [each for each in given if each]
    lists = []
    for place in range(min(len(plain), FEW)):
        wanted = chosen[place] if place < len(chosen) else ""
        lists.append(
            (
                FormOption("", Text("none")),
                *(
                    FormOption(each.value, each.label, each.note, each.value == wanted)
                    for each in plain
                ),
            )
        )
    hint = Text("in the order in which they are done")
    return FormField(
        name,
        label(template.action, name),
        "order",
        tuple(plain),
        tuple(lists),
        hint=hint,
        error=error,
    )


def _items(
    table: Table, template: Template, name: str, domain: Subset
) -> Iterator[tuple[str, object, Text | None]]:
    """Items with what they are called and what they weigh, cost or promise."""
    weights = domain.weights or (None,) * len(domain.items)
    for item, weight in zip(domain.items, weights, strict=True):
        words = value_name(table, template.player, template.action, name, item)
        yield item, words, _note(table, template, item, weight)


def _note(table: Table, template: Template, item: str, weight: int | None) -> Text | None:
    if template.action is Prospect:
        given = template.fixed
        chance = chance_of(table, given["player"], given["stack"], given["platform"], item)
        return Text("succeeds at {chance}", chance=percent(chance))
    if weight is None:
        return None
    if template.action.tag == "boost":
        return Text("{aquas} aqua", aquas=weight)
    return Text("mass {mass}", mass=weight)
