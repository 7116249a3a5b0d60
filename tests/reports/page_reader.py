"""Reads a page as a reader sees it: every text, every table cell, every figure; nothing shown is left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

VOID = {"meta", "link", "br", "hr", "img", "input"}
UNSEEN = {"style", "script", "defs"}
# Elements whose whole text is one thing to read.
UNITS = {"p", "li", "h1", "h2", "h3", "dt", "dd", "summary", "figcaption", "code", "title", "a"}
SHOWN_ATTRIBUTES = ("title", "aria-label", "alt")


@dataclass
class Node:
    """An element of the page with its children in order."""

    tag: str
    attributes: dict[str, str]
    children: list[Node | str] = field(default_factory=list)

    def text(self) -> str:
        """All text in it, that of style sheets and scripts left out."""
        parts = (child if isinstance(child, str) else child.text() for child in self.children)
        return "" if self.tag in UNSEEN else "".join(parts)

    def elements(self) -> Iterator[Node]:
        """The elements in it, one level down."""
        return (child for child in self.children if isinstance(child, Node))

    def all(self, *tags: str) -> Iterator[Node]:
        """Every element of these tags in it, in the order of the page."""
        for child in self.elements():
            if child.tag in tags:
                yield child
            yield from child.all(*tags)


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Node("page", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].children.append(Node(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


@dataclass(frozen=True)
class Place:
    """Where something stands: the id of its section (`` above the first) and of its step."""

    section: str = ""
    step: str = ""


@dataclass(frozen=True)
class Text:
    """Something to read: the tag of its element, or `@` and the attribute that holds it."""

    place: Place
    kind: str
    text: str


@dataclass(frozen=True)
class ShownCell:
    """A cell: its text, what it sorts by (None: its text), the places in its drawing (base, low, high, mark)."""

    text: str
    sort: float | None
    drawing: tuple[float, ...] = ()


@dataclass(frozen=True)
class ShownTable:
    """A table with the words of its columns and its rows of cells."""

    place: Place
    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[ShownCell, ...], ...]


@dataclass(frozen=True)
class Label:
    """A text in a figure and where it stands, in units of the figure."""

    text: str
    x: float
    y: float


@dataclass(frozen=True)
class Figure:
    """A figure: its name, its text alternative, its labels, and the drawing itself."""

    place: Place
    name: str
    described: str
    labels: tuple[Label, ...]
    drawing: Node


@dataclass
class Page:
    """Everything that a page shows."""

    texts: list[Text] = field(default_factory=list)
    tables: list[ShownTable] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)

    def figure(self, name: str) -> Figure:
        """The figure of this name."""
        return next(figure for figure in self.figures if figure.name == name)


def read_page(folder: Path) -> Page:
    """The page in a folder. Fails on a text that stands in no element known to this reader."""
    builder = _Builder()
    builder.feed((folder / "index.html").read_text(encoding="utf-8"))
    assert builder.open == [builder.root]
    page = Page()
    _read(builder.root, Place(), page)
    return page


def _read(node: Node, place: Place, page: Page) -> None:
    if node.tag in UNSEEN:
        return
    place = _place(node, place)
    for name in SHOWN_ATTRIBUTES:
        if node.attributes.get(name):
            page.texts.append(Text(place, f"@{name}", node.attributes[name]))
    if node.tag == "svg":
        _read_figure(node, place, page)
    elif node.tag == "table":
        _read_table(node, place, page)
    elif node.tag in UNITS:
        page.texts.append(Text(place, node.tag, _plain(node.text())))
    else:
        _read_children(node, place, page)


def _read_children(node: Node, place: Place, page: Page) -> None:
    for child in node.children:
        if isinstance(child, Node):
            _read(child, place, page)
        else:
            assert not child.strip(), f"a text in <{node.tag}> that no test reads: {child.strip()}"


def _place(node: Node, place: Place) -> Place:
    if node.tag == "section":
        return Place(node.attributes["id"])
    if node.tag == "details" and node.attributes.get("class") == "how":
        return Place(place.section, "how")
    if node.attributes.get("class") == "step":
        return Place(place.section, node.attributes.get("id", ""))
    return place


def _plain(text: str) -> str:
    return re.sub(r"[ \n]+", " ", text).strip()


def _read_table(node: Node, place: Place, page: Page) -> None:
    heads, *rows = node.all("tr")
    for head in heads.elements():
        if head.attributes.get("title"):
            page.texts.append(Text(place, "@title", head.attributes["title"]))
    words = tuple(_plain(head.text()) for head in heads.elements())
    cells = tuple(tuple(_cell(cell) for cell in row.elements()) for row in rows)
    page.tables.append(ShownTable(place, node.attributes["aria-label"], words, cells))


def _cell(node: Node) -> ShownCell:
    sort = node.attributes.get("data-sort")
    lines = [part.attributes for part in node.all("line", "circle")]
    drawing = [float(part[name]) for part in lines for name in ("x1", "x2", "cx") if name in part]
    return ShownCell(node.text(), None if sort is None else float(sort), tuple(drawing))


def _read_figure(node: Node, place: Place, page: Page) -> None:
    (described,) = (part.text() for part in node.all("desc"))
    name = node.attributes["aria-describedby"].removesuffix("-desc")
    labels = tuple(Label(part.text(), *position(part)) for part in node.all("text"))
    page.figures.append(Figure(place, name, described, labels, node))
    page.texts.append(Text(place, "desc", described))
    page.texts.extend(Text(place, "title", part.text()) for part in node.all("title"))


def position(node: Node) -> tuple[float, float]:
    """Where a text stands: by its x and y, or by the translation or the centre of the rotation that puts it there."""
    if "x" in node.attributes:
        return float(node.attributes["x"]), float(node.attributes["y"])
    found = re.search(r"translate\(([-\d.]+)[ ,]+([-\d.]+)\)", node.attributes["transform"])
    assert found is not None, node.attributes
    return float(found[1]), float(found[2])
