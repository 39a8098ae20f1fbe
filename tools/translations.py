"""Keep the catalogues of the web pages: ``python -m tools.translations``.

Collects every text of the pages (templates, code), the sentences of the library and the wording
of card abilities, merges them into each language's ``messages.po``, and compiles that to
``messages.mo``. New texts come in without a translation; texts that are gone go. With
``--check`` nothing is written and the exit status is 1 when something would be.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from planner.cards import default_library
from planner.rule_texts import rule_texts
from planner.text import count_of

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
CATALOGUES = WEB / "render" / "translations"
LANGUAGES = ("ja",)

_LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
"""The compiled files hold a date, which must not change with every run."""

KEYWORDS = {
    "_": None,
    "N_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}

ROOMS = (
    *("planner/errors.py", "planner/rules.py", "planner/board", "planner/cards"),
    *("planner/craft", "planner/motion", "planner/route", "planner/kernel", "planner/games"),
    *("planner/hosting", "web"),
)
"""Where the sentences come from that players read."""
EXAMPLE = ROOT / "planner/kernel/example.py"
"""A game that no page shows."""

CITING = tuple(room for room in ROOMS if room.split("/")[1:2] not in (["games"], ["kernel"]))
"""Whose rules the pages cite: those who plan. A game cites nearly the whole rulebook."""

_RULE_SIGNS = re.compile(r'"([^"]+)"\|rule\b')
"""Rules that the templates themselves cite: ``{{ "H4c"|rule }}``."""


QUESTIONS = ROOT / "planner/route"
"""Where the questions are whose fields the pages explain."""


def page_texts() -> Iterator[tuple[str, str | tuple[str, ...], str | None]]:
    """The texts of the templates and the code of the pages: place, message, context."""
    templates = {"trimmed": "true", "silent": "false"}
    code = [*sorted(QUESTIONS.rglob("*.py")), *sorted(WEB.rglob("*.py"))]
    for path in code + sorted(WEB.rglob("*.html")):
        method = "python" if path.suffix == ".py" else "jinja2.ext:babel_extract"
        options = {} if path.suffix == ".py" else templates
        with path.open("rb") as file:
            found = extract(method, file, keywords=KEYWORDS, options=options)
            for _, message, _, context in found:
                if isinstance(message, tuple):
                    message = tuple(filter(None, message))
                if message:
                    yield str(path.relative_to(ROOT)), message, context


def sentences() -> Iterator[tuple[str, str | tuple[str, str]]]:
    """The templates of sentences in the library and the pages' code: place, template.

    A count has two, for one and for many.
    """
    for place, call in calls():
        if template := template_of(call):
            yield place, template


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Every call in the rooms with sentences: place, call."""
    for room in ROOMS:
        path = ROOT / room
        for module in sorted({*path.rglob("*.py")} - {EXAMPLE}) if path.is_dir() else [path]:
            for node in ast.walk(ast.parse(module.read_text("utf-8"))):
                if isinstance(node, ast.Call):
                    yield str(module.relative_to(ROOT)), node


def template_of(call: ast.Call) -> str | tuple[str, str] | None:
    """What a call adds to the catalogue, if it makes a sentence or a count.

    >>> template_of(ast.parse("Text('needs {what}', what=1)").body[0].value)
    'needs {what}'
    >>> template_of(ast.parse("count_of(3, 'tank')").body[0].value)
    ('{n} tank', '{n} tanks')
    """
    match call:
        case ast.Call(func=ast.Name(id="Text"), args=[ast.Constant(value=str() as template)]):
            return template if _has_words(template) else None
        case ast.Call(func=ast.Name(id="count_of"), args=[_, ast.Constant(), *_] as words):
            counted = count_of(1, *(ast.literal_eval(thing) for thing in words[1:]))
            return counted.one, counted.many
        case ast.Call(func=ast.Name(id="Text")):
            raise SyntaxError(f"a template that is not written out: {ast.unparse(call)}")
        case _:
            return None


def _has_words(template: str) -> bool:
    """Whether there is anything to translate."""
    return re.search(r"[A-Za-z]", re.sub(r"\{\w+\}", "", template)) is not None


def card_texts() -> Iterator[str]:
    """Our wording of what is printed on cards."""
    for face in default_library():
        for ability in face.abilities:
            yield ability.text
        if face.crew is not None:
            yield face.crew.weapon.text
        if face.future is not None:
            yield face.future.requirement
            yield face.future.effect
        yield face.module3 or ""


def gists() -> Iterator[str]:
    """The gists of the rules that pages cite: every string that is the id of a rule."""
    known = rule_texts()
    cited = set(_RULE_SIGNS.findall("".join(p.read_text("utf-8") for p in WEB.rglob("*.html"))))
    for room in CITING:
        path = ROOT / room
        for module in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            for node in ast.walk(ast.parse(module.read_text("utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    cited.add(node.value)
    yield from (text.gist for rule, text in known.items() if rule in cited)


def template_catalogue() -> Catalog:
    """Every text, untranslated."""
    catalogue = Catalog(project="hf4-planner", charset="utf-8")
    for place, message, context in page_texts():
        catalogue.add(message, locations=[(place, 0)], context=context)
    for place, told in sentences():
        catalogue.add(told, locations=[(place, 0)], context="planner")
    for text in filter(None, card_texts()):
        catalogue.add(text, locations=[("planner/cards/data", 0)], context="card")
    for text in gists():
        catalogue.add(text, locations=[("planner/rules.csv", 0)], context="rule")
    return catalogue


def merged(language: str, template: Catalog) -> Catalog:
    """The catalogue of a language with the texts of the template."""
    path = po_path(language)
    old = Catalog(locale=language)
    if path.exists():
        with path.open("rb") as file:
            old = read_po(file, locale=language)
    new = Catalog(
        locale=language,
        project="hf4-planner",
        charset="utf-8",
        fuzzy=False,
        creation_date=_LONG_AGO,
        revision_date=_LONG_AGO,
    )
    for message in template:
        if message.id:
            known = old.get(message.id[0] if message.pluralizable else message.id, message.context)
            new.add(
                message.id,
                string=known.string if known else "",
                locations=message.locations,
                context=message.context,
            )
    return new


def po_path(language: str) -> Path:
    """Where the translations of a language are kept."""
    return CATALOGUES / language / "LC_MESSAGES" / "messages.po"


def outputs() -> dict[Path, bytes]:
    """Every file that this tool keeps, with what it should hold."""
    template = template_catalogue()
    files = {}
    for language in LANGUAGES:
        catalogue = merged(language, template)
        files[po_path(language)] = _po(catalogue, language)
        compiled = BytesIO()
        write_mo(compiled, catalogue)
        files[po_path(language).with_suffix(".mo")] = compiled.getvalue()
    return files


def _po(catalogue: Catalog, language: str) -> bytes:
    text = BytesIO()
    write_po(text, catalogue, width=100, sort_output=True, omit_header=True, include_lineno=False)
    plurals = catalogue.plural_forms
    head = (
        f"# The pages of hf4-planner in {language}; kept by python -m tools.translations.\n"
        'msgid ""\nmsgstr ""\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        f'"Language: {language}\\n"\n"Plural-Forms: {plurals}\\n"\n\n'
    )
    return head.encode() + text.getvalue()


def main() -> int:
    """Write what has changed, or only say so with ``--check``."""
    checking = "--check" in sys.argv[1:]
    stale = [
        path
        for path, content in outputs().items()
        if not path.exists() or path.read_bytes() != content
    ]
    if checking:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is not up to date", file=sys.stderr)
        return 1 if stale else 0
    for path, content in outputs().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for language in LANGUAGES:
        with po_path(language).open("rb") as file:
            missing = [
                message.id
                for message in read_po(file)
                if message.id and (not message.string or "" in (*message.string,))
            ]
        print(f"{language}: {len(missing)} texts without a translation")
    return 0


if __name__ == "__main__":
    sys.exit(main())
