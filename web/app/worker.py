"""A worker that gives its threads to whole requests only.

What trickles in is collected beside them, for a limited time. So connections that send a byte now
and then hold up nobody.
"""

from __future__ import annotations

import re
import socket
import threading
import time
from functools import partial
from selectors import EVENT_READ
from typing import Any

from gunicorn.http import errors
from gunicorn.http.unreader import SocketUnreader
from gunicorn.workers.gthread import ThreadWorker

from web.app import problems
from web.app.stopping import TOLD_TO_STOP

READ_SECONDS = 10.0
"""How long a request may take to come in, head and body."""
REST_SECONDS = 2.0
"""How long a thread waits for what is still missing, if a request was not whole after all."""
MOST_HEAD = 32 * 1024
"""Heads that are longer are refused by gunicorn's own limits."""
MOST_BODY = 64 * 1024
"""Bodies that are longer are refused by the application, which need not read them."""

_END_OF_HEAD = b"\r\n\r\n"
_LAST_CHUNK = re.compile(rb"\r\n0+[ \t]*(;[^\r\n]*)?\r\n")
_LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d{1,9})[ \t]*\r\n", re.IGNORECASE)
_REFUSED = {
    errors.LimitRequestLine: 414,
    errors.LimitRequestHeaders: 431,
    errors.ExpectationFailed: 417,
    errors.UnsupportedTransferCoding: 501,
}
"""The status of what cannot be read as a request; of all else it is 400."""
_CHUNKED = re.compile(rb"\r\ntransfer-encoding:", re.IGNORECASE)


def is_whole(received: bytes) -> bool:
    r"""Whether this is a request that can be answered, or refused, without waiting for more.

    >>> is_whole(b"GET / HTTP/1.1\r\nHost: a\r\n")
    False
    >>> is_whole(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    True
    >>> is_whole(b"POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\n1234")
    False
    """
    head, end, body = received.partition(_END_OF_HEAD)
    if not end:
        return len(received) > MOST_HEAD
    if len(body) > MOST_BODY:
        return True
    head += b"\r\n"
    if _CHUNKED.search(head):
        last = _LAST_CHUNK.search(b"\r\n" + body)
        return last is not None and body.endswith(b"\r\n\r\n")
    length = _LENGTH.search(head)
    return length is None or int(length[1]) > MOST_BODY or len(body) >= int(length[1])


class PatientWorker(ThreadWorker):
    """gunicorn's worker with threads, which begins a request when all of it is there."""

    _asked = threading.local()
    """The beginning of what each thread is asked."""

    def handle(self, conn: Any) -> Any:
        """Answer a request, remembering how it begins."""
        self._asked.head = bytes(conn.received[:MOST_HEAD])
        return super().handle(conn)

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:
        """Have the application tell what cannot be read as a request, as it tells all problems."""
        if not isinstance(exc, errors.ParseException):
            super().handle_error(req, client, addr, exc)
            return
        self.log.warning("Invalid request from ip=%s: %s", addr[0] if addr else "", exc)
        told = problems.refused(self.wsgi, _REFUSED.get(type(exc), 400), self._asked.head)
        client.settimeout(REST_SECONDS)
        try:
            client.sendall(told)
        except OSError:
            self.log.debug("Nobody waits to hear what is wrong.")

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Let streams end, which would go on for hours, and then what was begun."""
        TOLD_TO_STOP.set()
        super().handle_exit(sig, frame)

    def handle_quit(self, sig: int, frame: Any) -> None:
        """End at once."""
        TOLD_TO_STOP.set()
        super().handle_quit(sig, frame)

    def is_parent_alive(self) -> bool:
        """Whether there is still somebody who would tell this worker to stop."""
        alive: bool = super().is_parent_alive()
        if not alive:
            TOLD_TO_STOP.set()
        return alive

    def enqueue_req(self, conn: Any) -> None:
        """Collect a request before a thread is asked to answer it."""
        buffered = conn.parser.unreader.take_buffered() if conn.parser else b""
        conn.received = bytearray(buffered)
        conn.timeout = time.monotonic() + READ_SECONDS
        conn.sock.setblocking(False)
        self.pending_conns.append(conn)
        self.poller.register(conn.sock, EVENT_READ, partial(self._read_on, conn))
        self._read_on(conn, conn.sock)

    def _read_on(self, conn: Any, client: socket.socket) -> None:
        ended = False
        try:
            more = client.recv(MOST_BODY)
            conn.received += more
            ended = not more
        except BlockingIOError:
            pass
        except OSError:
            ended = True
        if ended or is_whole(conn.received):
            self.poller.unregister(client)
            self.pending_conns.remove(conn)
            if ended:
                self.nr_conns -= 1
                conn.close()
            else:
                self._answer(conn)

    def _answer(self, conn: Any) -> None:
        """Let a thread answer a request that is there."""
        conn.data_ready = True
        conn.init()
        conn.parser.unreader = _Impatient(conn.sock, bytes(conn.received))
        super().enqueue_req(conn)


class _Impatient(SocketUnreader):
    """What has been read of a connection, and the little that may be missing."""

    def __init__(self, sock: socket.socket, received: bytes) -> None:
        super().__init__(sock)
        self.unread(received)
        self._deadline: float | None = None

    def chunk(self, size_hint: int | None = None) -> bytes:
        """More of the connection, but not for long."""
        now = time.monotonic()
        self._deadline = self._deadline or now + REST_SECONDS
        if now >= self._deadline:
            return b""
        self.sock.settimeout(self._deadline - now)
        try:
            return self.sock.recv(size_hint or self.mxchunk)
        except TimeoutError:
            return b""
        finally:
            self.sock.settimeout(None)
