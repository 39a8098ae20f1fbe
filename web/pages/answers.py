"""Pages whose answer may take a while: the form comes at once, the answer when it is there.

An answer that is there soon makes an ordinary page. Otherwise the page is sent piece by piece:
the form, how far the computation is, and at last the answer. Leaving the page ends it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from flask import (
    Response,
    current_app,
    g,
    redirect,
    render_template,
    request,
    stream_with_context,
    url_for,
)
from flask.typing import ResponseReturnValue
from markupsafe import escape

from planner.errors import PlannerError
from web.app.jobs import Task
from web.pages.my_rockets import note_use
from web.queries.flight_forms import FlightForm
from web.queries.forms import Form
from web.render.i18n import gettext, ngettext

T = TypeVar("T")

TICK = 0.5
"""Seconds between two lines that tell how far the computation is."""
HERE = "<!-- answer -->"

log = logging.getLogger("web.answers")


def answer_page(
    template: str,
    form: Form[Any],
    begin: Callable[[Any], Task[T]],
    context_of: Callable[[T], Mapping[str, Any]],
    **context: Any,
) -> ResponseReturnValue:
    """The page ``template`` with its form and, if something was asked, the answer.

    ``context_of`` makes of the answer what the template shows; another one, with ``_answer_``
    before its name, shows nothing but the answer.
    """
    if (tidy := form.tidied()) is not None:
        return redirect(url_for(request.endpoint or "", **tidy))
    context = {"form": form, **context}
    task = form.answer(begin)
    if task is None:
        return render_template(template, **context), form.status
    if isinstance(form, FlightForm):
        note_use(form.rocket_line)
    if task.wait(current_app.config["PATIENCE_SECONDS"]):
        answer = form.answer(lambda _: context_of(task.result()))
        context |= {"answered": True, **answer} if answer is not None else {}
        return render_template(template, **context), form.status
    head, _, tail = render_template(template, **context, pending=True).partition(HERE)
    parts = _parts(head, task, lambda: _late(template, task, context_of, context), tail)
    return Response(
        stream_with_context(parts),
        mimetype="text/html",
        # A proxy that collects the pieces would only send them all at the end.
        headers={"X-Accel-Buffering": "no"},
    )


def _parts(head: str, task: Task[T], late: Callable[[], str], tail: str) -> Iterator[str]:
    yield head
    yield render_template("_progress.html")
    for progress in task.ticks(TICK):
        yield f'<p class="step">{escape(told(progress))}</p>\n'
    yield "</div>\n"
    yield late()
    yield tail


def _late(
    template: str,
    task: Task[T],
    context_of: Callable[[T], Mapping[str, Any]],
    context: Mapping[str, Any],
) -> str:
    """The answer, or why there is none; the status has been sent already."""
    try:
        answer = context_of(task.result())
        return render_template(f"_answer_{template}", **{**context, **answer})
    except PlannerError as error:
        return render_template("_refusal.html", error=error)
    except Exception as error:
        log.exception(
            "unexpected error", extra={"data": {"id": g.get("request_id")}}, exc_info=error
        )
        return render_template("_refusal.html", error=None)


def told(progress: Mapping[str, int]) -> str:
    """How far a computation is, in words."""
    parts = []
    if "stack" in progress:
        parts.append(gettext("stack %(number)s") % {"number": progress["stack"]})
    if "leg" in progress:
        parts.append(gettext("leg %(number)s") % {"number": progress["leg"]})
    if "tanks" in progress:
        tanks = progress["tanks"]
        parts.append(ngettext("%(n)s tank", "%(n)s tanks", tanks) % {"n": tanks})
    parts.append(gettext("turn %(number)s") % {"number": progress.get("turn", 0)})
    return ", ".join(parts)
