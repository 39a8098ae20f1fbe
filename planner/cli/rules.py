"""The command ``rule``: what a rule says, in a few words, and what stands around it."""

from __future__ import annotations

import argparse

from planner.cli.answer import Answer, CommandAdder
from planner.errors import BadInput
from planner.rule_texts import RuleText, around, chapters, find_rules, near_rules, rule_named
from planner.text import Text, joined

MOST_RULES = 25
"""The most rules to list for words that many have."""
_IN_RACE_FOR_GLORY = {
    "no": "Race for Glory does without it.",
    "differs": "It is another in Race for Glory.",
    "partly": "Race for Glory has a part of it.",
}


def add_commands(adder: CommandAdder) -> None:
    """Add ``rule``."""
    rule = adder.command(
        "rule",
        _rule,
        help="show a rule, and the rules around it",
        example="planner rule H6a, planner rule FINAO, planner rule air-eater tanks",
    )
    rule.add_argument(
        "rule",
        nargs="*",
        help="the id of a rule, a term of the glossary, or words; nothing for the chapters",
    )


def _rule(arguments: argparse.Namespace) -> Answer:
    asked = " ".join(arguments.rule)
    if not asked:
        top = chapters()
        return Answer("\n".join(map(str, top)), {"rules": [_as_dict(each) for each in top]})
    rule = rule_named(asked)
    if rule is not None:
        return Answer(rule_text(rule), _with_surroundings(rule))
    found = rules_about(asked)
    lines = [str(each) for each in found[:MOST_RULES]]
    if len(found) > MOST_RULES:
        lines.append(Text("and {found} more", found=len(found) - MOST_RULES))
    return Answer("\n".join(lines), {"rules": [_as_dict(each) for each in found]})


def rules_about(text: str) -> list[RuleText]:
    """Return the rules that words are about; raises `BadInput` with near ones if there are none."""
    found = list(find_rules(text))
    if not found:
        near = [each.rule for each in near_rules(text)]
        raise BadInput(
            Text("there is no rule {text}, and none is about it", text=repr(text)),
            code="unknown-rule",
            choices=near,
            hint=(
                None
                if near
                else Text("name an id such as H6a, a term such as FINAO, or other words")
            ),
            field="rule",
        )
    return found


def rule_text(rule: RuleText) -> str:
    """Return a rule, its part in Race for Glory and in modules, and what stands around it."""
    near = around(rule)
    lines = [str(rule)]
    lines += [Text("Modules: {modules}.", modules=joined(rule.modules))] if rule.modules else []
    told = _IN_RACE_FOR_GLORY.get(rule.race_for_glory)
    lines += [told] if told else []
    for heading, rules in (("in", near.above), ("parts", near.parts), ("beside it", near.beside)):
        lines += ["", f"{heading}:", *(f"  {each}" for each in rules)] if rules else []
    return "\n".join(lines)


def _with_surroundings(rule: RuleText) -> dict[str, object]:
    near = around(rule)
    groups = {"above": near.above, "beside": near.beside, "parts": near.parts}
    return _as_dict(rule) | {
        name: [_as_dict(each) for each in group] for name, group in groups.items()
    }


def _as_dict(rule: RuleText) -> dict[str, object]:
    return {
        "rule": rule.rule,
        "gist": rule.gist,
        "modules": list(rule.modules),
        "race_for_glory": rule.race_for_glory or "yes",
    }
