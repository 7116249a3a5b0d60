"""Words of the rules that somebody can ask about though they are no answers, such as popularity or a tunnel."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engines.core.language.explaining import Explanation, because, told
from engines.core.language.templates import normal

READ_AS = "a word of the rules"


@dataclass(frozen=True)
class Term:
    """A word of the rules: what it is called, what it means in a sentence without its full stop, and by which rules."""

    called: tuple[str, ...]
    says: str
    rules: tuple[str, ...]


def term(called: str, says: str, *rules: str) -> Term:
    """A word with its other names behind commas: `star, stars`."""
    return Term(tuple(map(normal, called.split(","))), says, rules)


def meaning(terms: Iterable[Term], text: str) -> Explanation | None:
    """What a word means; None where it is none of these."""
    wanted = normal(text)
    found = [because(one.says, *one.rules) for one in terms if wanted in one.called]
    return replace(told(found), reading=READ_AS) if found else None
