"""What is asked about besides moves, such as a card on the table, together with why it is no legal answer."""

from __future__ import annotations

from typing import Any

from engines.core.explaining import Explanation
from engines.core.words import GameWords


def beside(words: GameWords, core: Any, text: str, about: Explanation | None) -> Explanation | None:
    """What the words name, `about`, with what stands against them as an answer, now or later; where they name nothing
    why they are no legal answer, and None where nobody is asked."""
    speaks = words.speaks(core)
    if about is None:
        return words.why_not(core, text) if speaks else None
    against = words.against(core, text) if speaks else None
    return Explanation(f"{about.text} {against.text}", (*about.rules, *against.rules)) if against else about
