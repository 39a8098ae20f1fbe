"""Long computations: deadline, progress, leaving, and answers that are kept."""

import socket
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from flask import Flask

from planner.route.questions.flights import ReachQuestion, RouteQuestion
from planner.route.watch import report
from web import create_app
from web.app import jobs
from web.app.jobs import (
    AT_ONCE,
    MOST_BEGUN,
    MOST_OF_ONE,
    Asker,
    ClientLeft,
    Computations,
    OutOfTime,
    TooBusy,
)
from web.app.queues import Lane
from web.pages import answers
from web.queries import flights
from web.queries.flights import AskedFlight

ROUTE = "from=leo&to=deimos&engine=5-1,a1&dry=7&tanks=3&rules=race-for-glory&max_turns=4"


def forever(_question: str) -> None:
    turn = 0
    while True:
        turn += 1
        report("turn", turn)
        time.sleep(0.01)


def at_once(question: str) -> str:
    return question.upper()


def test_an_answer_is_computed_once_and_kept() -> None:
    asked: list[str] = []

    def compute(question: str) -> str:
        asked.append(question)
        return question.upper()

    kept = Computations(seconds=5, kept=1)
    assert [kept.begin(compute, text).result() for text in ("a", "a", "b", "a")] == [*"AABA"]
    assert asked == ["a", "b", "a"]


def test_a_refusal_is_not_kept() -> None:
    asked: list[str] = []

    def refuse(question: str) -> None:
        asked.append(question)
        raise ValueError(question)

    refusing = Computations(seconds=5, kept=10)
    for _ in range(2):
        with pytest.raises(ValueError, match="why"):
            refusing.begin(refuse, "why").result()
    assert asked == ["why", "why"]


def test_a_computation_ends_at_its_deadline() -> None:
    task = Computations(seconds=0.2, kept=0).begin(forever, "")
    with pytest.raises(OutOfTime, match=r"longer than 0\.2 seconds"):
        task.result()
    assert task.future.done()


def test_a_computation_that_looks_at_no_clock_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "GRACE", 0.1)
    stop = Event()
    task = Computations(seconds=0.1, kept=0).begin(lambda _: stop.wait(10), "")
    with pytest.raises(OutOfTime):
        task.result()
    stop.set()


def test_progress_is_told_until_somebody_leaves() -> None:
    task = Computations(seconds=30, kept=0).begin(forever, "")
    ticks = task.ticks(0.05)
    first = next(tick["turn"] for tick in ticks if "turn" in tick)
    assert next(tick["turn"] for tick in ticks if tick["turn"] > first)
    ticks.close()  # type: ignore[attr-defined]  # it is a generator
    assert task.wait(20)


def test_too_many_at_once_are_refused() -> None:
    busy = Computations(seconds=60, kept=0)
    stop = Event()
    clients = [Asker("anna"), Asker("bert")]
    tasks = [busy.begin(lambda _: stop.wait(20), n, clients[n % 2]) for n in range(MOST_BEGUN)]
    with pytest.raises(TooBusy):
        busy.begin(at_once, "x")
    stop.set()
    assert all(task.result() for task in tasks)
    assert busy.begin(at_once, "x").result() == "X"


def test_one_client_cannot_take_all_the_room() -> None:
    busy = Computations(seconds=60, kept=0)
    stop = Event()
    tasks = [busy.begin(lambda _: stop.wait(20), n, Asker("anna")) for n in range(MOST_OF_ONE)]
    with pytest.raises(TooBusy, match="from your address"):
        busy.begin(at_once, "x", Asker("anna"))
    tasks.append(busy.begin(lambda _: stop.wait(20), -1, Asker("bert")))
    stop.set()
    assert all(task.result() for task in tasks)


def burn(seconds: float) -> None:
    """Compute for so long, in processor time."""
    began = time.thread_time()
    while time.thread_time() < began + seconds:
        report("turn", 1)


def test_what_is_answered_soon_does_not_wait_for_what_takes_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jobs, "LONG_AFTER", 0.02)
    busy = Computations(seconds=60, kept=0)
    long = [busy.begin(burn, 60.0 + n, Asker("anna")) for n in range(2 * AT_ONCE)]
    assert busy.begin(at_once, "x", Asker("anna")).result() == "X"
    assert not any(task.future.done() for task in long)
    for task in long:
        task.leave()
    assert all(task.wait(20) for task in long)


def test_clients_take_turns_with_what_takes_long() -> None:
    lane, order = Lane(1), list[str]()
    lane.enter("anna", lambda: None)

    def enter(client: str, waits: Event) -> None:
        lane.enter(client, waits.set)
        order.append(client)
        lane.leave()

    with ThreadPoolExecutor(4) as threads:
        for client in ("anna", "anna", "anna", "bert"):
            waits = Event()
            threads.submit(enter, client, waits)
            assert waits.wait(20)
        lane.leave()
    assert order == ["bert", "anna", "anna", "anna"]


def test_who_waits_in_vain_is_told_that_others_took_the_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jobs, "LONG_AFTER", 0.0)
    busy = Computations(seconds=2, kept=0)
    first = busy.begin(forever, "a")
    ticks = first.ticks(0.01)
    assert next(tick for tick in ticks if tick.get("turn"))
    second = busy.begin(burn, 60.0)
    with pytest.raises(TooBusy, match="other questions"):
        second.result()
    assert first.wait(20)
    assert second.wait(20)


def test_a_computation_ends_when_the_connection_is_closed() -> None:
    ours, theirs = socket.socketpair()
    with ours:
        task = Computations(seconds=30, kept=0).begin(forever, "", Asker("anna", ours))
        with theirs:
            assert not task.wait(0.2)
        with pytest.raises(ClientLeft):
            task.result()
        assert task.future.exception(20) is not None


def test_a_refusal_holds_on_to_nothing_that_was_computed_with() -> None:
    task = Computations(seconds=0.1, kept=0).begin(forever, "")
    error = task.future.exception(20)
    assert isinstance(error, OutOfTime)
    frames = [frame.f_code for frame, _ in traceback.walk_tb(error.__traceback__)]
    assert forever.__code__ not in frames


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Flask:
    """An application whose searches never end by themselves."""
    for search in ("options", "first_options", "reach", "first_reach"):
        monkeypatch.setattr(flights, search, lambda *_, **__: forever(""))
    monkeypatch.setattr(answers, "TICK", 0.1)
    app = create_app({"TESTING": True, "QUERY_SECONDS": 0.6, "PATIENCE_SECONDS": 0.1})
    app.test_client().get("/")  # what is drawn once takes its time
    return app


def test_the_api_says_when_its_time_is_over(slow: Flask) -> None:
    response = slow.test_client().get(f"/api/v1/route?{ROUTE}")
    assert response.status_code == 422
    assert response.json is not None
    assert response.json["code"] == "out-of-time"
    assert "0.6 seconds" in response.json["detail"]


def test_the_api_says_when_it_is_too_busy(slow: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "MOST_BEGUN", 0)
    response = slow.test_client().get(f"/api/v1/route?{ROUTE}")
    assert response.status_code == 429
    assert response.json is not None
    assert response.json["code"] == "too-busy"


def test_a_page_is_sent_before_its_answer_with_how_far_it_is(slow: Flask) -> None:
    client = slow.test_client()
    client.get("/")  # the first page takes a while by itself
    response = client.get(f"/?{ROUTE}")
    assert response.status_code == 200
    assert response.is_streamed
    pieces = [piece.decode() for piece in response.response]
    assert "<form" in pieces[0]
    assert any('<p class="step">turn ' in piece for piece in pieces[1:-1])
    assert "longer than 0.6 seconds" in pieces[-2]
    assert "</html>" in pieces[-1]


def test_leaving_a_page_ends_its_computation(slow: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []
    begin = Computations.begin

    def note(self: Computations, compute: object, question: object, asker: Asker) -> object:
        begun.append(begin(self, compute, question, asker))  # type: ignore[type-var, arg-type]
        return begun[-1]

    monkeypatch.setattr(Computations, "begin", note)
    slow.config["QUERY_SECONDS"] = 60
    jobs.install(slow)
    with slow.test_client() as client:
        response = client.get(f"/?{ROUTE}")
        pieces = iter(response.response)
        next(pieces), next(pieces), next(pieces)
        response.close()
    [task] = begun
    assert task.wait(20)


def test_other_requests_are_answered_meanwhile(slow: Flask) -> None:
    slow.config["QUERY_SECONDS"] = 60
    jobs.install(slow)
    with slow.app_context():
        query = RouteQuestion(from_="leo", to="deimos", engine=("5-1",), dry="7", tanks=3)
        task = jobs.begin(flights.routes, AskedFlight.of(query))
        assert slow.test_client().get("/board").status_code == 200
        assert not task.future.done()
        task.leave()


def test_a_real_search_tells_how_far_it_is_and_can_be_left(app: Flask) -> None:
    query = ReachQuestion(
        from_="leo", engine=("5-1",), dry="7", tanks=9, rules="race-for-glory", max_turns=3
    )
    with app.app_context():
        task = jobs.begin(flights.sites, AskedFlight.of(query))
        task.leave()
        assert task.wait(10)
        if not task.future.cancelled():
            assert task.progress.keys() <= {"turn", "start", "label"}
