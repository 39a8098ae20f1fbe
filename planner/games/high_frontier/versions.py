"""The version of the rules, which the header of a game names.

It is raised when recorded games (`tests/recorded`) no longer play as they did.
"""

from __future__ import annotations

from planner.kernel.codec import Json
from planner.kernel.sentences import in_english
from planner.kernel.versions import Versions

VERSIONS = Versions(
    {
        1: "the core game and Race for Glory",
        2: (
            "where a rule says 'may', the player decides: how to lift off, land and go on after"
            " dice, what to jettison, which chain to use, what a deal hands over, which side of a"
            " crew card to play; and rulings and undo need the consent of all"
        ),
        3: "who puts a card up for auction sees the next one of its deck, not who wins it",
        4: (
            "every cell of the firing results table and every number of the purge roll is known,"
            " and nothing of them is asked or assumed; the War ends as soon as all are of one"
            " bloc, the fourth factory of a type does not roll for it, and in it no product"
            " comes into LEO from space and no enemy pays for a legacy vote; all cards of Race for"
            " Glory are known, so no table says any more what is printed on them; a new game is"
            " played on the corrected board (Lutetia 4M, hydration 1) unless it asks for the first"
            " print; open offers lapse when a turn is ended, and who gives up a cube to capture a"
            " factory has it"
        ),
    }
)
RULES_VERSION = VERSIONS.today
ALL_CARDS_KNOWN = 4
"""From this version on nobody says what is printed on cards."""
CORRECTED_BOARD = 4
"""From this version on a game that does not say otherwise is played on the corrected board."""


def up_to_date(state: dict[str, Json]) -> dict[str, Json]:
    """A state as JSON data, however long ago it was written.

    Up to version 2 scenarios kept what they had to remember under any keys. Up to version 3 the
    table was asked for what the firing results table says, and kept it. One mark of a turn was a
    sentence, which checkpoints kept with what it was made of.

    >>> up_to_date({"memory": {"first-sale": "CRP"}})
    {'parts': {'achieved': {'do': 'achieved', 'by': {'first-sale': 'CRP'}}}}
    """
    state = _without_asking(state)
    turn = state.get("turn")
    if isinstance(turn, dict) and "used" in turn:
        state = state | {"turn": turn | {"used": in_english(turn["used"])}}
    memory = state.get("memory")
    if not isinstance(memory, dict):
        return state
    parts: dict[str, Json] = {}
    colony = memory.get("colony")
    if isinstance(colony, dict):
        parts["colony"] = {"do": "colony", **colony}
    done = {key: who for key, who in memory.items() if key != "colony"}
    if done:
        parts["achieved"] = {"do": "achieved", "by": done}
    return {name: value for name, value in state.items() if name != "memory"} | {"parts": parts}


def _without_asking(state: dict[str, Json]) -> dict[str, Json]:
    """The state without questions for cells of the firing results table, and without answers."""
    parts, agenda = state.get("parts"), state.get("agenda")
    changed: dict[str, Json] = {}
    combat = parts.get("combat") if isinstance(parts, dict) else None
    if isinstance(parts, dict) and isinstance(combat, dict) and "read" in combat:
        changed["parts"] = parts | {"combat": _without("read", combat)}
    if isinstance(agenda, list) and "impact" in map(_tag, agenda):
        changed["agenda"] = [
            _without("unread", step) for step in agenda if _tag(step) != "cell-due"
        ]
    return state | changed


def _tag(step: Json) -> Json:
    return step.get("do") if isinstance(step, dict) else None


def _without(name: str, record: Json) -> Json:
    if not isinstance(record, dict):
        return record
    return {each: value for each, value in record.items() if each != name}
