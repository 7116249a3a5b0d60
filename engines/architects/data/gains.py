"""Gains and costs of all components: one row each in two tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement

from engines.architects.data.vocabulary import GAINED, GOODS
from engines.core.generate.common import Data
from engines.core.generate.text import Entry

Gain = Mapping[str, int]
NOTHING: Gain = {}


def apprentice_rows(data: Data) -> list[Data]:
    """All apprentices, promo ones last."""
    return [*data["apprentices"]["apprentice"], *data["apprentices"]["promo"]]


def building_rows(data: Data) -> list[Data]:
    """All buildings, promo ones last."""
    return [*data["buildings"]["building"], *data["buildings"]["promo"]]


def trades(data: Data) -> list[Data]:
    """Every action of the King's Storehouse: what it pays and gains, and which apprentice it needs, if any."""
    found = [
        {"pay": {good: chosen.count(good) for good in GOODS if good in chosen}, "gain": trade["gain"]}
        for trade in data["board"]["trade"]
        for chosen in combinations_with_replacement(trade["any_of"], trade["count"])
    ]
    with_trade = ((i, row["ability"]) for i, row in enumerate(apprentice_rows(data)) if row["ability"]["op"] == "trade")
    return [*found, *({**ability, "apprentice": i} for i, ability in with_trade)]


def gains(data: Data) -> list[Gain]:
    """Every gain once, nothing first."""
    found: list[Gain] = [NOTHING]
    for gain in _all_gains(data):
        if gain not in found:
            found.append(gain)
    return found


def _all_gains(data: Data) -> Iterator[Gain]:
    market = data["black_market"]["card"]
    yield from (gain for row in trades(data) for gain in [row["gain"]])
    yield from (row["ability"]["gain"] for row in apprentice_rows(data) if "gain" in row["ability"])
    for row in building_rows(data):
        yield from row["effect"].get("options", [row["effect"].get("gain", NOTHING)])
    yield from (row["gain"] for row in data["rewards"]["reward"])
    yield data["board"]["cathedral"]["empty_reward"]
    yield from (card[face] for face in ("small", "large") for card in market)
    yield from (data["board"]["black_market"][f"printed_{face}"] for face in ("small", "large"))


def gain_number(data: Data, gain: Gain) -> int:
    """Its row in the table GAINS."""
    return gains(data).index(gain)


def costs(data: Data) -> list[Gain]:
    """Costs of buildings, then of trades, then of levels of the cathedral."""
    levels = (level.get("cost", NOTHING) for level in data["board"]["cathedral"]["level"])
    return [*(row["cost"] for row in building_rows(data)), *(row["pay"] for row in trades(data)), *levels]


def entries(data: Data) -> list[Entry]:
    """The two tables."""
    built, traded = len(building_rows(data)), len(trades(data))
    return [
        *(Entry(name.upper(), number) for number, name in enumerate(GAINED[:-1])),
        Entry("CARDS", len(GAINED) - 1),
        Entry("NUM_GOODS", len(GOODS)),
        Entry("NUM_GAINED", len(GAINED)),
        Entry("NUM_GAINS", len(gains(data))),
        Entry("GAINS", [row.get(key, 0) for row in gains(data) for key in GAINED], "row * NUM_GAINED + what."),
        Entry("COSTS", [row.get(good, 0) for row in costs(data) for good in GOODS], "row * NUM_GOODS + good."),
        Entry("TRADE_COSTS", built, "Row of the first trade; rows of buildings are their numbers."),
        Entry("LEVEL_COSTS", built + traded, "Row of the first level of the cathedral."),
        Entry("NUM_TRADES", traded),
        Entry("TRADE_GAIN", [gain_number(data, row["gain"]) for row in trades(data)]),
        Entry("TRADE_NEEDS", [row.get("apprentice", len(apprentice_rows(data))) for row in trades(data)]),
    ]
