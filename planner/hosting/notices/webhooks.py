"""Notices to Discord, Slack and ntfy: one short request to a public address."""

from __future__ import annotations

import json
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from threading import Timer
from typing import NamedTuple
from urllib.parse import quote, urlsplit

from planner.hosting.notices.addresses import Resolver, checked, is_public, resolved
from planner.hosting.notices.trouble import Trouble
from planner.hosting.notices.wishes import HookKind
from planner.hosting.notices.words import Notice

SECONDS = 5.0
"""How long a request may take, from the connection to the answer."""
MOST_READ = 4096
"""Bytes of an answer that are read at most."""


class Body(NamedTuple):
    """What is sent."""

    content: bytes
    type: str


def body(service: HookKind, notice: Notice) -> Body:
    r"""A notice as a service wants it.

    >>> body(HookKind.SLACK, Notice("", "CRP <at> once"))
    Body(content=b'{"text": "CRP &lt;at&gt; once"}', type='application/json')
    >>> body(HookKind.DISCORD, Notice("", "@everyone")).content
    b'{"content": "@everyone", "allowed_mentions": {"parse": []}}'
    """
    if service is HookKind.NTFY:
        return Body(notice.whole.encode(), "text/plain; charset=utf-8")
    if service is HookKind.SLACK:
        text = notice.whole
        for sign, written in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
            text = text.replace(sign, written)
        return Body(json.dumps({"text": text}).encode(), "application/json")
    said = {"content": notice.whole, "allowed_mentions": {"parse": list[str]()}}
    return Body(json.dumps(said).encode(), "application/json")


@dataclass(frozen=True, slots=True)
class Webhooks:
    """Sends to webhooks; what may be reached can be said otherwise by tests."""

    plain_http: bool = False
    resolve: Resolver = resolved
    is_allowed: Callable[[str], bool] = is_public
    seconds: float = SECONDS
    context: Callable[[], ssl.SSLContext] = ssl.create_default_context

    def send(self, service: HookKind, address: str, notice: Notice) -> None:
        """Send a notice, or say what is in the way; redirections are not followed."""
        parts = urlsplit(address)
        is_encrypted = parts.scheme == "https"
        if not is_encrypted and not (self.plain_http and parts.scheme == "http"):
            raise Trouble("only https is allowed")
        host = parts.hostname or ""
        port = parts.port or (443 if is_encrypted else 80)
        connection = _Pinned(host, port, checked(host, port, self.resolve, self.is_allowed), self)
        connection.is_encrypted = is_encrypted
        content, kind = body(service, notice)
        path = quote(parts.path or "/", safe="/%:@!$&'()*+,;=~")
        if parts.query:
            path += "?" + quote(parts.query, safe="/%:@!$&'()*+,;=~?")
        ring = Timer(self.seconds, connection.break_off)
        ring.daemon = True
        ring.start()
        try:
            connection.request(
                "POST",
                path,
                content,
                {"Content-Type": kind, "User-Agent": "hf4-planner", "Connection": "close"},
            )
            answer = connection.getresponse()
            answer.read(MOST_READ)
        except (OSError, HTTPException, ValueError) as error:
            raise Trouble("the address does not answer as it should") from error
        finally:
            ring.cancel()
            connection.close()
        if not 200 <= answer.status < 300:
            raise Trouble(f"the address answered {answer.status}")


class _Pinned(HTTPConnection):
    """A connection to the address that was looked at, under the name that was asked for."""

    def __init__(self, host: str, port: int, address: str, by: Webhooks) -> None:
        super().__init__(host, port, timeout=by.seconds)
        self._address = address
        self._context = by.context
        self._is_broken = False
        self.is_encrypted = True

    def connect(self) -> None:
        """Connect, and encrypt for the name."""
        self.sock = socket.create_connection((self._address, self.port), self.timeout)
        if self.is_encrypted:
            self.sock = self._context().wrap_socket(self.sock, server_hostname=self.host)
        if self._is_broken:
            raise TimeoutError

    def break_off(self) -> None:
        """End it from another thread, whatever it is waiting for."""
        self._is_broken = True
        sock = self.sock
        if sock is not None:
            with suppress(OSError):
                socket.socket.shutdown(sock, socket.SHUT_RDWR)
