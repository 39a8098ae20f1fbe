"""The core game (C, D, G, I, K-N)."""

from __future__ import annotations

from planner.board import Board, Edition, default_board
from planner.cards import CardLibrary, default_library
from planner.errors import BadInput
from planner.games.high_frontier.chapters import (
    abilities,
    felonies,
    glory,
    heroism,
    scoring,
    setup,
    years,
)
from planner.games.high_frontier.chapters.deals import negotiation
from planner.games.high_frontier.chapters.events import cycle as events
from planner.games.high_frontier.chapters.events import glitches, sungrazer
from planner.games.high_frontier.chapters.free import (
    cargo,
    dirt,
    discard,
    fuel,
    redesignate,
    settle,
)
from planner.games.high_frontier.chapters.movement import ablation, buggy, dangers, move
from planner.games.high_frontier.chapters.operations import (
    air,
    auctions,
    boost,
    delivery,
    industrialize,
    market,
    plans,
    production,
    prospect,
    refuel,
)
from planner.games.high_frontier.modules import options_of, printed_on_cards, retired_options_of
from planner.games.high_frontier.rulebook import PatentDeck, Rulebook
from planner.games.high_frontier.table import privileges, tokens
from planner.games.high_frontier.versions import CORRECTED_BOARD
from planner.kernel import consent
from planner.kernel.log import Header
from planner.text import Text, joined

BOARD = "board"
"""The option that says which printing of the board lies on the table."""
CHAPTERS = (
    setup,
    market,
    auctions,
    boost,
    cargo,
    move,
    dangers,
    privileges,
    scoring,
    years,
    tokens,
    fuel,
    dirt,
    discard,
    redesignate,
    sungrazer,
    events,
    glitches,
    ablation,
    plans,
    prospect,
    refuel,
    air,
    buggy,
    felonies,
    settle,
    glory,
    heroism,
    industrialize,
    production,
    delivery,
    abilities,
    negotiation,
    consent,
)
"""The modules of the core game, in the order in which their choices are listed."""


def core(header: Header, *, more_options: tuple[str, ...] = ()) -> Rulebook:
    """The rule book of the core game: its options are the board and those of its modules."""
    more_options = (*more_options, BOARD, *options_of(header.modules))
    retired = retired_options_of(header.modules)
    if not_known := header.options.keys() - {*more_options, *retired}:
        raise BadInput(
            Text(
                "{scenario} has no option {option}",
                scenario=header.scenario,
                option=repr(min(not_known)),
            ),
            hint=Text("the options are {more_options}", more_options=joined(more_options)),
            field="options",
        )
    printed = printed_on_cards(header)
    library = CardLibrary.load(printed=printed) if printed else default_library()
    book = Rulebook(
        header,
        board=board_of(header),
        library=library,
        decks={kind: PatentDeck(kind) for kind in setup.CORE_DECKS},
    )
    for chapter in CHAPTERS:
        chapter.register(book)
    return book


def board_of(header: Header) -> Board:
    """The printing of the board on which a game is played: what its header says.

    Games that were begun when only the first print was known stay on it.
    """
    editions = [Edition.CORRECTED, Edition.FIRST_PRINT]
    if header.rules_version < CORRECTED_BOARD:
        editions.reverse()
    return default_board(option(header, BOARD, tuple(map(str, editions))))


def option(header: Header, name: str, values: tuple[str, ...]) -> str:
    """The value of an option in the header; the first one unless it says otherwise.

    >>> option(Header("race-to-mars", ("CRP", "NASA")), "cards", ("core", "race-for-glory"))
    'core'
    """
    value = header.options.get(name, values[0])
    if not isinstance(value, str) or value not in values:
        raise BadInput(
            Text("{name} cannot be {value}", name=name, value=repr(value)),
            hint=Text("write {values}", values=joined(values, " or ")),
            field=f"options.{name}",
        )
    return value
