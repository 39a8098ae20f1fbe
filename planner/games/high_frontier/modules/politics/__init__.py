"""Module 0, politics: the assembly, its delegates and laws (O).

Everything of chapter O is played: set-up (O1), fundraising and representation (O2), the tally
(O3), lobbying (O4), the seven laws (O5), legacy votes, the final vote and the next first player
(O6), the points (O7), and the purge of anarchy (K2e).
"""

from __future__ import annotations

from planner.games.high_frontier.modules.module import GameModule
from planner.games.high_frontier.modules.politics import (
    advice,
    assembly,
    cycle,
    delegates,
    fundraise,
    insurance,
    laws,
    lobby,
    scoring,
    sights,
    tally,
)
from planner.games.high_frontier.modules.politics.ideologies import NAMES, PLACARD, purge_roll
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.questions import CubesLeft
from planner.kernel.rulebook import put
from planner.text import Text

CHAPTERS = (
    fundraise,
    lobby,
    delegates,
    tally,
    laws,
    insurance,
    cycle,
    scoring,
    advice,
)


def register(book: Rulebook) -> None:
    """Add politics to a rule book."""
    purge_roll(book.header)  # A placard that makes no sense is refused before anything is dealt.
    book.aim = Text(
        "{aim}; and delegates, and what the law that is active at the end is about (O7)",
        aim=book.aim,
    )
    book.part(assembly.Assembly)
    book.names |= {str(ideology): name for ideology, name in NAMES.items()}
    book.modify(CubesLeft, assembly.cubes_in_the_assembly)
    put(book.setup, "assembly", assembly.set_up, before="first-player")
    put(book.sights, "assembly", sights.told)
    put(book.checks, "assembly", assembly.faults)
    for chapter in CHAPTERS:
        chapter.register(book)


MODULE = GameModule(
    "politics",
    Text("politics"),
    register,
    options=(assembly.OPTION,),
    placards=(PLACARD,),
)
