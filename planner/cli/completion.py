"""The command ``completion``: what has a shell complete commands, options, places and cards.

A shell asks the planner itself what may stand where the cursor is, so the scripts know nothing of
the commands and stay right when those change. Places and cards are completed to names without
blanks, which no shell needs to quote.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence

from planner.cli.answer import Answer, CommandAdder
from planner.cli.commands import COMMANDS

SCRIPTS = {
    "bash": """\
_planner() {
    local words=("${COMP_WORDS[@]:1:COMP_CWORD}")
    COMPREPLY=($(printf '%s\\n' "${words[@]}" | planner completion words 2>/dev/null))
}
complete -o default -F _planner planner""",
    "zsh": """\
#compdef planner
_planner() {
    local asked="$(print -rl -- "${(@)words[2,CURRENT]}" | planner completion words 2>/dev/null)"
    local found=(${(f)asked})
    if (( $#found )); then compadd -U -a found; else _files; fi
}
compdef _planner planner""",
    "fish": """\
function __planner_words
    set -l words (commandline -opc)[2..-1] (commandline -ct)
    string join -- \\n $words | planner completion words 2>/dev/null
end
complete -c planner -a '(__planner_words)'""",
}
WORDS = "words"


def add_commands(adder: CommandAdder) -> None:
    """Add ``completion``."""
    completion = adder.command(
        "completion",
        _completion,
        help="print the script that completes words in a shell",
        example="planner completion bash >> ~/.bashrc",
    )
    completion.add_argument(
        "shell",
        choices=[*SCRIPTS, WORDS],
        help=f"the shell; {WORDS}, which the scripts ask for, answers what may stand in place of "
        "the last line of the standard input, where the words so far are the lines before",
    )


def _completion(arguments: argparse.Namespace) -> Answer:
    if arguments.shell != WORDS:
        script = SCRIPTS[arguments.shell]
        return Answer(script, {"shell": arguments.shell, "script": script})
    found = completions(sys.stdin.read().split("\n")[:-1] or [""])
    return Answer("\n".join(found), found)


def completions(words: Sequence[str]) -> list[str]:
    """Return the words that may stand in place of the last one, after the others.

    >>> completions(["ro"]), completions(["space", "hyg"]), completions(["strip", ""])
    (['route', 'rockets'], ['hygiea', 'hygiea-barycenter'], ['burn', 'mass', 'steps', 'tanks'])
    """
    *before, word = words
    possible = list(_possible(before, word))
    begin = [each for each in possible if each.casefold().startswith(word.casefold())]
    # Nobody should have to know that Arsia Mons is called mars-arsia-mons.
    return begin or [each for each in possible if word.casefold() in each.casefold()]


def _possible(before: Sequence[str], word: str) -> Iterable[str]:
    if not before:
        return COMMANDS
    if before[0] not in COMMANDS:
        return ()
    # What is spelled out in the list needs no parser, whose module may take a while to load.
    if not word.startswith("-") and not any(each.startswith("-") for each in before):
        known = _KNOWN.get(before[0])
        if known is not None:
            return known()
    return _by_parser(before, word)


def _by_parser(before: Sequence[str], word: str) -> Iterable[str]:
    from planner.cli import build_parser

    parser = build_parser([before[0]])
    rest = list(before)
    while parser.inner is not None:
        if not rest:
            return list(parser.inner.choices)
        if rest[0] not in parser.inner.choices:
            return ()
        parser = parser.inner.choices[rest.pop(0)]
    if word.startswith("-"):
        return [option for option in parser.options if option.startswith("--")]
    action = parser.options.get(rest[-1]) if rest else None
    if action is not None and action.nargs != 0:
        return _values(action)
    return _KNOWN.get(before[0], _nothing)()


def _values(action: argparse.Action) -> Iterable[str]:
    """Return the values of an option."""
    if action.choices is not None:
        return [str(choice) for choice in action.choices]
    if action.dest in ("card", "cards"):
        return _cards()
    if action.metavar in ("PLACE", "SITE") or action.dest == "water":
        return _places()
    return ()


def _places() -> Iterable[str]:
    from planner.board import default_board

    spaces = default_board().spaces
    return [space.id for space in spaces if space.is_site] + [
        space.id for space in spaces if space.named and not space.is_site
    ]


def _cards() -> Iterable[str]:
    from planner.cards.library import default_library

    names = ("-".join(face.name.lower().split()) for face in default_library().faces)
    return list(dict.fromkeys(names))


def _rules() -> Iterable[str]:
    from planner.rule_texts import rule_texts

    return [rule for rule in rule_texts() if " " not in rule]


def _nothing() -> Iterable[str]:
    return ()


_KNOWN: dict[str, Callable[[], Iterable[str]]] = {
    **dict.fromkeys(("route", "tanks", "reach", "landing"), _places),
    **dict.fromkeys(("move", "moves", "space", "find"), _places),
    "card": _cards,
    "rule": _rules,
}
"""The kinds of words of a command that are no options."""
