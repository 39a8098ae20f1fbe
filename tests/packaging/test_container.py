"""The container file: built where there is something to build it with, and checked line by line."""

import json
import re
import shutil
import subprocess
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from packaging.specifiers import SpecifierSet

from web.__main__ import arguments

SOURCE = Path(__file__).resolve().parents[2]
BUILDERS = ("docker", "podman", "buildah")


@pytest.fixture(scope="module")
def lines() -> dict[str, list[str]]:
    """What is said to each instruction, in order."""
    found: dict[str, list[str]] = defaultdict(list)
    for line in (SOURCE / "Containerfile").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            instruction, _, rest = line.partition(" ")
            found[instruction].append(rest)
    return found


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    return tomllib.loads((SOURCE / "pyproject.toml").read_text("utf-8"))


def settings(lines: dict[str, list[str]]) -> dict[str, str]:
    pairs = (pair.partition("=") for line in lines["ENV"] for pair in line.split())
    return {name: value for name, _, value in pairs}


def test_its_python_is_one_that_the_project_supports(
    lines: dict[str, list[str]], project: dict[str, Any]
) -> None:
    [image] = lines["FROM"]
    version = re.fullmatch(r"python:([\d.]+)-slim", image)
    assert version is not None
    assert version[1] in SpecifierSet(project["project"]["requires-python"])


def test_it_copies_all_that_a_wheel_is_made_of_and_nothing_else(
    lines: dict[str, list[str]], project: dict[str, Any]
) -> None:
    copied = {source for line in lines["COPY"] for source in line.split()[:-1]}
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    about = project["project"]
    needed = {"pyproject.toml", about["readme"], *about["license-files"]}
    assert copied == needed | {*wheel["packages"]} | {*wheel["force-include"]}
    assert all((SOURCE / source).exists() for source in copied)


def test_it_runs_commands_that_the_project_has(
    lines: dict[str, list[str]], project: dict[str, Any]
) -> None:
    [run] = lines["RUN"]
    assert [part.split()[0] for part in run.split(" && ")] == ["pip", "planner", "rm", "install"]
    assert "planner" in project["project"]["scripts"]
    [command] = lines["CMD"]
    assert json.loads(command) == ["python", "-m", "web"]
    assert (SOURCE / "web" / "__main__.py").exists()


def test_its_settings_are_those_of_the_service(
    lines: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = settings(lines)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    served = arguments([])
    [port] = lines["EXPOSE"]
    assert (served.host, served.port) == ("0.0.0.0", int(port))
    [check] = lines["HEALTHCHECK"]
    assert f":{port}/healthz" in check
    page = (SOURCE / "docs" / "deploy.md").read_text("utf-8")
    assert all(f"`{name}`" in page for name in given)
    assert lines["USER"] == ["nobody"]
    assert lines["VOLUME"] == [given["HF4_DATA"]]


def test_it_can_be_built_where_there_is_a_builder() -> None:
    builder = next(filter(shutil.which, BUILDERS), None)
    ready = builder and not subprocess.run([builder, "info"], capture_output=True).returncode
    if not ready:
        return  # the lines have been checked
    subprocess.run([builder, "build", "--file", "Containerfile", "."], cwd=SOURCE, check=True)
