"""The standing of a ladder in words, on the screen and in a document."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path

from planner.cli.answer import table
from planner.errors import BadInput
from planner.ladder import LadderStanding, Progress
from planner.ladder.game import LadderColumn
from planner.ladder.matches import Stopwatch
from planner.ladder.standing import Pair, Rung
from planner.ladder.statistics import CONFIDENCE, Estimate
from planner.text import Text, count_of

Row = Sequence[str]
Draw = Callable[[Sequence[Row], Row], str]

END = "<!-- end of ladder -->"
_HEADINGS = ("player", "seats", "won", "points", "rating")
_TIMES = ("player", "decision p50", "p99", "max", "turn p50", "p99", "max", "answer max")
_PAIRS = ("pair", "points more", "comes before", "")


def standings_words(standings: Sequence[LadderStanding]) -> str:
    """Return all contests, one under the other."""
    return "\n\n".join("\n".join(_standing(each, table)) for each in standings)


def _standing(standing: LadderStanding, draw: Draw) -> list[str]:
    lines = [_title(standing), *_how_it_ended(standing)]
    rungs = standing.rungs()
    if rungs:
        columns = standing.contest.game.columns
        headings = (*_HEADINGS, *(column.heading for column in columns))
        lines += ["", draw([_rung(rung, columns) for rung in rungs], headings)]
        lines += ["", draw([_pair(pair) for pair in standing.pairs()], _PAIRS)]
        lines += ["", "Seconds of processor time:", ""]
        lines += [draw([_times(rung) for rung in rungs], _TIMES)]
    return lines


def _title(standing: LadderStanding) -> str:
    contest = standing.contest
    games = len(standing.counted)
    title = contest.game.title(next(contest.matches()))
    return (
        f"{title}, {count_of(contest.seats, 'seat')}: {count_of(games, 'game')}"
        f" in {count_of(len(standing.numbers), 'round')}"
        f" from seed {contest.seed}, in brackets {CONFIDENCE:.0%} intervals"
    )


def _how_it_ended(standing: LadderStanding) -> list[str]:
    lines = []
    if standing.decided:
        lines.append("It was decided before all games were played; --all-games plays them.")
    left = len(standing.games) - len(standing.counted)
    if left and not standing.decided:
        lines.append(f"{count_of(left, 'game')} of rounds that are not complete are left out.")
    if not standing.rounds:
        lines.append("No round was played to its end, so nothing can be said.")
    if standing.not_ended:
        lines.append(f"{count_of(len(standing.not_ended), 'game')} did not end:")
        lines += [
            f"  seed {played.match.seed} {','.join(played.match.seating)}: {played.fault}"
            for played in standing.not_ended
        ]
    elif standing.rounds:
        lines.append("All games ended.")
    return lines


def _rung(rung: Rung, columns: Sequence[LadderColumn]) -> Row:
    return (
        rung.player,
        str(rung.seats),
        _interval(rung.win_share, _percent),
        _interval(rung.points, "{:.1f}".format),
        _interval(rung.rating, "{:.0f}".format),
        *(column.words(rung.figures[column.name]) for column in columns),
    )


def _pair(pair: Pair) -> Row:
    better = {
        1: f"{pair.player} is better",
        0: "no clear difference",
        -1: f"{pair.against} is better",
    }
    return (
        f"{pair.player} and {pair.against}",
        _interval(pair.points, "{:+.1f}".format),
        _interval(pair.ahead, _percent),
        better[pair.decided.better] if pair.decided else "",
    )


def _interval(interval: Estimate, words: Callable[[float], str]) -> str:
    """Return an estimate with its interval.

    >>> _interval(Estimate(0.5, 0.25, 0.75), _percent)
    '50% (25% to 75%)'
    """
    if not math.isfinite(interval.low):
        return words(interval.value)
    return f"{words(interval.value)} ({words(interval.low)} to {words(interval.high)})"


def _percent(part: float) -> str:
    return f"{100 * part:.0f}%"


def _times(rung: Rung) -> Row:
    thought = rung.thought
    return (
        rung.player,
        *_stopwatch(thought.decisions),
        *_stopwatch(thought.turns),
        _seconds(thought.answers.most),
    )


def _stopwatch(clock: Stopwatch) -> Row:
    return tuple(map(_seconds, (clock.quantile(0.5), clock.quantile(0.99), clock.most)))


def _seconds(seconds: float) -> str:
    return f"{seconds:.4f}" if seconds < 0.01 else f"{seconds:.2f}"


def progress_line(progress: Progress) -> str:
    """Return the progress, the time left, and the leader, in one line."""
    parts = [f"{progress.done} of at most {count_of(progress.of, 'game')}"]
    parts.append(f"{progress.seconds / 60:.1f} min")
    for standing in progress.standings:
        rungs = standing.rungs()
        won = ", ".join(f"{rung.player} {_percent(rung.win_share.value)}" for rung in rungs)
        parts += [f"{standing.contest.scenario}: {won}"] if rungs else []
    not_ended = sum(len(standing.not_ended) for standing in progress.standings)
    parts += [f"{not_ended} not ended"] if not_ended else []
    return "; ".join(parts)


# -- in a document -----------------------------------------------------------------------------


def document_part(command: str, standings: Sequence[LadderStanding]) -> str:
    """Return the tables as Markdown between two comments, of which the first has the command."""
    lines = [f"<!-- ladder: {command} -->", "", f"    {command}"]
    for standing in standings:
        lines += ["", *_standing(standing, _markdown)]
    return "\n".join([*lines, "", END])


def _markdown(rows: Sequence[Row], headings: Row) -> str:
    """Return a table in Markdown.

    >>> print(_markdown([("simple", "50%")], ("player", "won")))
    | player | won |
    |---|---|
    | simple | 50% |
    """
    lines = [headings, ["---"] * len(headings), *rows]
    told = ["| " + " | ".join(line) + " |" for line in lines]
    told[1] = "|" + "---|" * len(headings)
    return "\n".join(told)


def put_into(path: Path, part: str) -> None:
    """Write a part where a document has that of the same command, or at its end."""
    try:
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        path.write_text(_with(text, part), encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(
            Text("cannot write {path}: {error}", path=path, error=error), field="write"
        ) from None


def _with(text: str, part: str) -> str:
    r"""Return a document with a part in it.

    >>> _with("a\n<!-- ladder: x -->\nold\n<!-- end of ladder -->\nb\n",
    ...       "<!-- ladder: x -->\nnew\n<!-- end of ladder -->")
    'a\n<!-- ladder: x -->\nnew\n<!-- end of ladder -->\nb\n'
    """
    first = part.partition("\n")[0]
    before, found, rest = text.partition(first)
    if not found:
        return f"{text.rstrip()}\n\n{part}\n".lstrip()
    _, _, after = rest.partition(END)
    return before + part + after
