"""Scheme cards and Resource Track of the solo opponent in words."""

from __future__ import annotations

from typing import Any

from engines.core.language.explaining import listed
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.words import cards, effects

COLOURS = ("blue", "red")
FREE = {t.A_CARD_SPACE: "a Space card", t.A_CARD_TOWNSFOLK: "a Townsfolk card"}  # for it pays no price (Y14.10)
TRACK_COLOURS = ("black", "blue", "yellow", "green")


def scheme(number: int) -> str:
    """`blue scheme K3`."""
    return f"{COLOURS[t.SCHEME_RED[number]]} scheme {names.SCHEMES[number]}"


def does(number: int) -> str:
    """What the AI does with it: the first line, or else the second. Rule: Y14.6"""
    return f"{first(number)}, or else {second(number)}"


def first(number: int) -> str:
    """`a green or blue worker`; `for 2 blue influence a Water card`."""
    colours = [t.SCHEME_WORKERS[number * 2 + i] for i in range(2)]
    workers = [names.WORKERS[colour] for colour in colours if colour != t.NO_COLOUR]
    if workers:
        return f"place a {listed(workers, 'or')} worker"
    paid = cards.amount(t.SCHEME_SPEND[number], f"{names.GUILDS[t.SCHEME_GUILD[number]]} influence")
    return f"for {paid} {atom(t.SCHEME_FIRST[number])}"


def second(number: int) -> str:
    """`1 blue influence and any tile but a special one`."""
    own = t.SCHEME_SECOND[number * t.MOST_SECOND : (number + 1) * t.MOST_SECOND]
    atoms = [x for x in own if x != t.NO_ATOM]
    return listed([atom(one, atoms.count(one)) for one in dict.fromkeys(atoms)])


def atom(x: int, count: int = 1) -> str:
    """An atom in words, which costs the AI nothing."""
    return FREE.get(x) or effects.atom(x, count)


def crossing(core: Any) -> str:
    """What the line of the Resource Track brings for a fee, and when. Rule: Y14.5, Y14.32"""
    return f"{atom(t.AI_TRACK_GAIN[core.solo - 1])} for the AI once your action is over"


def track(space: int) -> str:
    """A space of the Resource Track, from 0, with its colour: `space 4 (blue)`. Rule: Y14.16"""
    return f"space {space + 1} ({TRACK_COLOURS[t.TRACK_COLOUR[space]]})"
