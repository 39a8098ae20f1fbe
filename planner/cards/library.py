"""All cards of the project, checked when loaded, and ways to look them up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from planner.cards.abilities import DATA, read_explanations
from planner.cards.decks import DECK_FILES, DeckFile
from planner.cards.faces import read_face
from planner.cards.lookup import Lookup, as_number
from planner.cards.model import CardType, Face
from planner.cards.printed import Printed, fill_in
from planner.cards.reading import CardRow, read_table
from planner.cards.selection import Selection
from planner.errors import BadInput, DataError
from planner.text import Text


@dataclass(frozen=True, slots=True)
class Card:
    """A card: its two faces.

    >>> hall_effect = default_library().card("CT045")
    >>> hall_effect.front.name, hall_effect.reverse.name
    ('Hall Effect', 'Ion Drive')
    """

    front: Face
    """The face with F: white; black on module 1 cards and robots; a faction on crews."""
    reverse: Face
    """The face with R: black; purple on module cards; the other faction on crews."""

    @property
    def number(self) -> str:
        """The number without the letter of the face."""
        return self.front.card

    @property
    def type(self) -> CardType:
        """Its deck or set."""
        return self.front.type

    @property
    def deck(self) -> str:
        """Its edition or module."""
        return self.front.deck

    @property
    def faces(self) -> tuple[Face, Face]:
        """Front and reverse."""
        return self.front, self.reverse


class CardLibrary:
    """All cards by number, and ways to look them up by name or by what they do.

    >>> library = default_library()
    >>> len(library.cards), len(library.faces)
    (163, 326)
    >>> library.face("CT045F").name
    'Hall Effect'
    """

    def __init__(self, faces: Iterable[Face]) -> None:
        by_number = {face.number: face for face in faces}
        self.faces: tuple[Face, ...] = tuple(by_number.values())
        """All faces, in the order of the files."""
        self._by_number = MappingProxyType(by_number)
        self._cards = {
            face.card: Card(face, by_number[face.card + "R"])
            for face in self.faces
            if face.number.endswith("F")
        }
        self.cards: tuple[Card, ...] = tuple(self._cards.values())
        """All cards, in the order of the files."""
        self._lookup = Lookup(self.faces)

    @classmethod
    def load(cls, directory: Path = DATA, *, printed: Printed | None = None) -> CardLibrary:
        """Read the card files of a directory; `DataError` tells what is damaged.

        ``printed`` is what a table has said of its cards; see `planner.cards.printed`.

        >>> library = CardLibrary.load(printed={"RB014F": {"mass": "2"}})
        >>> library.face("RB014F").mass
        2
        """
        texts = {key: told.text for key, told in read_explanations(directory).items()}
        faces: dict[str, tuple[Face, CardRow]] = {}
        for deck in DECK_FILES:
            for row in read_table(directory / deck.file, deck.columns):
                face = _read_face(deck, row, texts, printed or {})
                if face.number in faces:
                    row.fail("number", f"{face.number} stands there twice")
                faces[face.number] = face, row
        for face, row in faces.values():
            _check_other_face(face, row, faces)
            _check_twin(face, row, faces)
        return cls(face for face, _ in faces.values())

    def __iter__(self) -> Iterator[Face]:
        return iter(self.faces)

    def face(self, number: str) -> Face:
        """Return the face of that printed number."""
        face = self._by_number.get(number)
        if face is not None:
            return face
        try:
            return self._by_number[as_number(number) or number]
        except KeyError:
            raise self._lookup.no_such_number(number) from None

    def card(self, number: str) -> Card:
        """Return the card of that number, without the letter of the face."""
        card = self._cards.get(number)
        if card is not None:
            return card
        try:
            return self._cards[as_number(number) or number]
        except KeyError:
            raise self._lookup.no_such_number(number) from None

    def find(self, text: str, *, deck: str | None = None, type: str | None = None) -> Card | Face:
        """Return the card or face that ``text`` means: a number, a name or part of a name.

        Upper and lower case, accents, hyphens and spaces do not matter. A name leads to its
        face, a number without F or R to its card. Race for Glory cards share their names with
        core cards: a name means the core card unless ``deck`` or a prefix says otherwise.

        >>> library = default_library()
        >>> library.find("hall effect").number
        'CT045F'
        >>> library.find("rfg: hall-effect").number
        'RT002F'
        >>> library.find("solar")
        Traceback (most recent call last):
        ...
        planner.errors.BadInput: several cards match 'solar'; did you mean CT048F Re Solar Moth, ...
        """
        number = as_number(text)
        if number is not None:
            return self.face(number) if number[-1] in "FR" else self.card(number)
        found = self._lookup.by_name(text, deck, type)
        return found[0] if len(found) == 1 else self._cards[found[0].card]

    def find_card(self, text: str, *, deck: str | None = None, type: str | None = None) -> Card:
        """Like `find`, but always the whole card.

        >>> default_library().find_card("Ion Drive").front.name
        'Hall Effect'
        """
        found = self.find(text, deck=deck, type=type)
        return found if isinstance(found, Card) else self._cards[found.card]

    def find_face(self, text: str, *, deck: str | None = None, type: str | None = None) -> Face:
        """Like `find`, but always one face; a card number alone does not say which.

        >>> default_library().find_face("ion drive").number
        'CT045R'
        """
        found = self.find(text, deck=deck, type=type)
        if isinstance(found, Card):
            raise BadInput(
                Text("{number} has two faces", number=found.number),
                choices=[face.title for face in found.faces],
                field="card",
            )
        return found

    def select(
        self,
        *,
        type: str | None = None,
        deck: str | None = None,
        side: str | None = None,
        spectral: str | None = None,
        needs: Sequence[str] = (),
        provides: Sequence[str] = (),
        grade: str | None = None,
        platform: str | None = None,
        isru: int | None = None,
        solar: bool | None = None,
        push: bool | None = None,
        air_eater: bool | None = None,
        ability: str | None = None,
    ) -> tuple[Face, ...]:
        """Return all faces that are like that, in the order of the files; see `Selection`.

        >>> [face.name for face in default_library().select(type="thruster", needs=["generator:e"])]
        ['Hall Effect', 'Ion Drive', 'Colliding Beam H-B Fusion', 'Dual-Stage 4-Grid']
        """
        return self.sift(
            Selection(
                type=type,
                deck=deck,
                side=side,
                spectral=spectral,
                needs=tuple(needs),
                provides=tuple(provides),
                grade=grade,
                platform=platform,
                isru=isru,
                solar=solar,
                push=push,
                air_eater=air_eater,
                ability=ability,
            )
        )

    def carriers(self, ability: str) -> tuple[Face, ...]:
        """Return the faces that carry the ability of that key, as printed or as a crew's weapon.

        >>> [face.title for face in default_library().carriers("jammer")]
        ['CQ039F Shimizu Corp Entrepreneurs', 'CQ039R NASRDA Astronauts']
        """
        return tuple(
            face
            for face in self.faces
            if face.has_ability(ability) or (face.crew and face.crew.weapon.key == ability)
        )

    def sift(self, selection: Selection) -> tuple[Face, ...]:
        """Return the faces that the selection includes."""
        return tuple(filter(selection.includes, self.faces))


def _read_face(deck: DeckFile, row: CardRow, texts: Mapping[str, str], printed: Printed) -> Face:
    """Return the face as a table has read it, or as it is where that makes no card."""
    with suppress(DataError):
        return read_face(deck, fill_in(row, printed), texts)
    return read_face(deck, row, texts)


def _check_other_face(face: Face, row: CardRow, faces: dict[str, tuple[Face, CardRow]]) -> None:
    letter = "R" if face.number.endswith("F") else "F"
    if face.card + letter not in faces:
        row.fail("number", f"{face.number} has no other face {face.card}{letter}")
    other, _ = faces[face.card + letter]
    if other.spectral != face.spectral:
        row.fail("spectral", f"{face.number} and {other.number} differ in spectral type")


def _check_twin(face: Face, row: CardRow, faces: dict[str, tuple[Face, CardRow]]) -> None:
    if face.core_twin is None:
        return
    if face.core_twin not in faces:
        row.fail("core_twin", f"there is no face {face.core_twin}")
    if faces[face.core_twin][0].name != face.name:
        row.fail("core_twin", f"{face.core_twin} is not called {face.name!r}")


@cache
def default_library() -> CardLibrary:
    """Return the project's own cards, read once.

    >>> default_library() is default_library()
    True
    """
    return CardLibrary.load()
