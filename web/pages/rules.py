"""A rule's gist: what a tap on its id shows."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request

from planner.rule_texts import find_rules, rule_texts
from web.showing.rules import gist, is_translated, text_of


def add_pages(pages: Blueprint) -> None:
    """Add the page."""
    pages.add_url_rule("/rules/<path:id>", "rule", rule)


def rule(id: str) -> str:
    """One rule, what it belongs to, and its parts; ``part`` alone for a page that has the rest."""
    found = text_of(id)
    if found is None:
        abort(404)
    if "part" in request.args:
        return render_template("_gist.html", rule=found, gist=gist)
    known = rule_texts()
    above = [
        known[found.rule[:end]] for end in range(1, len(found.rule)) if found.rule[:end] in known
    ]
    below = [each for each in find_rules(found.rule) if each.rule != found.rule]
    return render_template(
        "rule.html",
        rule=found,
        above=above,
        below=below,
        gist=gist,
        is_translated=is_translated,
    )
