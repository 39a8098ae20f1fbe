"""The flights of one move, as a domain to choose from."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from planner.games.high_frontier.chapters.movement.voyage import NOTHING, Price, Voyage
from planner.kernel.codec import Json
from planner.kernel.domains import Several
from planner.motion import Flight, MoveStep
from planner.motion.ways import worthwhile
from planner.text import Text, count_of, joined

_MAX_WALK = 30


@dataclass(frozen=True)
class Way(Several):
    """One flight that a move may take, with what must be said to take just that one."""

    voyage: Voyage
    flight: Flight
    booster: tuple[str, ...] = ()

    @property
    def path(self) -> tuple[str, ...]:
        """Ids of the spaces after the first."""
        board = self.voyage.move.board
        return tuple(board[space].id for space in self.flight.path[1:])

    @property
    def parameters(self) -> Mapping[str, Any]:
        """Path, and how one lifts off and lands, where one does (H6)."""
        named = {
            "liftoff": self.flight.liftoff,
            "landing": self.flight.landing,
            "booster": self.booster or None,
        }
        return {"path": self.path} | {name: way for name, way in named.items() if way is not None}

    @cached_property
    def price(self) -> Price:
        """What it costs and risks."""
        return self.voyage.price(self.flight)

    @property
    def label(self) -> str:
        """Where it leads and what it takes, in words."""
        flight, board = self.flight, self.voyage.move.board
        ways = [Text("{way} liftoff", way=flight.liftoff)] if flight.liftoff else []
        ways += [Text("{way} landing", way=flight.landing)] if flight.landing else []
        return Text(
            "{ways}: {costs}",
            ways=joined([board[flight.end].name, *ways]),
            costs=joined(self._costs()),
        )

    def _costs(self) -> Iterator[str]:
        price, board = self.price, self.voyage.move.board
        yield count_of(price.burns, "burn")
        yield Text("{fuel_steps} of fuel", fuel_steps=count_of(price.fuel_steps, "step"))
        kinds = [roll.kind for roll in price.rolls]
        for kind in dict.fromkeys(kinds):
            count = kinds.count(kind)
            yield (
                Text("{count} {kind} roll", count=count, kind=kind)
                if count == 1
                else Text("{count} {kind} rolls", count=count, kind=kind)
            )
        if price.booster_tanks:
            yield Text(
                "{booster_tanks} tanks from {booster}",
                booster_tanks=price.booster_tanks,
                booster=joined(self.booster, " and "),
            )
        for site in price.hijacks:
            yield Text("hijacking the factory at {place}", place=board[site].name)
        for sail in price.burn_up:
            yield Text("{sail} burns up", sail=sail)

    def as_dict(self) -> dict[str, Json]:
        """The parameters with where they lead, what it costs and a label.

        What is the same for all ways stands with the move itself.
        """
        board = self.voyage.move.board
        data: dict[str, Json] = {"to": board[self.flight.end].id, "label": self.label}
        for name, value in self.parameters.items():
            data[name] = list(value) if isinstance(value, tuple) else str(value)
        told = self.price.as_dict()
        about_the_move = ("net_thrust", "supports", "decommissions", "turns_light")
        return data | {name: value for name, value in told.items() if name not in about_the_move}


@dataclass(frozen=True)
class Routes:
    """Every flight that one move may take.

    `values` are those worth choosing: to each space within reach those that no other one beats in
    fuel, dice and what is lost. They are looked for when they are asked for. `sample` walks at
    random. `Move.path` may name any other legal path as well.
    """

    voyage: Voyage

    def values(self) -> Iterator[Way]:
        """The ways worth choosing, least fuel first."""
        return iter(self._ways)

    @cached_property
    def _ways(self) -> tuple[Way, ...]:
        voyage = self.voyage
        found = worthwhile(voyage.move, voyage.start, NOTHING, voyage.weigh)
        ways = [way for each in found.values() for one in each for way in self._paid(one)]
        return tuple(sorted(ways, key=lambda way: way.flight.fuel_steps))

    def _paid(self, flight: Flight) -> Iterator[Way]:
        """The flight, once for each choice of who pays for its booster (H6c)."""
        for payers in self.voyage.payer_choices(flight):
            yield Way(self.voyage, flight, payers)

    def sample(self, chance: random.Random) -> Way:
        """A random walk of at least one step."""
        move, position = self.voyage.move, self.voyage.start
        walked: list[MoveStep] = []
        best: tuple[MoveStep, ...] = ()
        for _ in range(_MAX_WALK):
            steps = move.legal_steps(position)
            if not steps:
                break
            walked.append(chance.choice(steps))
            position = walked[-1].position
            if move.may_stop(position):
                best = tuple(walked)
                if chance.random() < 0.1:
                    break
        return chance.choice(list(self._paid(self.voyage.flown(best))))

    def as_dict(self) -> dict[str, Json]:
        """Where the ways begin and what limits them; `ways_as_list` has the ways."""
        voyage = self.voyage
        activation, engine = voyage.move.activation, voyage.engine
        data: dict[str, Json] = {
            "path_from": voyage.move.board[voyage.start.space].id,
            "net_thrust": activation.net_thrust,
            "consumption": str(activation.consumption),
            "fuel_steps": activation.steps_available,
        }
        if engine is not None and engine.choice.losses:
            data["decommissions"] = [card.face.card for card in engine.choice.losses]
        if engine is not None and engine.choice.chain.flips:
            data["turns_light"] = [card.face.card for card in engine.choice.chain.flips]
        return data

    def ways_as_list(self) -> list[dict[str, Json]]:
        """Each way worth choosing with its price, as plain data."""
        return [way.as_dict() for way in self.values()]

    @property
    def is_empty(self) -> bool:
        """Whether there is no way at all."""
        return not self.voyage.move.leads_anywhere(self.voyage.start)
