"""Where a game stands, in words, for a person at the table: only what the seat may know."""

from __future__ import annotations

from typing import Any

from engines.core.explaining import counted
from engines.core.questions import Question
from engines.smallworld import constants as c
from engines.smallworld import names
from engines.smallworld.reach import cost
from engines.smallworld.tables import MAX_REGIONS, RACE_EXTRA, RACE_TOKENS, ROUNDS_OF
from engines.smallworld.tables import POWER_TOKENS as BADGE
from engines.smallworld.troops import board_of
from engines.smallworld.view import known_coins

SUCCESSES = {1: 3, 2: 2, 3: 1}  # short by so many tokens: faces of the die, of six, that suffice
STYLE_WORDS = {
    c.LEAVE: "all stays where it is",
    c.SPREAD: "evenly over the regions, the first ones get one more",
    c.CHOOSE: "region by region",
}
SLOT_WORDS = {c.ACTIVE: "", c.DECLINED: ", in decline", c.SPIRITS: ", in decline"}
MARKERS = (("lairs", "lair"), ("fortresses", "fortress"), ("holes", "hole"), ("heroes", "hero"), ("dragon", "dragon"))


def status_lines(core: Any, seat: int) -> list[str]:
    """The table as `seat` (from 0) sees it: round, players with their races, free regions, the column. Rule: W0.3"""
    players = [line for p in range(core.players) for line in player_lines(core, seat, p)]
    tribes = region_names(core.tribes)
    return [
        f"Round {core.round} of {ROUNDS_OF[board_of(core)]}.",
        *players,
        f"Lost Tribes on {tribes}." if tribes else "No Lost Tribe is left.",
        "Combos on offer:",
        *column_lines(core),
    ]


def player_lines(core: Any, seat: int, p: int) -> list[str]:
    """Coins and races of one player."""
    coins = known_coins(core, seat, p)
    turn = " (takes the turn)" if core.active == p and not core.ended else ""
    peace = f", peace with seat {core.ally + 1}" if core.diplomat == p and core.ally != c.NO_SEAT else ""
    head = f"Seat {p + 1}: {'coins hidden' if coins is None else counted(coins, 'coin')}{peace}{turn}."
    troops = range(p * c.NUM_SLOTS, (p + 1) * c.NUM_SLOTS)
    return [head, *(troop_line(core, t) for t in troops if core.race[t] != c.NO_RACE)]


def troop_line(core: Any, t: int) -> str:
    """A race with its regions and what is in hand."""
    where = [region_words(core, r) for r in range(MAX_REGIONS) if core.regions[t] >> r & 1]
    hand = core.in_hand[t] + (core.aside[t // c.NUM_SLOTS] if t % c.NUM_SLOTS == c.ACTIVE else 0)
    camps = core.camps_in_hand if names.POWERS[core.power[t]] == "bivouacking" and t % c.NUM_SLOTS == c.ACTIVE else 0
    found = where + ([f"{hand} in hand"] if hand else [])
    found += [f"{counted(camps, 'encampment')} in hand"] if camps else []
    return f"  {combo_title(core.race[t], core.power[t])}{SLOT_WORDS[t % c.NUM_SLOTS]}: {', '.join(found) or 'nothing'}"


def region_words(core: Any, r: int) -> str:
    """A region with its tokens and markers."""
    marks = [word for field, word in MARKERS if getattr(core, field) >> r & 1]
    marks += [counted(core.camps[r], "encampment")] if core.camps[r] else []
    return f"{names.REGIONS[r]} x{core.tokens[r]}" + (f" ({', '.join(marks)})" if marks else "")


def region_names(mask: int) -> str:
    """The regions of a set."""
    return " ".join(names.REGIONS[r] for r in range(MAX_REGIONS) if mask >> r & 1)


def combo_title(race: int, power: int) -> str:
    """A combo as people say it."""
    return f"{names.POWER_TITLES[power]} {names.RACE_TITLES[race]}"


def column_lines(core: Any) -> list[str]:
    """The combos on offer from the top, with tokens, costs and what lies on them. Rule: W2.2, W2.3, W2.4"""
    return [
        f"  {place + 1} {combo_title(race, power)}: {counted(combo_tokens(core, race, power), 'token')}, costs {place}"
        + (f", brings {core.column_coins[place]}" if core.column_coins[place] else "")
        for place, (race, power) in enumerate(zip(core.column_race, core.column_power, strict=True))
        if race != c.NO_RACE and power != c.NO_POWER
    ]


def combo_tokens(core: Any, race: int, power: int) -> int:
    """Tokens that the combo would bring now. Rule: W2.4"""
    return min(RACE_TOKENS[race] + RACE_EXTRA[race] + BADGE[power], int(core.tray[race]))


def hint(core: Any, action: int) -> str:
    """What an answer does where its words alone do not say it: a combo, the cost of a conquest, redeployment."""
    question = Question(core)
    if question.kind in (c.K_REDEPLOY, c.K_ENCAMP):
        return STYLE_WORDS[action]
    if question.kind == c.K_PICK:
        race, power = core.column_race[action], core.column_power[action]
        tokens = counted(combo_tokens(core, race, power), "token")
        terms = f"{tokens}, costs {action}, brings {core.column_coins[action]}"
        return f"{terms}; race: {names.RACE_EFFECTS[race]}; power: {names.POWER_EFFECTS[power]}"
    if question.kind == c.K_CONQUER and action < MAX_REGIONS:
        return conquest_words(question, action)
    return ""


def conquest_words(question: Question, r: int) -> str:
    """What stands in a region and what it costs; of a final attempt what the die must show. Rule: W4.1, W6.2"""
    core, t = question.core, question.a
    price = cost(core, t, r, question.b - 1 if question.b != c.NO_ROLL else 0)
    title = names.REGION_TITLES[board_of(core) * MAX_REGIONS + r].partition(" ")[2].strip("()")
    hand = core.in_hand[t]
    die = f"; the die must show {price - hand} or more: {SUCCESSES[price - hand]} in 6" if price > hand else ""
    needed = f"costs {price}, you have {hand}{die}" if die else f"{price} of {counted(hand, 'token')}"
    return f"{title}, {defender_words(core, r)}: {needed}"


def defender_words(core: Any, r: int) -> str:
    """Who holds a region."""
    t = core.occupant[r]
    if t != c.NOBODY:
        return f"seat {t // c.NUM_SLOTS + 1}'s {names.RACE_TITLES[core.race[t]]} x{core.tokens[r]}"
    return "Lost Tribe" if core.tribes >> r & 1 else "empty"
