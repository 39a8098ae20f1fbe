"""``make bench``: every ratio in one run, printed as a table.

``--write`` puts the table into docs/performance.md as well.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from tests.bench.rows import as_table

BENCHMARKS = ("search", "game", "hosting", "load", "tables")
PAGE = Path(__file__).resolve().parents[2] / "docs" / "performance.md"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the benchmarks named, or all of them; 1 if a limit is exceeded."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(BENCHMARKS)}")
    parser.add_argument("--write", action="store_true", help="update docs/performance.md")
    arguments = parser.parse_args(argv)
    holds = True
    for name in arguments.names or BENCHMARKS:
        rows = import_module(f"tests.bench.{name}").measure()
        holds = holds and all(row.holds for row in rows)
        table = as_table(rows)
        print(f"\n{name}\n\n{table}", flush=True)
        if arguments.write:
            _write(name, table)
    return 0 if holds else 1


def _write(name: str, table: str) -> None:
    text = PAGE.read_text(encoding="utf-8")
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    part = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    PAGE.write_text(part.sub(f"{begin}\n\n{table}\n\n{end}", text), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
