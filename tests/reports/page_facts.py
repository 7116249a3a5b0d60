"""Which numbers each text of a page may say: those of its own part of the JSON, and a few that follow from them.

A `Fact` belongs to the levels it is about; where a text names a level right beside a number, only the facts of that
level count. What no JSON can hold (years, the 95 of a confidence, numbers of parts) is listed in `CONSTANTS`, with its
words.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tests.reports.page_cells import ORDER, Json, average_share, judge, judged_of, label, table_words
from tests.reports.page_reader import Text
from tests.reports.page_tables import CLEAREST

Owner = tuple[str, ...]

CONSTANTS = (
    r"95 % (percentile )?intervals?", r"with 95 %", r"(in |more in )?95 of 100( runs)?", r"5 of 100 such runs",
    r"80 of 100 runs", r"80 % power", r"(chance of|has its own) 5 %", r"in a table at 5 %", r"2,000 times",
    r"Morris 1983", r"test, 1978", r"part \d+",
    r"from 0\.1 on", r"0 for none and 1 for complete", r"1 when each block is one game",
    r"whiskers(: | from )5 % to 95 %", r"1st is the player", r"Robbins 1970", r"others 2021", r"luck alone \(95 %\)",
    r"\d{4}-\d\d-\d\d \d\d:\d\d UTC", r"100 \* ", r"1\.0 \* ", r", 1\) AS", r"LIMIT 10;",
)  # fmt: skip
SHARES = {
    "rate", "interval", "baseline", "bootstrap", "low", "high", "best", "worst", "effect", "effect_interval", "share",
    "rate_with", "rate_without", "shrunk_rate", "shrunk_interval", "detectable", "adjusted", "saved", "pick_rate",
    "pick_interval", "kept", "delta", "rate_without_truncated", "value", "first", "second",
}  # fmt: skip
UNREAD = {"headline", "labels", "format", "format_version", "digest"}
NUMBER = re.compile(r"(?<![\w.])[+−-]?\d[\d,]*(?:\.\d+)?(?![\w]|\.\d)")


@dataclass(frozen=True)
class Fact:
    """A number of the JSON, or one that follows; a `share` may be said in percent or points of percent."""

    value: float
    share: bool = False
    owner: Owner = ()


def facts_in(found: Any, owner: Owner = (), key: str = "") -> Iterator[Fact]:
    """Every number in a part of the JSON, those inside its words and keys included."""
    if isinstance(found, dict):
        levels = found.get("levels") or [found[name] for name in ("level", "opponent") if name in found]
        mine = tuple(levels) if levels and all(isinstance(level, str) for level in levels) else owner
        for name, entry in found.items():
            if name not in UNREAD:
                yield from facts_in(name, mine)
                yield from facts_in(entry, mine, name)
    elif isinstance(found, list):
        for entry in found:
            yield from facts_in(entry, owner, key)
    elif isinstance(found, str):
        yield from (
            Fact(float(text.replace(",", "")), False, owner) for text in re.findall(r"\d[\d,]*(?:\.\d+)?", found)
        )
    elif isinstance(found, int | float) and not isinstance(found, bool):
        yield Fact(float(found), False, owner)
        if key in SHARES:
            yield Fact(float(found), True, owner)


def counts(values: Iterable[float]) -> Iterator[Fact]:
    """Numbers that were counted here."""
    return (Fact(float(value)) for value in values)


def facts_of(doc: Json, text: Text) -> list[Fact]:
    """What a text of a report may say."""
    section, step = text.place.section, text.place.step
    about = text.text.partition(":")[0]
    parts: list[Iterable[Fact]] = []
    if section in ("", "design") or (section == "short" and not _told_table(doc, about)):
        parts += [facts_in(doc["design"]), counts(_durations(doc["design"])), _cut_games(doc)]
    if section == "short":
        parts += [_level_table(doc, table) for table in _told_table(doc, about)]
        parts += [_opponents(doc, found) for found in doc["opponents"]] if about.startswith("Opponents") else []
        parts += [_items(doc)] if about == _item_words(doc) else []
    if section in ("headline", "pairs", "seats", "skill"):
        tables = [
            table for table in doc["tables"] if step == "strength-" + "-".join(table["factors"]).replace("_", "-")
        ]
        parts += [_level_table(doc, table) for table in tables]
    if section == "headline" and step == "combo-picks":
        parts += [_items(doc)]
    if section == "pairs":
        parts += [facts_in([{**pairs, "rows": []} for pairs in doc["pairs"]])]
    if section in ("effects", "headline", "pairs") or step.startswith("strength"):
        parts += [facts_in({"delta": doc["delta"]})]
    if step == "how" and doc["tables"]:
        parts += [counts([doc["tables"][0]["min_cell"]]), facts_in({"delta": doc["delta"]})]
    if section == "effects":
        parts += [facts_in([doc["model"], doc["ranking"], doc["agreement"]["p"]])]
    if section == "seats":
        parts += [facts_in(doc["seats"]), *map(_alias, doc["aliasing"]), facts_in(_model_factor(doc, ORDER))]
    if section == "opponents":
        parts += [_opponents(doc, found) for found in doc["opponents"] if step == f"opponents-of-{found['factor']}"]
    if section == "course":
        parts += [_course(doc, step)]
    if section == "skill":
        parts += [_dependence(doc, text.text), counts(map(float, doc["design"]["table_sizes"]))]
    if section == "power":
        parts += [facts_in([doc["power"], doc["pairing"]]), (Fact(-pair["saved"], True) for pair in doc["pairing"])]
    if section == "data":
        parts += [counts([doc["tables"][0]["min_cell"]])]
    return [fact for part in parts for fact in part]


def _told_table(doc: Json, about: str) -> list[Json]:
    return [table for table in doc["tables"] if table_words(doc, table["factors"]) == about]


def _item_words(doc: Json) -> str:
    return f"{doc['items'][0]['name'].capitalize()}s" if doc["items"] else "-"


def _durations(design: Json) -> list[float]:
    """Computing time as seconds, minutes and seconds, hours and minutes."""
    seconds, whole = design["seconds"], round(design["seconds"])
    if seconds < 60:
        return [seconds]
    return [whole // 60, whole % 60] if whole < 3600 else [whole // 3600, whole // 60 % 60]


def _cut_games(doc: Json) -> Iterator[Fact]:
    """The share of games that were cut, and the largest change that leaving them out makes, rounded up."""
    design = doc["design"]
    yield Fact(design["truncated"] / design["played"], True)
    yield from counts([design["played"] + design["failed"]])
    changes = [
        (abs(row["rate_without_truncated"] - row["rate"]), tuple(row["levels"]))
        for table in doc["tables"]
        for row in table["rows"]
        if row["p"] is not None and row["rate_without_truncated"] is not None
    ]
    if changes:
        yield Fact(math.ceil(1000 * max(changes)[0]) / 1000, True, max(changes)[1])


def _level_table(doc: Json, table: Json) -> Iterator[Fact]:
    """Rows as counted and as judged, the band of luck, the equal share, and how many rows there are of each verdict."""
    band = table["null_band"] or {}
    yield from facts_in([table["min_cell"], table["tests"], {key: band.get(key) for key in ("cells", "best", "worst")}])
    for row in table["rows"]:
        yield from facts_in({name: row[name] for name in ("levels", "n", "rate")})
    baselines = {row["baseline"] for row in table["rows"] if row["baseline"] is not None}
    yield from (Fact(baseline, True) for baseline in baselines)
    found, share = judged_of(doc, table["factors"]), average_share(doc)
    for levels, judged in found.items():
        yield Fact(judged["rate"] - share, True, levels)
    verdicts = [judged["verdict"] for judged in found.values()] or [row["verdict"] for row in table["rows"]]
    yield from counts([len(found), *(verdicts.count(verdict) for verdict in set(verdicts))])
    yield from counts(
        [max(verdicts.count(verdict) - 3, 0) for verdict in ("strong", "weak", "equivalent", "inconclusive")]
    )
    reach = [row["detectable"] for row in table["rows"] if row["p"] is not None and row["detectable"] is not None]
    yield from (Fact(value, True) for value in (max(reach, default=None), doc["delta"]) if value is not None)


def _dependence(doc: Json, text: str) -> Iterator[Fact]:
    """Tests and strengths of what a text tells to depend on something, of all where it tells nothing of the kind."""
    words = {"bot": "the bot", "players": "the number of players"}
    names = {entry["factor"]: "order of play" if entry["factor"] == ORDER else label(doc, entry["factor"]).lower()
             for entry in doc["dependence"]}  # fmt: skip
    told = [
        entry
        for entry in doc["dependence"]
        if f"depends on {words[entry['on']]}" in text and re.search(rf"\ban? {names[entry['factor']]} ", text)
    ]
    for entry in told or doc["dependence"]:
        yield from facts_in([entry["test"], entry["reason"]])
        yield from (Fact(row["rate"], True, (row["level"],)) for row in entry["rows"])


def _model_factor(doc: Json, factor: str) -> list[Json]:
    return [entry for entry in judge(doc)["factors"] if entry["factor"] == factor]


def _alias(alias: Json) -> Iterator[Fact]:
    """How often each level started."""
    yield Fact(alias["cramers_v"])
    for level, seats in zip(alias["levels"], alias["counts"], strict=True):
        if sum(seats):
            yield Fact(seats[0] / sum(seats), True, (level,))


def _opponents(doc: Json, found: Json) -> Iterator[Fact]:
    clear = sum(row["holm"] < 0.05 for row in found["rows"])
    yield from counts([len(found["rows"]), clear, max(clear - 3, 0), min(CLEAREST, len(found["rows"]))])
    yield from counts([doc["tables"][0]["min_cell"]])
    yield from facts_in(found["left_out"])
    for row in found["rows"]:
        yield from facts_in({name: row[name] for name in ("level", "opponent", "effect", "effect_interval")})


def _course(doc: Json, step: str) -> Iterator[Fact]:
    games = doc["games"]
    if step == "length":
        yield from facts_in([games["rounds"], games["endings"], games["enders"]])
    if step == "scores":
        yield from facts_in([games["scores"], games["winners"], games["lead"], games["lead_changes"]])
        yield from (Fact(entry["spread"]["quantiles"][2], False, (entry["level"],)) for entry in _all(doc["scores_by"]))
    for means in doc["means"]:
        if means["kind"] == step:
            yield from _means(means)
    if step in ("combo-earnings", "combo-counts"):
        yield from _items(doc)


def _all(found: dict[str, list[Json]]) -> Iterator[Json]:
    return (entry for entries in found.values() for entry in entries)


def _means(means: Json) -> Iterator[Fact]:
    """What a level brings in all; what each column brings over all levels, and its share of what is above zero."""
    for level, line in zip(means["levels"], means["means"], strict=True):
        yield Fact(sum(line), False, (level,))
    seats = sum(means["n"])
    columns = list(zip(*means["means"], strict=True))
    overall = [sum(n * value for n, value in zip(means["n"], column, strict=True)) / seats for column in columns]
    whole = sum(value for value in overall if value > 0) or 1
    for value in (max(overall), min(overall)):
        yield from (Fact(value / whole, True), Fact(-value))


def _items(doc: Json) -> Iterator[Fact]:
    item = doc["items"][0]
    yield from facts_in({name: item[name] for name in ("count", "a_seat", "offer_size")})
    if item["offer_size"]:
        yield Fact(1 / item["offer_size"], True)
    if item["losses"]:
        losses = {int(turn): n for turn, n in item["losses"].items()}
        yield Fact(sum(losses.values()) / item["count"], True)
        yield from counts([max(losses, key=lambda turn: losses[turn])])
    for table in item["tables"]:
        seats = sum(row["seats"] for row in table["rows"])
        yield Fact(sum(row["wins"] for row in table["rows"]) / seats, True)
        for row in table["rows"]:
            yield from facts_in({name: row[name] for name in ("levels", "pick_rate", "net", "rates")})
    yield from counts([doc["tables"][0]["min_cell"]])


def names_of(doc: Json) -> dict[str, Owner]:
    """The names that a text may put beside a number, with the levels they mean."""
    names: dict[str, Owner] = {}
    for table in doc["tables"]:
        for row in table["rows"]:
            if table["factors"] == [ORDER]:
                (level,) = row["levels"]
                place = level + {"1": "st", "2": "nd", "3": "rd"}.get(level, "th")
                names |= dict.fromkeys((f"the {place} player", place, f"{place} (starts)"), (level,))
            else:
                name = " / ".join(label(doc, level) for level in row["levels"])
                names |= dict.fromkeys((name, name[:1].upper() + name[1:]), tuple(row["levels"]))
    return names


def compared_facts(doc: Json, text: Text) -> list[Fact]:
    """What a text of a comparison may say."""
    section, step, about = text.place.section, text.place.step, text.text.partition(":")[0]
    parts: list[Iterable[Fact]] = []
    tables = [table for table in doc["tables"] if step == "compare-" + "-".join(table["factors"]).replace("_", "-")]
    tables += [table for table in doc["tables"] if section == "short" and about == table_words(doc, table["factors"])]
    agreements = section == "agreement" or about.startswith("Order of the ")
    if section in ("", "design") or (section == "short" and not tables and not agreements):
        parts += [facts_in([doc["first"], doc["second"], doc["settings"], doc["sharing"]])]
        parts += [_cut(doc)]
    for table in tables:
        parts += [_compared_table(doc, table), facts_in([doc["first"]["name"], doc["second"]["name"]])]
    if agreements:
        words = [(table, "places" if table["factors"] == [ORDER] else _plural(doc, table)) for table in doc["tables"]]
        named = [table for table, word in words if f"of the {word}" in text.text] or doc["tables"]
        parts += [facts_in([table["agreement"] for table in named])]
    if section == "games" or about == "Games":
        parts += [facts_in([doc["games"], doc["first"]["name"], doc["second"]["name"]])]
        parts += [counts(abs(row["difference"]["value"]) for row in doc["games"])]
    if step == "how":
        parts += [facts_in({"delta": doc["delta"]}), counts([doc["tables"][0]["min_cell"]])]
    return [fact for part in parts for fact in part]


def _plural(doc: Json, table: Json) -> str:
    return "pairs" if len(table["factors"]) > 1 else label(doc, table["factors"][0]).lower() + "s"


def _cut(doc: Json) -> Iterator[Fact]:
    for side in (doc["first"]["design"], doc["second"]["design"]):
        yield Fact(side["truncated"] / side["played"], True)


def _compared_table(doc: Json, table: Json) -> Iterator[Fact]:
    """Rates in both runs, counted and adjusted, with and without the equal share; rows of each verdict."""
    verdicts: Sequence[str] = [row["verdict"] for row in table["rows"]]
    yield from counts([table["min_cell"], table["tests"], *(verdicts.count(verdict) for verdict in set(verdicts))])
    yield from counts([max(verdicts.count(verdict) - 3, 0) for verdict in ("higher", "lower")])
    yield from facts_in({"delta": doc["delta"]})
    yield from facts_in([doc["table"], table["reason"]])
    for row in table["rows"]:
        for side in ("first", "second", "first_strength", "second_strength"):
            part = row[side] or {}
            yield from facts_in({"levels": row["levels"], "rate": part.get("rate")})
            if "baseline" in part:
                yield Fact(part["rate"] - part["baseline"], True, tuple(row["levels"]))
