"""The search for support chains against the independent judge, on random stacks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations_with_replacement

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from planner.cards import default_library
from planner.cards.model import CardType, Face, Modifier
from planner.craft import CardStack, Chain, Circumstances, StackCard, find_chains
from planner.craft.supports import NotOperational
from tests.craft.brute_force import Assignment, Question, every_valid_chain, judge, modifying
from tests.craft.helpers import EARTH, NEPTUNE, made
from tests.craft.helpers import stack as stack_of

FACES = [face for face in default_library() if face.deck == "core"]


def faces_of(keep: Callable[[Face], bool]) -> list[Face]:
    return [face for face in FACES if keep(face)]


THIRSTY = faces_of(
    lambda face: (
        bool(face.needs) and face.type in (CardType.THRUSTER, CardType.ROBONAUT, CardType.REFINERY)
    )
)
SUPPORTS = faces_of(lambda face: face.type in (CardType.REACTOR, CardType.GENERATOR))
NEEDY = faces_of(lambda face: bool(face.needs) and face.type is not CardType.REFINERY)
RADIATORS = faces_of(lambda face: face.type is CardType.RADIATOR)


@st.composite
def printed_stacks(draw: st.DrawFn) -> CardStack:
    drawn = [
        draw(st.sampled_from(THIRSTY)),
        *draw(st.lists(st.sampled_from(SUPPORTS), max_size=4)),
        *draw(st.lists(st.sampled_from(NEEDY), max_size=2)),
        *draw(st.lists(st.sampled_from(RADIATORS), max_size=2)),
    ]
    single = {face.card: face for face in reversed(drawn)}
    cards = [
        StackCard(face, heavy=face.heavy is not None and draw(st.booleans()))
        for face in reversed(single.values())
    ]
    return CardStack.of(cards[:8])


REACTOR_NEEDS = ("generator:p", "generator:p", "generator:e|p", "reactor:x;generator:p", "")
GENERATOR_NEEDS = ("reactor:x", "reactor:x", "generator:e", "generator:p", "")


@st.composite
def invented_stacks(draw: st.DrawFn) -> CardStack:
    """Cards that need each other more wildly than the printed ones do."""
    needs = draw(st.sampled_from(("reactor:x", "generator:e|p", "reactor:x;reactor:burst")))
    cards = [made("XX000F", "thruster", needs=needs, therms=draw(st.integers(0, 2)), thrust=3)]
    kinds = draw(st.lists(st.sampled_from(("reactor", "generator", "radiator")), max_size=6))
    cards += [draw(_invented(kind, number)) for number, kind in enumerate(kinds, start=1)]
    return CardStack.of(cards)


@st.composite
def _invented(draw: st.DrawFn, kind: str, number: int) -> StackCard:
    name = f"XX00{number}F"
    if kind == "radiator":
        return made(
            name,
            kind,
            needs=draw(st.sampled_from(GENERATOR_NEEDS)),
            cools=draw(st.integers(1, 3)),
        )
    needs, given = (
        (REACTOR_NEEDS, ("reactor:x", "reactor:x|burst"))
        if kind == "reactor"
        else (GENERATOR_NEEDS, ("generator:e", "generator:p", "generator:p"))
    )
    return made(
        name,
        kind,
        needs=draw(st.sampled_from(needs)),
        provides=draw(st.sampled_from(given)),
        therms=draw(st.sampled_from((0, 0, 1, 2))),
        solar=draw(st.sampled_from((False, False, False, True))),
        modifier=draw(st.sampled_from((None, Modifier(1)))),
    )


SPARE_TIME = settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def check(question: Question, circumstances: Circumstances) -> None:
    expected = list(every_valid_chain(question))
    if not expected:
        with pytest.raises(NotOperational) as refusal:
            find_chains(question.stack, question.roots, circumstances)
        assert refusal.value.lacks
        return
    found = find_chains(question.stack, question.roots, circumstances)
    for chain in found:
        assert judge(question, chain.cards, assignment_of(chain)) is None
    told = {frozenset(each.card for each in chain.modifiers) for chain in found}
    names = {card.number: card.name for card in question.stack}
    assert told == {
        frozenset(names[number] for number in modifying(question, members, assignment))
        for members, assignment in expected
    }


def assignment_of(chain: Chain) -> Assignment:
    assignment: Assignment = {}
    for support in chain.supports:
        consumer = support.consumer
        place = next(
            place
            for place, need in enumerate(consumer.face.needs)
            if need == support.need and (consumer.number, place) not in assignment
        )
        assignment[consumer.number, place] = support.provider.number
    return assignment


@SPARE_TIME
@given(printed_stacks(), st.booleans(), st.booleans())
def test_J_printed_cards(stack: CardStack, dark: bool, afterburn: bool) -> None:
    question = Question(stack, stack.cards[:1], dark=dark, afterburn=afterburn)
    check(question, Circumstances(NEPTUNE if dark else EARTH, afterburn=afterburn))


@SPARE_TIME
@given(invented_stacks(), st.booleans(), st.booleans())
def test_J_invented_cards(stack: CardStack, dark: bool, cooled: bool) -> None:
    question = Question(stack, stack.cards[:1], dark=dark, cooled=cooled)
    check(question, Circumstances(NEPTUNE if dark else EARTH, cooled=cooled))


@SPARE_TIME
@given(printed_stacks(), st.data(), st.booleans())
def test_J_any_cards_together(stack: CardStack, data: st.DataObject, cooled: bool) -> None:
    """Supports and radiators are asked for too, to learn what is operational."""
    roots = data.draw(st.lists(st.sampled_from(stack.cards), min_size=1, max_size=3, unique=True))
    check(Question(stack, roots, cooled=cooled), Circumstances(EARTH, cooled=cooled))


@SPARE_TIME
@given(printed_stacks())
@example(stack_of("CG116R", "CD099F", "CB063F")).via("a radiator that needs a generator, cold")
def test_I7a_two_cards_share_supports_without_therms(stack: CardStack) -> None:
    question = Question(stack, stack.cards[:2], cooled=False)
    check(question, Circumstances(EARTH, cooled=False))


def test_I7a_two_cards_and_every_third_share_supports_without_therms() -> None:
    """All printed cards that differ in what they need and give, by threes: nothing is left out."""
    kinds: dict[object, list[Face]] = {}
    for face in FACES:
        if face.type is not CardType.CREW:
            what = (face.type is CardType.REACTOR, face.needs, face.provides, face.heavy is None)
            kinds.setdefault(what, []).append(face)
    stacks = 0
    for chosen in combinations_with_replacement(kinds, 3):
        for order in {chosen, (chosen[1], chosen[2], chosen[0]), (chosen[0], chosen[2], chosen[1])}:
            faces: list[Face] = []
            for kind in order:
                taken = {face.card for face in faces}
                faces += [face for face in kinds[kind] if face.card not in taken][:1]
            stack = CardStack.of([StackCard(face) for face in faces])
            question = Question(stack, stack.cards[:2], cooled=False)
            try:
                find_chains(stack, question.roots, Circumstances(EARTH, cooled=False))
                works = True
            except NotOperational:
                works = False
            assert works == any(True for _ in every_valid_chain(question)), stack
            stacks += 1
    assert stacks > 10_000


@SPARE_TIME
@given(invented_stacks())
def test_J_more_therms_never_hurt(stack: CardStack) -> None:
    """Whatever works hot works cooled without asking for therms."""
    root = stack.cards[:1]
    try:
        find_chains(stack, root, Circumstances(EARTH))
    except NotOperational:
        return
    assert find_chains(stack, root, replace(Circumstances(EARTH), cooled=False))
