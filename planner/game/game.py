"""One game: the state, what may be done, doing it, and taking it back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from planner.errors import BadInput, DataError, PlannerError, RuleViolation
from planner.game.actions import Action, Choice, Occasion, Ruling, Undo
from planner.game.codec import Json
from planner.game.context import Context, Table
from planner.game.dice import Dice, DiceTray, HandDice, SeededDice
from planner.game.log import (
    FINGERPRINT,
    Entry,
    Header,
    entry_line,
    header_line,
    read_entry,
    read_header,
)
from planner.game.rulebook import ActionRule, Rulebook
from planner.game.scenarios import rulebook_for
from planner.game.setup import first_state
from planner.game.state import State
from planner.game.steps import PlayerTurn

_MAX_STEPS = 10_000


class Game:
    """A game in progress; `legal` lists what may be done and `apply` does it.

    >>> game = Game.new("race-to-mars", factions=["CRP", "NASA"], seed=7)
    >>> entry = game.apply(game.legal("CRP")[0])
    >>> print(entry.says[0])
    CRP receives 1 aqua: income (I1)
    """

    def __init__(self, header: Header, *, hashing: bool = True) -> None:
        self.header = header
        self.book: Rulebook = rulebook_for(header)
        self.entries: list[Entry] = []
        """Everything that was done, undone actions too."""
        self.opening: Entry
        """What setup wrote: its lines and tanks, before the first action."""
        self.hashing = hashing
        """Whether entries carry the hash of the state after them."""
        self._dice: Dice = HandDice() if header.dice == "hand" else SeededDice(header.seed)
        self._past: list[State] = []
        """The states before each action that still counts, for undo."""
        self.state = self._set_up()

    @classmethod
    def new(
        cls,
        scenario: str = "core",
        *,
        factions: Sequence[str],
        seed: int | str = 0,
        dice: str = "seeded",
        decks: dict[str, tuple[str, ...]] | None = None,
        options: dict[str, Json] | None = None,
        printed: dict[str, dict[str, str]] | None = None,
        hashing: bool = True,
    ) -> Game:
        """Start a game; without ``hashing`` the entries carry no hash and play is faster."""
        header = Header(scenario, tuple(factions), seed, dice, decks, options or {}, printed or {})
        return cls(header, hashing=hashing)

    # -- looking ---------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """The table to look at, with the rules in force."""
        return Table(self.state, self.book)

    @property
    def to_act(self) -> tuple[str, ...]:
        """The players who are asked for something now; nobody once the game is over."""
        if self.state.over is not None or not self.state.agenda:
            return ()
        return self.state.agenda[-1].asks

    @property
    def offered(self) -> tuple[str, ...]:
        """The players who have been offered a deal and have not answered; nobody waits for them."""
        turn = self.state.turn
        waiting = {name for deal in (turn.deals if turn else ()) for name in deal.waiting}
        return tuple(name for name in self.state.seats if name in waiting)

    def legal(self, player: str | None = None) -> list[Choice]:
        """All that a player may do now; without a name, that of all who are asked or `offered`.

        Parameters with many values come as templates with their domains; every action listed
        or made from a template applies. Of deals only simple offers are listed; a player who is
        not on turn may make them too. Rulings and undo are not listed: they need the table's
        agreement.
        """
        everybody = tuple(dict.fromkeys((*self.to_act, *self.offered)))
        players = everybody if player is None else (self._player(player),)
        return [choice for each in players for choice in self._legal(each)]

    def _legal(self, player: str) -> list[Choice]:
        asked = self.to_act
        if not asked:
            return []
        table = self.table
        found: list[Choice] = []
        for rule in self.book.actions.values():
            if self._is_time_for(rule, player in asked):
                found.extend(rule.choices(table, player))
        return found

    def _is_time_for(self, rule: ActionRule[Action], asked: bool) -> bool:
        """Whether the time is right for a player who is asked now, or is not."""
        top = self.state.agenda[-1]
        if rule.occasion is Occasion.ANYTIME:
            return self.state.turn is not None
        if rule.occasion is Occasion.LULL:
            return isinstance(top, PlayerTurn)
        if not asked:
            return False
        if rule.answers is not None:
            return isinstance(top, rule.answers)
        return isinstance(top, PlayerTurn) and self._time_left(rule)

    def _time_left(self, rule: ActionRule[Action]) -> bool:
        turn = self.state.turn
        assert turn is not None
        return (
            rule.occasion is not Occasion.OPERATION or turn.operations < self.book.limits.operations
        )

    # -- doing -----------------------------------------------------------------------------

    def apply(self, action: Action, dice: Sequence[int] = ()) -> Entry:
        """Carry out an action, or raise and change nothing.

        ``dice`` are results rolled by hand; `DiceNeeded` says which are missing.
        """
        if isinstance(action, Undo):
            return self._undo(action)
        context = self._carried_out(action, dice)
        return self._record(action, context)

    def may(self, action: Action) -> bool:
        """Whether the action would be allowed now.

        >>> from planner.game.actions import EndTurn
        >>> game = Game.new("race-to-mars", factions=["CRP", "NASA"])
        >>> game.may(EndTurn("CRP")), game.may(EndTurn("NASA"))
        (True, False)
        """
        return self.why_not(action) is None

    def why_not(self, action: Action) -> PlannerError | None:
        """Why an action is not allowed now, for those who miss it in `legal`.

        >>> from planner.game.actions import EndTurn
        >>> game = Game.new("race-to-mars", factions=["CRP", "NASA"])
        >>> print(game.why_not(EndTurn("NASA")))
        D1: it is CRP's turn, not NASA's
        """
        try:
            self._carried_out(action, (), dice_source=SeededDice(0))
        except PlannerError as refusal:
            return refusal
        return None

    def push(self, action: Action, dice: Sequence[int] = ()) -> Entry:
        """`apply` under the name that goes with `pop`."""
        return self.apply(action, dice)

    def pop(self) -> Action:
        """Take back the last action for good, as a search does; the log forgets it too.

        >>> game = Game.new("race-to-mars", factions=["CRP", "NASA"])
        >>> before = game.state.fingerprint()
        >>> _ = game.push(game.legal()[0])
        >>> _ = game.pop()
        >>> game.state.fingerprint() == before
        True
        """
        if not self.entries or isinstance(self.entries[-1].action, Undo):
            raise BadInput("there is nothing to pop")
        self.state = self._past.pop()
        return self.entries.pop().action

    def copy(self) -> Game:
        """An independent game that goes on from here."""
        other = object.__new__(Game)
        other.header, other.book, other.opening = self.header, self.book, self.opening
        other.entries = list(self.entries)
        other.hashing, other._dice = self.hashing, self._dice
        # States are never changed once they are in place, so they can be shared.
        other._past, other.state = list(self._past), self.state
        return other

    def _player(self, player: str) -> str:
        if player not in self.state.players:
            raise BadInput(
                f"nobody plays {player!r}", choices=list(self.state.players), field="player"
            )
        return player

    def _set_up(self) -> State:
        state = first_state(self.header, self.book)
        context = Context(state, self.book, DiceTray.ready(self._dice, (), 0))
        for step in self.book.setup:
            step.do(context)
        self._run_agenda(context)
        self.opening = Entry(
            0, Undo("", 0), (), tuple(context.lines), tuple(context.ledger), self._hash(state)
        )
        return state

    def _carried_out(
        self, action: Action, dice: Sequence[int], *, dice_source: Dice | None = None
    ) -> Context:
        waived: frozenset[str] = frozenset()
        self._player(action.player)
        done = action
        if isinstance(action, Ruling):
            waived, done = frozenset(action.waive), action.action
        if self.state.over is not None:
            raise RuleViolation("M1", f"the game is over: {self.state.over}", code="game-over")
        rule = self.book.actions.get(done.tag)
        if rule is None or type(done) is not rule.action:
            raise BadInput(f"{self.book.title} has no action {done.tag!r}", field="do")
        self._check_occasion(rule, done)
        tray = DiceTray.ready(dice_source or self._dice, dice, self.state.dice_rolled)
        context = Context(self.state.copy(), self.book, tray, waived)
        if isinstance(action, Ruling):
            rules = ", ".join(action.waive)
            context.say(f"Ruling of the table, waiving {rules}: {action.reason}", "A2c")
        if rule.occasion is Occasion.OPERATION:
            turn = context.state.turn
            assert turn is not None
            turn.operations += 1
        rule.apply(context, done)
        self._run_agenda(context)
        tray.check_all_used()
        return context

    def _check_occasion(self, rule: ActionRule[Action], action: Action) -> None:
        top = self.state.agenda[-1]
        if rule.answers is not None:
            if not isinstance(top, rule.answers) or action.player not in top.asks:
                raise RuleViolation(
                    rule.rule,
                    f"{action.player} is not asked for this now: {top.question}",
                    code="not-asked",
                )
            return
        if rule.occasion is Occasion.ANYTIME and self.state.turn is not None:
            return
        if not isinstance(top, PlayerTurn):
            off_turn = rule.occasion in (Occasion.LULL, Occasion.ANYTIME)
            when = rule.rule if off_turn else "D1c"
            raise RuleViolation(when, f"first an answer is due: {top.question}", code="busy")
        if rule.occasion is Occasion.LULL:
            return
        if top.player != action.player:
            raise RuleViolation(
                "D1", f"it is {top.player}'s turn, not {action.player}'s", code="not-your-turn"
            )
        if not self._time_left(rule):
            raise RuleViolation(
                "D1b",
                f"{action.player} has performed an operation this turn",
                code="operation-spent",
                hint="one operation per turn",
                numbers={"operations": self.book.limits.operations},
            )

    def _run_agenda(self, context: Context) -> None:
        """Let steps happen until one waits for players or the game is over."""
        state = context.state
        for _ in range(_MAX_STEPS):
            if state.over is not None:
                state.agenda.clear()
                state.turn = None
                return
            if not state.agenda:
                raise AssertionError("a game that is not over always has something to do")
            run = self.book.steps[state.agenda[-1].tag]
            if run is None:
                return
            run(context, state.agenda.pop())
        raise AssertionError("the agenda never comes to an end")

    def _record(self, action: Action, context: Context) -> Entry:
        self._past.append(self.state)
        self.state = context.state
        entry = Entry(
            len(self.entries) + 1,
            action,
            tuple(context.tray.rolled),
            tuple(context.lines),
            tuple(context.ledger),
            self._hash(self.state),
        )
        self.entries.append(entry)
        return entry

    def _hash(self, state: State) -> str:
        return state.fingerprint()[:FINGERPRINT] if self.hashing else ""

    def _undo(self, action: Undo) -> Entry:
        self._player(action.player)
        if not 1 <= action.entries <= len(self._past):
            raise BadInput(
                f"{action.entries} actions cannot be undone",
                hint=f"{len(self._past)} are left to undo",
                field="entries",
            )
        state = self._past[-action.entries]
        del self._past[-action.entries :]
        self.state = state
        count = "the last action" if action.entries == 1 else f"the last {action.entries} actions"
        context = Context(state, self.book, DiceTray.ready(self._dice, (), 0))
        context.say(f"{action.player} takes back {count}", "A2c")
        entry = Entry(
            len(self.entries) + 1, action, (), tuple(context.lines), (), self._hash(state)
        )
        self.entries.append(entry)
        return entry

    # -- the log ---------------------------------------------------------------------------

    def lines(self) -> list[str]:
        """The log file, line by line."""
        return [header_line(self.header), *map(entry_line, self.entries)]

    def save(self, path: Path) -> None:
        """Write the whole log to a file; what was there stays until all of it is written."""
        part = path.with_name(f"{path.name}.part")
        try:
            part.write_text("\n".join(self.lines()) + "\n", encoding="utf-8")
            part.replace(path)
        except OSError as error:
            raise BadInput(f"cannot write {path}: {error.strerror}", field="file") from None

    def replay(self) -> Game:
        """The same game played again from its log."""
        again = Game(self.header, hashing=self.hashing)
        for entry in self.entries:
            again.apply(entry.action, entry.dice)
        return again

    @classmethod
    def load(cls, path: Path, *, hashing: bool = True) -> Game:
        """The game in a log file; raises `DamagedLog` where a line does not fit."""
        try:
            text = path.read_text(encoding="utf-8")
        except OSError as error:
            raise BadInput(f"cannot read {path.name}: {error.strerror}", field="file") from None
        except UnicodeDecodeError:
            raise DataError(path.name, None, None, "this is not UTF-8 text") from None
        # What people write may hold other ends of lines, which are no ends of entries.
        lines = text.removesuffix("\n").split("\n") if text else []
        return cls.from_lines(lines, file=path.name, hashing=hashing)

    @classmethod
    def from_lines(cls, lines: Sequence[str], *, file: str = "log", hashing: bool = True) -> Game:
        """The game that the lines of a log file tell; see `load`."""
        if not lines:
            raise DataError(file, None, None, "the file is empty")
        header = read_header(lines[0], file)
        try:
            game = cls(header, hashing=hashing)
        except (BadInput, RuleViolation) as error:
            raise DataError(file, 1, error.field, str(error)) from None
        for row, line in enumerate(lines[1:], start=2):
            try:
                game._play_line(line, file, row)
            except DataError as error:
                raise DamagedLog(error, game) from None
        return game

    def _play_line(self, line: str, file: str, row: int) -> None:
        written = read_entry(line, file, row, self.book.tags)
        if written.number != len(self.entries) + 1:
            raise DataError(
                file, row, "n", f"entry {written.number} where {len(self.entries) + 1} should be"
            )
        try:
            entry = self.apply(written.action, written.dice)
        except PlannerError as error:
            raise DataError(file, row, None, f"the action does not apply: {error}") from None
        if self.hashing and written.state and written.state != entry.state:
            self._forget_last()
            raise DataError(file, row, "state", "the state after this entry is another one")

    def _forget_last(self) -> None:
        if isinstance(self.entries[-1].action, Undo):
            # The states that the undo dropped come back by playing the rest again.
            good = self.entries[:-1]
            again = Game(self.header, hashing=self.hashing)
            for entry in good:
                again.apply(entry.action, entry.dice)
            self.entries, self.state, self._past = again.entries, again.state, again._past
        else:
            self.pop()


class DamagedLog(DataError):
    """A log file with a line that does not fit; ``game`` is the game up to there."""

    def __init__(self, error: DataError, game: Game) -> None:
        super().__init__(error.file, error.row, error.column, error.reason)
        self.game = game
        self.hint = (
            f"the {len(game.entries)} entries before it are good, and"
            " planner game replay --keep-good saves them"
        )
