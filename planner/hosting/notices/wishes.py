"""Where players want to be told, as they say it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self
from urllib.parse import urlsplit

from planner.errors import BadInput
from planner.kernel.codec import Json
from planner.text import Text

LONGEST_ADDRESS = 500
LONGEST_MAIL = 254
_MAIL = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
_VISIBLE = re.compile(r"[!-~]+")


class HookKind(StrEnum):
    """Who takes webhooks, and in which form."""

    DISCORD = "discord"
    SLACK = "slack"
    NTFY = "ntfy"


class Language(StrEnum):
    """In which language somebody is told."""

    ENGLISH = "en"
    JAPANESE = "ja"


@dataclass(frozen=True, slots=True)
class Wishes:
    """Where one seat wants to be told that it is asked; nowhere, if nothing is said.

    >>> Wishes(HookKind.NTFY, "https://ntfy.sh/our-game").as_json()
    {'service': 'ntfy', 'webhook': 'https://ntfy.sh/our-game', 'language': 'en'}
    """

    service: HookKind | None = None
    webhook: str = ""
    email: str = ""
    language: Language = Language.ENGLISH

    @classmethod
    def of(cls, data: Mapping[str, Json]) -> Self:
        """As they are kept or sent; refuses what makes no sense."""
        said = {name: data.get(name) or "" for name in ("service", "webhook", "email")}
        language = data.get("language") or Language.ENGLISH
        if unknown := {*data} - {*said, "language"}:
            raise _refusal(sorted(unknown)[0], Text("this says nothing"))
        for name, value in said.items():
            if not isinstance(value, str):
                raise _refusal(name, Text("this is no text"))
        service, webhook, email = (str(value) for value in said.values())
        if webhook:
            check_webhook(webhook)
            if service not in [*HookKind]:
                raise _refusal("service", Text("say whose webhook it is"), [*HookKind])
        if email and (len(email) > LONGEST_MAIL or not _MAIL.fullmatch(email)):
            raise _refusal("email", Text("this is no e-mail address"))
        if language not in [*Language]:
            raise _refusal("language", Text("this language is not spoken"), [*Language])
        chosen = HookKind(service) if webhook else None
        return cls(chosen, webhook, email, Language(str(language)))

    def as_json(self) -> dict[str, Json]:
        """As they are kept; ``{}``, if nothing is wanted."""
        said = {"service": self.service, "webhook": self.webhook, "email": self.email}
        wanted: dict[str, Json] = {name: str(value) for name, value in said.items() if value}
        return wanted | {"language": str(self.language)} if wanted else {}


def check_webhook(address: str) -> None:
    """Refuse what no webhook can be; whether it is a public one is seen when it is used."""
    try:
        parts = urlsplit(address)
        is_sound = (
            len(address) <= LONGEST_ADDRESS
            and _VISIBLE.fullmatch(address) is not None
            and parts.scheme in ("https", "http")
            and bool(parts.hostname)
            and parts.username is None
            and parts.password is None
            and parts.port != 0
        )
    except ValueError:
        is_sound = False
    if not is_sound:
        raise _refusal("webhook", Text("this is no address of a webhook"))


def _refusal(field: str, why: Text, choices: list[str] | None = None) -> BadInput:
    return BadInput(
        why,
        hint=Text("write the whole address, like https://ntfy.sh/our-game"),
        choices=[] if choices is None else [str(choice) for choice in choices],
        field=field,
    )
