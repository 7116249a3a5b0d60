"""Where a game stands, in words, for a person at the table: only what the seat may know."""

from __future__ import annotations

from typing import Any

from engines.core.language.explaining import counted
from engines.smallworld.generated import names
from engines.smallworld.generated import tables as t
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.combos import start_tokens
from engines.smallworld.rules.troops import active_troop, board_of, is_active, seat_of
from engines.smallworld.words.phrases import combo_title, markers, regions_in, troop_title
from engines.smallworld.words.view import known_coins


def status_lines(core: Any, seat: int) -> list[str]:
    """The table as `seat` (from 0) sees it: round, players with their races, free regions, the column. Rule: W0.3"""
    players = [line for player in range(core.players) for line in player_lines(core, seat, player)]
    tribes = " ".join(regions_in(core.tribes))
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
    turn = " (to play)" if core.active == player and not core.ended else ""
    peace = f", peace with seat {core.ally + 1}" if core.diplomat == player and core.ally != c.NO_SEAT else ""
    head = f"Seat {player + 1}: {'coins hidden' if coins is None else counted(coins, 'coin')}{peace}{turn}."
    troops = range(player * c.NUM_SLOTS, (player + 1) * c.NUM_SLOTS)
    return [head, *(troop_line(core, troop) for troop in troops if core.race[troop] != c.NO_RACE)]


def active_race(core: Any, seat: int) -> tuple[str, ...]:
    """The race that a seat plays; nothing where it has none. Rule: W0.4"""
    race = core.race[active_troop(seat)]
    return () if race == c.NO_RACE else (names.RACES[race],)


def troop_line(core: Any, troop: int) -> str:
    """A race with its regions and what is in hand."""
    where = [region_words(core, region) for region in range(t.MAX_REGIONS) if core.regions[troop] >> region & 1]
    active = bool(is_active(troop))
    title = troop_title(core.race[troop], core.power[troop], active) + ("" if active else ", in decline")
    return f"  {title}: {', '.join([*where, *in_hand(core, troop)]) or 'nothing'}"


def in_hand(core: Any, troop: int) -> list[str]:
    """Tokens in hand with Amazons that wait there, and encampments with those who own them. Rule: W5.2, W12.1, W13.3"""
    tokens, camps = core.in_hand[troop], 0
    if is_active(troop):
        tokens += core.aside[seat_of(troop)]
        camps = core.camps_in_hand if core.power[troop] == t.BIVOUACKING else 0
    found = [f"{tokens} in hand"] if tokens else []
    return [*found, f"{counted(camps, 'encampment')} in hand"] if camps else found


def region_words(core: Any, region: int) -> str:
    """A region with its tokens and markers."""
    marks = ", ".join(markers(core, region))
    return f"{names.REGIONS[region]} x{core.tokens[region]}" + (f" ({marks})" if marks else "")


def column(core: Any) -> list[tuple[int, str, int, int]]:
    """Combos from the top: cost, name, tokens as far as the tray goes, coins on it. Rule: W2.2, W2.3, W2.4"""
    return [
        (place, combo_title(race, power), min(start_tokens(race, power), core.tray[race]), core.column_coins[place])
        for place, (race, power) in enumerate(zip(core.column_race, core.column_power, strict=True))
        if race != c.NO_RACE and power != c.NO_POWER
    ]


def column_lines(core: Any) -> list[str]:
    """The combos on offer from the top, with tokens, costs and what lies on them."""
    return [
        f"  {place + 1} {name}: {counted(tokens, 'token')}, costs {place}" + (f", brings {coins}" if coins else "")
        for place, name, tokens, coins in column(core)
    ]
