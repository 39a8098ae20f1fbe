"""Module 0 on the pages of a table."""

from flask import Blueprint

from planner.games.high_frontier.modules.politics.assembly import Assembly
from planner.text import Text
from web.games.high_frontier.module_page import ModulePage
from web.games.high_frontier.modules.politics.assembly import shown_assembly

PAGE = ModulePage(
    part=Assembly.tag,
    title=Text("Assembly"),
    order=0,
    template="politics/assembly.html",
    shown=shown_assembly,
    files=Blueprint(
        "politics",
        __name__,
        template_folder="templates",
        static_folder="static",
        static_url_path="/static/politics",
    ),
    style="assembly.css",
)
