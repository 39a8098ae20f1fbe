"""What people type, brought into the one form that everything else expects.

A Japanese keyboard gives wide digits and letters, and several dashes that are no hyphen. Whatever
reads a number, an engine or a spot of the fuel strip asks here first.
"""

from __future__ import annotations

import re
from unicodedata import normalize

_WIDE = re.compile(r"[\u3000\uff00-\uffef]+")
"""Letters, digits and marks in the other width: what NFKC makes of these is the usual one."""
_MARKS = str.maketrans(dict.fromkeys("‐‑‒–—―−─", "-") | {"⁄": "/", "、": ","})
_LONG_SOUND = re.compile(r"(?<=[0-9])[ ]?ー[ ]?(?=[0-9])|(?<!\w)ー(?=[0-9])")
_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")


def typed(text: str) -> str:
    """The text with narrow digits, letters and marks, and with hyphens for dashes.

    The sign for a long sound (5ー1) is a dash between digits, and a letter in words.

    >>> typed("５ー１、ａ１"), typed("−3"), typed("乾 7－1／2"), typed("タンカー3")
    ('5-1,a1', '-3', '乾 7-1/2', 'タンカー3')
    """
    if text.isascii():
        return text
    usual = _WIDE.sub(lambda found: normalize("NFKC", found[0]), text)
    return _LONG_SOUND.sub("-", usual.translate(_MARKS))


def whole_number(text: str) -> int | None:
    """The whole number that is typed; ``None`` where it is none, or none to count with.

    >>> whole_number("１２"), whole_number("-3"), whole_number("²"), whole_number("--1")
    (12, -3, None, None)
    """
    plain = typed(text).strip()
    return int(plain) if _WHOLE.fullmatch(plain) else None
