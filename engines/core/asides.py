"""What is asked about besides moves, such as a card on the table, together with why it is no legal answer."""

from __future__ import annotations

from typing import Any

from engines.core.explaining import Explanation
from engines.core.words import GameWords


def beside(
    words: GameWords, core: Any, text: str, about: Explanation | None, refused: Explanation | None
) -> Explanation | None:
    """What the words name, `about`, and why they are no legal answer, `refused`, where they name an answer to the
    question that is asked; one of them alone where there is no other, None where there is neither."""
    if about is None or refused is None:
        return about or refused
    if not words.speaks(core) or not words.meant(words.case(core), text):
        return about
    return Explanation(f"{about.text} {refused.text}", (*about.rules, *refused.rules))
