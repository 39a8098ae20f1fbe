"""Notices: somebody who is asked for something learns of it where he is.

What is to be sent is written down with the entry that asks (`planner.hosting.outbox`), and
`Sender` sends it: to a webhook, at public addresses alone, or by e-mail.
"""

from planner.hosting.notices.sender import Sender
from planner.hosting.notices.settings import Settings

__all__ = ["Sender", "Settings"]
