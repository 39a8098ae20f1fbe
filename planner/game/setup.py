"""Setting up the core game (C)."""

from __future__ import annotations

from planner.cards.model import CardType
from planner.errors import BadInput
from planner.game.context import Context
from planner.game.dice import shuffle
from planner.game.factions import CREWS, check_factions
from planner.game.log import Header
from planner.game.privileges import secretary_general
from planner.game.rulebook import Rulebook, put
from planner.game.state import LEO, PlayedCard, Player, Stack, StackKind, State
from planner.game.years import StartYear

CORE_DECKS = (
    CardType.THRUSTER,
    CardType.ROBONAUT,
    CardType.REFINERY,
    CardType.GENERATOR,
    CardType.REACTOR,
    CardType.RADIATOR,
)
"""The six patent decks of the core game (C4)."""


def first_state(header: Header, book: Rulebook) -> State:
    """The players at the table with their crews in LEO, before anything is dealt (C2, C3, C8)."""
    check_factions(header.factions, *book.players)
    players = {
        name: Player(faction=name, crew=CREWS[name], bank=f"{name}:leo") for name in header.factions
    }
    state = State(players=players, first_player=_best_clout(book, header.factions))
    for name, player in players.items():
        state.stacks[player.bank] = Stack(
            player.bank, name, StackKind.LEO, LEO, cards=[PlayedCard(player.crew)]
        )
    return state


def _best_clout(book: Rulebook, factions: tuple[str, ...]) -> str:
    """The first player: the clout nearest to A (C8a)."""

    def clout(name: str) -> str:
        crew = book.library.face(CREWS[name]).crew
        assert crew is not None
        return crew.clout

    return min(factions, key=clout)


def seniority_disks(context: Context) -> None:
    """Place the seniority disks (C1)."""
    context.state.seniority_disks = context.book.limits.seniority_disks


def patent_decks(context: Context) -> None:
    """Shuffle the patent decks, or take them as the table has them (C4)."""
    header = context.book.header
    for kind in context.book.decks:
        cards = [
            card.number
            for card in context.book.library.cards
            if card.type is kind and card.deck == context.book.card_set
        ]
        given = (header.decks or {}).get(kind)
        if given is None:
            shuffle(cards, f"{header.seed}:deck:{kind}")
        else:
            if len(set(given)) != len(given) or not set(given) <= set(cards):
                raise BadInput(
                    f"the {kind} deck holds a card twice or one that does not belong there",
                    field="decks",
                    rule="C4",
                )
            cards = list(given)
        context.state.decks[kind] = cards


def starting_aquas(context: Context) -> None:
    """Give everybody the starting aquas: one per patent deck (C5)."""
    amount = context.book.limits.aquas_at_start
    if amount is None:
        amount = len(context.state.decks)
    for player in context.state.seats:
        context.gain(player, amount, "starting aquas", "C5")


def chits(context: Context) -> None:
    """Lay out the glory chits, and heroism chits for three or more players (C7)."""
    for place in context.book.board.chit_places:
        if place.kind == "glory":
            assert place.zone is not None
            context.state.glories[place.zone] = place.chits
        elif len(context.state.players) >= 3:
            context.state.heroism = place.chits


def first_player(context: Context) -> None:
    """The player with the best clout begins (C8)."""
    context.say(f"{context.state.first_player} is the first player", "C8a")
    context.state.agenda.append(StartYear())


def register(book: Rulebook) -> None:
    """Add the setup steps of chapter C, in its order."""
    put(book.setup, "seniority-disks", seniority_disks)
    put(book.setup, "patent-decks", patent_decks)
    put(book.setup, "aquas", starting_aquas)
    put(book.setup, "secretary-general", secretary_general)
    put(book.setup, "chits", chits)
    put(book.setup, "first-player", first_player)
