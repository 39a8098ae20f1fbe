"""The tables of this device, and new ones: made, brought, or played on from another one."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlencode

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from msgspec import Meta, Struct
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from planner.cards.printed import read_off
from planner.errors import BadInput
from planner.games import kind_named
from planner.games.high_frontier.modules import MODULES
from planner.games.high_frontier.scenarios import SCENARIOS, rulebook_for
from planner.games.high_frontier.table.factions import CREWS
from planner.hosting import NewTable, NotAllowed, UnknownGame
from planner.hosting.answers import MineAnswer
from planner.hosting.making import MOST_LETTERS
from planner.hosting.secrets import new_secret
from planner.hosting.tables import HOST
from planner.kernel.codec import Json
from planner.kernel.dice import DiceKind
from planner.kernel.log import Header
from planner.text import Text
from planner.typed import whole_number
from web.access import playing
from web.access.games import host, take
from web.queries.forms import BAD_REQUEST, Form
from web.queries.game_queries import MOST_IMPORTED
from web.render.wording import phrase
from web.tables.browsers import forget, guest_here, here, listed, remember
from web.tables.links import to_links

SEATS = 6
"""Seats of the form."""
REFUSED = "refused"
"""In an address: a form that was sent like that and is to say what is wrong with it."""
LONGEST_ADDRESS = 2000
"""Letters; a form that makes a longer one is answered where it was sent."""
Name = Annotated[str, Meta(max_length=40)]


class NewTableQuery(Struct, frozen=True, kw_only=True):
    """What a new table is to be."""

    scenario: Name = "race-to-mars"
    title: Annotated[str, Meta(max_length=80)] = ""
    deal: Annotated[int, Meta(ge=0, le=SEATS)] = 0
    draft: Annotated[int, Meta(ge=0, le=SEATS)] = 0
    faction: Annotated[list[Name], Meta(max_length=SEATS)] = []
    player: Annotated[list[Name], Meta(max_length=SEATS)] = []
    module: Annotated[list[Name], Meta(max_length=10)] = []
    option: Annotated[str, Meta(max_length=400)] = ""
    printed: Annotated[str, Meta(max_length=2000)] = ""
    dice: Name = "seeded"
    request: Annotated[str, Meta(max_length=MOST_LETTERS)] = ""


def add_pages(pages: Blueprint) -> None:
    """Add the pages."""
    pages.add_url_rule("/games", "games", tables)
    pages.add_url_rule("/games/new", "games_new", new)
    pages.add_url_rule("/games/new", "games_make", make, methods=["POST"])
    pages.add_url_rule("/games/import", "games_import", bring, methods=["POST"])
    pages.add_url_rule("/games/<game>/join/<secret>", "games_join", join)
    pages.add_url_rule("/games/<game>/leave", "games_leave", leave, methods=["POST"])
    pages.add_url_rule("/games/<game>/copy", "games_copy", copy, methods=["POST"])


def tables() -> str:
    """The tables of which this device holds links."""
    found, drafts = [], []
    for game in listed():
        try:
            visitor = guest_here(game)
            if visitor.nobody:
                continue
            draft = host().open_draft(game)
            if draft is not None:
                drafts.append((draft, visitor))
            else:
                found.append(MineAnswer.of(host().listed(game), visitor))
        except UnknownGame:
            continue
    found.sort(key=lambda each: -each.updated)
    # Where there are none, that the games can be reached is found out all the same.
    host()
    return render_template("table/tables.html", tables=found, drafts=drafts)


# -- a new table -------------------------------------------------------------------------------


class NewTableForm(Form[NewTableQuery]):
    """The form, in which a seat that is left empty is no seat."""

    def __init__(self, args: MultiDict[str, str]) -> None:
        seats = list(zip(args.getlist("faction"), args.getlist("player"), strict=False))
        self.seats = seats[:SEATS] + [("", "")] * (SEATS - len(seats))
        taken = MultiDict(args)
        taken.setlist("faction", [faction for faction, _ in seats if faction])
        drafting = whole_number(args.get("draft", "")) or 0
        players = [player or "people" for faction, player in seats if faction or drafting]
        # Who drafts has no faction yet, and sits in the first rows.
        taken.setlist("player", players[:drafting] if drafting else players)
        is_sent = request.method == "POST" or REFUSED in args
        if is_sent:
            taken.setdefault("scenario", NewTableQuery().scenario)
        super().__init__(NewTableQuery, taken, asked=is_sent)


def new() -> AnyResponse | tuple[str, int]:
    """The form for a new table."""
    form = NewTableForm(request.args)
    if form.query is not None:
        take("tried")
        form.answer(lambda query: host().check_new(_table_of(query)))
    return _page(form)


def make() -> AnyResponse | tuple[str, int]:
    """The links of a table that is made, or the form again, which says what is wrong."""
    form = NewTableForm(request.form)
    made = form.answer(lambda query: playing.make(_table_of(query), query.request))
    if made is not None:
        return to_links(made.id, made.links, HOST)
    # Who comes back to an address is not asked whether he wants to send the form once more.
    typed = [(name, text) for name, text in request.form.items(multi=True) if name != "request"]
    address = f"{url_for('table.games_new')}?{urlencode([*typed, (REFUSED, '1')])}"
    is_about_fields = form.status == BAD_REQUEST and "request" not in form.errors
    if is_about_fields and len(address) <= LONGEST_ADDRESS:
        return redirect(address, code=303)
    return _page(form)


def _page(form: NewTableForm) -> tuple[str, int]:
    return render_template(
        "table/new.html",
        form=form,
        request_id=_request_id(form),
        scenarios=[(name, phrase(rulebook_for(Header(name, ())).title)) for name in SCENARIOS],
        modules=tuple(MODULES),
        factions=tuple(CREWS),
        bots=kind_named().players.offered,
        dice=tuple(DiceKind),
    ), form.status


def _request_id(form: NewTableForm) -> str:
    """The secret by which a form that is sent twice makes one table; no address ever says it."""
    kept = "" if "request" in form.errors else request.form.get("request", "")
    return kept or new_secret()


def _table_of(query: NewTableQuery) -> NewTable:
    if bool(query.faction) + bool(query.deal) + bool(query.draft) > 1:
        raise BadInput(
            Text("factions are chosen, dealt or drafted, one of them"),
            hint=Text("leave the others empty"),
            field="faction",
        )
    if not query.faction and not query.deal and not query.draft:
        raise BadInput(
            Text("a table needs players"),
            hint=Text("choose factions, or say how many are dealt or drafted"),
            code="missing",
            field="faction",
        )
    bots = {
        str(seat): player for seat, player in enumerate(query.player, start=1) if player != "people"
    }
    return NewTable(
        scenario=query.scenario,
        factions=tuple(query.faction),
        players=query.deal or query.draft,
        drafted=bool(query.draft),
        bots=bots,
        modules=tuple(query.module),
        options=_options(query.option),
        printed=read_off(_parts(query.printed)),
        dice=query.dice,
        title=query.title,
    )


def _options(text: str) -> dict[str, Json]:
    options: dict[str, Json] = {}
    for each in _parts(text):
        name, equals, value = each.partition("=")
        if not equals:
            raise BadInput(
                Text("{parameter} is not NAME=VALUE", parameter=repr(each)), field="option"
            )
        options[name.strip()] = value.strip()
    return options


def _parts(text: str) -> list[str]:
    """What is typed between commas or on lines of its own."""
    return [part for each in text.replace("\n", ",").split(",") if (part := each.strip())]


def bring() -> Response:
    """A table of the game in a log file."""
    take("imported")
    request.max_content_length = MOST_IMPORTED
    file = request.files.get("log")
    try:
        lines = file.read().decode("utf-8").splitlines() if file is not None else []
    except UnicodeDecodeError:
        lines = []
    if not lines:
        raise BadInput(
            Text("this is not the log of a game"), hint=Text("choose a log file"), field="log"
        )
    made = host().import_log(lines, title=request.form.get("title", "")[:80])
    return to_links(made.id, made.links, HOST)


def copy(game: str) -> Response:
    """A table that plays on from an entry of this one."""
    take("made")
    given = request.form.get("at", "")
    if not given.isdecimal() or len(given) > 6:
        raise BadInput(
            Text("{shown} is no number of entries", shown=repr(given[:40])), field="entries"
        )
    made = host().copy(here(game), int(given))
    return to_links(made.id, made.links, HOST)


# -- links -------------------------------------------------------------------------------------


def join(game: str, secret: str) -> AnyResponse:
    """Put the secret of a link where no script can read it, and go to the table."""
    visitor = host().guest(game, [secret])
    if visitor.nobody:
        raise NotAllowed(
            Text("this link opens nothing any more"),
            hint=Text("ask who made the table for a new one"),
        )
    response = make_response(redirect(url_for("table.games_table", game=game), code=303))
    remember(response, game, secret)
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def leave(game: str) -> AnyResponse:
    """Let this device forget a table."""
    response = make_response(redirect(url_for("table.games"), code=303))
    forget(response, game)
    return response
