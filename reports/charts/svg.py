"""A figure as SVG text for the page: its colours follow the theme, it fetches nothing, its ids are its own."""

from __future__ import annotations

import re
from html import escape
from io import StringIO

import matplotlib
from matplotlib.figure import Figure

from reports.charts.scales import MAP_THEME
from reports.charts.style import THEME


def inline_svg(figure: Figure, name: str, title: str, alt: str) -> str:
    """The figure as an `<svg role="img">` element with its title and a text alternative (`alt`); equal figures give
    equal text."""
    buffer = StringIO()
    with matplotlib.rc_context({"svg.hashsalt": name}):
        figure.savefig(buffer, format="svg", facecolor="none", metadata={"Date": None})
    text = buffer.getvalue()
    body = text[text.index("<svg") : text.rindex("</svg>")].split(">", 1)[1]
    view = re.search(r'viewBox="([^"]+)"', text)
    assert view is not None, "the SVG writer always states a view box"
    labels = f'aria-labelledby="{name}-title" aria-describedby="{name}-desc"'
    opening = f'<svg role="img" {labels} viewBox="{view.group(1)}" style="{_width(view.group(1))}">'
    told = f'<title id="{name}-title">{escape(title)}</title><desc id="{name}-desc">{escape(alt)}</desc>'
    return opening + told + _themed(_own_ids(_lean(body), name)) + "</svg>"


def _width(view: str) -> str:
    """The natural width in CSS pixels, as the custom property that the page's style sheet reads."""
    return f"--natural: {float(view.split()[2]) * 96 / 72:.0f}px"


def _lean(body: str) -> str:
    """Drops metadata, the style sheet that would leak into the page, fonts (the page has its own) and spare spaces."""
    body = re.sub(r"<metadata>.*?</metadata>", "", body, flags=re.DOTALL)
    body = re.sub(r"<defs>\s*<style.*?</style>\s*</defs>", "", body, flags=re.DOTALL)
    body = re.sub(r"font-family: [^;\"]+; ?", "", body)
    body = re.sub(r"<!--.*?-->", "", body, flags=re.DOTALL)
    body = body.replace("xlink:href", "href")
    return re.sub(r"\s*\n\s*", " ", body)


def _own_ids(body: str, name: str) -> str:
    """Keeps only the ids that something points to, and makes them unique on the page."""
    used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', body))
    body = re.sub(r' id="([^"]+)"', lambda found: f' id="{name}-{found[1]}"' if found[1] in used else "", body)
    return re.sub(r'(href="#|url\(#)', rf"\g<1>{name}-", body)


def _themed(body: str) -> str:
    """Every colour that the page knows as the page's own name for it."""
    known = THEME | MAP_THEME
    return re.sub(r"#[0-9a-f]{6}\b", lambda found: known.get(found[0], found[0]), body)
