"""An independent judge of support chains: try every set of cards and every assignment.

It shares no code with the search. A set of cards with an assignment of supports is a valid
chain when every need of every member is met by one other member, every member has a reason to
be there, nobody is in the dark, every circle of supports is started by a pulsed generator that
supports a reactor (J1e), and the radiators supply the therms (J4b).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

import networkx

from planner.cards.model import CardType
from planner.craft import CardStack, StackCard

Assignment = dict[tuple[str, int], str]
"""Card number and place of the need: number of the provider."""


@dataclass(frozen=True)
class Question:
    stack: CardStack
    roots: Sequence[StackCard]
    dark: bool = False
    """Solar power does not work here."""
    cooled: bool = True
    afterburn: bool = False


def every_valid_chain(question: Question) -> Iterator[tuple[frozenset[str], Assignment]]:
    others = [card for card in question.stack if card not in question.roots]
    for size in range(len(others) + 1):
        for helpers in combinations(others, size):
            members = (*question.roots, *helpers)
            for assignment in _assignments(members):
                if judge(question, members, assignment) is None:
                    yield frozenset(card.number for card in members), assignment


def _assignments(members: Sequence[StackCard]) -> Iterator[Assignment]:
    places = [(card, place) for card in members for place in range(len(card.face.needs))]
    able = [
        [m.number for m in members if any(p.kind == need.kind for p in m.face.provides)]
        for need in (card.face.needs[place] for card, place in places)
    ]
    for providers in product(*able):
        pairs = zip(places, providers, strict=True)
        yield {(card.number, place): provider for (card, place), provider in pairs}


def judge(question: Question, members: Sequence[StackCard], assignment: Assignment) -> str | None:
    """Why it is no valid chain, or ``None``."""
    by_number = {card.number: card for card in members}
    graph = networkx.DiGraph()
    graph.add_nodes_from(by_number)
    for card in members:
        if question.dark and card.face.solar:
            return f"{card.number} is in the dark"
        used: set[tuple[str, str]] = set()
        for place, need in enumerate(card.face.needs):
            number = assignment.get((card.number, place))
            if number is None or number not in by_number or number == card.number:
                return f"{card.number} lacks a support"
            given = [p for p in by_number[number].face.provides if p.kind == need.kind]
            if not any(p.subtypes & need.subtypes for p in given):
                return f"{number} does not support {card.number}"
            if (need.kind, number) in used:
                return f"{number} serves {card.number} twice"
            used.add((need.kind, number))
            pulsed = "p" in need.subtypes and any("p" in p.subtypes for p in given)
            starts = pulsed and card.face.type is CardType.REACTOR
            if graph.has_edge(card.number, number):
                starts = starts and graph[card.number][number]["starts"]
            graph.add_edge(card.number, number, starts=starts)
    needed = {provider for _, provider in graph.edges}
    for card in members:
        if card in question.roots or card.number in needed:
            continue
        if not card.therms:
            return f"{card.number} has no reason to be there"
        if not question.cooled:
            return f"{card.number} cools nothing"
    for circle in networkx.simple_cycles(graph):
        edges = zip(circle, [*circle[1:], circle[0]], strict=True)
        if not any(graph[start][end]["starts"] for start, end in edges):
            return f"{circle} supports itself"
    if question.cooled:
        supplied = sum(card.therms for card in members) + question.afterburn
        if sum(card.face.therms_needed for card in members) > supplied:
            return "too hot"
    return None


def modifying(
    question: Question, members: frozenset[str], assignment: Assignment
) -> frozenset[str]:
    """The supports whose modifiers count: reached without passing a reactor or radiator (J5d)."""
    cards = {card.number: card for card in question.stack if card.number in members}
    roots = {card.number for card in question.roots}
    graph = networkx.DiGraph()
    graph.add_nodes_from(members)
    for (consumer, _), provider in assignment.items():
        closed = cards[consumer].face.type in (CardType.REACTOR, CardType.RADIATOR)
        if consumer in roots or not closed:
            graph.add_edge(consumer, provider)
    reached = set().union(*(networkx.descendants(graph, root) for root in roots)) - roots
    return frozenset(n for n in reached if cards[n].face.modifier or cards[n].face.solar)
