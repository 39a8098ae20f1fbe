"""Whether this process has been told to stop: what would go on for hours ends then."""

from __future__ import annotations

from threading import Event

TOLD_TO_STOP = Event()
"""Set by the worker that serves the application, when it is told to stop."""
