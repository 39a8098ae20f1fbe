"""Sends what is to be told, as long as it is still worth telling."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from planner.errors import PlannerError
from planner.hosting.draft_notices import DraftNotices
from planner.hosting.notices import mails
from planner.hosting.notices.settings import Settings
from planner.hosting.notices.trouble import Trouble
from planner.hosting.notices.webhooks import Webhooks
from planner.hosting.notices.wishes import Wishes
from planner.hosting.notices.words import News, notice
from planner.hosting.outbox import Due, Outbox, now
from planner.hosting.store import Store

log = logging.getLogger("planner.hosting.notices")

LOOK = 2.0
"""Seconds between two looks at what is to be sent."""


class Sender:
    """Sends the notices of one database; any number of processes may do so at once."""

    def __init__(self, store: Store, settings: Settings, webhooks: Webhooks | None = None) -> None:
        self._outboxes = (Outbox(store), DraftNotices(store))
        self._settings = settings
        self._webhooks = webhooks or Webhooks(settings.plain_http)

    def run(self, ended: Callable[[], bool]) -> None:
        """Send until it ends."""
        while not ended():
            try:
                self.step()
            except PlannerError as error:
                log.warning("notices wait: %s", error)
            except Exception:
                log.exception("a notice cannot be sent")
            time.sleep(LOOK)

    def step(self) -> int:
        """Send what is due; how many notices were sent."""
        return sum(
            self._deal_with(outbox, due) for outbox in self._outboxes for due in outbox.due(now())
        )

    def _deal_with(self, outbox: Outbox, due: Due) -> bool:
        if due.is_known or not (due.is_asked or due.is_offered):
            outbox.told(due)
            return False
        if not outbox.claim(due, now()):
            return False
        try:
            self._send(due)
        except Trouble as trouble:
            outbox.failed(due, str(trouble), now())
            return False
        except Exception:
            # Whatever it is, it must not come back for ever and hold up the others.
            outbox.failed(due, "it could not be sent", now())
            raise
        outbox.told(due)
        return True

    def _send(self, due: Due) -> None:
        wishes = Wishes.of(due.wishes)
        public = self._settings.public_url
        link = f"{public}/games/{due.game}" if public else ""
        what = notice(wishes.language, due.seat, due.title, _news(due), link)
        if due.channel == "email" and wishes.email:
            if self._settings.mail is None:
                raise Trouble("this server sends no e-mail")
            mails.send(self._settings.mail, wishes.email, what)
        elif due.channel == "webhook" and wishes.service is not None:
            if not self._settings.webhooks:
                raise Trouble("this server sends no webhooks")
            self._webhooks.send(wishes.service, wishes.webhook, what)


def _news(due: Due) -> News:
    if due.is_drafting:
        return News.PICK
    return News.TURN if due.is_asked else News.DEAL
