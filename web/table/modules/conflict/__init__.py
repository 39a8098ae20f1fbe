"""Module 3 on the pages of a table."""

from flask import Blueprint

from planner.game.modules.conflict.state import Conflict
from planner.text import Text
from web.table.modules.conflict.war import notes, on_plan, reach_layer, shown_conflict
from web.table.showing.module_page import ModulePage

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
