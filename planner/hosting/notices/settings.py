"""How this server sends notices; the environment says so."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self
from urllib.parse import unquote, urlsplit

from planner.errors import BadInput
from planner.text import Text


@dataclass(frozen=True, slots=True)
class Mail:
    """The server that takes e-mail."""

    host: str
    port: int
    is_encrypted: bool
    """From the first byte; otherwise as soon as the server offers it."""
    user: str = ""
    password: str = field(default="", repr=False)
    sender: str = ""


@dataclass(frozen=True, slots=True)
class Settings:
    """How notices are sent.

    >>> Settings.of({"SMTP_URL": "smtp://hf4:pw@mail.example", "MAIL_FROM": "hf4@example.org"}).mail
    Mail(host='mail.example', port=587, is_encrypted=False, user='hf4', sender='hf4@example.org')
    >>> Settings.of({}).webhooks, Settings.of({"WEBHOOKS": "off"}).webhooks
    (True, False)
    """

    public_url: str = ""
    """Where players find this server, for links in notices."""
    webhooks: bool = True
    plain_http: bool = False
    """Whether webhooks may go unencrypted."""
    mail: Mail | None = None

    @classmethod
    def of(cls, environment: Mapping[str, str] = os.environ) -> Self:
        """As the environment says."""
        webhooks = environment.get("WEBHOOKS") or "on"
        if webhooks not in ("on", "off", "http"):
            raise BadInput(
                Text("WEBHOOKS is on, off, or http, where they may go unencrypted"),
                field="WEBHOOKS",
            )
        return cls(
            (environment.get("PUBLIC_URL") or "").rstrip("/"),
            webhooks != "off",
            webhooks == "http",
            _mail(environment.get("SMTP_URL") or "", environment.get("MAIL_FROM") or ""),
        )


def _mail(url: str, sender: str) -> Mail | None:
    if not url:
        return None
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname or "@" not in sender:
        # The address may hold a password, so it is not told.
        raise BadInput(
            Text("SMTP_URL and MAIL_FROM do not say how e-mail is sent"),
            hint=Text("write smtps://user:password@host and an address to send from"),
            field="SMTP_URL",
        )
    is_encrypted = parts.scheme == "smtps"
    return Mail(
        parts.hostname,
        port or (465 if is_encrypted else 587),
        is_encrypted,
        unquote(parts.username or ""),
        unquote(parts.password or ""),
        sender,
    )
