"""Finding a place by what a person would type."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import product

from planner.board.model import Space
from planner.board.near import nearest
from planner.errors import BadInput
from planner.text import Text
from planner.typed import typed

MAX_CHOICES = 8
NEAR = 4
"""The most similar places to name, or sites of the body that is meant."""
MOST_WORDS = 3
"""The most readings of one wrong word to try."""
MAX_WRONG_WORDS = 3
SQUEEZED_LETTERS = 5
"""Letters in a row that are enough to match a place, spaces or not."""
_NOT_ASCII = re.compile(r"[^\x00-\x7f]+")
_FILLERS = frozenset(("of", "the", "at", "in", "on", "to", "site", "space"))
_SYNONYMS = {"moon": "luna", "sun": "sol", "lagrange": "", "point": "", "terra": "earth"}


def words_of(text: str) -> tuple[str, ...]:
    """Return the words of a text without accents, capitals, punctuation and fillers.

    >>> words_of("North Pole of Mercury!"), words_of("Hi'iaka")
    (('north', 'pole', 'mercury'), ('hiiaka',))
    """
    plain = unicodedata.normalize("NFKD", text)
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    plain = re.sub(r"['’ʻ`]", "", plain).casefold()
    words = (_SYNONYMS.get(word, word) for word in re.findall(r"[a-z0-9]+", plain))
    return tuple(word for word in words if word and word not in _FILLERS)


class _Entry:
    """The names of a place."""

    __slots__ = ("body", "calls", "space", "squeezed", "words")

    def __init__(self, space: Space) -> None:
        self.space = space
        calls = [words_of(space.name), words_of(space.id)]
        if space.label:
            calls.append(words_of(space.label))
        self.calls = frozenset(calls)
        self.squeezed = frozenset("".join(call) for call in calls)
        self.words = frozenset(word for call in calls[:2] for word in call)
        self.body = frozenset(words_of(space.site.body)) if space.site else frozenset()


class Finder:
    """Looks places up by name, id or printed label."""

    def __init__(self, spaces: Sequence[Space], japanese: Mapping[str, str] = {}) -> None:
        # The longest names first, for some stand in others: 火星 in 火星低軌道.
        names = sorted(map(typed, japanese), key=len, reverse=True)
        self._english = {typed(name): english for name, english in japanese.items()}
        self._japanese = re.compile("|".join(map(re.escape, names)) or "(?!)")
        self._spaces = {space.id: space for space in spaces}
        self._entries = [_Entry(space) for space in spaces]

    def words_of(self, text: str) -> tuple[str, ...]:
        """Return the words of a text, English where a Japanese name of a place stands in it."""
        if text.isascii():
            return words_of(text)
        return words_of(
            self._japanese.sub(lambda found: f" {self._english[found[0]]} ", typed(text))
        )

    def find(self, text: str, *, field: str | None = None, to_land: bool = False) -> Space:
        """Return the one place that is meant; raise `BadInput` with choices if that is not clear.

        Where several fit and one wants ``to_land``, only the sites among them count.
        """
        if text in self._spaces:
            return self._spaces[text]
        words = self.words_of(text)
        if not words and not text.isascii() and any(map(str.isalnum, text)):
            raise self._unknown(text, field)
        if not words:
            raise BadInput(
                Text("no place is named"),
                code="no-place",
                hint=Text("name a site or a space"),
                field=field,
            )
        matches = self._best(words)
        if to_land:
            matches = [space for space in matches if space.is_site] or matches
        if len(matches) == 1:
            return matches[0]
        if matches:
            raise BadInput(
                Text("{text} fits {matches} places", text=repr(text.strip()), matches=len(matches)),
                code="ambiguous-place",
                choices=_names(matches),
                field=field,
            )
        raise self._unknown(text, field)

    def _unknown(self, text: str, field: str | None) -> BadInput:
        near = self._near(text)
        return BadInput(
            Text("there is no place called {text}", text=repr(text.strip())),
            code="unknown-place",
            choices=_names(near),
            hint=(
                None
                if near
                else Text("try part of the name of a site, or search the list of sites")
            ),
            field=field,
        )

    def search(self, text: str, limit: int) -> list[Space]:
        """Return the places that fit, best first; near misses when nothing does."""
        words = self.words_of(text)
        if not words:
            return []
        found: dict[str, Space] = {}
        for level in self._levels(words):
            for space in _in_order(level):
                found.setdefault(space.id, space)
            if len(found) >= limit:
                break
        return (list(found.values()) or self._near(text))[:limit]

    def _best(self, words: tuple[str, ...]) -> list[Space]:
        """Return the places of the first level that fits any."""
        return next((_in_order(level) for level in self._levels(words) if level), [])

    def _levels(self, words: tuple[str, ...]) -> Iterable[list[Space]]:
        """Places from the strictest reading to the most generous one."""
        wanted = frozenset(words)
        squeezed = "".join(words)
        entries = self._entries
        yield [e.space for e in entries if words in e.calls]
        yield [e.space for e in entries if squeezed in e.squeezed]
        yield [e.space for e in entries if any(wanted == frozenset(call) for call in e.calls)]
        yield [e.space for e in entries if e.space.named and wanted <= e.words]
        yield [e.space for e in entries if wanted <= e.words]
        yield [e.space for e in entries if e.space.named and _starts(wanted, e.words)]
        yield [e.space for e in entries if _starts(wanted, e.words)]
        if len(squeezed) >= SQUEEZED_LETTERS:
            yield [e.space for e in entries if any(squeezed in call for call in e.squeezed)]

    def _near(self, text: str) -> list[Space]:
        """Places whose names look alike: bodies before other words, and all their sites first."""
        words = self.words_of(self._nearest_japanese(text))
        if not words:
            return []
        off_words, readings = self._readings(words)
        off_name, names = nearest("".join(words), self._names)
        found = []
        if names and (not readings or off_name <= off_words):
            found += [self._names[name] for name in names]
        if readings and (not names or off_words <= off_name):
            found += [space for reading in readings for space in self._best(reading)]
        sites = sum(space.is_site for space in set(found))
        return list(dict.fromkeys(found))[: min(MAX_CHOICES, max(NEAR, sites))]

    def _readings(self, words: Sequence[str]) -> tuple[int, list[tuple[str, ...]]]:
        """Return the words with wrong ones replaced by names, and the number of wrong letters.

        A word that looks like none is left out.
        """
        wrong = [word for word in words if not any(name.startswith(word) for name in self._words)]
        if len(wrong) > MAX_WRONG_WORDS:
            return 0, []
        off, readings = 0, []
        for word in words:
            more, close = nearest(word, self._words) if word in wrong else (0, [word])
            off += more
            if close:
                close.sort(key=lambda name: name not in self._bodies)
                readings.append(close[:MOST_WORDS])
        return off, list(product(*readings)) if readings else []

    def _nearest_japanese(self, text: str) -> str:
        """Return the text with Japanese names of places where something looks like one."""
        if text.isascii():
            return text

        def name(found: re.Match[str]) -> str:
            _, close = nearest(found[0], self._english)
            return f" {self._english[close[0]]} " if close else found[0]

        usual = _NOT_ASCII.sub(name, typed(text))
        known = self._japanese.sub(lambda found: f" {self._english[found[0]]} ", usual)
        return _NOT_ASCII.sub(name, known)

    @cached_property
    def _names(self) -> dict[str, Space]:
        """The names of places as one word each."""
        named = (entry for entry in self._entries if entry.space.named)
        return {name: entry.space for entry in named for name in sorted(entry.squeezed)}

    @cached_property
    def _bodies(self) -> frozenset[str]:
        return frozenset().union(*(entry.body for entry in self._entries))

    @cached_property
    def _words(self) -> tuple[str, ...]:
        """The words of all names."""
        named = (entry.words for entry in self._entries if entry.space.named)
        return tuple(sorted(self._bodies.union(*named)))


def _starts(wanted: frozenset[str], words: frozenset[str]) -> bool:
    return all(any(word.startswith(start) for word in words) for start in wanted)


def _in_order(spaces: Iterable[Space]) -> list[Space]:
    """Sites first, then other named places, each in the order of the board."""
    return sorted(spaces, key=lambda space: (not space.is_site, not space.named, space.index))


def _names(spaces: Sequence[Space]) -> list[str]:
    if len(spaces) > MAX_CHOICES:
        return [space.name for space in spaces[: MAX_CHOICES - 1]] + [Text("another")]
    return [space.name for space in spaces]
