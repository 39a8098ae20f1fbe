"""Which addresses a server may be sent to by those who play on it: public ones alone.

Whoever names an address could name one inside the network where the server stands. So the name is
resolved once, all that it stands for is looked at, and the connection goes to what was looked at.
"""

from __future__ import annotations

import ipaddress
import socket
import threading
from collections.abc import Callable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network

from planner.hosting.notices.trouble import Trouble

Resolver = Callable[[str, int], Sequence[str]]
"""The addresses that a name stands for."""
RESOLVING = 3.0
"""Seconds that may take."""

_CLOSED = tuple(
    map(
        IPv4Network,
        (
            "0.0.0.0/8",
            "10.0.0.0/8",
            "100.64.0.0/10",
            "127.0.0.0/8",
            "169.254.0.0/16",
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.31.196.0/24",
            "192.52.193.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16",
            "192.175.48.0/24",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/3",
        ),
    )
)
"""What stands for something special; the list of Python grows from version to version."""
_OPEN_6 = IPv6Network("2000::/3")
_CLOSED_6 = tuple(
    map(IPv6Network, ("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"))
)
_NAT64 = IPv6Network("64:ff9b::/96")


def is_public(address: str) -> bool:
    """Whether an address is one of the open internet.

    >>> [is_public(each) for each in ("93.184.215.14", "10.0.0.1", "::1", "2606:4700::6810:84e5")]
    [True, False, False, True]
    >>> [is_public(each) for each in ("::ffff:127.0.0.1", "64:ff9b::a00:1", "2002:a00:1::", "nine")]
    [False, False, False, False]
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return _is_public_4(found) if isinstance(found, IPv4Address) else _is_public_6(found)


def _is_public_4(address: IPv4Address) -> bool:
    return address.is_global and not any(address in network for network in _CLOSED)


def _is_public_6(address: IPv6Address) -> bool:
    if address.scope_id is not None:
        return False
    if address.ipv4_mapped is not None:
        return _is_public_4(address.ipv4_mapped)
    if address in _NAT64:
        return _is_public_4(IPv4Address(int(address) & 0xFFFF_FFFF))
    is_special = any(address in network for network in _CLOSED_6)
    return address.is_global and address in _OPEN_6 and not is_special


def resolved(host: str, port: int) -> Sequence[str]:
    """What a name stands for, within some seconds."""
    found: list[str] = []

    def look() -> None:
        try:
            for *_, where in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
                found.append(str(where[0]))
        except (OSError, UnicodeError):
            found.clear()

    # Nothing can break off a question to the name server, so it is left alone.
    thread = threading.Thread(target=look, name="resolving", daemon=True)
    thread.start()
    thread.join(RESOLVING)
    return () if thread.is_alive() else tuple(dict.fromkeys(found))


def checked(
    host: str,
    port: int,
    resolve: Resolver = resolved,
    is_allowed: Callable[[str], bool] = is_public,
) -> str:
    """The address to connect to, if all that the name stands for may be connected to.

    >>> checked("hooks.example", 443, lambda host, port: ["10.1.2.3", "93.184.215.14"])
    Traceback (most recent call last):
    planner.hosting.notices.trouble.Trouble: this address is not open to everybody
    """
    found = resolve(host, port)
    if not found:
        raise Trouble("there is no such address")
    if not all(map(is_allowed, found)):
        raise Trouble("this address is not open to everybody")
    return found[0]
