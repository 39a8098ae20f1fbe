"""Where a phone at the table finds the planner: the address, and a code to point its camera at."""

from __future__ import annotations

import io
import socket

import segno

EVERYWHERE = ("0.0.0.0", "::", "")
"""Hosts that mean: listen on every address of this machine."""


def invitation(host: str, port: int) -> str | None:
    """What to print when phones may connect; ``None`` if only this machine may.

    >>> invitation("127.0.0.1", 8000) is None
    True
    >>> print(invitation("192.168.1.5", 8000).splitlines()[0])
    On the phones of this network: http://192.168.1.5:8000/
    """
    if host in ("localhost", "::1") or host.startswith("127."):
        return None
    reached = own_address() if host in EVERYWHERE else host
    if reached is None:
        return None
    address = f"http://[{reached}]:{port}/" if ":" in reached else f"http://{reached}:{port}/"
    return f"On the phones of this network: {address}\n{code(address)}"


def code(address: str) -> str:
    """The address as a QR code in characters of a terminal."""
    out = io.StringIO()
    segno.make(address, micro=False).terminal(out=out, compact=True, border=2)
    return out.getvalue()


def own_address() -> str | None:
    """The address of this machine in its network; ``None`` without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only looks up which way it would go.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address
