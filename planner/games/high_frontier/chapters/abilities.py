"""The abilities of cards and crews that change operations (B2g, B6a, appendix).

Each changes the answer to a question or listens for something that happens; the rules that ask
and tell know nothing of cards. Abilities that say *where they stand* work from any operational
card of the player in that space, or of another who lends it (N7).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from planner.cards.model import CardType
from planner.games.high_frontier.chapters.movement.activation import may_be_pushed, operational
from planner.games.high_frontier.chapters.operations.industrialize import (
    Industrialize,
    Machines,
    anew,
    building,
    factories_to_build,
    plan,
)
from planner.games.high_frontier.chapters.operations.on_site import stacks_here
from planner.games.high_frontier.chapters.operations.prospect import (
    RAYGUN,
    require_leave_for_luna,
    say_felony_on_luna,
)
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.fields import SiteField
from planner.games.high_frontier.table.happenings import Industrialized
from planner.games.high_frontier.table.hardware import humans_of
from planner.games.high_frontier.table.permits import lent_cards
from planner.games.high_frontier.table.privileges import POWERSAT, has_privilege
from planner.games.high_frontier.table.questions import (
    Hydration,
    IsruRating,
    RefuelTanks,
    Reroll,
    SizeRerolls,
    SizeRoll,
    SparedCards,
)
from planner.games.high_frontier.table.tokens import ClaimDue
from planner.kernel.actions import Action, Choice
from planner.kernel.plans import possible
from planner.text import Text

BLINK_TELESCOPE = "blink-telescope"
DHARMA_REFUEL = "dharma-refuel"
SCOOPED_WATER = 2
"""Hydration that the Atmospheric Scoop finds in an atmosphere (appendix CF071R)."""
ARCOLOGY_ZONES = ("mercury", "venus", "earth")
GIRDLE_SIZE = 8
"""The least size of a site that a Power Girdle spans (appendix CF068R)."""
REVIVAL_SIZE = 2
"""The least size of a site that termites revive (appendix CF078R)."""


def works_at(table: Table, player: str, space: str, *keys: str) -> bool:
    """Whether one of these abilities works for a player's stacks in a space (J2e, N7)."""
    for stack in stacks_here(table, player, space):
        for held in stack.cards:
            face = table.face(held.face)
            if any(map(face.has_ability, keys)) and operational(table, stack, held):
                return True
    for number in lent_cards(table, player, space):
        lender = table.state.stack_of_card(number[:-1])
        if lender is not None and any(map(table.face(number).has_ability, keys)):
            held = next(each for each in lender.cards if each.face == number)
            if operational(table, lender, held):
                return True
    return False


def _spaces(table: Table, player: str) -> dict[str, None]:
    """Where a player has stacks, each space once."""
    return dict.fromkeys(stack.space for stack in table.state.stacks_of(player))


# -- ISRU ratings and hydration ----------------------------------------------------------------


def _better_rating(table: Table, question: IsruRating, value: int) -> int:
    """MagBeam while pushed, Divining Nubots, and scoops under an atmosphere (I6.1)."""
    player = question.player
    space = table.state.stacks[question.stack].space
    if table.face(question.face).has_ability("magbeam") and may_be_pushed(table, player):
        value -= 1
    if works_at(table, player, space, "divining-nubots"):
        value -= 1
    if _is_atmospheric(table, space) and works_at(table, player, space, "scoop-isru"):
        value -= 2
    return value


def _scooped(table: Table, question: Hydration, value: int) -> int:
    """An atmosphere on or beside which the Atmospheric Scoop works holds water enough."""
    if value >= SCOOPED_WATER or not _is_atmospheric(table, question.site):
        return value
    board = table.book.board
    here = board[question.site]
    near = [question.site, *(board[index].id for index in board.adjacent(here.index))]
    scooped = any(works_at(table, question.player, space, "scoop-hydration") for space in near)
    return SCOOPED_WATER if scooped else value


def _is_atmospheric(table: Table, space: str) -> bool:
    printed = table.space(space).site
    return printed is not None and printed.atmospheric


# -- size rolls --------------------------------------------------------------------------------


def _easier_roll(table: Table, question: SizeRoll, value: int) -> int:
    """Cards that lower the size rolls for the site where they stand, or of rayguns beside them."""
    player, site = question.player, question.site
    printed = table.space(site).site
    spectral = None if printed is None else printed.spectral
    if works_at(table, player, site, "foamed-nickel"):
        value -= 1
    if spectral == "S" and works_at(table, player, site, "thorium-breeder"):
        value -= 3
    if spectral == "D" and works_at(table, player, site, "comet-lichen"):
        value -= 2
    raygun = table.state.stacks.get(question.stack)
    if (
        question.platform == RAYGUN
        and raygun is not None
        and works_at(table, player, raygun.space, "superlens")
    ):
        value -= 1
    return value


def _nanites(table: Table, question: SizeRerolls, value: tuple[Reroll, ...]) -> tuple[Reroll, ...]:
    """The Microprobe has a second chance: anywhere, or in Race for Glory where it stands (I6a)."""
    if table.face(question.face).has_ability("nanites"):
        value = (*value, Reroll("Nanites"))
    for space in _spaces(table, question.player):
        if works_at(table, question.player, space, "rfg-nanites"):
            value = (*value, Reroll("Nanites", space))
    return value


def _blink(table: Table, question: SizeRerolls, value: tuple[Reroll, ...]) -> tuple[Reroll, ...]:
    """The Blink Telescope gives rayguns a second chance (gl. Blink Telescope)."""
    if question.platform == RAYGUN and has_privilege(table, question.player, BLINK_TELESCOPE):
        return (*value, Reroll("Blink Telescope"))
    return value


# -- refuelling --------------------------------------------------------------------------------


def _doubled(table: Table, question: RefuelTanks, value: int) -> int:
    """Femtochemistry there, and Dharma Refuel where a Human carries a glory chit."""
    player = question.player
    if works_at(table, player, question.site, "scavenging"):
        value *= 2
    if has_privilege(table, player, DHARMA_REFUEL) and any(
        held.glory is not None and stack.space == question.site
        for stack, held in humans_of(table, player)
    ):
        value *= 2
    return value


# -- industry ------------------------------------------------------------------------------------


def _arcology(table: Table, question: SparedCards, value: frozenset[str]) -> frozenset[str]:
    """Near the Sun the Solar Carbotherm leaves the robonaut in play (appendix CF069R)."""
    faces = [table.face(number) for number in question.faces]
    if table.space(question.site).zone in ARCOLOGY_ZONES and any(
        face.has_ability("arcology") for face in faces
    ):
        return value | {face.number for face in faces if face.type is CardType.ROBONAUT}
    return value


def _powersat_won(context: Context, built: Industrialized) -> None:
    """The Power Girdle and the Ionosats, built into a factory, stay as a Powersat."""
    printed = context.site(built.site)
    key = "ionosat" if printed.atmospheric else "power-girdle"
    fits = printed.atmospheric or printed.size >= GIRDLE_SIZE
    if fits and any(context.face(number).has_ability(key) for number in built.faces):
        won = context.player(built.player).privileges
        if POWERSAT not in won:
            won.append(POWERSAT)
        context.say(
            Text("{player} has a Powersat for good: {key}", player=built.player, key=key),
            "gl. Powersat",
        )


@dataclass(frozen=True, slots=True)
class JellybotIndustry(Industrialize):
    """Industrialize as a free action where the Solid Flame's jellybots stand (CF079R)."""

    tag = "jellybot-industry"
    title = Text("Jellybot industry")
    summary = Text("Industrialize as a free action where the jellybots of the Solid Flame stand")
    needs = Text("it takes operational jellybots at a claim of yours")


def _jellybot_plan(table: Table, action: JellybotIndustry) -> Machines:
    name = table.space(action.site).name
    table.require(
        works_at(table, action.player, action.site, "jellybots"),
        "I7",
        Text("{player} has no operational jellybots at {name}", player=action.player, name=name),
        code="no-jellybots",
        hint=Text("industrialize as an operation"),
    )
    return plan(table, action)


def _jellybots_anew(table: Table, action: JellybotIndustry) -> Iterable[Action]:
    """Other machines, as long as the jellybots themselves still work (J2e)."""
    works = works_at(table, action.player, action.site, "jellybots")
    return anew(table, action) if works else ()


def _jellybots(table: Table, player: str) -> Iterable[Choice]:
    if not any(works_at(table, player, space, "jellybots") for space in _spaces(table, player)):
        return
    for site, robonaut, refinery, supports in factories_to_build(table, player):
        if works_at(table, player, site, "jellybots"):
            yield JellybotIndustry(player, site, robonaut, refinery, supports)


# -- mine revival --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReviveMine(Action):
    """Clear a busted site and claim it where the Termite Nest stands (CF078R)."""

    tag = "revive-mine"
    title = Text("Revive a mine")
    summary = Text("Clear a busted site and claim it where the Termite Nest stands")
    needs = Text("it takes an operational Termite Nest at a busted site")
    site: SiteField


def _is_mine(table: Table, site: str) -> bool:
    printed = table.space(site).site
    return printed is not None and printed.size >= REVIVAL_SIZE and table.state.marks(site).busted


def _require_mine(table: Table, action: ReviveMine) -> None:
    name = table.space(action.site).name
    table.require(
        _is_mine(table, action.site),
        "I6.5",
        Text(
            "{name} is no busted site of size {revival_size} or more",
            name=name,
            revival_size=REVIVAL_SIZE,
        ),
        code="no-mine",
    )
    table.require(
        works_at(table, action.player, action.site, "mine-revival"),
        "I6.5",
        Text("{player} has no operational Termite Nest at {name}", player=action.player, name=name),
        code="no-termites",
    )
    require_leave_for_luna(table, action.player, action.site)


def _revive(context: Context, action: ReviveMine) -> None:
    _require_mine(context, action)
    name = context.space(action.site).name
    say_felony_on_luna(context, action.player, action.site)
    marks = context.state.marks(action.site)
    context.state.mark(action.site, replace(marks, busted=False))
    context.say(Text("Termites of {player} revive {name}", player=action.player, name=name), "I6.5")
    context.push(ClaimDue(action.player, action.site, "I6.5"))


def _mines(table: Table, player: str) -> Iterable[Choice]:
    busted = (space for space in _spaces(table, player) if table.state.marks(space).busted)
    return possible(table, _require_mine, (ReviveMine(player, site) for site in busted))


def register(book: Rulebook) -> None:
    """Add the abilities."""
    book.modify(IsruRating, _better_rating)
    book.modify(Hydration, _scooped)
    book.modify(SizeRoll, _easier_roll)
    book.modify(SizeRerolls, _nanites)
    book.modify(SizeRerolls, _blink)
    book.modify(RefuelTanks, _doubled)
    book.modify(SparedCards, _arcology)
    book.on(Industrialized, _powersat_won)
    jellybots = building(_jellybot_plan, _jellybots_anew)
    book.free_action(JellybotIndustry, "I7", jellybots, _jellybots)
    book.operation(ReviveMine, "I6.5", _revive, _mines)
