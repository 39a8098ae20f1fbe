"""Notices by e-mail."""

from __future__ import annotations

import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

from planner.hosting.notices.settings import Mail
from planner.hosting.notices.trouble import Trouble
from planner.hosting.notices.words import Notice

SECONDS = 5.0
"""How long each step may take."""


def message(sender: str, to: str, notice: Notice) -> EmailMessage:
    """A notice as a letter.

    >>> message("hf4@example.org", "ann@example.org", Notice("Your turn", "Go on!"))["Subject"]
    'Your turn'
    """
    letter = EmailMessage()
    letter["From"], letter["To"] = sender, to
    letter["Subject"] = notice.title
    letter["Date"] = formatdate()
    letter["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2].rstrip(">"))
    letter["Auto-Submitted"] = "auto-generated"
    letter.set_content(notice.whole)
    return letter


def send(mail: Mail, to: str, notice: Notice) -> None:
    """Send a notice, or say what is in the way."""
    try:
        with _connected(mail) as server:
            if mail.user:
                server.login(mail.user, mail.password)
            server.send_message(message(mail.sender, to, notice))
    except (OSError, smtplib.SMTPException, ValueError) as error:
        raise Trouble("the e-mail could not be sent") from error


def _connected(mail: Mail) -> smtplib.SMTP:
    context = ssl.create_default_context()
    if mail.is_encrypted:
        return smtplib.SMTP_SSL(mail.host, mail.port, timeout=SECONDS, context=context)
    server = smtplib.SMTP(mail.host, mail.port, timeout=SECONDS)
    server.ehlo()
    if server.has_extn("starttls"):
        server.starttls(context=context)
    elif mail.user:
        server.close()
        raise Trouble("the e-mail server does not encrypt, and would be told a password")
    return server
