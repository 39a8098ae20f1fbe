"""``python -m web``: serve the planner."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from planner.errors import PlannerError
from web.app.lan import invitation
from web.app.serving import games_are_on, serve


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """The options, each of which has an environment variable too."""
    parser = argparse.ArgumentParser(prog="python -m web", description="Serve the planner.")
    parser.add_argument("--host", default=os.environ.get("HOST") or "127.0.0.1")
    parser.add_argument(
        "--lan",
        action="store_const",
        const="0.0.0.0",
        dest="host",
        help="let the phones of this network connect, and print the address as a QR code",
    )
    parser.add_argument("--port", type=int, default=os.environ.get("PORT") or 8000)
    parser.add_argument(
        "--workers",
        type=int,
        default=os.environ.get("WORKERS") or os.cpu_count() or 1,
        help="processes that answer requests (default: one for each core)",
    )
    return parser.parse_args(given)


def main() -> int:
    """Read the options and serve, inviting the phones of the network if they may come."""
    options = arguments()
    if told := invitation(options.host, options.port):
        print(told, flush=True)
    # The room of the games is entered only by who serves: whoever asks for help need not wait.
    from planner.hosting.databases import told as place
    from planner.hosting.databases import usual_url

    try:
        if games_are_on():
            print(f"Games are kept in {place(usual_url())}", flush=True)
    except PlannerError as error:
        print(f"planner: {error}", file=sys.stderr)
        return 2
    serve(options.host, options.port, options.workers)
    return 0


if __name__ == "__main__":
    sys.exit(main())
