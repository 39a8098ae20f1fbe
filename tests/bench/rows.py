"""What a benchmark reports: ratios to a baseline of the same run, never bare times."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One measured ratio, with the most (or least) that it may be."""

    what: str
    ratio: float
    limit: float | None = None
    at_least: bool = False
    note: str = ""

    @property
    def holds(self) -> bool:
        """Whether the ratio is within its limit."""
        if self.limit is None:
            return True
        return self.ratio >= self.limit if self.at_least else self.ratio <= self.limit


def as_table(rows: Iterable[Row]) -> str:
    """The rows as a Markdown table."""
    lines = ["| what | ratio | limit | |", "|---|---:|---:|---|"]
    for row in rows:
        limit = "" if row.limit is None else f"{'≥' if row.at_least else '≤'} {row.limit:g}"
        verdict = "" if row.limit is None else "ok" if row.holds else "**exceeded**"
        note = f"{verdict}; {row.note}" if verdict and row.note else verdict or row.note
        lines.append(f"| {row.what} | {row.ratio:.3g} | {limit} | {note} |")
    return "\n".join(lines)
