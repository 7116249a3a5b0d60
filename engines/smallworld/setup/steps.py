"""Setting Small World up at a real table, in the order of the rulebook. Rule: W1"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core.language.explaining import capital
from engines.core.setup.setup import Setup
from engines.core.setup.setup_steps import SetupStep
from engines.smallworld.generated import names
from engines.smallworld.generated import tables as t
from engines.smallworld.rules.combos import start_tokens
from engines.smallworld.setup.dealing import combo_numbers, dealt, first_seat
from engines.smallworld.words.phrases import combo_title, region_list


def setup_steps(setup: Setup, who: Sequence[str]) -> list[SetupStep]:
    """Map, combos, markers, coins, who starts. Rule: W1.1, W1.2, W1.3, W1.4, W1.5, W1.6, W0.1"""
    board = len(setup.seats) - 2
    tribes, mountains = t.LOST_TRIBES[board], t.MOUNTAINS[board]
    return [
        SetupStep(
            "The map",
            [
                f"Take the map for {len(setup.seats)} players, with {t.NUM_REGIONS_OF[board]} regions, and put the "
                f"turn marker on the first space of its track: {t.ROUNDS_OF[board]} rounds are played."
            ],
            rule="W1.1",
        ),
        _combos(setup),
        SetupStep(
            "Lost Tribes",
            [f"Put a Lost Tribe token on each of the {tribes.bit_count()} regions where one is printed."],
            rule="W1.4",
            drawn=f"On the drawing these are {region_list(tribes)}.",
        ),
        SetupStep(
            "Mountains",
            [f"Put a Mountain marker on each of the {mountains.bit_count()} mountains."],
            rule="W1.5",
            drawn=f"On the drawing these are {region_list(mountains)}.",
        ),
        SetupStep("Coins", [f"Everybody takes {t.START_COINS} Victory coins, and keeps them hidden."], rule="W1.6"),
        *_own_combos(setup),
        SetupStep("The first player", [f"{capital(who[first_seat(setup)])} starts; turns go clockwise."], rule="W0.1"),
    ]


def _combos(setup: Setup) -> SetupStep:
    """The column of races and powers. Rule: W1.3, W2.2, W2.4"""
    races, powers, last = len(names.RACES), len(names.POWERS), t.COMBOS_ON_OFFER
    if "combos" not in setup.table:
        text = (
            f"Shuffle the {races} race banners and the {powers} special power badges into two stacks, face up. Lay "
            f"{last - 1} pairs in a column; the pair on top of the stacks is number {last}."
        )
        return SetupStep("Races and special powers", [text], rule="W1.3")
    text = (
        "Lay these races and special powers in a column, from the top down. Shuffle all others into two stacks, face "
        f"up, and put number {last} on top of them. Race tokens stay in their tray."
    )
    pairs = [combo_numbers(name) for name in setup.table["combos"]]
    rows: list[dict[str, Any]] = [
        {"place": place + 1, "combo": combo_title(*pair), "tokens": start_tokens(*pair), "costs": place}
        for place, pair in enumerate(pairs)
    ]
    return SetupStep("Races and special powers", [text], rows, "W1.3")


def _own_combos(setup: Setup) -> list[SetupStep]:
    """Combos that seats begin with, where a table deals them."""
    rows = [
        {"seat": seat, "first combo": combo_title(*pair), "tokens": start_tokens(*pair)}
        for seat, pair in enumerate(dealt(setup), 1)
        if pair is not None
    ]
    text = "These combos go to their seats before the game, at no cost; set them aside when you shuffle."
    return [SetupStep("First combos", [text], rows)] if rows else []
