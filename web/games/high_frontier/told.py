"""What a player has told the program to answer for him: the form that says it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from planner.errors import BadInput
from planner.games.high_frontier.autopilot import MOST_AQUAS, Instructions
from planner.games.high_frontier.chapters.movement.dangers import finao_cost
from planner.games.high_frontier.chapters.operations.auctions import Auction
from planner.games.high_frontier.game import View
from planner.games.high_frontier.words import card_name
from planner.kernel.codec import Json
from planner.text import Text
from planner.typed import typed, whole_number


@dataclass(frozen=True, slots=True)
class ToldAnswers:
    """What the program answers for a seat, as a form shows it."""

    told: Instructions
    card: str
    """The card that is auctioned, where the seat may be asked for a bid; none is ``""``."""
    card_name: Text | str
    aquas: int
    """What the seat has."""
    finao: int
    """What Failure Is Not An Option costs it now."""

    @property
    def auction(self) -> str:
        """What is to be done in the auction."""
        bidding = self.told.auction
        if bidding is None or bidding.card != self.card:
            return ""
        return "pass" if bidding.most is None else "bid"

    @property
    def is_asked(self) -> bool:
        """Whether there is an auction to say something about."""
        return bool(self.card)

    @property
    def count(self) -> int:
        """How many things are answered."""
        return len(self.told.as_json())


def told_answers(view: View, seat: str, told: Instructions) -> ToldAnswers:
    """The form for a seat.

    >>> from planner.games.high_frontier import Game
    >>> game = Game.new("core", factions=["CRP", "NASA"], seed=1)
    >>> told_answers(game.view("NASA"), "NASA", Instructions(decline=True)).count
    1
    """
    table = view.table
    auction = table.state.top(Auction)
    may_bid = auction is not None and seat in auction.bidders and seat not in auction.passed
    card = auction.card if auction is not None and may_bid else ""
    name = card_name(table, card) if card else ""
    return ToldAnswers(told, card, name, table.aquas(seat), finao_cost(table, seat))


def instructions_of(form: Mapping[str, str]) -> Instructions:
    """What a form tells the program; refuses numbers that are none.

    >>> instructions_of({"auction": "bid", "card": "CQ041", "most": "3", "decline": "yes"})
    Instructions(auction=Bidding(card='CQ041', most=3), decline=True, finao=None, consent=None)
    >>> instructions_of({"auction": "bid", "card": "CQ041", "most": "much"})
    Traceback (most recent call last):
    planner.errors.BadInput: 'much' is no number of aquas; write 0 or more
    """
    said: dict[str, Json] = {}
    if (wanted := form.get("auction")) in ("pass", "bid") and (card := form.get("card")):
        said["auction"] = {"card": card}
        if wanted == "bid":
            said["auction"] = {"card": card, "most": _aquas(form, "most")}
    if form.get("decline"):
        said["decline"] = True
    if form.get("each") or form.get("otherwise") == "roll":
        each = _aquas(form, "each") if form.get("each") else 0
        left = _aquas(form, "left") if form.get("left") else each
        otherwise = form.get("otherwise", "ask")
        said["finao"] = {"each": each, "left": left, "otherwise": otherwise}
    if form.get("consent"):
        said["consent"] = form["consent"]
    return Instructions.of(said)


def _aquas(form: Mapping[str, str], field: str) -> int:
    given = form.get(field, "")
    number = whole_number(typed(given))
    if number is None or not 0 <= number <= MOST_AQUAS:
        raise BadInput(
            Text("{shown} is no number of aquas", shown=repr(given[:40])),
            hint=Text("write 0 or more"),
            field=field,
        )
    return number
