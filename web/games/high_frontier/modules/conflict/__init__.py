"""Module 3 on the pages of a table."""

from flask import Blueprint

from planner.games.high_frontier.modules.conflict.state import Conflict
from planner.text import Text
from web.games.high_frontier.module_page import ModulePage
from web.games.high_frontier.modules.conflict.war import notes, on_plan, reach_layer, shown_conflict

PAGE = ModulePage(
    part=Conflict.tag,
    title=Text("Conflict"),
    order=3,
    template="conflict/war.html",
    shown=shown_conflict,
    files=Blueprint(
        "conflict",
        __name__,
        template_folder="templates",
        static_folder="static",
        static_url_path="/static/conflict",
    ),
    style="war.css",
    layer=reach_layer,
    notes=notes,
    on_plan=on_plan,
)
