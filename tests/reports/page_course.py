"""What the tables of the course of the games have to show: scores, their sources, what items brought."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tests.reports.page_cells import Column, Json, columns, count, figure, label, names, seen, word
from tests.reports.page_reader import ShownCell
from tests.reports.page_words import ABSENT, DASH, percent, percent_ends, places_of_column, plain

MEANS_PLACES = {"categories": 1, "stars": 2, "measures": 1}


def course_tables(doc: Json) -> Iterator[list[Column]]:
    yield _spreads(doc)
    for kind in ("categories", "stars"):
        yield from (_means(doc, means) for means in doc["means"] if means["kind"] == kind)
    if doc["items"]:
        yield from (_earnings(doc, table) for table in doc["items"][0]["tables"])
        yield from (_turns(doc, table) for table in doc["items"][0]["tables"] if doc["items"][0]["rates"])
        yield _item_seats(doc)
    yield from (_measures(doc, means) for means in doc["means"] if means["kind"] == "measures")


def _spreads(doc: Json) -> list[Column]:
    """Scores and lengths."""
    keys = {"score, all players": "scores", "score, winners": "winners", "lead of the winner": "lead",
            "turns a player": "rounds", "decisions a game": "decisions", "changes of the lead": "changes"}  # fmt: skip
    games = {**doc["games"], "changes": (doc["games"]["lead_changes"] or {}).get("changes")}
    rows = [{"words": words, **games[key]} for words, key in keys.items() if games[key] is not None]
    cuts = ("5 %", "25 %", "middle", "75 %", "95 %")
    return columns(rows, [
        ("", lambda row: word(row["words"])),
        ("n", lambda row: count(row["n"])),
        ("mean", lambda row: figure(plain(row["mean"], 1), row["mean"])),
        ("std. deviation", lambda row: figure(plain(row["deviation"], 1), row["deviation"])),
        ("least", lambda row: count(row["least"])),
        *((head, lambda row, at=at: count(row["quantiles"][at])) for at, head in enumerate(cuts)),
        ("most", lambda row: count(row["most"])),
    ])  # fmt: skip


def _means(doc: Json, means: Json) -> list[Column]:
    """Means of columns with their sum; sorted by what is shown."""
    places, lines = MEANS_PLACES[means["kind"]], means["means"]

    def shown(values: Sequence[float]) -> list[ShownCell]:
        texts = [plain(value, places) for value in values]
        return [figure(text, float(text.replace(",", "").replace("−", "-"))) for text in texts]

    told = [
        (label(doc, means["factor"]), [word(label(doc, level)) for level in means["levels"]]),
        ("games", [count(n) for n in means["n"]]),
    ]
    for place, (words, rule) in enumerate(zip(means["labels"], means["rules"], strict=True)):
        told.append((f"{words} ({rule})" if rule else words, shown([line[place] for line in lines])))
    if means["kind"] != "measures":
        told.append(("together", shown([sum(line) for line in lines])))
    return told


def _measures(doc: Json, means: Json) -> list[Column]:
    """Means at the end of the game; where the levels are fewer than the measures they stand side by side."""
    if len(means["levels"]) >= len(means["labels"]):
        return _means(doc, means)
    told = [(f"by {label(doc, means['factor']).lower()}", [word("Games"), *(word(words) for words in means["labels"])])]
    for level, n, line in zip(means["levels"], means["n"], means["means"], strict=True):
        told.append((label(doc, level), [count(n), *(figure(plain(value, 1), value) for value in line)]))
    return told


def picks_table(doc: Json, table: Json) -> list[Column]:
    """Offered, picked, dealt, won; also what was on offer and never picked."""
    rows = [row for row in table["rows"] if row["offered"] or row["picked"] + row["dealt"]]
    places = places_of_column((row["interval"] for row in rows), 100)
    was_dealt = any(row["dealt"] for entry in doc["items"][0]["tables"] for row in entry["rows"])
    return [*names(doc, table["kinds"], rows), *columns(rows, [
        ("on offer", lambda row: count(row["offered"])),
        ("picked", lambda row: count(row["picked"])),
        ("picked when on offer", lambda row: figure(percent(row["pick_rate"], 1), row["pick_rate"])),
        ("95 % interval", lambda row: word(percent_ends(row["pick_interval"], 1))),
        *([("dealt", lambda row: count(row["dealt"]))] if was_dealt else []),
        ("seats", lambda row: count(row["seats"])),
        ("won", lambda row: figure(percent(row["rate"], places), row["rate"])),
        ("95 % interval", lambda row: word(percent_ends(row["interval"], places))),
    ])]  # fmt: skip


def _earnings(doc: Json, table: Json) -> list[Column]:
    """What an item brought by sources, and what it cost."""
    item, rows = doc["items"][0], seen(table)

    def mean(value: float | None) -> ShownCell:
        return figure(plain(value, 1), value)

    def at(key: str, place: int) -> Callable[[Json], ShownCell]:
        return lambda row: mean(row[key][place] if row[key] else None)

    priced = any(row["paid"] is not None or row["found"] is not None for row in rows)
    return [*names(doc, table["kinds"], rows), *columns(rows, [
        ("n", lambda row: count(row["picked"] + row["dealt"])),
        *((words.lower(), at("parts", place)) for place, words in enumerate(item["parts"])),
        *([("found less paid", lambda row: mean((row["found"] or 0) - (row["paid"] or 0)))] if priced else []),
        ("together", lambda row: mean(row["net"])),
        *((words.lower(), at("measures", place)) for place, words in enumerate(item["measures"])),
    ])]  # fmt: skip


def _turns(doc: Json, table: Json) -> list[Column]:
    """What an item brought a turn."""
    rows, unit = seen(table), label(doc, "points").lower()
    found = names(doc, table["kinds"], rows)
    for place, words in enumerate(doc["items"][0]["rates"]):
        rates = [row["rates"][place] for row in rows]
        ends = [rate and rate["interval"] for rate in rates]
        told = [f"{plain(end[0], 2)}{DASH}{plain(end[1], 2)}" if end else ABSENT for end in ends]
        found.append((f"turns {words}", [count(rate["turns"] if rate else 0) for rate in rates]))
        means = [rate["mean"] if rate else None for rate in rates]
        found.append((f"{unit} a turn {words}", [figure(plain(mean, 2), mean) for mean in means]))
        found.append(("95 % interval", [word(text) for text in told]))
    return found


def _item_seats(doc: Json) -> list[Column]:
    """How many items seats had."""
    item = doc["items"][0]
    places = places_of_column((row["interval"] for row in item["seats"]), 100)
    return columns(item["seats"], [
        (f"{item['name']}s", lambda row: count(row["items"])),
        ("seats", lambda row: count(row["seats"])),
        ("won", lambda row: figure(percent(row["rate"], places), row["rate"])),
        ("95 % interval", lambda row: word(percent_ends(row["interval"], places))),
    ])  # fmt: skip
