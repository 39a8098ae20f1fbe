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

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
CATALOGUES = WEB / "showing" / "translations"
PATTERNS = CATALOGUES / "planner.txt"
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

SENTENCES_AT = {
    "BadInput": 0,
    "OutOfTime": 0,
    "TooBusy": 0,
    "TooLarge": 0,
    "UnknownValue": 0,
    "RuleViolation": 1,
    "NotOperational": 1,
    "Lack": 1,
    "Part": 2,
    "Factor": 2,
    "_Table": 0,
    "wrong": 1,
    "required": 1,
}
"""Calls that are given a sentence, and which argument it is."""

ROOMS = (
    *("planner/errors.py", "planner/rules.py", "planner/board/board.py", "planner/board/find.py"),
    *("planner/cards/library.py", "planner/cards/lookup.py", "planner/cards/partly_known.py"),
    *("planner/cards/selection.py", "planner/craft", "planner/motion", "planner/route"),
    "web",
)
"""Where the sentences come from that pages show."""

SENTENCE_NAMES = frozenset(
    {"message", "hint", "why", "what", "reason", "refusal", "under", "where", "because", "subject"}
)
"""Names of keyword arguments and variables that hold sentences or parts of them."""


def page_texts() -> Iterator[tuple[str, str | tuple[str, ...], str | None]]:
    """The texts of the templates and the code of the pages: place, message, context."""
    templates = {"trimmed": "true", "silent": "false"}
    for path in sorted(WEB.rglob("*.py")) + sorted(WEB.rglob("*.html")):
        method = "python" if path.suffix == ".py" else "jinja2.ext:babel_extract"
        options = {} if path.suffix == ".py" else templates
        with path.open("rb") as file:
            found = extract(method, file, keywords=KEYWORDS, options=options)
            for _, message, _, context in found:
                if isinstance(message, tuple):
                    message = tuple(filter(None, message))
                if message:
                    yield str(path.relative_to(ROOT)), message, context


def sentences() -> Iterator[tuple[str, str]]:
    """The sentences that the library and the pages' code make, as patterns: place, pattern."""
    for room in ROOMS:
        path = ROOT / room
        for module in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            for node in ast.walk(ast.parse(module.read_text("utf-8"))):
                for expression in _sentences_in(node):
                    for pattern in filter(_has_words, _patterns(expression)):
                        yield str(module.relative_to(ROOT)), pattern


def _sentences_in(node: ast.AST) -> Iterator[ast.expr]:
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=args) if (
            name in SENTENCES_AT
        ):
            yield from args[SENTENCES_AT[name] : SENTENCES_AT[name] + 1]
            yield from _of_keywords(node)
        case ast.Call(args=args):
            yield from _beside_a_rule(args)
            yield from _of_keywords(node)
        case ast.Tuple(elts=parts):
            yield from _beside_a_rule(parts)
        case ast.Dict(keys=keys, values=values):
            for key, value in zip(keys, values, strict=True):
                if key is not None:
                    yield from _beside_a_rule([key, value])
        case ast.Yield(value=ast.JoinedStr() as value):
            yield value
        case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in SENTENCE_NAMES:
            yield value
        case ast.Return(value=ast.expr() as value) if isinstance(value, ast.JoinedStr):
            yield value


def _beside_a_rule(parts: list[ast.expr]) -> Iterator[ast.expr]:
    """What stands in one call or tuple with the id of a rule: a sentence, and a code."""
    if any(isinstance(each, ast.Constant) and _is_rule(each.value) for each in parts):
        yield from (each for each in parts if isinstance(each, ast.Constant | ast.JoinedStr))


def _is_rule(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[A-O]\d{1,2}[a-z]?", value) is not None


def _of_keywords(call: ast.Call) -> Iterator[ast.expr]:
    yield from (each.value for each in call.keywords if each.arg in SENTENCE_NAMES)


def _patterns(expression: ast.expr) -> list[str]:
    """The text of an expression with its changing parts named in braces."""
    match expression:
        case ast.Constant(value=str() as text):
            return [text]
        case ast.IfExp(body=body, orelse=orelse):
            return [*_patterns(body), *_patterns(orelse)]
        case ast.BinOp(op=ast.Add(), left=left, right=right):
            return [a + b for a in _patterns(left) for b in _patterns(right)]
        case ast.JoinedStr(values=values):
            return [_pattern(values)]
        case _:
            return []


def _pattern(values: list[ast.expr]) -> str:
    text = ""
    used: dict[str, int] = {}
    for value in values:
        if isinstance(value, ast.Constant):
            text += str(value.value)
        elif isinstance(value, ast.FormattedValue):
            name = _name(value.value)
            used[name] = used.get(name, 0) + 1
            text += "{" + name + (str(used[name]) if used[name] > 1 else "") + "}"
    return text


def _name(expression: ast.expr) -> str:
    """What to call the part that an expression fills in."""
    match expression:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name.strip("_")
        case ast.Call(func=func):
            return _name(func)
        case ast.Subscript(value=value):
            return _name(value)
        case _:
            return "part"


def _has_words(pattern: str) -> bool:
    """Whether a pattern is a sentence, or part of one, rather than a piece of notation."""
    literal = re.sub(r"\{\w+\}", "", pattern)
    return "<" not in literal and re.search(r"[a-z]{2}", literal) is not None and " " in pattern


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


def template_catalogue() -> Catalog:
    """Every text, untranslated."""
    catalogue = Catalog(project="hf4-planner", charset="utf-8")
    for place, message, context in page_texts():
        catalogue.add(message, locations=[(place, 0)], context=context)
    for place, pattern in sentences():
        catalogue.add(pattern, locations=[(place, 0)], context="planner")
    for text in filter(None, card_texts()):
        catalogue.add(text, locations=[("planner/cards/data", 0)], context="card")
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
    patterns = sorted({message.id for message in template if message.context == "planner"})
    files = {PATTERNS: "".join(f"{pattern}\n" for pattern in patterns).encode()}
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
            missing = [message.id for message in read_po(file) if message.id and not message.string]
        print(f"{language}: {len(missing)} texts without a translation")
    return 0


if __name__ == "__main__":
    sys.exit(main())
