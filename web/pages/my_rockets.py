"""My rockets: named, kept in the browser by a cookie, shown as one bar wherever a rocket flies."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlencode

from flask import Blueprint, Flask, Response, abort, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from msgspec import Struct
from werkzeug.wrappers import Response as AnyResponse

from planner.errors import BadInput, PlannerError
from planner.text import Text
from web.queries import kept
from web.queries.flight_forms import QUESTIONS, card_fields
from web.queries.forms import Form, status_of
from web.queries.kept import KeptRocket
from web.queries.queries import Text as ShortText
from web.render.i18n import gettext, ngettext

YEAR = 365 * 24 * 3600
PAGES = ("plan", "tanks", "reach", "landing", "mission", "map", "strip", "rocket", "compare")
"""The pages that one comes back to after keeping a rocket."""
MOST_ASKED = 6000
"""Letters of the address that one comes back to."""


class ShownRocket(Struct, frozen=True, kw_only=True):
    """A rocket that somebody shares."""

    name: ShortText = ""
    rocket: str = ""


@dataclass(frozen=True, slots=True)
class RocketChip:
    """A kept rocket as the pages show it."""

    rocket: KeptRocket
    told: str
    """``Hall Effect · dry 5 · 3 tanks``."""
    on_strip: str | None
    """The page of the strip with its chits."""
    as_cards: str | None
    """The page that builds it, where it is made of cards."""

    @property
    def title(self) -> str:
        """Its name, or else what it is."""
        return self.rocket.name or self.told

    @property
    def line(self) -> str:
        """The rocket in one line."""
        return self.rocket.line

    @property
    def share(self) -> str:
        """The address that carries it with its name."""
        return url_for("pages.my_rockets", name=self.rocket.name or None, rocket=self.line)

    @property
    def uses(self) -> list[tuple[str, str]]:
        """The pages that can use it: address and name."""
        found = [(url_for(page, rocket=self.line), gettext(name)) for page, _, name in QUESTIONS]
        found.append((url_for("pages.compare", rocket=self.line), gettext("Compare")))
        return found


@dataclass(frozen=True, slots=True)
class RocketBar:
    """The rockets beside a question, and the one that it is about."""

    choices: list[RocketChip]
    current: RocketChip | None
    page: str
    asked: str = field(default="")

    @property
    def is_kept(self) -> bool:
        """Whether the current rocket has a name already."""
        return self.current is not None and bool(self.current.rocket.name)


def add_pages(pages: Blueprint) -> None:
    """Add the page, and what is changed on it."""
    pages.add_url_rule("/my-rockets", "my_rockets", my_rockets)
    pages.add_url_rule("/my-rockets", "my_rockets_change", change, methods=["POST"])


def install(app: Flask) -> None:
    """Give the bar to the templates, and keep what was used."""
    app.jinja_env.globals.update(rocket_bar=rocket_bar)
    app.after_request(_remember)


def my_rockets() -> ResponseReturnValue:
    """The rockets that are kept, and one that somebody shared."""
    form = Form(ShownRocket, request.args)
    shared = form.answer(lambda query: kept.named(query.name, query.rocket))
    return _page(form, shared)


def change() -> ResponseReturnValue:
    """Keep, rename or forget a rocket, and go back to the page it was done on."""
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        abort(403)  # nobody else's page changes what is kept
    form = Form(ShownRocket, request.form)
    try:
        cookie = kept.write_cookie(_changed(kept_rockets()))
    except PlannerError as error:
        if error.field in form.names:
            form.errors[error.field or ""] = error
        else:
            form.problem = error
        form.status = status_of(error)
        return _page(form, None)
    response = redirect(_back(), 303)
    _set(response, cookie)
    return response


def _changed(rockets: tuple[KeptRocket, ...]) -> tuple[KeptRocket, ...]:
    """The rockets after what was asked for; one that is kept again is renamed."""
    do, line = request.form.get("do", ""), request.form.get("rocket", "")
    if do == "keep":
        return kept.keep(rockets, request.form.get("name", ""), line)
    if do == "forget":
        return kept.forget(rockets, line)
    raise BadInput(
        Text("{shown} is nothing to be done", shown=repr(do[:40])), choices=["keep", "forget"]
    )


def _page(form: Form[ShownRocket], shared: KeptRocket | None) -> tuple[str, int]:
    rockets = kept_rockets()
    page = render_template(
        "my_rockets.html",
        form=form,
        shared=None if shared is None else choice_of(shared),
        already=shared is not None and any(each == shared for each in rockets),
        choices=[choice_of(each) for each in rockets],
    )
    return page, form.status


def _back() -> str:
    """The page on which the form stood, as it was asked."""
    page, asked = request.form.get("page", ""), request.form.get("asked", "")
    if page not in PAGES:
        return url_for("pages.my_rockets")
    fields = parse_qsl(asked[:MOST_ASKED], keep_blank_values=True)
    query = urlencode([(name, value) for name, value in fields if name != "rocket"])
    return url_for(f"pages.{page}") + (f"?{query}" if query else "")


def rocket_bar(line: str = "") -> RocketBar:
    """The rockets beside the question of this page, which is about the rocket of a line."""
    current = None
    choices = [choice_of(each) for each in kept_rockets()]
    if line:
        same = [each for each in choices if each.line == line]
        try:
            current = same[0] if same else choice_of(kept.named("", line))
        except PlannerError:
            current = None
    page = (request.endpoint or "").removeprefix("pages.")
    asked = request.query_string.decode("ascii", "replace")
    return RocketBar(choices, current, page, asked)


def choice_of(rocket: KeptRocket) -> RocketChip:
    """A rocket as the pages show it."""
    typed, chits = rocket.typed, rocket.chits
    parts = [rocket.thruster]
    if len(typed.engines) > 1:
        parts = [" + ".join(typed.engines)]
    strip = None
    if chits is not None:
        parts.append(gettext("dry %(n)s") % {"n": chits.dry})
        strip = url_for("pages.strip", dry=chits.dry, wet=chits.wet)
    if typed.wet is not None:
        parts.append(gettext("wet %(n)s") % {"n": typed.wet})
    tanks = int(typed.tanks or 0)
    if tanks:
        parts.append(ngettext("%(n)s tank", "%(n)s tanks", tanks) % {"n": tanks})
    cards = url_for("pages.rocket", **card_fields(typed)) if typed.cards else None
    return RocketChip(rocket, " · ".join(parts), strip, cards)


def kept_rockets() -> tuple[KeptRocket, ...]:
    """The rockets that this browser keeps."""
    return kept.read_cookie(request.cookies.get(kept.COOKIE, ""))


def note_use(line: str) -> None:
    """This rocket is being used: it is among the last ones from now on."""
    if line:
        g.used_rocket = line


def _remember(response: Response) -> Response:
    line = g.get("used_rocket", "")
    if line and response.status_code == 200:
        before = kept_rockets()
        after = kept.used(before, line)
        if after != before:
            _set(response, kept.write_cookie(after))
    return response


def _set(response: AnyResponse, cookie: str) -> None:
    response.set_cookie(
        kept.COOKIE,
        cookie,
        max_age=YEAR,
        path=request.script_root or "/",
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )
