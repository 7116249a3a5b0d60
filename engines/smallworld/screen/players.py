"""The players of a Small World game and the column of combos, line by line."""

from __future__ import annotations

from engines.core.language.explaining import counted
from engines.smallworld.generated.tables import ROUNDS_OF
from engines.smallworld.rules import constants as c
from engines.smallworld.screen.seen import Seen, Troop
from engines.smallworld.words.phrases import combo_title, troop_title
from engines.smallworld.words.status import column, in_hand

COMBO_HEADINGS = ("Costs", "Combo", "Tokens", "Coins on it")


def title(seen: Seen) -> str:
    """The round, and whose turn it is. Rule: W1.2"""
    rounds = ROUNDS_OF[seen.board]
    if seen.core.ended:
        return f"The game is over after {rounds} rounds."
    return f"Round {seen.core.round} of {rounds}: turn of seat {seen.core.active + 1}."


def player_sentence(seen: Seen, p: int) -> str:
    """`12 coins. Flying Orcs: 4 regions, 3 in hand. In decline: Hill Elves, 2 regions.`"""
    coins = seen.coins[p]
    parts = ["coins hidden" if coins is None else counted(coins, "coin")]
    troops = seen.troops(p)
    parts += [f"{combo_title(troop.race, troop.power)}: {holdings(seen, troop)}" for troop in troops if troop.active]
    parts += [] if any(troop.active for troop in troops) else ["No active race"]
    declined = [f"{troop_title(t.race, t.power, False)}, {holdings(seen, t)}" for t in troops if not t.active]
    parts += [f"In decline: {'; '.join(declined)}"] if declined else []
    if seen.core.diplomat == p and seen.core.ally != c.NO_SEAT:
        parts.append(f"Peace with seat {seen.core.ally + 1}")
    return ". ".join(parts) + "."


def holdings(seen: Seen, troop: Troop) -> str:
    """`4 regions, 3 in hand`."""
    return ", ".join([counted(seen.num_regions(troop), "region"), *in_hand(seen.core, troop.number)])


def combo_table(seen: Seen) -> list[str]:
    """The column of combos as a table."""
    rows = [COMBO_HEADINGS, *(tuple(str(cell) for cell in row) for row in column(seen.core))]
    widths = [max(len(row[i]) for row in rows) for i in range(len(COMBO_HEADINGS))]
    return [
        f"{cost:>{widths[0]}}  {name:<{widths[1]}}  {tokens:>{widths[2]}}  {coins:>{widths[3]}}"
        for cost, name, tokens, coins in rows
    ]


def combo_sentences(seen: Seen) -> list[str]:
    """The column of combos, a sentence each."""
    return [
        f"Combo {name}: costs {counted(cost, 'coin')}, {counted(tokens, 'token')}, {counted(coins, 'coin')} on it."
        for cost, name, tokens, coins in column(seen.core)
    ]
