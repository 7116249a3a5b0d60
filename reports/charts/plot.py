"""A plot of a report before and after it is drawn: as a function, and as text for the page and a PNG."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from matplotlib.figure import Figure
from matplotlib.transforms import Bbox

from reports.charts.fitting import fit
from reports.charts.style import DPI, MUTED, is_mirrored, lay_out, styled
from reports.charts.svg import inline_svg

if TYPE_CHECKING:
    from engines.core.language.translating import Language

FORMATS = ("html", "png")
_TITLE_INCHES, _REMARK_INCHES = 0.28, 0.2


@dataclass(frozen=True)
class Picture:
    """A drawn plot: `name` is its file name and its place on the page, `caption` says what to see, `alt` is its text.

    `svg` is an element for the page, which shows the title itself; `png` a file. One that is `crowded` is not shrunk to
    a phone's width but moved under the finger. One in another language than the page has its code.
    """

    name: str
    title: str
    caption: str
    alt: str
    crowded: bool
    svg: str
    png: bytes
    language: str = ""


@dataclass(frozen=True)
class Plot:
    """A plot that `draw` draws, in this process or, sent there, in another; the rest as in `Picture`. What is drawn is
    said in a `language` where there is one, as its texts are already."""

    name: str
    title: str
    caption: str
    alt: str
    draw: Callable[[], Figure]
    crowded: bool = False
    language: Language | None = None

    def picture(self, formats: Collection[str] = FORMATS) -> Picture:
        """Draws it in the style of the report; what is for none of `formats` is left empty."""
        with styled(bool(self.language and self.language.is_from_right)):
            figure = self.draw()
            if self.language:
                from reports.charts.translated import tell_figure

                tell_figure(figure, self.language)
            fit(figure)
            if is_mirrored():
                from reports.charts.mirrored import mirror

                mirror(figure)
            lay_out(figure)
            svg = inline_svg(figure, self.name, self.title, self.alt) if "html" in formats else ""
            png = self._png(figure) if "png" in formats else b""
        code = self.language.code if self.language else ""
        return Picture(self.name, self.title, self.caption, self.alt, self.crowded, svg, png, code)

    def _png(self, figure: Figure) -> bytes:
        """The figure under its title on white, above what is said of the translation; the text alternative stands in
        its metadata."""
        width, height = figure.get_size_inches()
        x, side = (0.99, "right") if is_mirrored() else (0.01, "left")
        figure.text(x, 1.0, self.title, ha=side, va="bottom", fontsize=10.5, fontweight="bold")
        remarks = [self.language.tell(remark) for remark in self.language.remarks] if self.language else []
        for number, remark in enumerate(remarks):
            below = -_REMARK_INCHES * number / height
            figure.text(x, below, remark, ha=side, va="top", fontsize=7, color=MUTED)
        whole = Bbox([[0.0, -_REMARK_INCHES * len(remarks)], [width, height + _TITLE_INCHES]])
        metadata = {"Title": self.title, "Description": self.alt}
        file = BytesIO()
        for legend in figure.legends:  # which would else move up into the place of the title
            legend.set_bbox_to_anchor((0, 0, 1, 1), figure.transFigure)
        figure.savefig(file, format="png", dpi=DPI, facecolor="white", bbox_inches=whole, metadata=metadata)
        return file.getvalue()
