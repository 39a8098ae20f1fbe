"""Rules: what a tap on an id shows, and where to look for one."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request

from planner.rule_texts import around, chapters, find_rules, near_rules
from web.render.rules import gist, is_translated, text_of

LONGEST = 100
"""Letters of what is looked for."""
MOST = 60
"""Rules that are shown at once."""


def add_pages(pages: Blueprint) -> None:
    """Add the pages."""
    pages.add_url_rule("/rules", "rules", rules)
    pages.add_url_rule("/rules/<path:id>", "rule", rule)


def rules() -> str:
    """The chapters, or the rules that are about some words."""
    wanted = request.args.get("q", "").strip()[:LONGEST]
    found = list(find_rules(wanted, gist)) if wanted else chapters()
    return render_template(
        "rules.html",
        wanted=wanted,
        longest=LONGEST,
        found=found[:MOST],
        more=max(0, len(found) - MOST),
        near=() if found else near_rules(wanted),
        gist=gist,
        is_translated=is_translated,
    )


def rule(id: str) -> str:
    """One rule, what it belongs to, and its parts; ``part`` alone for a page that has the rest."""
    found = text_of(id)
    if found is None:
        abort(404)
    if "part" in request.args:
        return render_template("_gist.html", rule=found, gist=gist)
    below = [each for each in find_rules(found.rule) if each.rule != found.rule]
    return render_template(
        "rule.html",
        rule=found,
        above=around(found).above,
        below=below,
        gist=gist,
        is_translated=is_translated,
    )
