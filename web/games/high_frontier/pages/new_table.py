"""The form for a new table of High Frontier."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlencode

from flask import redirect, render_template, request, url_for
from msgspec import Meta, Struct
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from planner.cards.printed import read_off
from planner.errors import BadInput
from planner.games.high_frontier.kind import KIND
from planner.games.high_frontier.table.factions import CREWS
from planner.hosting import NewTable
from planner.hosting.making import MOST_LETTERS
from planner.hosting.seats import HOST
from planner.hosting.secrets import new_secret
from planner.kernel.codec import Json
from planner.kernel.dice import DiceKind
from planner.text import Text
from planner.typed import whole_number
from web.access import playing
from web.access.games import host, take
from web.queries.forms import BAD_REQUEST, Form
from web.render.wording import phrase
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

    scenario: Name = KIND.first_scenario
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
    game: Name = KIND.name


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
        form.answer(lambda query: host().tables.check_new(_table_of(query)))
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
        scenarios=[(name, phrase(KIND.title_of(name))) for name in KIND.scenarios],
        modules=KIND.modules,
        factions=tuple(CREWS),
        bots=KIND.players.offered,
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
        game=query.game,
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
