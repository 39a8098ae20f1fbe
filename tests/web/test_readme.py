"""The README shows what the API answers."""

import re
from pathlib import Path

from flask.testing import FlaskClient

README = Path(__file__).parents[2] / "README.md"


def test_the_example_of_the_readme_is_answered_as_it_says(client: FlaskClient) -> None:
    text = README.read_text("utf-8")
    [(address, shown)] = re.findall(r"\$ curl -s '([^']+)'\n(.*?)…\n", text)
    path = address.removeprefix("http://127.0.0.1:8000")
    answer = client.get(path)
    assert answer.status_code == 200
    assert len(shown) > 80
    assert answer.text.startswith(shown)


def test_the_pictures_of_the_readme_are_there() -> None:
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+\.png)\)", README.read_text("utf-8"))
    assert len(pictures) == 4
    for picture in pictures:
        assert (README.parent / picture).stat().st_size < 700_000
