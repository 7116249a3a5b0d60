"""Gains and costs of all components: one row each in two tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement

from engines.architects.data.vocabulary import GAINED, GOODS
from engines.core.build.generate.common import Data, mask
from engines.core.build.generate.text import Entry

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


def within(rows: list[Gain], most: int) -> list[int]:
    """For each good, for 0 to `most` of it: the rows that cost no more of it, as bits."""
    return [
        mask([number for number, row in enumerate(rows) if row.get(good, 0) <= there])
        for good in GOODS
        for there in range(most + 1)
    ]


def entries(data: Data) -> list[Entry]:
    """Both tables, and who can pay what."""
    built, traded = len(building_rows(data)), len(trades(data))
    kinds, needs = range(len(apprentice_rows(data))), [row.get("apprentice") for row in trades(data)]
    most = max(max(row.values(), default=0) for row in costs(data))
    return [
        *(Entry(name.upper(), number) for number, name in enumerate(GAINED[:-1])),
        Entry("CARDS", len(GAINED) - 1),
        Entry("NUM_GOODS", len(GOODS)),
        Entry("NUM_GAINED", len(GAINED)),
        Entry("NUM_GAINS", len(gains(data))),
        Entry("GAINS", [row.get(key, 0) for row in gains(data) for key in GAINED], "row * NUM_GAINED + what."),
        Entry("COSTS", [row.get(good, 0) for row in costs(data) for good in GOODS], "row * NUM_GOODS + good."),
        Entry("MOST_COST", most, "Of one good."),
        Entry("COST_STEPS", most + 1, "From 0 to MOST_COST of a good."),
        Entry("BUILDINGS_WITHIN", within(costs(data)[:built], most), "good * COST_STEPS + how much is there."),
        Entry(
            "TRADES_WITHIN", within(costs(data)[built : built + traded], most), "good * COST_STEPS + how much is there."
        ),
        Entry("TRADE_COSTS", built, "Row of the first trade; rows of buildings are their numbers."),
        Entry("LEVEL_COSTS", built + traded, "Row of the first level of the cathedral."),
        Entry("NUM_TRADES", traded),
        Entry("TRADE_GAIN", [gain_number(data, row["gain"]) for row in trades(data)]),
        Entry("COMMON_TRADES", mask([i for i, need in enumerate(needs) if need is None]), "For which none is needed."),
        Entry("TRADERS", mask([need for need in needs if need is not None]), "Apprentices with a trade of their own."),
        Entry("TRADE_OF", [needs.index(i) if i in needs else traded for i in kinds], "NUM_TRADES for none."),
    ]
