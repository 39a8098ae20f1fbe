"""Actions that name what is another's: every listed kind, each name exchanged for every other.

``python -m tests.games.high_frontier.foreign_names 90000`` tries that many, on tables of each kind
in turn, and prints what came of them.
"""

from __future__ import annotations

import dataclasses
import itertools
import random
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

from planner.errors import PlannerError
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.deals.negotiation import Offer, open_deals, struck
from planner.games.high_frontier.chapters.heroism import Nominate
from planner.games.high_frontier.modules import deal_seats
from planner.games.high_frontier.modules.conflict.petition import Petition
from planner.games.high_frontier.playing import RandomPlayer, play
from planner.games.high_frontier.playing.midgame import stir
from planner.games.high_frontier.playing.scatter import scatter
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.factions import deal_factions
from planner.kernel.actions import Action, Choice, Template
from planner.kernel.domains import Domain, OneOf, Range, Several, Subset, Words

RESCUE = "race-to-the-rescue"
SETTLED = 80
"""So many actions are played there first: its table has a setup of its own."""
KINDS: dict[str, dict[str, Any]] = {
    "core": {},
    "politics": {"modules": ("politics",)},
    "war": {"modules": ("politics", "conflict"), "options": {"firing-table": "assumed"}},
    "piracy": {
        "modules": ("politics", "conflict"),
        "options": {"firing-table": "assumed", "conflict": "piracy"},
    },
    "race-to-the-top": {"scenario": "race-to-the-top"},
    RESCUE: {"scenario": RESCUE},
}
STEPS = 8
"""So many actions are played on each table."""
EACH, MOST = 2, 80
"""So many actions are tried of each kind, and so many exchanges of each action."""
FREE = (Nominate, Petition)
"""A nomination holds any words. Of the delegates who can be petitioned the cheapest is listed, and
each other one does the same (3D3)."""
ROUTES = ("path",)
"""Spaces that are flown through, whoever has tokens there; not all ways are listed."""


def table(kind: str, seed: int) -> Game:
    """A table in the middle of a game, thrown together at random."""
    chance, given = random.Random(seed), KINDS[kind]
    modules, options = given.get("modules", ()), given.get("options", {})
    count = chance.randint(2, 4)
    factions = deal_seats(deal_factions, count, seed, modules, options)
    game = Game.new(
        given.get("scenario"),
        factions=factions,
        seed=seed,
        modules=modules,
        options=options,
        hashing=False,
    )
    if "conflict" in modules:
        stir(game, "war", chance)
    elif kind == RESCUE:
        play(game, RandomPlayer(seed), SETTLED)
    else:
        scatter(game, chance)
    return game


# -- names and whose they are ---------------------------------------------------------------------


class Names:
    """What can be named on a table, by its sort, and to whom it belongs."""

    def __init__(self, table: Table) -> None:
        self.owners: dict[str, set[str]] = {}
        self._sorts: list[list[str]] = []
        state = table.state
        self._sort({name: {name} for name in state.players})
        slots = [f"{p}:{slot}" for p in state.players for slot in ("rocket", "outpost-1", "leo")]
        self._sort({name: {name.partition(":")[0]} for name in (*slots, *state.stacks)})
        cards: dict[str, set[str]] = {}
        faces: dict[str, set[str]] = {}
        crews = {player.crew: name for name, player in state.players.items()}
        for name, player in state.players.items():
            cards |= {card: {name} for card in player.hand}
        for stack in state.stacks.values():
            for held in stack.cards:
                # A crew is its player's, and cargo of the stack in which it lies (N3d).
                whose = {stack.owner, crews.get(held.face, stack.owner)}
                cards[held.card] = faces[held.face] = whose
        self._sort(cards)
        self._sort(faces)
        self._sort(
            {
                site: {str(each) for each in (marks.claim, marks.factory, marks.colony) if each}
                for site, marks in state.sites.items()
            }
        )

    def _sort(self, names: dict[str, set[str]]) -> None:
        self._sorts.append(list(names))
        self.owners |= names

    def like(self, name: str) -> list[str]:
        """The other names of the same sort."""
        for sort in self._sorts:
            if name in sort:
                return [other for other in sort if other != name]
        return []

    def is_foreign(self, name: str, player: str) -> bool:
        """Whether that belongs to others, and not to the player."""
        whose = self.owners.get(name, set())
        return bool(whose) and player not in whose


def exchanged(value: Any, names: Names) -> Iterator[tuple[Any, str]]:
    """The value with one name in it exchanged for another, and that one."""
    if isinstance(value, str):
        yield from ((other, other) for other in names.like(value))
    elif isinstance(value, tuple):
        for at, part in enumerate(value):
            for other, name in exchanged(part, names):
                yield (*value[:at], other, *value[at + 1 :]), name
        if value and isinstance(value[0], str):
            yield from (((*value, name), name) for name in names.like(value[0]))
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            if field.name in ROUTES or (isinstance(value, Action) and field.name == "player"):
                continue
            for other, name in exchanged(getattr(value, field.name), names):
                yield dataclasses.replace(value, **{field.name: other}), name


# -- what is listed -------------------------------------------------------------------------------


def is_listed(choices: list[Choice], action: Action) -> bool:
    """Whether an action is one of the choices, or is made from a template among them."""
    return any(
        _makes(choice, action) if isinstance(choice, Template) else choice == action
        for choice in choices
    )


def _makes(template: Template, action: Action) -> bool:
    if template.action is not type(action):
        return False
    said = {field.name: getattr(action, field.name) for field in dataclasses.fields(action)}
    if any(said[name] != value for name, value in template.fixed.items()):
        return False
    chosen: dict[str, Any] = {}
    for name, domain in template.free.items():
        value = _value(domain, name, said)
        if value is None:
            return False
        chosen[name] = value
    return template.fits(chosen) and set(said) <= {
        *template.fixed,
        *template.free,
        *(n for v in chosen.values() if isinstance(v, Several) for n in v.parameters),
        *(f.name for f in dataclasses.fields(action) if said[f.name] == f.default),
    }


def _value(domain: Domain, name: str, said: dict[str, Any]) -> Any:
    """The value of a domain that says the same as an action; ``None`` if it has none."""
    wanted = said.get(name)
    match domain:
        case Words():
            return wanted
        case Range(least, most):
            return wanted if isinstance(wanted, int) and least <= wanted <= most else None
        case OneOf(options):
            return wanted if wanted in options else None
        case Subset():
            fine = isinstance(wanted, tuple) and len(wanted) >= domain.at_least
            if not fine or not set(wanted) <= set(domain.items):
                return None
            over = domain.limit is not None and domain.weight(wanted) > domain.limit
            return None if over else wanted
    for value in itertools.islice(domain.values(), 2000):
        if isinstance(value, Several):
            if all(said.get(each) == there for each, there in value.parameters.items()):
                return value
        elif value == wanted:
            return value
    return None


# -- trying ---------------------------------------------------------------------------------------


def table_faults(kind: str, seed: int, counts: Counter[str]) -> Iterator[str]:
    """What is accepted on the tables of a game although it names what is another's."""
    game, chance, bot = table(kind, seed), random.Random(seed), RandomPlayer(seed)
    for _ in range(STEPS):
        if not game.to_act:
            return
        choices, names = game.legal(), Names(game.table)
        for action in _examples(choices, chance):
            others = list(exchanged(action, names))
            for wrong, name in chance.sample(others, min(MOST, len(others))):
                counts["tried"] += 1
                foreign = names.is_foreign(name, wrong.player)
                counts["foreign"] += foreign
                for fault in _faults(game, choices, wrong, foreign, counts):
                    yield f"{kind} {seed}: {wrong} with {name} {fault}"
        game.apply(bot.choose(game.view(game.to_act[0]), game.legal(game.to_act[0])))


def _examples(choices: list[Choice], chance: random.Random) -> Iterator[Action]:
    """Some actions of each kind."""
    kinds: dict[type[Action], list[Choice]] = {}
    for choice in choices:
        kind = choice.action if isinstance(choice, Template) else type(choice)
        kinds.setdefault(kind, []).append(choice)
    for kind, found in kinds.items():
        if kind in FREE:
            continue
        for choice in chance.sample(found, min(EACH, len(found))):
            yield choice.sample(chance) if isinstance(choice, Template) else choice


def _faults(
    game: Game, choices: list[Choice], wrong: Action, foreign: bool, counts: Counter[str]
) -> Iterator[str]:
    before = game.state
    try:
        game.apply(wrong)
    except PlannerError:
        return
    except Exception as error:  # Whatever goes wrong is what is looked for.
        yield f"ends in {type(error).__name__}: {error}"
        return
    counts["accepted"] += 1
    if isinstance(wrong, Offer):
        yield from _robbed(game, wrong)
    elif foreign and not is_listed(choices, wrong):
        yield "is accepted, and not listed"
    game.pop()
    if game.state is not before:
        yield "is not taken back"


def _robbed(game: Game, offer: Offer) -> Iterator[str]:
    """Those who would lose or get something by a deal although nobody asks them."""
    deal = open_deals(game.table)[-1]
    try:
        after = struck(game.table, deal)
    except PlannerError:
        return  # Amid an operation nobody knows yet what will be possible (Na).
    for player in set(game.state.players) - {offer.player, *deal.parties}:
        if _belongings(game.table, player) != _belongings(after, player):
            yield f"changes what {player} has, who is not asked"


def _belongings(table: Table, player: str) -> object:
    state = table.state
    marks = [
        (site, each.claim == player, each.factory == player, each.colony == player)
        for site, each in state.sites.items()
        if player in (each.claim, each.factory, each.colony)
    ]
    return state.players[player], state.stacks_of(player), marks


def main(count: int) -> int:
    """Try that many names on tables of all kinds in turn; prints what was wrong."""
    counts, wrong = Counter[str](), 0
    for seed in itertools.count():
        for kind in KINDS:
            for fault in table_faults(kind, seed, counts):
                wrong += 1
                print(fault, flush=True)
            if counts["tried"] >= count:
                print(f"{dict(counts)}, {seed} tables of each kind, {wrong} faults")
                return min(wrong, 1)
    raise AssertionError("never")


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
