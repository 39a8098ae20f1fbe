"""What an action would cost and do, as far as anybody can know, and what of it is for good."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from planner.errors import PlannerError
from planner.games.high_frontier.chapters.movement.dangers import RollHazard
from planner.games.high_frontier.chapters.operations.prospect import Prospect, chance_of
from planner.games.high_frontier.game import View
from planner.games.high_frontier.table.changes import Preview
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.words import card_name, with_names
from planner.kernel.actions import Action
from planner.motion.dice import SIDES, WRECKED_BY
from planner.text import Text, Word, count_of, joined


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence with its rule."""

    text: Text
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Outlook:
    """What an action would do up to the first die or covered card."""

    refusal: PlannerError | None
    price: tuple[Text, ...]
    """In short: aquas, what is lost, dice with their chances."""
    lines: tuple[Told, ...]
    """All of it in sentences."""
    final: tuple[Text, ...]
    """What cannot be taken back any more once it is done."""
    consent: tuple[str, ...]
    """Who has to consent first."""


UNKNOWN = Outlook(None, (), (), (), ())
"""Of what nobody can say beforehand."""


def outlook(view: View, action: Action) -> Outlook:
    """What an action would do.

    >>> from planner.games.high_frontier import Game
    >>> from planner.games.high_frontier.chapters.operations.market import Income
    >>> found = outlook(Game.new("core", factions=["NASA", "ESA"]).view("NASA"), Income("NASA"))
    >>> found.price, found.final, found.lines[0].rule
    (('+1 aqua',), (), 'I1')
    """
    preview = view.preview(action)
    table = view.table
    final = tuple(_final(preview))
    return Outlook(
        preview.refusal,
        tuple(_price(table, action, preview)),
        tuple(_lines(table, preview)) if preview.refusal is None else (),
        tuple(with_names(table, each) for each in final),
        preview.consent,
    )


def _final(preview: Preview) -> Iterator[Text]:
    """What comes to light."""
    for deck in preview.decks:
        yield Text("a covered card of the {deck} deck is turned up", deck=Word(deck))
    if preview.secret is not None:
        yield Text("all see {secret}", secret=preview.secret)
    elif preview.die is not None:
        yield Text("a die is rolled: {die}", die=preview.die)


def _lines(table: Table, preview: Preview) -> Iterator[Told]:
    for line in preview.says:
        yield Told(with_names(table, line.text), line.rule)
    for change in preview.changes():
        yield Told(with_names(table, change))


def _price(table: Table, action: Action, preview: Preview) -> Iterator[Text]:
    """What a player wants to know before the rest."""
    aquas = preview.aquas.get(action.player, 0)
    if aquas:
        yield Text("{sign}{aquas}", sign="+" if aquas > 0 else "−", aquas=_aquas(abs(aquas)))
    yield from _fuel(preview, action.player)
    lost = _lost(preview, action.player)
    if lost:
        yield Text("without {cards}", cards=joined(card_name(table, card) for card in lost))
    yield from _dice(table, action, preview)
    if preview.refusal is None:
        yield from _stakes(table, action)
    yield from (line.text for line in preview.says if line.rule in table.book.news)
    if preview.decks:
        yield Text("turns up a card")
    if preview.consent:
        yield Text("asks {players}", players=joined(preview.consent, " and "))


def _stakes(table: Table, action: Action) -> Iterator[Text]:
    """Yield what the rules of its kind say an action is about."""
    tell = table.book.stakes.get(action.tag)
    try:
        yield from tell(table, action) if tell is not None else ()
    except PlannerError:
        return  # What cannot be done has no stakes, and its refusal is told elsewhere.


def _aquas(amount: int) -> Text:
    return Text("{aquas} aqua", aquas=amount)


def _fuel(preview: Preview, player: str) -> Iterator[Text]:
    """How the wet masses of one's own spacecraft change."""
    for change in preview.stacks:
        old, new = change.before, change.after
        if old is None or old.owner != player or old.wet is None:
            continue
        if new is not None and new.wet is not None and new.wet != old.wet:
            yield Text("wet mass {before} → {after}", before=old.wet, after=new.wet)


def _lost(preview: Preview, player: str) -> list[str]:
    """The faces that would lie in no stack any more."""
    left = {held.face for change in preview.stacks if change.after for held in change.after.cards}
    return [
        held.face
        for change in preview.stacks
        if change.before is not None and change.before.owner == player
        for held in change.before.cards
        if held.face not in left
    ]


def _dice(table: Table, action: Action, preview: Preview) -> Iterator[Text]:
    rolls = preview.price.get("rolls") if isinstance(preview.price, dict) else None
    if isinstance(action, RollHazard):
        yield Text("destroyed at {chance}", chance=percent(Fraction(WRECKED_BY, SIDES)))
    elif isinstance(rolls, list) and rolls:
        yield dice_words(rolls)
    elif isinstance(action, Prospect) and preview.die is not None:
        for site in action.sites:
            chance = chance_of(table, action.player, action.stack, action.platform, site)
            yield Text(
                "{site} succeeds at {chance}",
                site=table.space(site).name,
                chance=percent(chance),
            )
    elif preview.die is not None:
        yield Text("rolls a die")


def dice_words(rolls: list[Any]) -> Text:
    """The rolls of a flight, as its price tells them, and the chance that none does harm.

    >>> dice_words([{"kind": "hazard", "chance": "1/6"}, {"kind": "belt", "chance": "1/2"}])
    '2 rolls, all well at 42 %'
    """
    safe = Fraction(1)
    for roll in rolls:
        safe *= 1 - Fraction(roll["chance"])
    return Text(
        "{rolls}, all well at {chance}", rolls=count_of(len(rolls), "roll"), chance=percent(safe)
    )


def percent(chance: Fraction) -> str:
    """A chance as people say it.

    >>> percent(Fraction(1, 6)), percent(Fraction(1)), percent(Fraction(1, 1000))
    ('17 %', '100 %', '<1 %')
    """
    rounded = round(chance * 100)
    if 0 < chance < 1:
        if rounded == 0:
            return "<1 %"
        if rounded == 100:
            return ">99 %"
    return f"{rounded} %"
