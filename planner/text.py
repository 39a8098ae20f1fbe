"""Sentences as records: a template with names in braces, and what stands in their places.

A `Text` is the English sentence, so whatever takes strings takes it. It remembers how it was
made, so that another language can say the same without taking English apart. Its values are
told by what they are:

* a `Text` is a sentence, or part of one, and is translated as such;
* a `Word`, or a member of an enumeration, is a word of the rules and has a name in each language;
* numbers are numbers;
* any other string is a name or somebody's own words, and stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from string import Formatter
from typing import Any, Literal, Self


class Text(str):
    """An English sentence that knows its template and its values.

    The template is always written out where the sentence is made, so that the catalogues of other
    languages can be collected from the code.

    >>> told = Text("{site} is too small: size {size}", site="Deimos", size=1)
    >>> told
    'Deimos is too small: size 1'
    >>> told.template, dict(told.values)
    ('{site} is too small: size {size}', {'site': 'Deimos', 'size': 1})
    >>> (told + Text(", and so is {site}", site="Phobos")).values["first"] is told
    True
    """

    __slots__ = ("template", "values")

    template: str
    values: Mapping[str, object]

    def __new__(cls, template: str, /, **values: object) -> Self:
        """A sentence, or a part of one, in English."""
        form = (_FORMS.get(template) or _form(template)) if values else ""
        self = str.__new__(cls, form % values if values else template.format())
        self.template = template
        self.values = values
        return self

    def __add__(self, then: str, /) -> Text:
        """A sentence with a tail; both stay what they are."""
        return Text("{first}{then}", first=self, then=then)

    def __radd__(self, first: str) -> Text:
        return Text("{first}{then}", first=first, then=self)

    def __reduce__(self) -> tuple[Any, ...]:
        return again, (self.template, dict(self.values))


def N_(message: str) -> str:
    """Mark a text for the catalogue of the pages, which translate it when it is shown."""
    return message


def again(template: str, values: Mapping[str, object]) -> Text:
    """The sentence that was made so.

    >>> told = Text("{site} is busted", site="Deimos")
    >>> again(told.template, told.values) == told
    True
    """
    return Text(template, **values)


def as_it_is(told: str) -> Text:
    """A sentence of which nothing is known but how it reads.

    >>> as_it_is("NASA promises {everything}")
    'NASA promises {everything}'
    """
    return Text(told.replace("{", "{{").replace("}", "}}"))


_FORMS: dict[str, str] = {}
"""The templates as ``%`` wants them, which fills them twice as fast; rules make many sentences."""


def _form(template: str) -> str:
    parts = []
    for text, name, _, _ in Formatter().parse(template):
        parts.append(text.replace("%", "%%"))
        parts.append("" if name is None else f"%({name})s")
    _FORMS[template] = form = "".join(parts)
    return form


class Word(str):
    """A word of the rules in a sentence, such as "thruster" or "Earth zone".

    >>> Text("solar powered in the {zone}", zone=Word("Earth zone"))
    'solar powered in the Earth zone'
    """

    __slots__ = ()


class Count(Text):
    """So many of something; `count_of` makes it.

    Its template is ``one`` or ``many``, and other languages have other plurals.
    """

    __slots__ = ("amount", "many", "one")

    amount: int | Fraction
    one: str
    many: str

    def __reduce__(self) -> tuple[Any, ...]:
        return count_of, (self.amount, self.one[4:], self.many[4:])


def count_of(amount: int | Fraction, thing: str, things: str | None = None) -> Count:
    """So many of something.

    >>> count_of(1, "tank"), count_of(2, "tank"), count_of(Fraction(1, 2), "step")
    ('1 tank', '2 tanks', '1/2 step')
    >>> count_of(2, "factory", "factories")
    '2 factories'
    """
    one, many = "{n} " + thing, "{n} " + (things or thing + "s")
    told = Count(one if 0 < amount <= 1 else many, n=amount)
    told.amount, told.one, told.many = amount, one, many
    return told


def as_many(counted: Count, amount: int | Fraction) -> Count:
    """So many of what is counted.

    >>> as_many(count_of(1, "tank"), 3)
    '3 tanks'
    """
    return count_of(amount, counted.one[4:], counted.many[4:])


Joint = Literal[", ", "; ", " and ", " or ", " with "]
"""What stands between the parts of a list."""


class Listing(Text):
    """Several things in a row; `listed` and `joined` make it."""

    __slots__ = ("last", "parts", "usual")

    parts: tuple[object, ...]
    usual: Joint
    """What stands between two parts."""
    last: Joint
    """What stands before the last."""

    def __reduce__(self) -> tuple[Any, ...]:
        return in_a_row, (self.parts, self.usual, self.last)


def listed(parts: Iterable[object], last: Joint = " and ") -> Listing:
    """Things in a row, with "and" before the last.

    >>> listed(["LEO", "Deimos", "Phobos"]), listed(["LEO", "Deimos"], " or "), listed(["LEO"])
    ('LEO, Deimos and Phobos', 'LEO or Deimos', 'LEO')
    """
    return in_a_row(parts, ", ", last)


def joined(parts: Iterable[object], by: Joint = ", ") -> Listing:
    """Things in a row, with the same between all of them.

    >>> joined(["LEO", "Deimos", "Phobos"]), joined([Text("no"), Text("never")], "; ")
    ('LEO, Deimos, Phobos', 'no; never')
    """
    return in_a_row(parts, by, by)


def in_a_row(parts: Iterable[object], usual: Joint, last: Joint) -> Listing:
    """Things in a row, with the usual between them and something else before the last.

    >>> in_a_row(["LEO", "Deimos", "Phobos"], ", ", " or ")
    'LEO, Deimos or Phobos'
    """
    parts = tuple(parts)
    names = [f"part{number}" for number in range(1, len(parts) + 1)]
    places = ["{" + name + "}" for name in names]
    template = usual.join(places)
    if parts[1:]:
        template = last.join([usual.join(places[:-1]), places[-1]])
    told = Listing(template, **dict(zip(names, parts, strict=True)))
    told.parts, told.usual, told.last = parts, usual, last
    return told


def in_english(value: object) -> str:
    """What encoders of plain data need to know: a sentence is told in English.

    >>> in_english(Text("there is no year {year}", year=0))
    'there is no year 0'
    """
    if isinstance(value, str):
        return str(value)
    raise TypeError(f"{type(value).__name__} is not plain data")
