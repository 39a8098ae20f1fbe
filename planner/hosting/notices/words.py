"""What a notice says, in the language of whoever gets it.

Nothing of it is secret: it goes through the hands of others.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
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


class News(StrEnum):
    """What there is to tell."""

    TURN = "turn"
    DEAL = "deal"
    PICK = "pick"
    """A seat, which is called by its number until then, is to pick its faction."""


class _Sentences(NamedTuple):
    heading: str
    news: Mapping[News, str]
    table: str
    seat: str


_WORDS = {
    Language.ENGLISH: _Sentences(
        "High Frontier 4 All: {seat}",
        {
            News.TURN: "It is your turn to act for {seat}{table}.",
            News.DEAL: "{seat} has been offered a deal{table}.",
            News.PICK: "It is your turn to pick a faction for {seat}{table}.",
        },
        " in “{title}”",
        "seat {seat}",
    ),
    Language.JAPANESE: _Sentences(
        "High Frontier 4 All: {seat}",
        {
            News.TURN: "{table}{seat}の手番です。",
            News.DEAL: "{table}{seat}に取引の申し出があります。",
            News.PICK: "{table}{seat} が派閥を選ぶ番です。",
        },
        "「{title}」：",
        "席 {seat}",
    ),
}


def notice(language: Language, seat: str, title: str, news: News, link: str = "") -> Notice:
    """What a seat is told.

    >>> notice(Language.ENGLISH, "CRP", "Tuesday", News.TURN).text
    'It is your turn to act for CRP in “Tuesday”.'
    >>> notice(Language.JAPANESE, "CRP", "", News.DEAL).text
    'CRPに取引の申し出があります。'
    >>> notice(Language.ENGLISH, "2", "Friday", News.PICK).text
    'It is your turn to pick a faction for seat 2 in “Friday”.'
    """
    words = _WORDS[language]
    table = words.table.format(title=title) if title else ""
    who = words.seat.format(seat=seat) if news is News.PICK else seat
    return Notice(
        words.heading.format(seat=who), words.news[news].format(seat=who, table=table), link
    )
