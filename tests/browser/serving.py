"""An application served on this machine for a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import IO, Any

from werkzeug.serving import make_server

Application = Callable[..., Any]


@contextmanager
def served(app: Application) -> Iterator[str]:
    """Serve it as long as that is needed; tells the address."""
    server = make_server("127.0.0.1", 0, with_whole_files(app), threaded=True)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def with_whole_files(app: Application) -> Application:
    """An application whose files are read and closed before they are sent.

    This server leaves a file open when a browser goes away before it has got it.
    """

    def answer(environ: dict[str, Any], start_response: Any) -> Any:
        return app(environ | {"wsgi.file_wrapper": _whole}, start_response)

    return answer


def _whole(file: IO[bytes], size: int = 0) -> list[bytes]:
    with file:
        return [file.read()]
