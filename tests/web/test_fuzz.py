"""Schemathesis against the API: whatever is asked, the answer is one that is described."""

import os

import schemathesis
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from schemathesis import Case
from schemathesis.checks import CHECKS

from planner.board import default_board
from planner.cards import default_library
from planner.craft.strip import SPOTS
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

schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", create_app({"QUERY_SECONDS": 0.5}))

# Cases at the edges of every type take a minute to make; they belong to a longer look.
schema.config.phases.coverage.enabled = "FUZZ_CASES" in os.environ

# The types cannot say all that makes a question sensible; a sensible refusal is fine.
_LEFT_OUT = [check for check in CHECKS.get_all() if check.__name__ == "positive_data_acceptance"]


@schema.parametrize()
@settings(max_examples=CASES_EACH, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_described(case: Case) -> None:
    response = case.call(headers={"Accept-Encoding": "identity"})
    assert response.status_code < 500
    case.validate_response(response, excluded_checks=_LEFT_OUT)
