"""Rules by their ids: a sign that leads to the gist, and the gist in both languages."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask, url_for
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from planner.rule_texts import RuleText, rule_named
from web.render.i18n import pgettext

RULE_CONTEXT = "rule"
"""Context of the rules' gists in the catalogue."""


def text_of(rule: str) -> RuleText | None:
    """What is known of a rule; a part that has no gist of its own is told by the whole.

    >>> text_of("H6a").gist
    'Powered: net thrust greater than size, no fuel'
    >>> text_of("tE1").rule
    'E1'
    """
    ids = (rule, rule.removeprefix("t"), rule.rstrip("abcdefghijk").strip())
    return next((found for id in ids if (found := rule_named(id))), None)


def gist(text: RuleText) -> str:
    """The gist of a rule in the language of the request, or else in English.

    >>> gist(text_of("H7"))
    'Hazard roll: a 1 on 1d6 destroys the stack'
    """
    return pgettext(RULE_CONTEXT, text.gist)


def is_translated(text: RuleText) -> bool:
    """Whether the gist is told in the language of the request."""
    return gist(text) != text.gist


def sign(rule: str | None) -> str:
    """The id of a rule, which leads to its gist.

    >>> sign(None)
    Markup('')
    """
    if not rule:
        return Markup()
    if text_of(rule) is None:
        return Markup(f'<span class="rule">{escape(rule)}</span>')
    address = escape(url_for("pages.rule", id=rule))
    return Markup(f'<a class="rule" href="{address}" data-rule rel="nofollow">{escape(rule)}</a>')


def _at_run_time(make: Callable[[str | None], str]) -> Callable[[Context, str | None], str]:
    """The same as a filter that no template applies before it knows its addresses."""

    @pass_context
    def filter(_context: Context, rule: str | None) -> str:
        return make(rule)

    return filter


def install(app: Flask) -> None:
    """Give the templates of ``app`` the sign of a rule."""
    app.jinja_env.filters["rule"] = _at_run_time(sign)
