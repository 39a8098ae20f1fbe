"""The form that asks for rockets side by side."""

from __future__ import annotations

import re
from typing import Any

from flask import request
from werkzeug.datastructures import MultiDict

from planner.route.compare.question import CompareQuestion
from web.queries.choosing import PLACES
from web.queries.flight_forms import names_of
from web.queries.forms import Form


class CompareForm(Form[CompareQuestion]):
    """The form: a line for each rocket, and the goals with ; between.

    >>> form = CompareForm(MultiDict(
    ...     [("rocket", "5-1, dry 7"), ("rocket", "9-2, dry 6"), ("to", "ceres; deimos")]))
    >>> form.query.rocket, form.query.to
    (('5-1, dry 7', '9-2, dry 6'), ('ceres', 'deimos'))
    """

    def __init__(self, args: MultiDict[str, str]) -> None:
        spread: MultiDict[str, str] = MultiDict(args)
        for name in ("to", *PLACES):
            texts = [part for text in args.getlist(name) for part in re.split(r"[,;\n]", text)]
            spread.setlist(name, [text.strip() for text in texts if text.strip()])
        # An address with one rocket prepares a form; a form that was sent has fields for more.
        super().__init__(CompareQuestion, spread, asked=len(args.getlist("rocket")) > 1)

    @property
    def rockets(self) -> list[str]:
        """The rockets as they were typed."""
        return [line for line in self.typed.getlist("rocket") if line.strip()]

    def joined(self, name: str) -> str:
        """What was typed into a field for several values."""
        return "; ".join(self.typed.getlist(name))

    @property
    def told(self) -> str:
        """The question in one line: the rockets, and where they shall go."""
        goals = ", ".join(names_of(goal) for goal in self.typed.getlist("to"))
        return " · ".join(filter(None, (" / ".join(self.rockets), goals)))

    def tidied(self) -> dict[str, Any] | None:
        """The address without fields that were left empty."""
        given = request.args.lists()
        if self.query is None or all(all(texts) for _, texts in given):
            return None
        others = {name: texts for name, texts in given if name not in self.names}
        return {**others, **self.args()} if len(self.rockets) > 1 else None
