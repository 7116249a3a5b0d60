"""Many words inside a figure, drawn in one go: a text each takes most of the time of a map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.font_manager import FontProperties
from matplotlib.text import Text

_HALF_A_DIGIT = 0.365  # of the size of the letters


@dataclass(frozen=True)
class Word:
    """Text whose middle is at a point of the data; colour, size in points, weight."""

    place: float
    height: float
    text: str
    ink: str
    size: float
    weight: str = "normal"


class Words(Artist):
    """Words that lie within the axes, so that the layout need not measure them."""

    def __init__(self, axes: Axes) -> None:
        super().__init__()
        self._words: list[Word] = []
        self.set_in_layout(False)
        self.set_zorder(Text.zorder)
        axes.add_artist(self)

    def add(self, word: Word) -> None:
        """Adds a word."""
        self._words.append(word)

    def tell(self, tell: Callable[[str], str]) -> None:
        """Puts other words in their place."""
        self._words = [replace(word, text=tell(word.text)) for word in self._words]

    def draw(self, renderer: RendererBase) -> None:
        """Draws all words. Their middle is told, too: on the page another font makes them narrower or wider."""

        @lru_cache(None)
        def wide(text: str, size: float, weight: str) -> float:
            return float(renderer.get_text_width_height_descent(text, fonts[size, weight], False)[0])

        context, middle = renderer.new_gc(), Text(horizontalalignment="center")
        fonts = {key: FontProperties(size=key[0], weight=key[1]) for key in {(w.size, w.weight) for w in self._words}}
        points = self.get_transform().transform([(word.place, word.height) for word in self._words])
        page = renderer.get_canvas_width_height()[1] if renderer.flipy() else 0.0
        for word, (x, y) in zip(self._words, points.tolist(), strict=True):
            middle.set_position((x, y))
            context.set_foreground(word.ink)
            left = x - wide(word.text, word.size, word.weight) / 2
            line = y - renderer.points_to_pixels(_HALF_A_DIGIT * word.size)
            font = fonts[word.size, word.weight]
            renderer.draw_text(context, left, abs(page - line), word.text, font, 0, False, middle)
        context.restore()
