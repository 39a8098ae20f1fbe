"""Schemathesis against the API: whatever is asked, the answer is one that is described."""

import os
from functools import cache

import schemathesis
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from schemathesis import Case
from schemathesis.checks import CHECKS

from planner.board import default_board
from planner.cards import default_library
from planner.craft.strip import SPOTS
from tests.web.games import Kept, made
from web import create_app

CASES_EACH = int(os.environ.get("FUZZ_CASES", "30"))
"""Cases for each endpoint: few enough to wait for, unless asked for thousands in the
environment, as with FUZZ_CASES=1000."""

_FLAGS = ("a1", "a2", "push", "solar", "dirt", "isotope", "p1", "sail", "push+3", "gw", "zap")

schemathesis.openapi.format("spot", st.sampled_from([*SPOTS, "0", "4-2/5", "33"]))
schemathesis.openapi.format(
    "engine",
    st.builds(
        lambda thrust, fuel, flags: ",".join([f"{thrust}-{fuel}", *flags]),
        st.integers(0, 16),
        st.sampled_from(["0", "1", "2", "8", "1/2", "1/10", "1/0", "x"]),
        st.lists(st.sampled_from(_FLAGS), max_size=3, unique=True),
    ),
)
schemathesis.openapi.format(
    "rocket",
    st.sampled_from(
        [
            "5-1,a1, dry 7, 3 tanks",
            "9-2, dry 6, wet 8",
            "CT045F, CG106F, 3 tanks",
            "Dumbo",
            "x, dry 7",
        ]
    ),
)
schemathesis.openapi.format(
    "card",
    st.sampled_from(
        [face.number for face in default_library()]
        + [face.name.replace("/", " ") for face in default_library()]
        + [f"{face.number}:heavy" for face in default_library() if face.heavy]
        + ["nothing", "X"]
    ),
)
schemathesis.openapi.format(
    "place",
    st.sampled_from(
        [space.id for space in default_board().spaces]
        + [space.name.replace("/", " ") for space in default_board().sites]
        + ["nowhere", "mars"]
    ),
)

schemathesis.openapi.format("water", st.sampled_from(["ceres=20", "deimos=x", "ceres"]))
_ENGINES, _PLACES = st.sampled_from(["3-2", "5-1,a1"]), st.sampled_from(["LEO", "Deimos", "mars"])
schemathesis.openapi.format(
    "mission",
    st.builds(
        '[spacecraft]\nengines = ["{}"]\ndry = {}\ntanks = {}\n[[leg]]\nto = "{}"\n'.format,
        _ENGINES,
        st.integers(0, 30),
        st.integers(0, 20),
        _PLACES,
    ),
)

app = create_app({"QUERY_SECONDS": 0.5, "CAPS": 1_000_000})


@cache
def table() -> Kept:
    return made(app, "CRP", "NASA", scenario="race-to-mars")


schemathesis.openapi.format(
    "game", st.sampled_from([True] * 5 + [False]).map(lambda own: table().id if own else "nowhere")
)
schemathesis.openapi.format("faction", st.sampled_from(["CRP", "NASA", "ESA", "host"]))
schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)

# Cases at the edges of every type take a minute to make; they belong to a longer look.
schema.config.phases.coverage.enabled = "FUZZ_CASES" in os.environ

# What is wrong may be too long as well, and is not read then.
schema.config.checks.negative_data_rejection.expected_statuses += ["413"]

# The types cannot say all that makes a question sensible; a sensible refusal is fine. And secrets
# that are handed over here are taken for made up ones; tests of their own try those, and who comes
# without any, who is answered 403 as with a wrong one.
_LEFT_OUT = [
    check
    for check in CHECKS.get_all()
    if check.__name__ in ("positive_data_acceptance", "ignored_auth", "missing_required_header")
]
_REJECTION = [check for check in CHECKS.get_all() if check.__name__ == "negative_data_rejection"]


def _left_out(case: Case) -> list[object]:
    """The checks that say nothing here.

    Where the fault of a case is that it lacks the secrets, they are handed over all the same.
    """
    parts = case.meta.components.items() if case.meta else ()
    is_wrong = {where.value: part.mode.is_negative for where, part in parts}
    lacks_secrets = case.path.startswith("/games/") and is_wrong.get("header", False)
    return [*_LEFT_OUT, *(_REJECTION if lacks_secrets else ())]


@schema.parametrize()
@settings(max_examples=CASES_EACH, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_described(case: Case) -> None:
    headers = {"Accept-Encoding": "identity"}
    if case.path.startswith("/games/"):
        links = table().links
        headers["Authorization"] = f"Bearer {links['CRP']},{links['host']}"
    response = case.call(headers=headers)
    assert response.status_code < 500
    case.validate_response(response, excluded_checks=_left_out(case))
