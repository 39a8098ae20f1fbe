"""Several machines that play for one ladder: the workers of a cluster of `dask.distributed`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from queue import Empty, Queue
from typing import Any

from planner.errors import BadInput
from planner.game.playing.ladder.matches import MOST_SECONDS, Match, Played, play_match
from planner.game.playing.ladder.stamp import stamp
from planner.game.playing.ladder.workers import LOOK, Games, not_ended
from planner.text import Text

AHEAD = 2
"""Games that are handed out for each thread of a worker, so that none waits for the next."""
TO_CONNECT = "20s"
_ROOM = "distributed"


@dataclass(frozen=True, slots=True)
class Cluster:
    """The machines behind a scheduler, like ``tcp://10.0.0.5:8786``."""

    address: str
    most_seconds: float = MOST_SECONDS

    def play(self, matches: Iterator[Match]) -> Games:
        """The games as they end; those still under way are called off in the end."""
        with _connected(_distributed(), self.address) as client:
            _check(client, self.address)
            under_way: dict[Any, Match] = {}
            ended: Queue[Any] = Queue()
            try:
                while True:
                    for future in self._handed_out(client, matches, under_way):
                        future.add_done_callback(ended.put)
                    if not under_way:
                        return
                    yield None
                    with suppress(Empty):
                        future = ended.get(timeout=LOOK)
                        yield _played(future, under_way.pop(future))
            finally:
                client.cancel(list(under_way), force=True)

    def _handed_out(
        self, client: Any, matches: Iterator[Match], under_way: dict[Any, Match]
    ) -> Iterator[Any]:
        """Keep all threads busy, also those of machines that have come in the meantime."""
        threads = sum(client.nthreads().values())
        while len(under_way) < max(1, AHEAD * threads):
            match = next(matches, None)
            if match is None:
                return
            future = client.submit(play_match, match, self.most_seconds, pure=False)
            under_way[future] = match
            yield future


def _distributed() -> Any:
    try:
        return import_module(_ROOM)
    except ModuleNotFoundError:
        raise BadInput(
            Text("several machines need dask.distributed, which is not installed"),
            hint=Text("pip install 'hf4-planner[cluster]'"),
            field="cluster",
        ) from None


def _connected(distributed: Any, address: str) -> Any:
    try:
        return distributed.Client(address, timeout=TO_CONNECT, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise BadInput(
            Text("no cluster answers at {address}", address=repr(address)),
            hint=Text("start dask scheduler there, and name it like tcp://10.0.0.5:8786"),
            field="cluster",
        ) from error


def _check(client: Any, address: str) -> None:
    """Refuse a cluster whose machines have no planner, or another one."""
    try:
        stamps = client.run(stamp)
    except Exception as error:
        raise BadInput(
            Text("the machines of the cluster at {address} have no planner", address=address),
            hint=Text("install hf4-planner there, the same version as here"),
            field="cluster",
        ) from error
    if not stamps:
        raise BadInput(
            Text("the cluster at {address} has no workers", address=address),
            hint=Text("start dask worker {address} on each machine", address=address),
            field="cluster",
        )
    others = sorted(worker for worker, found in stamps.items() if found != stamp())
    if others:
        raise BadInput(
            Text("{worker} has another version of the planner", worker=others[0]),
            hint=Text("install the same version everywhere"),
            field="cluster",
        )


def _played(future: Any, match: Match) -> Played:
    """A game that has ended; a machine that died of it is as good as one that never ends."""
    try:
        played: Played = future.result()
    except Exception as error:
        return not_ended(match, f"{type(error).__name__} on the cluster")
    return played
