from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from web import create_app


@pytest.fixture(scope="session")
def app() -> Flask:
    return create_app(
        {
            "TESTING": True,
            "PROPAGATE_EXCEPTIONS": False,
            "PATIENCE_SECONDS": 20,
            "QUERY_SECONDS": 60,
        }
    )


@pytest.fixture
def client(app: Flask) -> Iterator[FlaskClient]:
    """A visitor who has never been here and reads English."""
    with app.test_client() as client:
        yield client
