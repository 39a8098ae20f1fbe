"""Sentences in the language of the page, in which rules lead to their gists."""

from __future__ import annotations

import re

from flask import Flask
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from web.render.rules import sign, text_of
from web.render.wording import phrase

_IN_BRACKETS = re.compile(r"[(（]([^()（）]+)[)）]")


def told(text: object) -> Markup:
    """A sentence of the library as it stands on the page: ``(I2b)`` leads to what it says.

    >>> told("who bids more? (at once)")
    Markup('who bids more? (at once)')
    """
    return Markup(_IN_BRACKETS.sub(_signs, str(escape(phrase(text)))))


def _signs(found: re.Match[str]) -> str:
    rules = [each.strip() for each in found[1].split(",")]
    if not all(text_of(rule) for rule in rules):
        return found[0]
    return " ".join(map(sign, rules))


def install(app: Flask) -> None:
    """Give the templates of ``app`` this filter."""

    @pass_context
    def filter_(_context: Context, text: object) -> Markup:
        return told(text)

    app.jinja_env.filters["told"] = filter_
