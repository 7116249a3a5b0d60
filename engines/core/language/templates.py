"""Templates of answers: filling them, the ways to write them, and what was typed compared with them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product

from engines.core.language.spelling import plain

SLOT = re.compile(r"\{(\w+)\}")
GROUP = re.compile(r"\[([^\]]*)\]|\(([^)]*)\)")
OPENING = re.compile(r"^(?:please |i |we |want to |would like to |let me )+")
ASKING = re.compile(
    r"(?:why not|why can'?t (?:i|we)|(?:can|may|could) (?:i|we)|explain|what(?:'s| is) the (?:cost|price) of|"
    r"what(?:'s| is| are| does| do)(?! (?:i|we)\b)) (?P<move>.*?\w.*?)(?: do| cost| price| give| mean)?[ ?]*",
    re.IGNORECASE,
)
ENDING = re.compile(
    r"(?:end|skip|no|stop|done|stay)\b|keep (?:all|the)\b|(?:leave trap|abandon no more)$|.* (?:nobody|nothing)$"
)
MARKS = re.compile("[-_,;]")
PLACE = 0xE000  # the first of the characters that stand for slots while a pattern is made
MANY = 100_000  # texts whose normal form is kept
ANYTHING = ".+?"  # what may be typed in a slot without a shape of its own
JOINING = frozenset({"and", "then", "with", "carrying", "to", "at", "on", "in", "from", "for", "by", "plus"})
IDLE = frozenset({"the", "a", "an", "my", "your", "his", "their"})
POINTING = frozenset({"it", "this", "that"})  # at what was asked


def move_asked_about(line: str) -> str:
    """What a question in words is about: of `why not quarry?` and `what does quarry cost?` it is `quarry`; empty where
    it asks nothing."""
    asked = ASKING.fullmatch(" ".join(line.split()))
    return asked["move"] if asked else ""


def ends(text: str) -> bool:
    """Whether the words of an answer, as people read them, end or skip what is asked."""
    return ENDING.match(text) is not None


def is_nameless(text: str) -> bool:
    """Whether the words name nothing: `it`, or what is left of `what is the cost?`."""
    return all(word in IDLE or word in POINTING for word in text.lower().split())


@lru_cache(maxsize=MANY)
def normal(text: str) -> str:
    """Words as they are compared: lower case, single spaces, no hyphens and marks, without words that say nothing."""
    typed = MARKS.sub(" ", plain(text).lower()).strip(" ?.!")
    words = OPENING.sub("", " ".join(typed.split())).split()
    return " ".join(word for word in words if word not in IDLE) or " ".join(words)


@cache
def normal_names(names: tuple[str, ...]) -> frozenset[str]:
    """Names as they are compared."""
    return frozenset(map(normal, names))


def spoken(text: str) -> tuple[str, ...]:
    """The words of a line or of a part of one, as they are compared."""
    return tuple(normal(text).split())


def strip_joining(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words without the joining ones in front, unless there are no others."""
    for place, word in enumerate(words):
        if word not in JOINING:
            return words[place:]
    return words


@cache
def slots_of(template: str) -> tuple[str, ...]:
    """The names of the slots of a template, in their order."""
    return tuple(SLOT.findall(template))


@cache
def ways(template: str) -> tuple[str, ...]:
    """Every way to write a template: `[the]` may be left out, `(on|in)` is either word."""
    found = GROUP.search(template)
    if not found:
        return (" ".join(template.split()),)
    words = ["", found[1]] if found[1] is not None else found[2].split("|")
    return tuple(way for word in words for way in ways(template[: found.start()] + word + template[found.end() :]))


def filled(template: str, words: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """The template with every combination of the words for its slots."""
    names = slots_of(template)
    for chosen in product(*(words[name] for name in names)):
        yield _numbered(template).format(*chosen)


@cache
def _numbered(template: str) -> str:
    """The template with slots that are filled one after the other."""
    return SLOT.sub("{}", template)


@cache
def wordless(template: str) -> bool:
    """Whether a template has no word beside its slots."""
    return not normal(SLOT.sub(" ", template))


@cache
def only_joins(template: str) -> bool:
    """Whether the words of a template beside its slots only join."""
    return JOINING.issuperset(spoken(SLOT.sub(" ", template)))


@cache
def pattern(template: str, shapes: tuple[str, ...]) -> re.Pattern[str] | None:
    """What matches the template, its slots by their shapes; None for one that would match anything."""
    if wordless(template) and ANYTHING in shapes:
        return None
    names = slots_of(template)
    places = iter(range(len(names)))
    text = re.escape(normal(SLOT.sub(lambda found: chr(PLACE + next(places)), template)))
    for i in range(len(names)):
        text = text.replace(chr(PLACE + i), _group(names, shapes, i))
    return re.compile(text)


def _group(names: tuple[str, ...], shapes: tuple[str, ...], i: int) -> str:
    """The pattern of a slot; only the first of two slots of the same name can have its name."""
    return f"(?:{shapes[i]})" if names[i] in names[:i] else f"(?P<{names[i]}>{shapes[i]})"
