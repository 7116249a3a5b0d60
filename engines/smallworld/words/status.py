"""Where a game stands, in words, for a person at the table: only what the seat may know."""

from __future__ import annotations

from typing import Any

from engines.core.explaining import counted
from engines.smallworld.generated import names
from engines.smallworld.generated import tables as t
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.troops import board_of
from engines.smallworld.words.phrases import combo_title
from engines.smallworld.words.view import known_coins

SLOT_WORDS = {c.ACTIVE: "", c.DECLINED: ", in decline", c.SPIRITS: ", in decline"}
MARKERS = (("lairs", "lair"), ("fortresses", "fortress"), ("holes", "hole"), ("heroes", "hero"), ("dragon", "dragon"))


def status_lines(core: Any, seat: int) -> list[str]:
    """The table as `seat` (from 0) sees it: round, players with their races, free regions, the column. Rule: W0.3"""
    players = [line for player in range(core.players) for line in player_lines(core, seat, player)]
    tribes = region_names(core.tribes)
    return [
        f"Round {core.round} of {t.ROUNDS_OF[board_of(core)]}.",
        *players,
        f"Lost Tribes on {tribes}." if tribes else "No Lost Tribe is left.",
        "Combos on offer:",
        *column_lines(core),
    ]


def player_lines(core: Any, seat: int, player: int) -> list[str]:
    """Coins and races of one player."""
    coins = known_coins(core, seat, player)
    turn = " (takes the turn)" if core.active == player and not core.ended else ""
    peace = f", peace with seat {core.ally + 1}" if core.diplomat == player and core.ally != c.NO_SEAT else ""
    head = f"Seat {player + 1}: {'coins hidden' if coins is None else counted(coins, 'coin')}{peace}{turn}."
    troops = range(player * c.NUM_SLOTS, (player + 1) * c.NUM_SLOTS)
    return [head, *(troop_line(core, troop) for troop in troops if core.race[troop] != c.NO_RACE)]


def troop_line(core: Any, troop: int) -> str:
    """A race with its regions and what is in hand."""
    where = [region_words(core, region) for region in range(t.MAX_REGIONS) if core.regions[troop] >> region & 1]
    hand = core.in_hand[troop] + (core.aside[troop // c.NUM_SLOTS] if troop % c.NUM_SLOTS == c.ACTIVE else 0)
    camps = (
        core.camps_in_hand
        if names.POWERS[core.power[troop]] == "bivouacking" and troop % c.NUM_SLOTS == c.ACTIVE
        else 0
    )
    found = where + ([f"{hand} in hand"] if hand else [])
    found += [f"{counted(camps, 'encampment')} in hand"] if camps else []
    title = combo_title(core.race[troop], core.power[troop]) + SLOT_WORDS[troop % c.NUM_SLOTS]
    return f"  {title}: {', '.join(found) or 'nothing'}"


def region_words(core: Any, region: int) -> str:
    """A region with its tokens and markers."""
    marks = [word for field, word in MARKERS if getattr(core, field) >> region & 1]
    marks += [counted(core.camps[region], "encampment")] if core.camps[region] else []
    return f"{names.REGIONS[region]} x{core.tokens[region]}" + (f" ({', '.join(marks)})" if marks else "")


def region_names(mask: int) -> str:
    """The regions of a set."""
    return " ".join(names.REGIONS[region] for region in range(t.MAX_REGIONS) if mask >> region & 1)


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
    return int(min(t.RACE_TOKENS[race] + t.RACE_EXTRA[race] + t.POWER_TOKENS[power], core.tray[race]))
