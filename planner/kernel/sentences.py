"""Sentences of the log as plain data: templates with their values.

A sentence without values stands there as it is, with its rule: ``"NASA passes (I2b)"`` would do,
and older logs hold nothing else. A sentence with values is a list: its template with the rule,
and the values in the order in which the template names them. Among the values a string is a name,
a list is a sentence again, and a word of the rules, a count and a row of things are objects.

A state that is written down keeps its sentences likewise, without a rule: see `kept`.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from string import Formatter
from typing import TYPE_CHECKING, Any

from planner.text import Count, Listing, Text, Word, again, as_it_is, count_of, in_a_row

if TYPE_CHECKING:
    from planner.kernel.codec import Json


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of the log, with its rule."""

    text: Text
    rule: str

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


def written(line: Line) -> Json:
    """Return a sentence and its rule as a log keeps them.

    >>> from planner.text import count_of
    >>> line = Line(Text("{who} gets {what}", who="CRP", what=count_of(1, "tank")), "I5")
    >>> print(line, written(line))
    CRP gets 1 tank (I5) ['{who} gets {what} (I5)', 'CRP', {'n': 1, 'of': ['tank', 'tanks']}]
    >>> written(Line(Text("Anarchy is over"), "K2e"))
    'Anarchy is over (K2e)'
    """
    text = line.text
    if type(text) is Text and not text.values:
        return str(line)
    template, *values = _sentence(text)
    return [f"{template} ({line.rule})", *values]


def read(data: Any) -> Line:
    """Return a sentence and its rule from plain data; text that cannot be read stays as it is.

    >>> line = Line(Text("{who} gets {what}", who="CRP", what=Word("water")), "I5")
    >>> again = read(written(line))
    >>> again == line, again.text.values["what"], read("CRP passes (I2b)")
    (True, 'water', Line(text='CRP passes', rule='I2b'))
    """
    if isinstance(data, str):
        text, rule = _apart(data)
        return Line(as_it_is(text), rule)
    try:
        template, rule = _apart(data[0])
        return Line(_text([template, *data[1:]]), rule)
    except _DAMAGE:
        return Line(as_it_is(json.dumps(data, ensure_ascii=False)), "")


_DAMAGE = (ValueError, TypeError, KeyError, IndexError, AttributeError)
"""Errors of reading a damaged sentence."""


def kept(text: Text) -> Json:
    """Return a sentence as the state of a game keeps it: one without values as it reads.

    >>> kept(Text("year {year} was the last", year=24)), kept(Text("all have left"))
    ({'said': ['year {year} was the last', 24]}, 'all have left')
    """
    return {"said": _sentence(text)} if text.values else str(text)


def heard(data: Json) -> Text:
    """Return a sentence from plain data, also of an older state; raise `ValueError` otherwise.

    >>> heard(kept(Text("year {year} was the last", year=24))).values, heard("all have left")
    ({'year': 24}, 'all have left')
    """
    match data:
        case str():
            return as_it_is(data)
        case {"said": list(sentence)}:
            try:
                return _text(sentence)
            except _DAMAGE:
                pass
    raise ValueError("this is no sentence")


def in_english(data: Json) -> Json:
    """Return a state as JSON data with its sentences as they read.

    >>> in_english({"over": {"said": ["year {year} was the last", 24]}, "year": 25})
    {'over': 'year 24 was the last', 'year': 25}
    """
    if isinstance(data, list):
        return [in_english(item) for item in data]
    if not isinstance(data, dict):
        return data
    if data.keys() == {"said"}:
        with suppress(ValueError):
            return str(heard(data))
    return {name: in_english(value) for name, value in data.items()}


def _apart(told: str) -> tuple[str, str]:
    """Return a sentence, or its template, and its rule, which comes last."""
    text, _, rule = told.removesuffix(")").rpartition(" (")
    return text, rule


def _sentence(text: Text) -> list[Json]:
    return [text.template, *(_plain(text.values[name]) for name in _names(text.template))]


def _plain(value: object) -> Json:
    match value:
        case Count():
            return {"n": _number(value.amount), "of": [value.one[4:], value.many[4:]]}
        case Listing():
            row: list[Json] = [_plain(part) for part in value.parts]
            return {"row": row, "by": [value.usual, value.last]}
        case Text():
            return _sentence(value)
        case Word() | Enum():
            return {"word": str(value)}
        case bool() | str():
            return str(value)
        case int() | Fraction():
            return _number(value)
        case _:
            return str(value)


def _number(value: int | Fraction) -> Json:
    return value if isinstance(value, int) else str(value)


def _value(data: Any) -> object:
    match data:
        case str() | int():
            return data
        case list():
            return _text(data)
        case {"n": amount, "of": [str(one), str(many)]}:
            return count_of(amount if isinstance(amount, int) else Fraction(amount), one, many)
        case {"row": list(parts), "by": [usual, last]}:
            return in_a_row([_value(part) for part in parts], usual, last)
        case {"word": str(word)}:
            return Word(word)
    raise ValueError("this is no value of a sentence")


def _text(data: list[Any]) -> Text:
    template, *values = data
    return again(template, dict(zip(_names(template), map(_value, values), strict=True)))


def _names(template: str) -> list[str]:
    """Return the places in a template, which hold nothing but a name each."""
    names: dict[str, None] = {}
    for _, name, form, conversion in Formatter().parse(template):
        if name is None:
            continue
        if form or conversion or not name.isidentifier():
            raise ValueError("this is no template")
        names[name] = None
    return list(names)
