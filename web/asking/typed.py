"""Rockets the way players write them down: ``5-1 thruster, dry 7, 3 tanks``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches

from planner.craft import Engine
from planner.errors import BadInput
from planner.route.query import NO_ENGINE
from planner.text import Text
from planner.typed import typed

_SPOT = r"\d+(?:-\d+/\d+)?"
_LOAD = re.compile(
    rf"(?:dry(?: ?mass)?|乾(?:質量)?) ?[:=]? ?(?P<dry_after>{_SPOT})\b"
    rf"|(?:wet(?: ?mass)?|湿(?:質量)?) ?[:=]? ?(?P<wet_after>{_SPOT})\b"
    r"|(?:tanks?|タンク) ?[:=]? ?(?P<tanks_after>\d+)\b"
    r"|(?P<tanks_before>\d+) ?(?:(?:fuel )?tanks?|タンク)\b"
    rf"|(?P<dry_before>{_SPOT}) ?dry\b"
    rf"|(?P<wet_before>{_SPOT}) ?wet\b",
    re.IGNORECASE,
)
_ENGINE = re.compile(r"(?:(?P<name>[^=,;+&]+)=)? ?(?P<numbers>\d+ ?- ?\d+(?:/\d+)?)(?![\d/-])")
_NO_ENGINE = re.compile(r"(?:none|no engines?)\b", re.IGNORECASE)
_FLAG = re.compile(
    r"a\d+(?:\+\d+)?|p\d+|r\d+|push\+\d+|push|solar|dirt|water|isotope|sail|magsail|crew|gw",
    re.IGNORECASE,
)
_LONG_FLAG = re.compile(
    r"(?P<a>afterburn(?:er|s)?) ?(?P<a_steps>\d+)?|(?P<p>\d+)? ?bonus pivots?|mag sail",
    re.IGNORECASE,
)
_BETWEEN = re.compile(
    r"[\s,;+&]+|(?:and|with|of|thrusters?|engines?|robonauts?|fuel)\b", re.IGNORECASE
)
_PIECE = re.compile(r"[^\s,;]+")
_KNOWN = (
    *("dry", "wet", "tanks", "thruster", "engine", "afterburn", "bonus", "push", "solar"),
    *("dirt", "water", "isotope", "sail", "magsail", "crew"),
)


@dataclass(frozen=True, slots=True)
class TypedRocket:
    """What a line says about a rocket; ``None`` where it says nothing."""

    engines: tuple[str, ...] = ()
    dry: str | None = None
    wet: str | None = None
    tanks: str | None = None


def read_rocket(text: str) -> TypedRocket:
    """The rocket that a line describes.

    >>> read_rocket("5-1 thruster, dry 7, 3 tanks")
    TypedRocket(engines=('5-1',), dry='7', wet=None, tanks='3')
    >>> read_rocket("12-8,a2,push + Hall Effect=3-2,push; wet 12-1/2").engines
    ('12-8,a2,push', 'Hall Effect=3-2,push')
    >>> read_rocket("no engine, dry 3, 2 tanks").engines
    ('none',)
    >>> read_rocket("５ー１、乾７、３タンク")
    TypedRocket(engines=('5-1',), dry='7', wet=None, tanks='3')
    """
    return _FieldReader(text).rocket()


class _FieldReader:
    """Reads from left to right; whatever follows an engine belongs to it."""

    def __init__(self, text: str) -> None:
        self._text = typed(text)
        self._at = 0
        self._engines: list[list[str]] = []
        self._waiting: list[str] = []
        """Flags in front of the first engine: ``crew 12-8``."""
        self._load: dict[str, str] = {}

    def rocket(self) -> TypedRocket:
        while self._at < len(self._text):
            if not (self._skip() or self._read_load() or self._read_engine() or self._read_flag()):
                raise self._lost()
        if self._waiting:
            raise BadInput(
                Text("{waiting} belongs to no engine", waiting=repr(self._waiting[0])),
                hint=_HOW,
                field="engine",
            )
        engines = tuple(",".join(parts) for parts in self._engines)
        for engine in engines:
            if engine != NO_ENGINE:
                Engine.parse(engine)
        return TypedRocket(engines, **self._load)

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self._text, self._at)
        if found is not None:
            self._at = found.end()
        return found

    def _skip(self) -> bool:
        return self._take(_BETWEEN) is not None

    def _read_load(self) -> bool:
        found = self._take(_LOAD)
        if found is None:
            return False
        for name in ("dry", "wet", "tanks"):
            value = found[f"{name}_after"] or found[f"{name}_before"]
            if value is not None:
                if name in self._load:
                    raise BadInput(Text("this says {name} twice", name=name), field="engine")
                self._load[name] = value
        return True

    def _read_engine(self) -> bool:
        if self._take(_NO_ENGINE) is not None:
            self._engines.append([NO_ENGINE])
            return True
        found = self._take(_ENGINE)
        if found is None:
            return False
        numbers = found["numbers"].replace(" ", "")
        name = f"{found['name'].strip()}=" if found["name"] else ""
        self._engines.append([name + numbers, *self._waiting])
        self._waiting = []
        return True

    def _read_flag(self) -> bool:
        long = self._take(_LONG_FLAG)
        if long is not None:
            if long["a"]:
                flag = f"a{long['a_steps'] or 1}"
            else:
                flag = "magsail" if "sail" in long[0].lower() else f"p{long['p'] or 1}"
        else:
            found = self._take(_FLAG)
            if found is None:
                return False
            flag = found[0].lower()
        self._flags().append(flag)
        return True

    def _flags(self) -> list[str]:
        return self._engines[-1] if self._engines else self._waiting

    def _lost(self) -> BadInput:
        found = _PIECE.match(self._text, self._at)
        piece = found[0] if found else self._text[self._at :]
        close = get_close_matches(piece.lower(), _KNOWN, n=1)
        guesses = [guess for guess in close if guess != piece.lower()]
        return BadInput(
            Text("{piece} is nothing that a rocket has", piece=repr(piece[:40])),
            code="unknown-flag",
            field="engine",
            choices=guesses,
            hint=None if guesses else _HOW,
        )


_HOW = Text("write it like 5-1,a1, dry 7, 3 tanks")
