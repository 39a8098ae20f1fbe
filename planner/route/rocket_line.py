"""Rockets the way players write them down: ``5-1 thruster, dry 7, 3 tanks``, or cards by name.

What is read can be written again (`TypedRocket.line`), so that one line carries a rocket from one
question to the next.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches

from planner.craft import Engine, StackCard
from planner.craft.stack import card_named
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
_MORE = re.compile(
    r"cargo(?: ?tanks?)? ?[:=]? ?(?P<cargo_tanks>\d+)\b"
    r"|rad(?:[- ]?hard(?:ness)?)? ?[:=]? ?(?P<rad_hard>\d+)\b"
    r"|sail ?mass ?[:=]? ?(?P<sail_mass>\d+)\b"
    r"|fuel ?[:=]? ?(?P<grade>dirt|water|isotope)\b"
    r"|(?P<parachute>parachute)\b",
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
_BETWEEN_CARDS = re.compile(r"[,;+&]")
_LEAST_LETTERS = 4
_MOST_LETTERS = 60
"""Of a name by which a card is called."""
MOST_CARDS = 16
"""Cards in one line."""
_IN_ENGLISH = {
    "アフターバーン": "afterburn",
    "ボーナスピボット": "bonus pivot",
    "プッシュ": "push",
    "太陽光利用": "solar",
    "太陽光": "solar",
    "ソーラー": "solar",
    "アイソトープ": "isotope",
    "ダート": "dirt",
    "水": "water",
    "セイルの質量": "sail mass",
    "磁気セイル": "magsail",
    "マグセイル": "magsail",
    "セイル": "sail",
    "放射線耐性": "rad-hard",
    "パラシュート": "parachute",
    "クルー": "crew",
    "カーゴ": "cargo",
    "スラスター": "thruster",
    "ロボノーツ": "robonaut",
    "エンジンなし": "none",
    "エンジン": "engine",
    "燃料グレード": "fuel",
    "燃料": "fuel",
}
"""The parts of a rocket as the Japanese rulebook calls them; longer names before those in them."""
_JAPANESE = re.compile("|".join(_IN_ENGLISH))
_KNOWN = (
    *("dry", "wet", "tanks", "thruster", "engine", "afterburn", "bonus", "push", "solar"),
    *("dirt", "water", "isotope", "sail", "magsail", "crew", "cargo", "parachute"),
)


@dataclass(frozen=True, slots=True)
class TypedRocket:
    """The contents of a rocket line; ``None`` for parts that it leaves out."""

    engines: tuple[str, ...] = ()
    dry: str | None = None
    wet: str | None = None
    tanks: str | None = None
    cards: tuple[str, ...] = ()
    """By number; a heavy radiator ends in ``:heavy``."""
    cargo_tanks: str | None = None
    grade: str | None = None
    """Of the fuel aboard."""
    rad_hard: tuple[str, ...] = ()
    sail_mass: str | None = None
    parachute: bool = False

    @property
    def line(self) -> str:
        """The rocket in one line, which reads as the same rocket.

        >>> read_rocket("hall effect + bubble membrane:heavy; 3 tanks; fuel isotope").line
        'CT045F, CD092F:heavy, 3 tanks, fuel isotope'
        """
        told = [*self.engines, *self.cards]
        for name, write in _WRITTEN.items():
            value = getattr(self, name)
            values = value if isinstance(value, tuple) else (value,) if value else ()
            told += [write.format(each) for each in values]
        return ", ".join(told)


_WRITTEN = {
    "dry": "dry {}",
    "tanks": "{} tanks",
    "wet": "wet {}",
    "cargo_tanks": "cargo {}",
    "grade": "fuel {}",
    "rad_hard": "rad-hard {}",
    "sail_mass": "sail mass {}",
    "parachute": "parachute",
}
"""The patterns of all parts of a rocket but engines and cards."""


def read_rocket(text: str) -> TypedRocket:
    """Return the rocket that a line describes.

    >>> rocket = read_rocket("5-1 thruster, dry 7, 3 tanks")
    >>> rocket.engines, rocket.dry, rocket.tanks
    (('5-1',), '7', '3')
    >>> read_rocket("Hall Effect, Cascade Photovoltaic, 3 tanks").cards
    ('CT045F', 'CG106F')
    >>> read_rocket("12-8,a2,push + Hall Effect=3-2,push; wet 12-1/2").engines
    ('12-8,a2,push', 'Hall Effect=3-2,push')
    >>> read_rocket("no engine, dry 3, 2 tanks").engines
    ('none',)
    >>> read_rocket("５ー１、乾７、３タンク") == rocket
    True
    >>> read_rocket("５－１ アフターバーン２、プッシュ、乾質量７、湿質量１０、放射線耐性５").line
    '5-1,a2,push, dry 7, wet 10, rad-hard 5'
    """
    return _FieldReader(text).rocket()


class _FieldReader:
    """Reads from left to right; whatever follows an engine belongs to it."""

    def __init__(self, text: str) -> None:
        self._text = _JAPANESE.sub(lambda found: f" {_IN_ENGLISH[found[0]]} ", typed(text))
        self._at = 0
        self._engines: list[list[str]] = []
        self._waiting: list[str] = []
        """Flags in front of the first engine: ``crew 12-8``."""
        self._cards: list[StackCard] = []
        self._load: dict[str, str] = {}
        self._rad_hard: list[str] = []

    def rocket(self) -> TypedRocket:
        readers = (self._read_load, self._read_more, self._skip, self._read_engine)
        while self._at < len(self._text):
            if not any(read() for read in (*readers, self._read_card, self._read_flag)):
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
        load = self._load
        return TypedRocket(
            engines=engines,
            dry=load.get("dry"),
            wet=load.get("wet"),
            tanks=load.get("tanks"),
            cards=tuple(map(spelled, self._cards)),
            cargo_tanks=load.get("cargo_tanks"),
            grade=load.get("grade"),
            rad_hard=tuple(self._rad_hard),
            sail_mass=load.get("sail_mass"),
            parachute="parachute" in load,
        )

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
                self._say(name, value)
        return True

    def _read_more(self) -> bool:
        found = self._take(_MORE)
        if found is None:
            return False
        for name, value in found.groupdict().items():
            if name == "rad_hard" and value is not None:
                self._rad_hard.append(value)
            elif value is not None:
                self._say(name, value.lower())
        return True

    def _say(self, name: str, value: str) -> None:
        if name in self._load:
            raise BadInput(Text("this says {name} twice", name=name), field="engine")
        self._load[name] = value

    def _read_card(self) -> bool:
        """A card by its name or number: as many words as make one."""
        named = self._called()
        while len(named) >= _LEAST_LETTERS and not _is_other_word(named):
            try:
                self._cards.append(card_named(named))
            except BadInput:
                named = named.rpartition(" ")[0].rstrip()
            else:
                self._at += len(named)
                if len(self._cards) > MOST_CARDS:
                    raise BadInput(
                        Text("a rocket has {most} cards at most", most=MOST_CARDS), field="card"
                    )
                return True
        return False

    def _called(self) -> str:
        """Return the text up to the next comma, if it begins like a name."""
        rest = self._text[self._at : self._at + _MOST_LETTERS]
        return _BETWEEN_CARDS.split(rest, maxsplit=1)[0].rstrip() if rest[0].isalpha() else ""

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
        named = self._called()
        if " " in named and not _is_other_word(named.partition(" ")[0]):
            try:
                card_named(named)
            except BadInput as error:
                if error.choices:
                    error.field = "engine"
                    return error
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


def spelled(card: StackCard) -> str:
    """Return a card the way a line or a query names it.

    >>> spelled(card_named("bubble membrane:heavy"))
    'CD092F:heavy'
    """
    return f"{card.number}:heavy" if card.heavy else card.number


def _is_other_word(text: str) -> bool:
    """True if it means something else than the card whose name it may be a part of."""
    return text.lower() in _KNOWN or any(
        pattern.fullmatch(text) for pattern in (_FLAG, _LONG_FLAG, _BETWEEN)
    )


_HOW = Text("write it like 5-1,a1, dry 7, 3 tanks")
