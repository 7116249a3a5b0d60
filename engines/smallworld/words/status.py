"""Where a game stands, in words, for a person at the table: only what the seat may know."""

from __future__ import annotations

from typing import Any

from engines.core.explaining import counted
from engines.smallworld.generated import names
from engines.smallworld.generated.tables import MAX_REGIONS, POWER_TOKENS, RACE_EXTRA, RACE_TOKENS, ROUNDS_OF
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.troops import board_of
from engines.smallworld.words.phrases import combo_title
from engines.smallworld.words.view import known_coins

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


def column_lines(core: Any) -> list[str]:
    """The combos on offer from the top, with tokens, costs and what lies on them. Rule: W2.2, W2.3, W2.4"""
    return [
        f"  {place + 1} {combo_title(race, power)}: {counted(combo_tokens(core, race, power), 'token')}, costs {place}"
        + (f", brings {core.column_coins[place]}" if core.column_coins[place] else "")
        for place, (race, power) in enumerate(zip(core.column_race, core.column_power, strict=True))
        if race != c.NO_RACE and power != c.NO_POWER
    ]


def combo_tokens(core: Any, race: int, power: int) -> int:
    """The tokens that a combo brings, from a position or what a seat sees of one. Rule: W2.4"""
    return int(min(RACE_TOKENS[race] + RACE_EXTRA[race] + POWER_TOKENS[power], core.tray[race]))
