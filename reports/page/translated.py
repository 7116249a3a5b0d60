"""Pages in other languages: the same style by the direction of reading, and what is told of the translation."""

from __future__ import annotations

import re

from engines.core.language.translating import Language

SIDES = {"left": "start", "right": "end"}
LENGTH = r"([^\s;}(]+(?:\([^()]*\))?)"
BOX = re.compile(rf"(?<![-\w])(padding|margin): {LENGTH} {LENGTH} {LENGTH} {LENGTH}(?=[;}}\s])")  # of four sides
SIDE = re.compile(r"(?<![-\w])(padding|margin|border)-(left|right)(?=[-:])")
PLACE = re.compile(r"(?<![-\w])(left|right):")
FLOAT = re.compile(r"(?<![-\w])float: (left|right)")
ALIGN = re.compile(r"(?<![-\w])text-align: (left|right)")
OWN = """
svg { direction: ltr; }
svg text { unicode-bidi: plaintext; }
.steps > li::before { content: counter(step, %s); }
.rule { unicode-bidi: isolate; }
@media screen { [dir="rtl"] .findings li { background: linear-gradient(270deg, var(--shade), transparent 70%%); } }
"""


def by_direction(style: str) -> str:
    """A style with the sides of boxes told by the direction of reading: what is on the left of an English page is on
    the right of a page that is read from there."""
    style = BOX.sub(r"\1-block: \2 \4; \1-inline: \5 \3", style)
    style = SIDE.sub(lambda found: f"{found[1]}-inline-{SIDES[found[2]]}", style)
    style = PLACE.sub(lambda found: f"inset-inline-{SIDES[found[1]]}:", style)
    style = FLOAT.sub(lambda found: f"float: inline-{SIDES[found[1]]}", style)
    return ALIGN.sub(lambda found: f"text-align: {SIDES[found[1]]}", style)


def style_of(style: str, language: Language) -> str:
    """The style of a page in a language."""
    return by_direction(style) + OWN % language.tongue.counters
