"""Nobody does anything with what is another's by naming it (E2, G1e, N3)."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from planner.games.high_frontier.table.context import Table
from tests.games.high_frontier.foreign_names import KINDS, main, table, table_faults

TABLES = int(os.environ.get("RANDOM_TABLES", "3"))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(TABLES))
def test_E2_G1e_N3_nothing_foreign_is_accepted_that_is_not_listed(kind: str, seed: int):
    counts = Counter[str]()
    assert list(table_faults(kind, seed, counts)) == []
    assert counts["foreign"] > 0


def test_E2_the_sweep_finds_what_takes_the_slot_of_another(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Table, "own_slot", lambda table, player, slot: table.state.stacks.get(slot))
    found = [fault for seed in range(3) for fault in table_faults("core", seed, Counter())]
    assert any("Redesignate" in fault for fault in found)


def test_E2_the_sweep_can_be_run_large(capsys: pytest.CaptureFixture[str]):
    assert main(100) == 0
    assert capsys.readouterr().out.endswith("0 faults\n")


def test_tables_are_the_same_by_their_seed():
    assert table("war", 1).state == table("war", 1).state
