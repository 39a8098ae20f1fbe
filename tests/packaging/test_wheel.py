"""The project works when it is installed, away from its source tree and without a network."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from planner.board import default_board
from planner.cards import default_library
from planner.data import maps_directory

SOURCE = Path(__file__).resolve().parents[2]
OFFLINE = {
    "PATH": os.environ.get("PATH", ""),
    "PIP_NO_INDEX": "1",
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "PIP_CONFIG_FILE": os.devnull,
}


def run(command: Sequence[str | Path], directory: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(word) for word in command],
        cwd=directory,
        env=OFFLINE,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def must_run(command: Sequence[str | Path], directory: Path) -> str:
    done = run(command, directory)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel, built with the build backend that is installed here."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    must_run([*pip, "--wheel-dir", folder, SOURCE], folder)
    (built,) = folder.glob("hf4_planner-*.whl")
    return built


@dataclass(frozen=True)
class Installed:
    """A fresh environment that has the wheel, and a folder far from the source tree."""

    environment: Path
    elsewhere: Path

    def planner(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return run([self.environment / "bin" / "planner", *arguments], self.elsewhere)

    def python(self, code: str) -> str:
        return must_run([self.environment / "bin" / "python", "-c", code], self.elsewhere)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel in a fresh environment; its dependencies are borrowed from this one."""
    environment = tmp_path_factory.mktemp("fresh") / "environment"
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    must_run([sys.executable, "-m", "venv", "--without-pip", environment], elsewhere)
    python = environment / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python)]
    must_run([*pip, "install", "--quiet", "--no-deps", wheel], elsewhere)
    # A path file inside a borrowed folder is not read, so the source tree stays out of sight.
    (packages,) = environment.glob("lib/python*/site-packages")
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return Installed(environment, elsewhere)


def test_the_wheel_holds_every_data_file_and_no_tests(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    maps = {
        f"planner/_maps/{path.relative_to(SOURCE / 'maps').as_posix()}"
        for path in (SOURCE / "maps").rglob("*.csv")
    }
    cards = {
        path.relative_to(SOURCE).as_posix()
        for path in (SOURCE / "planner" / "cards" / "data").glob("*.csv")
    }
    assert maps
    assert len(cards) == 15
    assert maps | cards | {"planner/py.typed"} <= names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not [name for name in names if name.startswith(("tests/", "docs/", "maps/"))]


def test_the_installed_package_does_not_see_the_source_tree(installed: Installed) -> None:
    code = (
        "import planner, planner.data, web\n"
        "print(planner.__file__, web.__file__, planner.data.maps_directory(), sep='\\n')"
    )
    places = installed.python(code).splitlines()
    assert len(places) == 3
    for place in places:
        assert Path(place).resolve().is_relative_to(installed.environment.resolve())
    assert maps_directory() == SOURCE / "maps"


def test_the_installed_planner_knows_the_board(installed: Installed) -> None:
    checked = installed.planner("board", "check", "--json")
    assert checked.returncode == 0, checked.stderr
    found = installed.planner("sites", "--json")
    assert found.returncode == 0, found.stderr
    sites = [space for space in default_board().spaces if space.is_site]
    assert len(json.loads(found.stdout)) == len(sites)


def test_the_installed_planner_knows_the_cards(installed: Installed) -> None:
    shown = installed.planner("card", "Hall Effect", "--json")
    assert shown.returncode == 0, shown.stderr
    faces = json.loads(shown.stdout)["faces"]
    assert [face["name"] for face in faces] == ["Hall Effect", "Ion Drive"]
    counted = installed.python(
        "from planner.cards import default_library; print(len(default_library().faces))"
    )
    assert int(counted) == len(default_library().faces)


def test_the_installed_pages_are_complete(installed: Installed) -> None:
    code = (
        "from web.app.application import create_app\n"
        "for page in ('/', '/cards'):\n"
        "    print(create_app().test_client().get(page, follow_redirects=True).status)"
    )
    assert installed.python(code).splitlines() == ["200 OK", "200 OK"]


def test_the_installed_planner_complains_in_one_line(installed: Installed) -> None:
    refused = installed.planner("card", "heat pipe")
    assert refused.returncode == 2
    assert refused.stderr.startswith("planner: several cards match 'heat pipe'")
    assert refused.stderr.count("\n") == 1
