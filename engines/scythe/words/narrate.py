"""What happened between two views of one seat, in plain words; nothing that the seat may not know can slip in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.scythe.generated import names
from engines.scythe.generated.tables import COMBAT_CARD_VALUE, MAT_TOP
from engines.scythe.rules import constants as c
from engines.scythe.words.effects import factory_effect
from engines.scythe.words.narrate_board import told_board
from engines.scythe.words.phrases import PEEK_ASKED
from engines.scythe.words.telling import Telling, listed

STAR_WORDS = (
    "all upgrades",
    "all mechs",
    "all structures",
    "all recruits",
    "all workers",
    "popularity at the top",
    "power at the top",
)
TRACKS = (("coins", "coins"), ("power", "power"), ("popularity", "popularity"))


def narrate(before: Mapping[str, Any], after: Mapping[str, Any], seat: int) -> list[str]:
    """One line an event between two views of `seat` (from 0) that one answer lies between."""
    t = Telling(before, after, seat)
    return [
        *_section(t),
        *_combat_ends(t),
        *told_board(t),
        *_combat_begins(t),
        *_cards(t),
        *_objectives(t),
        *_mat(t),
        *_tracks(t),
        *_stars(t),
        *_turn(t),
    ]


def _section(t: Telling) -> list[str]:
    """The section of this turn. Rule: S2.2"""
    old, new = t.pair("section")
    if old != c.NO_SECTION or new == c.NO_SECTION:
        return []
    p = t.actor
    if new == c.FACTORY_SECTION:
        return [t.says(p, "use", "the Factory card")]
    top = names.TOP_ACTIONS[MAT_TOP[t.new["mat"][p] * 4 + new]]
    return [t.says(p, "take", f"{top}/{names.BOTTOM_ACTIONS[new]}")]


def _turn(t: Telling) -> list[str]:
    """Whose turn begins. Rule: S2.1"""
    old, new = t.pair("turns")
    if old == new:
        return []
    p = t.new["active"]
    return ["It is your turn."] if p == t.seat else [f"It is the turn of {t.name(p)} (seat {p + 1})."]


def _combat_begins(t: Telling) -> list[str]:
    """Who fights where. Rule: S6.3"""
    if t.new["last_combat"] is not None or (t.new["arena"] == t.old["arena"] and t.old["last_combat"] is None):
        return []
    place = names.SPACES[t.new["arena"]]
    return [f"Combat on {place}: {t.name(t.new['active'])} against {t.name(t.new['rival'])}."]


def _combat_ends(t: Telling) -> list[str]:
    """The reveal, or who won where the reveal is past already. Rule: S6.7"""
    winners = [p for p in t.players if t.new["combats_won"][p] > t.old["combats_won"][p]]
    if not winners:
        return []
    result = t.says(winners[0], "win", f"the combat on {names.SPACES[t.old['arena']]}")
    shown = t.new["last_combat"]
    if shown is None or t.old["turns"] != t.new["turns"]:
        return [result]
    fighters = (t.old["active"], t.old["rival"])
    sides = [_side(t.name(p), shown["dials"][i], shown["cards"][i]) for i, p in enumerate(fighters)]
    return [f"Revealed: {'; '.join(sides)}. {result}"]


def _side(name: str, dial: int, cards: list[int]) -> str:
    """`Nordic: power 3, cards 5+2 = 10`."""
    values = [COMBAT_CARD_VALUE[v] for v in reversed(range(4)) for _ in range(cards[v])]
    if not values:
        return f"{name}: power {dial}"
    words = f"card{'s' if len(values) > 1 else ''} {'+'.join(map(str, values))}"
    return f"{name}: power {dial}, {words} = {dial + sum(values)}"


def _cards(t: Telling) -> list[str]:
    """Combat cards drawn, discarded, stolen, looked at: which ones, as far as the seat knows. Rule: S0.12, S0.13"""
    change = [new - old for old, new in zip(*t.pair("hand_sizes"), strict=True)]
    own = _values(*t.pair("hand"))
    open_ones = _values(*t.pair("discard")) if t.old["shuffles"] == t.new["shuffles"] else []
    lines = _looked(t)
    if t.fought:
        return lines
    takers, losers = ([p for p in t.players if change[p] * sign > 0] for sign in (1, -1))
    for p in takers:
        which = f"combat card {listed(own)}" if p == t.seat and own else _some(change[p], "combat card")
        source = f" from {t.name(losers[0])}" if losers else ""
        if p == t.seat and not source:
            lines.append(f"You drew: {which}.")
        elif source or t.begun:
            lines.append(t.says(p, "take" if source else "draw", which + source))
    for p in losers if not takers else ():
        which = f"combat card {listed(open_ones)}" if open_ones else _some(-change[p], "combat card")
        lines.append(t.says(p, "discard", which))
    if t.seat in losers and takers:
        lines.append(f"It was combat card {listed(_values(*reversed(t.pair('hand'))))}.")
    return lines


def _looked(t: Telling) -> list[str]:
    """Cards of somebody else that the seat has looked at. Rule: S0.13"""
    if t.asked_before != PEEK_ASKED or t.actor != t.seat:
        return []
    known = t.new["known_cards"]
    seen = [p for p in t.players if known[p * 4 : p * 4 + 4] != t.old["known_cards"][p * 4 : p * 4 + 4]]
    return [f"{t.name(p)} holds combat cards {listed(_values([0] * 4, known[p * 4 : p * 4 + 4]))}." for p in seen]


def _values(old: list[int], new: list[int]) -> list[str]:
    """Values of the cards that came in, one word a card."""
    return [str(COMBAT_CARD_VALUE[v]) for v in range(4) for _ in range(new[v] - old[v])]


def _some(n: int, what: str) -> str:
    return f"a {what}" if n == 1 else f"{n} {what}s"


def _objectives(t: Telling) -> list[str]:
    """Objective cards drawn and revealed, encounter and Factory cards. Rule: S7.2, S8.5, S9.1, S9.2"""
    lines = [f"You drew: objective '{names.OBJECTIVE_TITLES[card]}'." for card in t.bits_gained("objectives", 0)]
    for p in t.players:
        for card in t.bits_gained("revealed", p):
            lines.append(t.says(p, "reveal", f"the objective '{names.OBJECTIVE_TITLES[card]}'"))
        card = t.new["factory_card"][p]
        if card != t.old["factory_card"][p]:
            effect = factory_effect(t.new["options"], card)
            lines.append(t.says(p, "take", f"Factory card {card + 1}: {effect}"))
    old, new = t.pair("encounter")
    if new not in (old, c.NO_CARD):
        lines.append(t.says(t.actor, "meet", f"encounter card {new + 1}"))
    return lines


def _mat(t: Telling) -> list[str]:
    """Upgrades and recruits. Rule: S4.2, S4.15"""
    lines = []
    for p in t.players:
        boxes = [names.UPGRADE_BOXES[box].replace("_", " ") for box in t.bits_gained("cubes_taken", p)]
        rows = [
            names.BOTTOM_ACTIONS[i]
            for i in range(4)
            if t.new["cubes_placed"][p * 4 + i] > t.old["cubes_placed"][p * 4 + i]
        ]
        if boxes and rows:
            lines.append(t.says(p, "upgrade", f"{listed(boxes)}, which makes {listed(rows)} cheaper"))
        recruits = [names.BOTTOM_ACTIONS[i] for i in t.bits_gained("recruits", p)]
        bonus = [names.ONE_TIME[i].replace("_", " ") for i in t.bits_gained("one_time", p)]
        if recruits:
            lines.append(t.says(p, "enlist", f"the recruit of {listed(recruits)}, with {listed(bonus)} at once"))
    return lines


def _tracks(t: Telling) -> list[str]:
    """Coins, power, popularity: what came and went, and what is there now. Rule: S0.9, S0.14"""
    lines = []
    for p in t.players:
        moved = [(word, t.new[field][p] - t.old[field][p], t.new[field][p]) for field, word in TRACKS]
        gains = [f"{_counted(by, word)} (now {now})" for word, by, now in moved if by > 0]
        losses = [f"{_counted(-by, word)} (now {now})" for word, by, now in moved if by < 0]
        if gains and t.begun:
            lines.append(t.says(p, "gain", listed(gains)))
        if losses and t.begun:
            lines.append(t.says(p, "pay" if t.new["coins"][p] < t.old["coins"][p] else "lose", listed(losses)))
    return lines


def _counted(n: int, word: str) -> str:
    return f"{n} {word.removesuffix('s') if n == 1 else word}"


def _stars(t: Telling) -> list[str]:
    """Stars placed, and for what. Rule: S10.1"""
    lines = []
    for p in t.players:
        reasons = [STAR_WORDS[i] for i in t.bits_gained("stars", p)]
        reasons += ["a combat won"] * (t.new["combat_stars"][p] - t.old["combat_stars"][p])
        reasons += ["an objective"] * (t.new["objective_stars"][p] - t.old["objective_stars"][p])
        count = t.new["stars"][p].bit_count() + t.new["combat_stars"][p] + t.new["objective_stars"][p]
        if reasons:
            lines.append(t.says(p, "place", f"a star for {listed(reasons)} ({count} of 6)"))
    return lines
