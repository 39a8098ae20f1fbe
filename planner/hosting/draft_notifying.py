"""Where players want to be told, also while the factions of their table are drafted."""

from __future__ import annotations

import time

from planner.hosting.draft_notices import DraftNotices, Wanting
from planner.hosting.drafting import Drafting
from planner.hosting.notices.wishes import Wishes
from planner.hosting.notifying import EVERY, Notifying
from planner.hosting.personal import check_own
from planner.hosting.seats import Visitor


class DraftNotifying(Drafting, Notifying):
    """Who is told what, and where; what is said during a draft holds for the game, too."""

    def notify(self, visitor: Visitor, faction: str, wishes: Wishes) -> None:
        """Say where one wants to be told that a seat of one's own is asked.

        >>> from planner.hosting import Host, NewTable
        >>> host = Host.at("sqlite://")
        >>> made = host.create(NewTable("core", players=2, drafted=True))
        >>> first = host.guest(made.id, [made.links["1"]])
        >>> host.notify(first, "1", Wishes(email="ann@example.org"))
        >>> host.wishes(first, "1").email
        'ann@example.org'
        """
        if self.open_draft(visitor.game) is None:
            super().notify(visitor, faction, wishes)
            return
        check_own(visitor, faction)
        said = Wishes.of(wishes.as_json()).as_json()
        self._notices.want(visitor.game, faction, Wanting(said, time.time()))

    def wishes(self, visitor: Visitor, faction: str) -> Wishes:
        """Where a seat of one's own is told; nobody else knows."""
        if self.open_draft(visitor.game) is None:
            return super().wishes(visitor, faction)
        check_own(visitor, faction)
        wanting = self._notices.wanting(visitor.game).get(faction)
        return Wishes() if wanting is None else Wishes.of(wanting.notify)

    def troubles(self, visitor: Visitor, faction: str) -> dict[str, str]:
        """What stood in the way of telling it, by ``webhook`` and ``email``."""
        if self.open_draft(visitor.game) is None:
            return super().troubles(visitor, faction)
        check_own(visitor, faction)
        return self._notices.troubles(visitor.game, faction)

    def here(self, visitor: Visitor) -> None:
        """Note that somebody is at the table with his seats, and sees himself what is asked."""
        if self.open_draft(visitor.game) is None:
            super().here(visitor)
        else:
            self._notices.came(visitor.game, visitor.seats, time.time(), EVERY)

    @property
    def _notices(self) -> DraftNotices:
        return DraftNotices(self.store)
