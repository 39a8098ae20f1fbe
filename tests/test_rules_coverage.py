"""The page on tested rules keeps up with the rules and the tests."""

from __future__ import annotations

import pytest

from planner.rule_texts import rule_texts
from tools.rules_coverage import (
    CHAPTERS,
    PAGE,
    all_tests,
    as_page,
    ids_by_key,
    main,
    missing,
    rules_in,
    rules_with_tests,
    untested,
)

TESTS = rules_with_tests()


def test_the_page_is_up_to_date():
    hint = "run python -m tools.rules_coverage"
    assert PAGE.read_text(encoding="utf-8") == as_page(TESTS), hint
    assert main(["--check"]) == 0


def test_no_rule_is_missing():
    assert missing(TESTS) == []


def test_there_is_a_gist_for_every_rule_of_the_rulebook():
    rules = list(rule_texts())
    counts = {
        chapter: sum(
            rule.startswith("gl.") if chapter == "gl" else rule[:1] == chapter for rule in rules
        )
        for chapter in CHAPTERS
        if chapter not in ("ii", "3")
    }
    assert counts == {
        "A": 13,
        "B": 33,
        "C": 17,
        "D": 10,
        "E": 35,
        "F": 22,
        "G": 27,
        "H": 57,
        "I": 46,
        "J": 30,
        "K": 10,
        "L": 4,
        "M": 8,
        "N": 24,
        "O": 38,
        "gl": 190,
    }
    assert all(each.gist and not each.gist.endswith(".") for each in rule_texts().values())


@pytest.mark.parametrize("rule", sorted(untested()))
def test_what_is_said_elsewhere_or_not_at_all_is_so(rule: str):
    other = untested()[rule]
    assert rule in rule_texts()
    assert rule not in TESTS, "it has tests of its own"
    assert bool(other.same_as) != bool(other.why)
    assert set(other.same_as) <= set(TESTS)


def test_names_of_tests_name_rules():
    assert list(rules_in("test_E7a_E7b_E7d_of_a_wreck")) == ["E7a", "E7b", "E7d"]
    assert list(rules_in("test_everything_applies")) == []
    assert list(rules_in("test_gl_FINAO_costs")) == ["gl. FINAO"]
    assert list(rules_in("test_I6_3")) == ["I6.3"]


@pytest.mark.parametrize(
    ("test", "rules"),
    [
        ("test_gl_Orientation_a_heavy_radiator_is_turned_light", ["gl. Orientation"]),
        ("test_gl_Orientation_a__ablation_spares_heavy_radiators", ["gl. Orientation a"]),
        ("test_gl_Orientation_c_fountains_are_spared", ["gl. Orientation c"]),
        ("test_gl_Adjacent_a_road_is_none", ["gl. Adjacent"]),
        ("test_a_claim_is_lost", []),
        ("test_H6a_a_lighter_rocket_gains_thrust", ["H6a"]),
    ],
)
def test_an_article_is_no_letter_of_the_glossary(test: str, rules: list[str]):
    assert list(rules_in(test)) == rules


def test_every_id_in_a_name_is_read():
    """Nothing is lost by a word between ids, as in H6a_and_H6b."""
    assert [(test, word) for test in all_tests() for word in _unread(test)] == []


def _unread(test: str) -> list[str]:
    read = tuple(rules_in(test))
    words = test.removeprefix("test_").split("_")
    ids = [word for word in words if len(word) > 1 and word in ids_by_key()]
    return [id for id in ids if not any(rule.startswith(id) for rule in read)]


def test_an_id_between_words_would_be_found():
    assert _unread("test_H6a_and_H6b_are_landings") == ["H6b"]
    assert _unread("test_I6_3_I6b_a_buggy_rolls_again") == []


def test_the_cases_of_one_id_in_two_files_are_two():
    told = "games/high_frontier/test_abilities: test_I5_what_the_ways_of_refuelling_yield"
    assert told in TESTS["gl. Dharma Refuel"]
    assert not any("dirt_transfers" in each for each in TESTS["gl. Dharma Refuel"])


def test_missing_rules_are_listed(capsys: pytest.CaptureFixture[str]):
    assert main(["--missing"]) == 0
    assert capsys.readouterr().out == ""
