"""Reading pages the way a test wants to: no framework, only what stands on them."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

_VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}


@dataclass
class Element:
    tag: str
    attributes: dict[str, str | None]
    children: list[Element | str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All words inside, with single spaces."""
        inner = (
            child if isinstance(child, str) else child.text
            for child in self.children
            if isinstance(child, str) or child.tag not in ("script", "style")
        )
        return " ".join(" ".join(inner).split())

    def all(self, tag: str, **attributes: str) -> list[Element]:
        """All elements inside with that tag and those attributes (``class_``: one class)."""
        found = []
        for child in self.children:
            if isinstance(child, Element):
                if tag in (child.tag, "*") and child._has(attributes):
                    found.append(child)
                found += child.all(tag, **attributes)
        return found

    def one(self, tag: str, **attributes: str) -> Element:
        found = self.all(tag, **attributes)
        assert len(found) == 1, f"{len(found)} elements are {tag} {attributes}"
        return found[0]

    @property
    def links(self) -> list[Element]:
        """The links inside, but for the signs of rules."""
        return [link for link in self.all("a") if "data-rule" not in link.attributes]

    def _has(self, attributes: dict[str, str]) -> bool:
        for name, wanted in attributes.items():
            if name == "class_":
                if wanted not in (self.attributes.get("class") or "").split():
                    return False
            elif self.attributes.get(name.replace("_", "-")) != wanted:
                return False
        return True


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("", {})
        self._open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, dict(attrs))
        self._open[-1].children.append(element)
        if tag not in _VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open[-1].children.append(Element(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag in _VOID:
            return
        closed = self._open.pop()
        assert closed.tag == tag, f"</{tag}> closes <{closed.tag}>"

    def handle_data(self, data: str) -> None:
        self._open[-1].children.append(data)


def read(html: str) -> Element:
    """The page as a tree; a tag that is not closed properly fails the test."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert len(reader._open) == 1, f"<{reader._open[-1].tag}> is never closed"
    return reader.root
