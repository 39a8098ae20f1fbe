"""Every command of the planner: what it is for, what it does, and which module has it.

The list alone tells what there is, so that a command starts without entering the rooms of all the
others. `tests.cli.test_command_line` keeps it like what the modules say.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Listed:
    """A command as the list tells it."""

    name: str
    does: str
    module: str
    """In `planner.cli`."""


PURPOSES: dict[str, tuple[Listed, ...]] = {
    "Plan a flight": (
        Listed("route", "find the ways from one place to another", "routes"),
        Listed("tanks", "find the fewest tanks that get there", "routes"),
        Listed("reach", "list all sites that can be reached", "routes"),
        Listed(
            "landing", "check whether a rocket can land at a site, and leave it again", "landings"
        ),
        Listed(
            "mission",
            "plan several legs in a row, with cargo, operations and refuelling",
            "missions",
        ),
        Listed(
            "rockets",
            "find which rockets these cards make that fly a mission, and what a card is worth",
            "rockets",
        ),
        Listed(
            "compare",
            "set two to four rockets side by side: thrust, fuel, and how they get to goals",
            "compare",
        ),
    ),
    "Check by hand": (
        Listed("move", "check that a path is one legal move, and see what it costs", "moves"),
        Listed("moves", "show the legal steps from a space, and why others are not", "moves"),
        Listed(
            "stack",
            "see what a stack can do: masses, operational cards, thrusters, ISRU, therms",
            "stacks",
        ),
        Listed("thrust", "add up net thrust and fuel consumption", "strip"),
        Listed("strip", "move chits on the fuel strip", "strip"),
    ),
    "Look something up": (
        Listed("rule", "show a rule, and the rules around it", "rules"),
        Listed("card", "show both faces of a card, every icon in words", "cards"),
        Listed("cards", "list card faces by what they are, need and give", "cards"),
        Listed("abilities", "explain the abilities that are printed on cards", "cards"),
        Listed("space", "show a space: what it is, what it costs, where its lines lead", "boards"),
        Listed("sites", "list the sites, all or those that you ask for", "boards"),
        Listed("find", "look a place up by a part of its name", "boards"),
        Listed("board", "check and draw the printed board", "boards"),
    ),
    "Play": (
        Listed("game", "play a game by the rules and keep its log", "games"),
        Listed("host", "manage the games that are kept for people", "hosting"),
    ),
    "Set up": (
        Listed(
            "completion",
            "print the script that completes words in a shell",
            "completion",
        ),
        Listed("warm", "compile the search once, so that the first answer is fast", "warming"),
    ),
}
"""The purposes of a player, and the commands for each."""

COMMANDS = {each.name: each for listed in PURPOSES.values() for each in listed}


def overview() -> str:
    """Return all commands by what they are for."""
    width = max(map(len, COMMANDS)) + 4
    lines: list[str] = []
    for purpose, listed in PURPOSES.items():
        lines += ["", f"{purpose}:"]
        lines += [f"  {each.name}".ljust(width) + each.does for each in listed]
    return "\n".join(lines[1:])
