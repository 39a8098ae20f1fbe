"""Lines of text in and out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module

from planner.cli.writing import tell
from planner.typed import typed, whole_number


class Quit(Exception):
    """The players have had enough."""


class Back(Exception):
    """Never mind: back to the question before."""


SideQuestion = Callable[[str], str | None]
"""Answers what may be asked at any time; ``None`` for what is no such question."""

PAGE = 20
BACK = ("b", "back")
QUIT = ("q", "quit", "exit")


class Terminal:
    """Asks and tells; ``lookup`` answers help and the like at every prompt."""

    def __init__(self, lookup: SideQuestion = lambda line: None) -> None:
        self.lookup = lookup

    def tell(self, text: str = "") -> None:
        """Write a line, or several."""
        tell(text)

    def ask(self, prompt: str) -> str:
        """Return a line that answers the prompt; raises `Quit` at the end of input."""
        while True:
            try:
                line = typed(input(prompt)).strip()
            except (EOFError, KeyboardInterrupt):
                self.tell()
                raise Quit from None
            except UnicodeDecodeError:
                self.tell("  this cannot be read; the terminal sends letters of another encoding")
                continue
            if line.casefold() in QUIT:
                raise Quit
            told = self.lookup(line)
            if told is None:
                return line
            self.tell(told)

    def ask_inside(self, prompt: str) -> str:
        """Like `ask`, where one may go back; an empty line does so, too."""
        line = self.ask(prompt)
        if line == "" or line.casefold() in BACK:
            raise Back
        return line

    def number(self, prompt: str, least: int, most: int) -> int:
        """Return a whole number from ``least`` to ``most``."""
        while True:
            line = self.ask_inside(f"{prompt} ({least} to {most}): ")
            number = whole_number(line)
            if number is not None and least <= number <= most:
                return number
            self.tell(f"  a number from {least} to {most}, please, or b to go back")

    def pick(self, prompt: str, lines: Sequence[str]) -> int:
        """Return the place of one of these lines: by its number, after sifting them by words.

        ``+`` turns the page; the numbers stay the same while the list is sifted.
        """
        shown = list(range(len(lines)))
        page = 0
        while True:
            self._show(lines, shown, page)
            line = self.ask_inside(f"{prompt}: ")
            number = whole_number(line)
            if line == "+":
                page = page + 1 if (page + 1) * PAGE < len(shown) else 0
            elif number is not None and 1 <= number <= len(lines):
                return number - 1
            else:
                found = sift(lines, line.removeprefix("/"))
                if len(found) == 1:
                    return found[0]
                if found:
                    shown, page = found, 0
                else:
                    self.tell(f"  nothing here with {line!r}; b goes back")
                    shown, page = list(range(len(lines))), 0

    def _show(self, lines: Sequence[str], shown: Sequence[int], page: int) -> None:
        for at in shown[page * PAGE : (page + 1) * PAGE]:
            self.tell(f"  {at + 1:3} {lines[at]}")
        if len(shown) > PAGE:
            pages = -(-len(shown) // PAGE)
            self.tell(f"  page {page + 1} of {pages}: + turns it, words sift the list")

    def several(self, prompt: str, lines: Sequence[str], *, least: int) -> tuple[int, ...]:
        """Return the indices of lines chosen by their numbers, or ``all``."""
        for number, text in enumerate(lines, start=1):
            self.tell(f"  {number:3} {text}")
        none = " or none" if least == 0 else ""
        while True:
            line = self.ask_inside(f"{prompt} (numbers like 1 3{none}, or all): ")
            if line.casefold() == "all":
                return tuple(range(len(lines)))
            if line.casefold() == "none" and least == 0:
                return ()
            words = line.replace(",", " ").split()
            chosen = dict.fromkeys(map(whole_number, words))
            places = [n - 1 for n in chosen if n is not None and 1 <= n <= len(lines)]
            if words and len(places) == len(words):
                return tuple(places)
            self.tell(f"  numbers from 1 to {len(lines)}, please, or b to go back")


def edit_lines() -> None:
    """Let the cursor keys edit what is typed and bring back earlier lines, where Python can."""
    with suppress(ImportError):
        import_module("readline")  # The prompt uses it once it is there.


def sift(lines: Sequence[str], words: str) -> list[int]:
    """Return the places of the lines that have all these words in them.

    >>> sift(["Mars: North Pole", "Mercury: North Pole", "Ceres"], "north mar")
    [0]
    """
    wanted = words.casefold().split()
    return [at for at, line in enumerate(lines) if all(word in line.casefold() for word in wanted)]
