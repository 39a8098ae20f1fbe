"""Where the project's data files are: in the source tree, or inside an installed wheel."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).resolve().parent


def maps_directory() -> Path:
    """The folder that holds the printed boards, one folder each.

    >>> (maps_directory() / "hf4" / "spaces.csv").is_file()
    True
    """
    installed = _HERE / "_maps"
    return installed if installed.is_dir() else _HERE.parent / "maps"
