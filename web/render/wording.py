"""What the planner says, in the language of the page.

The library speaks English in records (`planner.text`): each sentence knows its template and what
stands in its places. The catalogue translates the template, whose places are then filled with the
values in the same language. A plain string is a name or somebody's own words, and stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

from flask import Flask
from jinja2 import pass_context
from jinja2.runtime import Context

from planner.errors import BadInput, PlannerError
from planner.kernel.sentences import Line
from planner.text import Count, Listing, Text, Word
from web.render.i18n import N_, gettext, language, npgettext, pgettext

CONTEXT = "planner"
"""Context of the library's sentences in the catalogue."""

CARD_CONTEXT = "card"
"""Context of the wording of abilities in the catalogue."""


def phrase(text: object) -> str:
    """A sentence of the library in the language of the request.

    >>> phrase(Text("needs {support}", support="this"))
    'needs this'
    """
    return str(text) if language() == "en" else _told(text)


def _told(value: object) -> str:
    match value:
        case Count():
            number = 1 if value.template == value.one else 2
            return npgettext(CONTEXT, value.one, value.many, number).format(n=value.amount)
        case Listing():
            return _in_a_row(value)
        case Text():
            parts = {name: _told(part) for name, part in value.values.items()}
            return _translated(value.template).format_map(parts)
        case Word() | Enum():
            return word(str(value))
        case _:
            return str(value)


def _translated(template: str) -> str:
    return pgettext(CONTEXT, template) if template else ""


def _in_a_row(listing: Listing) -> str:
    *first, last = map(_told, listing.parts) if listing.parts else [""]
    head = gettext(listing.usual).join(first)
    return f"{head}{gettext(listing.last)}{last}" if first else last


JOINTS = (N_(", "), N_("; "), N_(" and "), N_(" or "), N_(" with "))
"""What stands between the parts of a list."""


def log_line(line: Line) -> str:
    """A sentence of a game's log, with its rule.

    >>> log_line(Line(Text("{player} passes", player="NASA"), "I2b"))
    'NASA passes (I2b)'
    """
    return f"{phrase(line.text)} ({line.rule})"


def sentence(error: PlannerError) -> str:
    """An error as a sentence: what is wrong, and what would be right."""
    if isinstance(error, BadInput) and error.choices:
        choices = ", ".join(map(phrase, error.choices))
        return _sentence(error, gettext("did you mean: %(choices)s?") % {"choices": choices})
    return _sentence(error, phrase(error.hint) if error.hint else "")


def complaint(error: PlannerError) -> str:
    """What is wrong, for a page that offers what was perhaps meant in another way."""
    return _sentence(error, "")


def _sentence(error: PlannerError, hint: str) -> str:
    message = phrase(error.message)
    if hint:
        message = gettext("%(message)s; %(hint)s") % {"message": message, "hint": hint}
    return _upfirst(message)


def _upfirst(text: str) -> str:
    return text[:1].upper() + text[1:]


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
    "x": N_("X"),
    "wave": N_("wave"),
    "burst": N_("burst"),
    "e": N_("electric"),
    "p": N_("pulsed"),
    "reactor:x": N_("X reactor"),
    "reactor:wave": N_("wave reactor"),
    "reactor:burst": N_("burst reactor"),
    "generator:e": N_("electric generator"),
    "generator:p": N_("pulsed generator"),
    "steps": N_("steps"),
    "units": N_("units"),
    "mass": N_("mass"),
    "platforms": N_("platforms"),
    "bonus pivots": N_("bonus pivots"),
    "afterburn": N_("afterburn"),
    "thrust": N_("thrust"),
    "rad-hardness": N_("rad-hardness"),
    "ISRU rating": N_("ISRU rating"),
    "thrust triangle": N_("thrust triangle"),
    "fuel consumption": N_("fuel consumption"),
    "fuel grade": N_("fuel grade"),
    "spectral type": N_("spectral type"),
    "solar icon": N_("solar icon"),
    "push icon": N_("push icon"),
    "air-eater icon": N_("air-eater icon"),
    "therms": N_("cooling"),
    "none": N_("nothing"),
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
    "Hohmann": N_("Hohmann"),
    "half lander burn": N_("half lander burn"),
    "lander burn": N_("lander burn"),
    "burn space": N_("burn space"),
    "crash hazard": N_("crash hazard"),
    "aerobrake hazard": N_("aerobrake hazard"),
    "radiation belt": N_("radiation belt"),
    "Lagrange intersection": N_("Lagrange intersection"),
    "mercury": N_("Mercury zone"),
    "venus": N_("Venus zone"),
    "earth": N_("Earth zone"),
    "mars": N_("Mars zone"),
    "ceres": N_("Ceres zone"),
    "jupiter": N_("Jupiter zone"),
    "saturn": N_("Saturn zone"),
    "uranus": N_("Uranus zone"),
    "neptune": N_("Neptune zone"),
    "rocket": N_("rocket"),
    "outpost": N_("outpost"),
    "kamikaze": N_("kamikaze"),
    "dropstone": N_("dropstone"),
    "leo": N_("LEO"),
    "claim": N_("claim"),
    "factory": N_("factory"),
    "colony": N_("colony"),
    "chit": N_("chit"),
    "product": N_("product"),
    "patent": N_("patent"),
    "patents": N_("patents"),
    "aquas": N_("aquas"),
    "tanks": N_("tanks"),
    "inspiration": N_("inspiration"),
    "glitch": N_("glitch"),
    "pad explosion": N_("pad explosion"),
    "solar flare": N_("solar flare"),
    "anarchy": N_("anarchy"),
    "budget cuts": N_("budget cuts"),
    "Utopia": N_("Utopia"),
    "Prosperity": N_("Prosperity"),
    "Struggles": N_("Struggles"),
    "Dystopia": N_("Dystopia"),
    "crash": N_("crash"),
    "belt": N_("belt"),
    "easy": N_("easy"),
    "medium": N_("medium"),
    "hard": N_("hard"),
    "simple": N_("simple"),
    "erratic": N_("erratic"),
    "random": N_("at random"),
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
    return gettext(WORDS.get(text, text)) if text else ""


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
        complaint=_at_run_time(complaint),
        upfirst=_upfirst,
        word=_at_run_time(word),
        card_text=_at_run_time(card_text),
    )
    app.jinja_env.globals.update(
        zone_choices=zone_choices, support_choices=support_choices, words=words
    )
