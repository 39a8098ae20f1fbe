"""What was acknowledged is never lost, and nothing is done twice, whenever a process is killed."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
from multiprocessing.connection import Connection

from planner.games.high_frontier import Game
from planner.hosting import Host, NewTable
from tests.hosting import killed
from tests.hosting.killed import Wish

ROUNDS = 50
WARMED = multiprocessing.get_context("forkserver")
WARMED.set_forkserver_preload(["tests.hosting.killed"])


def test_what_was_acknowledged_outlives_a_process_that_is_killed(database: str, host: Host):
    made = host.tables.create(NewTable("core", ("CRP", "NASA", "ESA"), seed=3))
    secrets = [made.links[name] for name in ("CRP", "NASA", "ESA")]
    chance = random.Random(database.partition(":")[0])
    acknowledged: dict[str, list[int]] = {}
    wish: Wish | None = None
    for number in range(ROUNDS):
        ours, theirs = WARMED.Pipe(duplex=False)
        process = WARMED.Process(
            target=killed.play, args=(database, made.id, secrets, number, wish, theirs)
        )
        process.start()
        theirs.close()
        wish = _read(ours, acknowledged, wish, least=chance.randrange(1, 3))
        ours.poll(chance.uniform(0, 0.01))
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        wish = _read(ours, acknowledged, wish, least=None)
        ours.close()
        process.join()
        process.close()
    table = host.awake.table(made.id)
    kept = {entry.n for entry in host.store.log(made.id).entries}
    entries = [n for numbers in acknowledged.values() for n in numbers]
    assert len(acknowledged) >= ROUNDS
    assert len(entries) == len(set(entries))
    assert kept >= set(entries)
    # Only of the very last wish nobody knows whether it came through.
    assert len(kept) - len(entries) <= (wish is not None)
    with table.lock:
        again = Game.from_lines(table.lines(), verify=True)
        assert again.state.fingerprint() == table.game().state.fingerprint()


def _read(
    told: Connection, acknowledged: dict[str, list[int]], wish: Wish | None, least: int | None
) -> Wish | None:
    """Read so many acknowledgements, or all that there are; the wish that is not acknowledged."""
    count = 0
    while least is None or count < least:
        try:
            message = told.recv()
        except EOFError:
            break
        if isinstance(message, Wish):
            wish = message
        elif message is None:
            break
        else:
            request, numbers = message
            acknowledged[request] = numbers
            wish, count = None, count + 1
    return wish
