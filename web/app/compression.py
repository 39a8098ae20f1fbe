"""Answers are sent compressed where that pays: the map shrinks to a fifth."""

from __future__ import annotations

import gzip
from functools import lru_cache

from flask import Flask, Response, request

_PAYS_FROM = 1_000
_KINDS = ("text/", "application/json", "application/problem+json", "image/svg+xml")


def install(app: Flask) -> None:
    """Compress what ``app`` answers, where the client understands that."""
    app.after_request(_compress)


def _compress(response: Response) -> Response:
    if not (response.mimetype or "").startswith(_KINDS):
        return response
    response.vary.add("Accept-Encoding")
    is_asset = (request.endpoint or "").rpartition(".")[2] == "static"
    if (
        (response.is_streamed and not is_asset)
        or response.status_code != 200
        or "Content-Encoding" in response.headers
        or not request.accept_encodings["gzip"]
        or (response.content_length or 0) < _PAYS_FROM
    ):
        return response
    response.direct_passthrough = False
    body = response.get_data()
    lasting = is_asset or response.cache_control.max_age is not None
    response.set_data(_kept(body) if lasting else _compressed(body))
    etag, _ = response.get_etag()
    if etag is not None:
        response.set_etag(etag, weak=True)  # it is that of the file, byte by byte
    response.headers["Content-Encoding"] = "gzip"
    return response


def _compressed(body: bytes) -> bytes:
    return gzip.compress(body, compresslevel=5, mtime=0)


@lru_cache(maxsize=32)
def _kept(body: bytes) -> bytes:
    """The same for answers that are asked for again and again."""
    return _compressed(body)
