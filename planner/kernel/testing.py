"""Conformance tests for games on the kernel: `check_game` plays one at random and checks it.

At each step what is listed must be allowed, what is not listed refused, an undo must lead back and
doing the same again forth, and the state must be readable from what was written. From time to
time all that is hidden from a seat is shuffled, which must leave its view as it is. At the end the
log is played again.
"""

from __future__ import annotations

import dataclasses
import json
import random
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from planner.errors import PlannerError
from planner.kernel import sentences
from planner.kernel.actions import Action, Choice, Template, Undo, choice_data
from planner.kernel.codec import decode, encode
from planner.kernel.dice import dice_of, shuffle
from planner.kernel.domains import Domain, OneOf, Range, Several, Subset, Words
from planner.kernel.game import Game
from planner.kernel.log import Entry
from planner.kernel.state import State, covered_cards, covered_part
from planner.kernel.view import View

Chooser = Callable[[View, list[Choice]], Action]
Hider = Callable[[Any, frozenset[str], str], None]

_FEW = 200
"""Values of a domain that are looked through."""


@dataclass(frozen=True, slots=True)
class Effort:
    """Limits of the checks, so that a suite stays fast."""

    actions: int = 100
    """The most actions to play."""
    tries: int = 4
    """Number of choices, and of changed ones, to try at each step."""
    views_every: int = 5
    """Views are compared every so many actions."""


@dataclass(slots=True)
class Conformance:
    """The hooks of a game, and what has been looked at; see `check_game`."""

    game: Game
    chance: random.Random
    effort: Effort
    label: Callable[[type[Action], str], object] | None
    examples: Collection[str]
    hide: Hider | None
    choose: Chooser | None
    done: Counter[str] = field(default_factory=Counter)
    """Number of checks of each kind."""
    pool: dict[tuple[str, str], list[Any]] = field(default_factory=dict)
    """Values that were listed, by the tag of the action and the name of the field."""

    def play(self) -> Iterator[str]:
        """Play and tell what is wrong."""
        game = self.game
        for number in range(self.effort.actions):
            if not game.to_act:
                self.done["ends"] += 1
                break
            choices = game.legal()
            if not choices:
                yield f"{game.to_act} are asked and can do nothing: {game.state.agenda[-1]}"
                return
            yield from self.written_faults()
            yield from self.choice_faults(choices)
            if number % self.effort.views_every == 0:
                for seats in ((), *((seat,) for seat in game.state.players)):
                    yield from self.view_faults(seats)
            yield from self.step_faults(self._chosen(choices))
        yield from self.log_faults()

    def _chosen(self, choices: list[Choice]) -> Action:
        if self.choose is not None:
            player = self.chance.choice(self.game.to_act)
            view = self.game.view(player)
            return self.choose(view, view.legal())
        kinds: dict[str, list[Choice]] = {}
        for choice in choices:
            kinds.setdefault(_tag(choice), []).append(choice)
        kind = self.chance.choice(sorted(kinds))
        return self._sampled(self.chance.choice(kinds[kind]))

    def _sampled(self, choice: Choice) -> Action:
        return choice.sample(self.chance) if isinstance(choice, Template) else choice

    # -- what may be done ------------------------------------------------------------------

    def choice_faults(self, choices: list[Choice]) -> Iterator[str]:
        """Yield faults of the listed choices, of unlisted ones, and of labels of fields."""
        some = self.chance.sample(choices, min(len(choices), self.effort.tries))
        for choice in some:
            yield from self._label_faults(choice)
            action = self._sampled(choice)
            self._remember(action)
            self.done["listed"] += 1
            if (refusal := self.game.why_not(action)) is not None:
                yield f"{action} is listed and refused: {refusal}"
            if decode(Action, json.loads(_text(encode(action))), self.game.book.tags) != action:
                yield f"{action} is another one when it is read from JSON"
            if (changed := self._changed(action)) is not None:
                yield from self._unlisted_faults(changed)

    def _label_faults(self, choice: Choice) -> Iterator[str]:
        if self.label is None or not isinstance(choice, Template):
            return
        for name in choice.free:
            self.done["labels"] += 1
            if not self.label(choice.action, name):
                yield f"the open field {name!r} of {choice.action.tag!r} has no label"

    def _remember(self, action: Action) -> None:
        for each in dataclasses.fields(action):
            values = self.pool.setdefault((action.tag, each.name), [])
            value = getattr(action, each.name)
            if value not in values:
                values.append(value)

    def _changed(self, action: Action) -> Action | None:
        """Return the action with one field changed, to something likely to be listed elsewhere."""
        name = self.chance.choice([each.name for each in dataclasses.fields(action)])
        now = getattr(action, name)
        others = list(self.pool[action.tag, name])
        if name == "player":
            others = list(self.game.state.players)
        elif type(now) is int:
            others += [now - 1, now + 1]
        elif type(now) is tuple and now:
            others += [now[1:], (*now, now[0])]
        others = [each for each in others if each != now]
        return replace(action, **{name: self.chance.choice(others)}) if others else None

    def _unlisted_faults(self, action: Action) -> Iterator[str]:
        choices = self.game.legal(action.player)
        if action.tag in self.examples or _is_listed(choices, action) is not False:
            return
        self.done["unlisted"] += 1
        again, before = self.game.copy(), self.game.state.fingerprint()
        try:
            again.apply(action)
        except PlannerError:
            if again.state.fingerprint() != before or len(again.entries) != len(self.game.entries):
                yield f"the refusal of {action} has changed something"
        else:
            yield f"{action} is not listed and may be done"

    # -- doing it, and taking it back ------------------------------------------------------

    def step_faults(self, action: Action) -> Iterator[str]:
        """Do it, and tell what is wrong with the entry, with taking it back and doing it again."""
        game = self.game
        before, first = game.state, game.copy()
        yield from self._secret_faults(action)
        twins = {seat: self.shuffled((seat,)) for seat in self._some_seats()}
        entry = game.apply(action)
        if entry.action != action or not entry.says or not all(line.rule for line in entry.says):
            yield f"the entry of {action} does not say what was done, by which rule"
        for seat, twin in twins.items():
            yield from self._twin_faults(seat, twin, first, action, entry)
        self.done["undo"] += 1
        undone = game.copy()
        # Players may be called otherwise after it.
        doer = action.player if action.player in game.state.players else game.state.seats[0]
        undone.apply(Undo(doer), granted=True)
        if replace(undone.state, dice_rolled=before.dice_rolled) != before:
            yield f"undoing {action} leads to another state than the one before"
        again = game.copy()
        again.pop()
        if again.state != before:
            yield f"popping {action} leads to another state than the one before"
        if again.again(entry.action, entry.dice, granted=entry.granted) != entry:
            yield f"doing {action} again makes another entry"
        if again.state != game.state:
            yield f"doing {action} again leads to another state"

    def _some_seats(self) -> list[str]:
        """Return a seat to look from, every other time."""
        seats = list(self.game.state.players)
        return self.chance.sample(seats, 1) if len(self.game.entries) % 2 else []

    # -- what is hidden --------------------------------------------------------------------

    def shuffled(self, seats: tuple[str, ...]) -> Game:
        """Return the game with everything hidden from those seats shuffled, and other dice."""
        game = self.game
        other = game.copy()
        key = f"{self.chance.random()}"
        other.header = replace(game.header, seed=key)
        other.book = replace(game.book, header=other.header)
        other._dice = dice_of(other.header.dice, key)
        other.state = game.state.copy()
        for deck, cards in other.state.decks.items():
            first, last = covered_part(other.state, deck)
            hidden = cards[first:last]
            shuffle(hidden, f"{key}:{deck}")
            cards[first:last] = hidden
        if self.hide is not None:
            self.hide(other.state, frozenset(seats), key)
        return other

    def view_faults(self, seats: tuple[str, ...]) -> Iterator[str]:
        """Yield faults of a view that changes with what is hidden from it."""
        self.done["views"] += 1
        view, other = self.game.view(*seats), self.shuffled(seats).view(*seats)
        yield from _difference(seats, view, other, "what it must not know is another")
        if [choice_data(each) for each in view.legal()] != [
            choice_data(each) for each in other.legal()
        ]:
            yield f"what {seats} may do hangs on what they must not know"
        for choice in self.chance.sample(view.legal(), min(len(view.legal()), 2)):
            action = self._sampled(choice)
            if view.preview(action).as_dict() != other.preview(action).as_dict():
                yield f"what {action} would do tells {seats} what they must not know"
        imagined = view.imagine(1)
        if imagined.view(*seats).table.state != view.table.state and not _asks_consent(view):
            yield f"the game that {seats} imagine looks otherwise to them"
        yield from self._shared_faults(view, imagined)

    def _shared_faults(self, view: View, imagined: Game) -> Iterator[str]:
        """Yield faults of tables that share data with one another."""
        state, seen = self.game.state, view.table.state
        pairs: list[tuple[str, object, object]] = [
            ("a copy", state, state.copy()),
            ("a view", state, seen),
            ("an imagined game", seen, imagined.state),
            ("the header of a view", self.game.header, view.header),
        ]
        if view.seats:
            pairs.append(("a spectator's view", seen, view.view().table.state))
        for what, one, two in pairs:
            here = {id(each) for each in _changeable(one)}
            for each in _changeable(two):
                if id(each) in here:
                    yield f"{what} shares with what it was made of: {each}"

    def _twin_faults(
        self, seat: str, twin: Game, first: Game, action: Action, entry: Entry
    ) -> Iterator[str]:
        """Yield faults of a seat that sees secret dice and covered cards."""
        try:
            other = twin.apply(action)
        except PlannerError:
            return  # What is hidden has had its say, and has not come to light.
        if entry.tells or other.tells or entry.says != other.says:
            return
        if _open_dice(entry, seat) != _open_dice(other, seat):
            return
        if _turned_up(first.state, self.game.state) or seat not in self.game.state.players:
            return
        self.done["secret dice and cards"] += 1
        view, seen = self.game.view(seat), twin.view(seat)
        yield from _difference((seat,), view, seen, f"others have done {action}")

    def _secret_faults(self, action: Action) -> Iterator[str]:
        """Yield faults of secret choices that others see."""
        if type(action).as_seen is Action.as_seen:
            return
        for choice in self.game.legal(action.player):
            if _tag(choice) != action.tag:
                continue
            other = self._sampled(choice)
            for seat in self.game.state.players:
                know = frozenset({seat})
                if action.as_seen(know) != other.as_seen(know) or action == other:
                    continue
                one, two = self.game.copy(), self.game.copy()
                first, second = one.apply(action), two.apply(other)
                if first.says != second.says or _is_told(one, first) or _is_told(two, second):
                    continue
                self.done["secret choices"] += 1
                yield from _difference((seat,), one.view(seat), two.view(seat), f"for {action}")

    # -- what is written -------------------------------------------------------------------

    def written_faults(self) -> Iterator[str]:
        """Yield faults of the state as it is read from what was written."""
        self.done["states"] += 1
        game = self.game
        for say in (str, sentences.kept):
            read = game.book.read_state(json.loads(_text(game.state.as_json(say))))
            if read.fingerprint() != game.state.fingerprint():
                yield f"the state is another one when it is read from JSON: {game.state.agenda}"
            if say is not str and read != game.state:
                yield f"the state that a checkpoint keeps is another one: {game.state.agenda}"

    def log_faults(self) -> Iterator[str]:
        """Yield faults of the log read again, and of a game dealt anew."""
        game = self.game
        self.done["logs"] += 1
        lines = game.lines()
        for verify in (True, False):
            again = type(game).from_lines(lines, hashing=game.hashing, verify=verify)
            if again.state != game.state or again.lines() != lines:
                yield "the log tells another game when it is read"
        if game.state.over is None:
            dealt = game.dealt_anew(seed="anew").view()
            yield from _difference((), game.view(), dealt, "it is dealt anew")


def check_game(
    game: Game,
    *,
    seed: int | str = 0,
    effort: Effort = Effort(),
    label: Callable[[type[Action], str], object] | None = None,
    examples: Collection[str] = (),
    hide: Hider | None = None,
    choose: Chooser | None = None,
) -> Mapping[str, int]:
    """Play on at random; raise `AssertionError` where a game is not as every game must be.

    Returns how often each thing was looked at. A game with words for its actions gives ``label``,
    which names an open field of a kind of action. ``examples`` are the tags of actions of which
    `Game.legal` lists some and not all. ``hide`` is given a state, seats and a key: it shuffles
    what is hidden from those seats elsewhere than in decks. ``choose`` plays, instead of chance.

    >>> from planner.kernel.example import Pebbles
    >>> check_game(Pebbles.start(seats=["Ann", "Ben"], seed=1))["logs"]
    1
    """
    chance = random.Random(f"conformance:{seed}")
    check = Conformance(game.copy(), chance, effort, label, examples, hide, choose)
    for fault in check.play():
        raise AssertionError(f"after {len(check.game.entries)} entries, seed {seed!r}: {fault}")
    return check.done


# -- what is listed -------------------------------------------------------------------------------


def _tag(choice: Choice) -> str:
    return choice.action.tag if isinstance(choice, Template) else choice.tag


def _is_listed(choices: list[Choice], action: Action) -> bool | None:
    """Return whether an action is among the choices; ``None`` where that cannot be told."""
    found = [_holds(choice, action) for choice in choices]
    return True if True in found else None if None in found else False


def _holds(choice: Choice, action: Action) -> bool | None:
    if isinstance(choice, Action):
        return choice == action
    if choice.action is not type(action):
        return False
    if any(getattr(action, name) != value for name, value in choice.fixed.items()):
        return False
    if not all(hasattr(action, name) for name in choice.free):
        return None  # Several parameters at once.
    values = {name: getattr(action, name) for name in choice.free}
    inside = [_is_in(domain, values[name]) for name, domain in choice.free.items()]
    if False in inside:
        return False
    if None in inside:
        return None
    return choice.filled(values) == action and choice.fits(values)


def _is_in(domain: Domain, value: Any) -> bool | None:
    match domain:
        case Range():
            return type(value) is int and domain.least <= value <= domain.most
        case Words():
            return type(value) is str
        case OneOf() if not any(isinstance(each, Several) for each in domain.options):
            return value in domain.options
        case Subset():
            return domain.holds(value)
    some = list(islice(domain.values(), _FEW))
    if any(isinstance(each, Several) for each in some):
        return None
    return True if value in some else False if len(some) < _FEW else None


# -- what is seen ---------------------------------------------------------------------------------


def _difference(seats: tuple[str, ...], one: View, two: View, when: str) -> Iterator[str]:
    first, second = one.as_json(), two.as_json()
    for data in (first, second):
        data["game"] = {**data["game"], "seed": None, "seed_hash": None}  # type: ignore[dict-item]
    if first != second:
        yield f"the view of {seats or 'onlookers'} is another when {when}: " + _where(first, second)
    elif one.table.state != two.table.state:
        yield f"the table in the view of {seats or 'onlookers'} is another when {when}"


def _where(one: Any, two: Any, path: str = "") -> str:
    """Return the first place where plain data differ."""
    if isinstance(one, dict) and isinstance(two, dict) and one.keys() == two.keys():
        pairs: list[tuple[Any, Any, Any]] = [(key, one[key], two[key]) for key in one]
    elif isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        pairs = [(place, *each) for place, each in enumerate(zip(one, two, strict=True))]
    else:
        return f"{path}: {one!r}, {two!r}"
    return next(_where(a, b, f"{path}/{key}") for key, a, b in pairs if a != b)


def _changeable(thing: object) -> Iterator[object]:
    """Yield every list, dictionary, set and open record in a thing, however deep."""
    if isinstance(thing, dict):
        yield thing
        for each in thing.values():
            yield from _changeable(each)
    elif isinstance(thing, list | set | tuple | frozenset):
        if not isinstance(thing, tuple | frozenset):
            yield thing
        for each in thing:
            yield from _changeable(each)
    elif dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        if not type(thing).__dataclass_params__.frozen:  # type: ignore[attr-defined]
            yield thing
        for item in dataclasses.fields(thing):
            yield from _changeable(getattr(thing, item.name))


def _open_dice(entry: Entry, seat: str) -> list[int]:
    """Return the dice of an entry that a seat may see at once."""
    hidden = {place for each in entry.secret if seat not in each.seen_by for place in each.dice}
    return [die for place, die in enumerate(entry.dice) if place not in hidden]


def _turned_up(before: State, after: State) -> bool:
    """True if a card of a deck whose top lies open was turned up."""
    there, left = covered_cards(before), covered_cards(after)
    return any(left[deck] != there.get(deck) and after.open_on_top(deck) for deck in left)


def _is_told(game: Game, entry: Entry) -> bool:
    """True if what was said in secret with the last entry is known to all by now."""
    secret = game.book.secret_of(entry.action)
    asked = {step.tag for step in game.state.agenda}
    return (
        secret is None
        or game.state.over is not None
        or secret[0] in entry.tells
        or (secret[1] and secret[0] not in asked)
    )


def _asks_consent(view: View) -> bool:
    return view.table.state.agenda[-1:] != [] and view.table.state.agenda[-1].tag == "consent-due"


def _text(data: object) -> str:
    return json.dumps(data, ensure_ascii=False)
