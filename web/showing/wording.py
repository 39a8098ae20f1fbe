"""What the planner says, in the language of the page.

The library speaks English: its errors and explanations are sentences with names and numbers
in them. ``translations/planner.txt`` lists the patterns of these sentences, collected from
the library's code (``python -m tools.translations``); a sentence is translated by finding its
pattern and putting the same names and numbers into the translation of the pattern.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, NamedTuple

from flask import Flask
from jinja2 import pass_context
from jinja2.runtime import Context

from planner.errors import BadInput, PlannerError
from web.showing.i18n import CATALOGUES, N_, gettext, language, ngettext, pgettext

CONTEXT = "planner"
"""Context of the library's sentences in the catalogue."""

CARD_CONTEXT = "card"
"""Context of the wording of abilities in the catalogue."""

PATTERNS = CATALOGUES / "planner.txt"

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


class _Pattern(NamedTuple):
    template: str
    shape: re.Pattern[str]

    @property
    def is_tail(self) -> bool:
        """Whether it is the end of a sentence that stands for itself without it."""
        return self.template.startswith((",", " "))


@cache
def _patterns() -> tuple[_Pattern, ...]:
    """All patterns, those with the most words of their own first."""
    templates = PATTERNS.read_text("utf-8").splitlines()
    templates.sort(key=lambda template: -len(_PLACEHOLDER.sub("", template)))
    return tuple(_Pattern(template, _shape(template)) for template in templates)


def _shape(template: str) -> re.Pattern[str]:
    pieces = _PLACEHOLDER.split(template)
    # Odd pieces are the names of placeholders.
    return re.compile(
        "".join(
            f"(?P<{piece}>.+?)" if index % 2 else re.escape(piece)
            for index, piece in enumerate(pieces)
        ),
        re.DOTALL,
    )


def phrase(text: str) -> str:
    """A sentence of the library in the language of the request.

    >>> phrase("this is needed")
    'this is needed'
    """
    return text if language() == "en" else _translated(text, language())


@lru_cache(maxsize=4096)
def _translated(text: str, _language: str) -> str:
    for template, shape in _patterns():
        if match := shape.fullmatch(text):
            return _filled(template, match)
    return _with_tail(text) or _counted(text)


def _filled(template: str, match: re.Match[str]) -> str:
    parts = {name: _part(value) for name, value in match.groupdict().items()}
    return pgettext(CONTEXT, template).format(**parts)


def _with_tail(text: str) -> str | None:
    """A sentence that something was added to: both parts are translated."""
    for pattern in filter(lambda pattern: pattern.is_tail, _patterns()):
        for start in (at.start() for at in re.finditer(re.escape(pattern.template[0]), text)):
            match = pattern.shape.fullmatch(text, start) if start else None
            if match:
                return phrase(text[:start]) + _filled(pattern.template, match)
    return None


def _part(value: str) -> str:
    """What stood in a placeholder: a name, a number, a word of the rules, or words again."""
    known = gettext(value)
    if known != value:
        return known
    counted = _counted(value)
    if counted != value or " " not in value:
        return counted
    told = phrase(value)
    if told == value and _LISTED.search(value):
        pieces = _LISTED.split(value)
        parts = [_part(piece) for piece in pieces]
        return gettext(", ").join(parts) if parts != pieces else value
    return told


_COUNT = re.compile(
    r"(?P<count>\d+(?:/\d+)?)"
    r" (?P<what>fuel step|step|unit|more tank|tank|more therm|therm|burn|year|Human)(?P<many>s?)"
)
_MASS = re.compile(r"mass (\d+)")
_LISTED = re.compile(r", | and ")


def _counted(text: str) -> str:
    if match := _COUNT.fullmatch(text):
        told, number = match["count"], 2 if match["many"] else 1
        match match["what"]:
            case "fuel step":
                counted = ngettext("%(n)s fuel step", "%(n)s fuel steps", number)
            case "step":
                counted = ngettext("%(n)s step", "%(n)s steps", number)
            case "unit":
                counted = ngettext("%(n)s unit", "%(n)s units", number)
            case "tank":
                counted = ngettext("%(n)s tank", "%(n)s tanks", number)
            case "more tank":
                counted = ngettext("%(n)s more tank", "%(n)s more tanks", number)
            case "year":
                counted = ngettext("%(n)s year", "%(n)s years", number)
            case "Human":
                counted = ngettext("%(n)s Human", "%(n)s Humans", number)
            case "more therm":
                counted = ngettext("%(n)s more therm", "%(n)s more therms", number)
            case "therm":
                counted = ngettext("%(n)s therm", "%(n)s therms", number)
            case _:
                counted = ngettext("%(n)s burn", "%(n)s burns", number)
        return counted % {"n": told}
    if match := _MASS.fullmatch(text):
        return gettext("mass %(mass)s") % {"mass": match[1]}
    return text


def sentence(error: PlannerError) -> str:
    """An error as a sentence: what is wrong, and what would be right."""
    message = phrase(error.message)
    hint = ""
    if isinstance(error, BadInput) and error.choices:
        hint = gettext("did you mean: %(choices)s?") % {"choices": ", ".join(error.choices)}
    elif error.hint:
        hint = phrase(error.hint)
    if hint:
        message = gettext("%(message)s; %(hint)s") % {"message": message, "hint": hint}
    return message[:1].upper() + message[1:]


_REASON = re.compile(r"(.+?) \(([A-Z]\d+[a-z]?|gl\.[^)]*)\)(?:; |$)")


def reasons(why: str) -> list[tuple[str, str]]:
    """What an explanation is made of: each part in the language of the request, and its rule.

    >>> reasons("burn into Cycler (H5a); aerobrake hazard ignored (H7b)")
    [('burn into Cycler', 'H5a'), ('aerobrake hazard ignored', 'H7b')]
    """
    told = _REASON.findall(why)
    return [(word(what) if what in WORDS else phrase(what), rule) for what, rule in told]


WORDS = {
    "thruster": N_("thruster"),
    "robonaut": N_("robonaut"),
    "refinery": N_("refinery"),
    "reactor": N_("reactor"),
    "radiator": N_("radiator"),
    "generator": N_("generator"),
    "crew": N_("crew"),
    "gw-thruster": N_("GW thruster"),
    "freighter": N_("freighter"),
    "bernal": N_("Bernal"),
    "colonist": N_("colonist"),
    "core": N_("core game"),
    "race-for-glory": N_("Race for Glory"),
    "module1": N_("module 1"),
    "module2": N_("module 2"),
    "6th-player": N_("6th player"),
    "white": N_("white"),
    "black": N_("black"),
    "purple": N_("purple"),
    "front": N_("front"),
    "reverse": N_("reverse"),
    "green": N_("green"),
    "orange": N_("orange"),
    "dirt": N_("dirt"),
    "water": N_("water"),
    "isotope": N_("isotope"),
    "raygun": N_("raygun"),
    "buggy": N_("buggy"),
    "missile": N_("missile"),
    "any": N_("any"),
    "human": N_("human"),
    "robot": N_("robot"),
    "engineer": N_("engineer"),
    "industrialist": N_("industrialist"),
    "miner": N_("miner"),
    "prospector": N_("prospector"),
    "atmospheric": N_("an atmospheric site"),
    "astrobiology": N_("an astrobiology site"),
    "submarine": N_("a submarine site"),
    "push": N_("a site with a push icon"),
    "reactor:x": N_("X reactor"),
    "reactor:wave": N_("wave reactor"),
    "reactor:burst": N_("burst reactor"),
    "generator:e": N_("electric generator"),
    "generator:p": N_("pulsed generator"),
    "therms": N_("cooling"),
    "none": N_("nothing"),
    "a generator (e)": N_("a generator (e)"),
    "a generator (p)": N_("a generator (p)"),
    "a reactor (burst or wave)": N_("a reactor (burst or wave)"),
    "a reactor (burst or x)": N_("a reactor (burst or x)"),
    "a reactor (burst)": N_("a reactor (burst)"),
    "a reactor (burst, wave or x)": N_("a reactor (burst, wave or x)"),
    "a reactor (wave)": N_("a reactor (wave)"),
    "a reactor (x)": N_("a reactor (x)"),
    "wisp": N_("wisp"),
    "probe": N_("probe"),
    "scout": N_("scout"),
    "transport": N_("transport"),
    "tug": N_("tug"),
    "blue": N_("blue"),
    "yellow": N_("yellow"),
    "red": N_("red"),
    "free": N_("free"),
    "bonus burn": N_("bonus burn"),
    "bonus pivot": N_("bonus pivot"),
    "acetylene booster": N_("acetylene booster"),
    "factory-assisted": N_("factory-assisted"),
    "powered": N_("powered"),
    "acetylene rocketplane": N_("acetylene rocketplane"),
    "aerobrake": N_("aerobrake"),
    "factory-assist": N_("factory-assist"),
    "ISRU refuel": N_("ISRU refuel"),
    "factory refuel": N_("factory refuel"),
    "air-eater refuel": N_("air-eater refuel"),
    "tanks loaded": N_("tanks loaded"),
    "dirt refuel": N_("dirt refuel"),
    "prospect": N_("prospect"),
    "industrialize": N_("industrialize"),
    "produce": N_("produce"),
    "deliver": N_("deliver"),
    "come": N_("come"),
    "leave": N_("leave"),
    "mercury": N_("Mercury zone"),
    "venus": N_("Venus zone"),
    "earth": N_("Earth zone"),
    "mars": N_("Mars zone"),
    "ceres": N_("Ceres zone"),
    "jupiter": N_("Jupiter zone"),
    "saturn": N_("Saturn zone"),
    "uranus": N_("Uranus zone"),
    "neptune": N_("Neptune zone"),
}
"""Words of the rules that the library answers with, each with its translation."""


ZONES = ("mercury", "venus", "earth", "mars", "ceres", "jupiter", "saturn", "uranus", "neptune")


def zone_choices() -> list[tuple[str, str]]:
    """The zones outwards from the Sun, as the options of a form."""
    return words(*ZONES)


SUPPORTS = (
    *("reactor", "reactor:x", "reactor:wave", "reactor:burst"),
    *("generator", "generator:e", "generator:p", "therms", "none"),
)


def support_choices() -> list[tuple[str, str]]:
    """The supports that a card can need or give, as the options of a form."""
    return words(*SUPPORTS)


def words(*texts: str) -> list[tuple[str, str]]:
    """Words of the rules with their names, as the options of a form."""
    return [(text, word(text)) for text in texts]


def card_text(text: str) -> str:
    """Our wording of an ability in the language of the request."""
    return pgettext(CARD_CONTEXT, text) if text else ""


def word(text: str) -> str:
    """A single word of the library's data in the language of the request."""
    return gettext(WORDS[text]) if text in WORDS else text


def _at_run_time(translate: Callable[[Any], str]) -> Callable[[Context, Any], str]:
    """The same as a filter that no template applies before it knows the reader's language."""

    @pass_context
    def filter(_context: Context, value: Any) -> str:
        return translate(value)

    return filter


def install(app: Flask) -> None:
    """Give the templates of ``app`` these functions."""
    app.jinja_env.filters.update(
        phrase=_at_run_time(phrase),
        sentence=_at_run_time(sentence),
        word=_at_run_time(word),
        card_text=_at_run_time(card_text),
    )
    app.jinja_env.globals.update(
        zone_choices=zone_choices, support_choices=support_choices, words=words, reasons=reasons
    )
