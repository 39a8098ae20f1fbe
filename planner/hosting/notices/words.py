"""What a notice says, in the language of whoever gets it.

Nothing of it is secret: it goes through the hands of others.
"""

from __future__ import annotations

from typing import NamedTuple

from planner.hosting.notices.wishes import Language


class Notice(NamedTuple):
    """What somebody is told."""

    title: str
    text: str
    link: str = ""

    @property
    def whole(self) -> str:
        """Text and link."""
        return f"{self.text}\n{self.link}" if self.link else self.text


_WORDS = {
    Language.ENGLISH: (
        "High Frontier 4 All: {seat}",
        "It is your turn to act for {seat}{table}.",
        "{seat} has been offered a deal{table}.",
        " in “{title}”",
    ),
    Language.JAPANESE: (
        "High Frontier 4 All: {seat}",
        "{table}{seat}の手番です。",
        "{table}{seat}に取引の申し出があります。",
        "「{title}」：",
    ),
}


def notice(language: Language, seat: str, title: str, *, offered: bool, link: str = "") -> Notice:
    """That a seat is asked, or has been offered a deal.

    >>> notice(Language.ENGLISH, "CRP", "Tuesday", offered=False).text
    'It is your turn to act for CRP in “Tuesday”.'
    >>> notice(Language.JAPANESE, "CRP", "", offered=True).text
    'CRPに取引の申し出があります。'
    """
    heading, turn, deal, where = _WORDS[language]
    table = where.format(title=title) if title else ""
    return Notice(
        heading.format(seat=seat), (deal if offered else turn).format(seat=seat, table=table), link
    )
