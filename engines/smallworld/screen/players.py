"""The players of a Small World game and the column of combos, line by line."""

from __future__ import annotations

from engines.drawing.words import counted
from engines.smallworld.generated import names
from engines.smallworld.generated.tables import ROUNDS_OF
from engines.smallworld.rules import constants as c
from engines.smallworld.screen.seen import Seen, Troop
from engines.smallworld.words.phrases import combo_title
from engines.smallworld.words.status import combo_tokens

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
    declined = [f"{combo_title(t.race, t.power)}, {holdings(seen, t)}" for t in troops if not t.active]
    parts += [f"In decline: {'; '.join(declined)}"] if declined else []
    if seen.core.diplomat == p and seen.core.ally != c.NO_SEAT:
        parts.append(f"Peace with seat {seen.core.ally + 1}")
    return ". ".join(parts) + "."


def holdings(seen: Seen, troop: Troop) -> str:
    """`4 regions, 3 in hand`; the encampments in hand with those who own them. Rule: W13.3"""
    parts = [counted(seen.num_regions(troop), "region")]
    hand = seen.in_hand(troop)
    parts += [f"{hand} in hand"] if hand else []
    camps = seen.core.camps_in_hand
    if camps and troop.active and names.POWERS[troop.power] == "bivouacking":
        parts.append(f"{counted(camps, 'encampment')} in hand")
    return ", ".join(parts)


def combos(seen: Seen) -> list[tuple[int, str, int, int]]:
    """The column from the top: cost, name, tokens it would bring, coins that lie on it. Rule: W2.2, W2.3, W2.4"""
    core = seen.core
    return [
        (place, combo_title(race, power), combo_tokens(core, race, power), core.column_coins[place])
        for place, (race, power) in enumerate(zip(core.column_race, core.column_power, strict=True))
        if race != c.NO_RACE and power != c.NO_POWER
    ]


def combo_table(seen: Seen) -> list[str]:
    """The column of combos as a table."""
    rows = [COMBO_HEADINGS, *(tuple(str(cell) for cell in row) for row in combos(seen))]
    widths = [max(len(row[i]) for row in rows) for i in range(len(COMBO_HEADINGS))]
    return [
        f"{cost:>{widths[0]}}  {name:<{widths[1]}}  {tokens:>{widths[2]}}  {coins:>{widths[3]}}"
        for cost, name, tokens, coins in rows
    ]


def combo_sentences(seen: Seen) -> list[str]:
    """The column of combos, a sentence each."""
    return [
        f"Combo {name}: costs {counted(cost, 'coin')}, {counted(tokens, 'token')}, {counted(coins, 'coin')} on it."
        for cost, name, tokens, coins in combos(seen)
    ]
