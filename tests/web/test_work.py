"""Long computations: deadline, progress, leaving, and answers that are kept."""

import time
from threading import Event

import pytest
from flask import Flask

from planner.route.watch import report
from web import create_app
from web.app import work
from web.app.work import AT_ONCE, MOST_WAITING, Computations, OutOfTime, TooBusy
from web.asking import flights
from web.asking.flight_queries import ReachQuery, RouteQuery
from web.pages import answers

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
    monkeypatch.setattr(work, "GRACE", 0.1)
    stop = Event()
    task = Computations(seconds=0.1, kept=0).begin(lambda _: stop.wait(10), "")
    with pytest.raises(OutOfTime):
        task.result()
    stop.set()


def test_progress_is_told_until_somebody_leaves() -> None:
    task = Computations(seconds=30, kept=0).begin(forever, "")
    ticks = task.ticks(0.05)
    first, second = next(ticks), next(ticks)
    assert second["turn"] > first["turn"] >= 0
    ticks.close()  # type: ignore[attr-defined]  # it is a generator
    assert task.wait(5)


def test_too_many_at_once_are_refused() -> None:
    busy = Computations(seconds=5, kept=0)
    stop = Event()
    tasks = [busy.begin(lambda _: stop.wait(5), n) for n in range(AT_ONCE + MOST_WAITING)]
    with pytest.raises(TooBusy):
        busy.begin(at_once, "x")
    stop.set()
    assert all(task.result() for task in tasks)
    assert busy.begin(at_once, "x").result() == "X"


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Flask:
    """An application whose searches never end by themselves."""
    monkeypatch.setattr(flights, "options", lambda *_, **__: forever(""))
    monkeypatch.setattr(flights, "reach", lambda *_, **__: forever(""))
    monkeypatch.setattr(answers, "TICK", 0.1)
    return create_app({"TESTING": True, "QUERY_SECONDS": 0.6, "PATIENCE_SECONDS": 0.1})


def test_the_api_says_when_its_time_is_over(slow: Flask) -> None:
    response = slow.test_client().get(f"/api/v1/route?{ROUTE}")
    assert response.status_code == 422
    assert response.json is not None
    assert response.json["code"] == "out-of-time"
    assert "0.6 seconds" in response.json["detail"]


def test_the_api_says_when_it_is_too_busy(slow: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "AT_ONCE", 0)
    monkeypatch.setattr(work, "MOST_WAITING", 0)
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

    def note(self: Computations, compute: object, question: object) -> object:
        begun.append(begin(self, compute, question))  # type: ignore[type-var, arg-type]
        return begun[-1]

    monkeypatch.setattr(Computations, "begin", note)
    slow.config["QUERY_SECONDS"] = 60
    work.install(slow)
    with slow.test_client() as client:
        response = client.get(f"/?{ROUTE}")
        pieces = iter(response.response)
        next(pieces), next(pieces), next(pieces)
        response.close()
    [task] = begun
    assert task.wait(5)


def test_other_requests_are_answered_meanwhile(slow: Flask) -> None:
    slow.config["QUERY_SECONDS"] = 60
    work.install(slow)
    with slow.app_context():
        query = RouteQuery(from_="leo", to="deimos", engine=("5-1",), dry="7", tanks=3)
        task = work.begin(flights.routes, query)
        assert slow.test_client().get("/board").status_code == 200
        assert not task.future.done()
        task.leave()


def test_a_real_search_tells_how_far_it_is_and_can_be_left(app: Flask) -> None:
    query = ReachQuery(
        from_="leo", engine=("5-1",), dry="7", tanks=9, rules="race-for-glory", max_turns=3
    )
    with app.app_context():
        task = work.begin(flights.sites, query)
        task.leave()
        assert task.wait(10)
        if not task.future.cancelled():
            assert task.progress.keys() <= {"turn", "start", "label"}
