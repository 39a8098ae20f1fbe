"""English and Japanese: which one a request gets, and the words for it.

The texts in code and templates are the English ones; ``translations`` holds the Japanese
catalogue, and ``python -m tools.translations`` keeps it (see docs/pages.md).
"""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Any

from flask import Flask, Response, g, has_request_context, request
from werkzeug.datastructures import MultiDict

from planner.text import N_ as N_

LANGUAGES = {"en": "English", "ja": "日本語"}
"""Languages by code, each called what its readers call it."""

COOKIE = "lang"
CATALOGUES = Path(__file__).with_name("translations")

_YEAR = 365 * 24 * 3600


@cache
def translations(language: str) -> NullTranslations:
    """The catalogue of a language; English is what the texts are written in.

    >>> translations("ja").gettext("Wet mass")
    '湿質量'
    """
    if language == "en":
        return NullTranslations()
    path = CATALOGUES / language / "LC_MESSAGES" / "messages.mo"
    with path.open("rb") as file:
        return GNUTranslations(file)


def language() -> str:
    """The language of the request being answered."""
    chosen: str = g.get("language", "en") if has_request_context() else "en"
    return chosen


def gettext(message: str) -> str:
    """The message in the language of the request."""
    return translations(language()).gettext(message)


def ngettext(singular: str, plural: str, n: int) -> str:
    """The message for ``n`` things in the language of the request."""
    return translations(language()).ngettext(singular, plural, n)


def pgettext(context: str, message: str) -> str:
    """The message where one English word has several meanings."""
    return translations(language()).pgettext(context, message)


def npgettext(context: str, singular: str, plural: str, n: int) -> str:
    """`ngettext` with a context."""
    return translations(language()).npgettext(context, singular, plural, n)


def address_in(code: str) -> str:
    """The address of the page being shown, in another language."""
    args: MultiDict[str, str] = MultiDict(request.args)
    args["lang"] = code
    return f"{request.script_root}{request.path}?" + "&".join(
        f"{_quoted(key)}={_quoted(value)}" for key, value in args.items(multi=True)
    )


def _quoted(text: str) -> str:
    from urllib.parse import quote

    return quote(text, safe="")


def install(app: Flask) -> None:
    """Choose a language for each request of ``app`` and give it to the templates."""
    app.before_request(_choose)
    app.after_request(_remember)
    app.jinja_env.add_extension("jinja2.ext.i18n")
    environment: Any = app.jinja_env  # to which the extension adds what follows
    environment.install_gettext_callables(
        gettext, ngettext, newstyle=True, pgettext=pgettext, npgettext=npgettext
    )
    app.jinja_env.policies["ext.i18n.trimmed"] = True
    app.context_processor(
        lambda: {"language": language(), "languages": LANGUAGES, "address_in": address_in}
    )


def _choose() -> None:
    wanted = request.args.get("lang", "")
    remembered = request.cookies.get(COOKIE, "")
    if wanted in LANGUAGES:
        g.language = wanted
    elif remembered in LANGUAGES:
        g.language = remembered
    else:
        g.language = request.accept_languages.best_match(list(LANGUAGES), default="en")


def _remember(response: Response) -> Response:
    if response.mimetype == "text/html":
        if request.args.get("lang") in LANGUAGES:
            response.set_cookie(COOKIE, language(), max_age=_YEAR, httponly=True, samesite="Lax")
        response.vary.update(("Accept-Language", "Cookie"))
        response.content_language.add(language())
    return response
