"""What every figure of a page has to show, from the numbers as JSON: the numbers at its marks and the texts in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from tests.reports.page_cells import (
    MARKS,
    ORDER,
    Json,
    beside,
    judge,
    judged_of,
    label,
    level_words,
    levels_of,
    seen,
)
from tests.reports.page_compared import SIGNS, judged
from tests.reports.page_words import ABSENT, DASH, percent, plain, with_sign

Row = tuple[str, list[float]]
Bar = tuple[float, float, float]
MAP_MARKS = {verdict: " " + mark.strip() for verdict, mark in MARKS.items()}
ROOM_FOR_NUMBER, SMALL_SUMS, CROWDED = 0.045, 25, 10


@dataclass
class Shown:
    """What a figure shows: the numbers marked in each row, lines and bands through all rows, the texts of each row,
    standing bars (from, to, height), lines of steps, marks with the ends of their arms."""

    rows: list[Row] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)
    cells: list[tuple[str, list[str]]] = field(default_factory=list)
    bars: list[Bar] = field(default_factory=list)
    steps: list[list[Bar]] = field(default_factory=list)
    corners: list[tuple[float, float]] = field(default_factory=list)


def expected_figures(doc: Json) -> dict[str, Shown]:
    """Every figure of the page of a report by its name."""
    return dict(
        [*_level_figures(doc), *_model_figures(doc), *_game_figures(doc), *_mean_figures(doc), *_item_figures(doc)]
    )


def hundred(*shares: float) -> list[float]:
    """Shares in percent."""
    return [100 * share for share in shares]


def _key(factors: Sequence[str]) -> str:
    return "-".join(factors)


def _dashed(factors: Sequence[str]) -> str:
    return _key(factors).replace("_", "-")


def _level_figures(doc: Json) -> Iterator[tuple[str, Shown]]:
    for table in doc["tables"]:
        if len(table["factors"]) == 2:
            yield f"win-rate-{_key(table['factors'])}", _level_map(doc, table)
        else:
            yield f"win-rate-{_dashed(table['factors'])}", _forest(doc, table)


def _forest(doc: Json, table: Json) -> Shown:
    """Win rates as counted and with all else equal; the equal share, the band of luck."""
    (factor,), found = table["factors"], judged_of(doc, table["factors"])
    rows = [row for row in table["rows"] if row["n"]]
    if factor != ORDER:
        rows.sort(key=lambda row: -row["rate"])
    shown = Shown(whole=hundred(*{row["baseline"] for row in rows}))
    if table["null_band"] and table["null_band"]["cells"] > 1:
        shown.whole += hundred(table["null_band"]["low"], table["null_band"]["high"])
    for row in rows:
        told = [row, *([found[tuple(row["levels"])]] if tuple(row["levels"]) in found else [])]
        marks = [end for entry in told for end in hundred(entry["rate"], *entry["interval"])]
        shown.rows.append((level_words(doc, factor, row["levels"][0]), marks))
    return shown


def _sides(rows: Sequence[Json]) -> tuple[list[str], list[str]]:
    first, second = (list(dict.fromkeys(row["levels"][place] for row in rows)) for place in (0, 1))
    return first, second


def _map(doc: Json, rows: Sequence[Json], cell: Callable[[Json], str], taller: bool = True) -> Shown:
    """A map of pairs, the longer side downwards; `cell` has the texts of a pair, '' for none."""
    sides = _sides(rows)
    down = 0 if len(sides[0]) >= len(sides[1]) else 1
    by_levels = {tuple(row["levels"]): row for row in rows}
    shown = Shown()
    for upper in sides[down]:
        pairs = [(upper, lower) if down == 0 else (lower, upper) for lower in sides[1 - down]]
        texts = [cell(by_levels[pair]) if pair in by_levels else ABSENT for pair in pairs]
        shown.cells.append((label(doc, upper), [text for text in texts if text]))
    return shown


def _level_map(doc: Json, table: Json) -> Shown:
    """Win rate over number of games, for levels of which there was any game."""
    found, seen_levels = judged_of(doc, table["factors"]), [set[str](), set[str]()]
    for row in table["rows"]:
        for place in (0, 1) if row["n"] else ():
            seen_levels[place].add(row["levels"][place])

    def cell(row: Json) -> str:
        if not row["n"]:
            return "" if row["banned"] else ABSENT
        verdict = found.get(tuple(row["levels"]), row)["verdict"] if row["n"] >= table["min_cell"] else ""
        return f"{plain(100 * row['rate'])}{MAP_MARKS.get(verdict, '')}|{plain(row['n'])}"

    rows = [row for row in table["rows"] if all(row["levels"][place] in seen_levels[place] for place in (0, 1))]
    return _map(doc, rows, cell)


def _model_figures(doc: Json) -> Iterator[tuple[str, Shown]]:
    for entry in judge(doc)["factors"]:
        yield f"effects-{entry['factor'].replace('_', '-')}", _effects(doc, entry)
    for pairs in doc["pairs"]:
        if pairs["rows"]:
            yield f"drawn-{_key(pairs['factors'])}", _map(doc, pairs["rows"], _drawn_cell)
    for found in doc["opponents"]:
        if found["rows"]:
            yield f"opponents-{found['factor']}", _opponents(doc, found)
    for entry in doc["dependence"]:
        if entry["rows"]:
            yield f"depends-{entry['factor']}-{entry['on']}".replace("_", "-"), _dependence(doc, entry)


def _effects(doc: Json, entry: Json) -> Shown:
    """Effects in points of percent in both models; zero, and the band that counts as equal."""
    levels, other = list(entry["levels"]), levels_of(beside(doc), entry["factor"])
    if entry["factor"] != ORDER:
        levels.sort(key=lambda level: -level["effect"])
    shown = Shown(whole=[0, *hundred(-doc["delta"], doc["delta"])])
    for level in levels:
        told = [level, *([other[level["level"]]] if level["level"] in other else [])]
        marks = [end for each in told for end in hundred(each["effect"], *each["effect_interval"])]
        shown.rows.append((level_words(doc, entry["factor"], level["level"]), marks))
    return shown


def _drawn_cell(row: Json) -> str:
    low, high = hundred(*row["shrunk_interval"])
    return f"{plain(100 * row['shrunk_rate'])}|{plain(low)}{DASH}{plain(high)}"


def _opponents(doc: Json, found: Json) -> Shown:
    """The change of a win rate, and its interval where there is room."""
    by_levels = {(row["level"], row["opponent"]): row for row in found["rows"]}
    levels, others = (
        sorted({pair[place] for pair in by_levels}, key=lambda name: label(doc, name)) for place in (0, 1)
    )
    shown = Shown()
    for level in levels:
        texts = []
        for other in others:
            row = by_levels.get((level, other))
            if row is None:
                texts += [] if level == other else [ABSENT]
                continue
            enough = min(row["n_with"], row["n_without"]) >= 30
            mark = (" ▲" if row["effect"] > 0 else " ▼") if row["holm"] < 0.05 else ""
            ends = " to ".join(with_sign(end) for end in hundred(*row["effect_interval"]))
            note = "" if len(others) > CROWDED else f"|{ends}"
            texts.append(with_sign(100 * row["effect"]) + (mark if enough or mark else "") + note)
        shown.cells.append((label(doc, level), texts))
    return shown


def _dependence(doc: Json, entry: Json) -> Shown:
    shown = Shown()
    for level in dict.fromkeys(row["level"] for row in entry["rows"]):
        rows = [row for row in entry["rows"] if row["level"] == level]
        marks = [end for row in rows for end in hundred(row["rate"], *row["interval"])]
        shown.rows.append((level_words(doc, entry["factor"], level), marks))
    return shown


def _steps(bins: Json, scale: float = 1) -> list[Bar]:
    """The level of each bin; a whole number stands in the middle of its bin."""
    step, shift = bins["width"], 0.5 if bins["width"] == 1 else 0.0
    starts = [bins["start"] - shift + place * step for place in range(len(bins["counts"]))]
    return [(start, start + step, scale * count) for start, count in zip(starts, bins["counts"], strict=True)]


def _bars(bins: Json) -> list[Bar]:
    """A bar for each bin; some room between few of them."""
    room = 0.05 * bins["width"] if len(bins["counts"]) <= 30 else 0.0
    return [(start + room, end - room, count) for start, end, count in _steps(bins)]


def _game_figures(doc: Json) -> Iterator[tuple[str, Shown]]:
    games = doc["games"]
    yield "scores", Shown(bars=_bars(games["scores_histogram"]), steps=[_steps(games["winners_histogram"])])
    for factor, levels in doc["scores_by"].items():
        spreads = [(label(doc, entry["level"]), entry["spread"]) for entry in levels]
        rows = [(name, [*spread["quantiles"], spread["mean"]]) for name, spread in spreads]
        yield f"scores-{factor}", Shown(rows=rows)
    if games["rounds"]["least"] < games["rounds"]["most"]:
        yield "length", Shown(bars=_bars(games["rounds_histogram"]))
    if len(games["endings"]) > 1:
        shown = Shown()
        for entry in games["endings"]:
            share = percent(entry["share"], 0 if entry["share"] in (0, 1) else 1)
            shown.rows.append((label(doc, entry["ended_by"]), hundred(0, entry["share"])))
            shown.cells.append((label(doc, entry["ended_by"]), [f"{share} ({plain(entry['games'])})"]))
        yield "endings", shown


def _mean_figures(doc: Json) -> Iterator[tuple[str, Shown]]:
    for means in doc["means"]:
        named = [(label(doc, level), line) for level, line in zip(means["levels"], means["means"], strict=True)]
        if means["kind"] == "categories":
            yield f"categories-{means['factor']}", _stacked(named)
        if means["kind"] == "stars":
            cells = [(name, [plain(value, 2) for value in line]) for name, line in named]
            yield f"stars-{means['factor']}", Shown(cells=cells)


def _stacked(named: Sequence[tuple[str, Sequence[float]]]) -> Shown:
    """Parts side by side, those below zero to the left; their numbers where they have room, and the sum of all."""
    shown, longest = Shown(), max(sum(value for value in line if value > 0) for _, line in named)
    for name, line in named:
        ends, left, right, texts = [0.0], 0.0, 0.0, list[tuple[float, str]]()
        for value in line:
            start = left if value < 0 else right
            left, right = (left + value, right) if value < 0 else (left, right + value)
            ends.append(start + value)
            if abs(value) > longest * ROOM_FOR_NUMBER:
                texts.append((start + value / 2, plain(value)))
        texts.append((right, plain(sum(line), int(longest < SMALL_SUMS))))
        shown.rows.append((name, ends))
        shown.cells.append((name, [text for _, text in sorted(texts)]))
    return shown


def _item_figures(doc: Json) -> Iterator[tuple[str, Shown]]:
    if not doc["items"]:
        return
    item = doc["items"][0]
    for table in item["tables"]:
        if len(table["kinds"]) == 2:
            yield from _item_maps(doc, table)
        else:
            yield f"combo-{table['kinds'][0]}", _earnings(doc, table)
            if item["rates"]:
                yield f"combo-turn-{table['kinds'][0]}", _turns(doc, table)
    yield "combo-seats", Shown(bars=_standing({row["items"]: row["seats"] for row in item["seats"]}))
    if item["losses"]:
        yield "combo-losses", Shown(bars=_standing({int(turn): n for turn, n in item["losses"].items()}))


def _standing(counts: dict[int, int]) -> list[Bar]:
    """One bar for each whole number, gaps included."""
    return [(at - 0.45, at + 0.45, counts.get(at, 0)) for at in range(min(counts), max(counts) + 1)]


def _item_maps(doc: Json, table: Json) -> Iterator[tuple[str, Shown]]:
    size = doc["items"][0]["offer_size"]

    def picked(row: Json) -> str:
        if row["pick_rate"] is None:
            return ABSENT
        clear = row["pick_holm"] is not None and row["pick_holm"] < 0.05
        mark = (" ▲" if row["pick_rate"] > 1 / size else " ▼") if clear else ""
        return f"{plain(100 * row['pick_rate'])}{mark}|{plain(row['offered'])}"

    def won(row: Json) -> str:
        return ABSENT if row["rate"] is None else f"{plain(100 * row['rate'])}|{plain(row['seats'])}"

    if size:
        yield "combo-picked-race-power", _map(doc, table["rows"], picked)
    yield "combo-won-race-power", _map(doc, table["rows"], won)


def _earnings(doc: Json, table: Json) -> Shown:
    rows = sorted(seen(table), key=lambda row: -row["net"])
    return _stacked([
        (label(doc, row["levels"][0]), [*row["parts"], (row["found"] or 0) - (row["paid"] or 0)]) for row in rows
    ])  # fmt: skip


def _turns(doc: Json, table: Json) -> Shown:
    shown = Shown()
    for row in sorted(seen(table), key=lambda row: -(row["rates"][0] or {"mean": 0})["mean"]):
        rates = [rate for rate in row["rates"] if rate]
        marks = [end for rate in rates for end in (rate["mean"], *(rate["interval"] or ()))]
        shown.rows.append((label(doc, row["levels"][0]), marks))
    return shown


def compared_figures(doc: Json) -> dict[str, Shown]:
    """Every figure of the page of a comparison by its name."""
    return dict([*_compared_tables(doc), *_compared_games(doc)])


def _compared_tables(doc: Json) -> Iterator[tuple[str, Shown]]:
    for table in doc["tables"]:
        name = _dashed(table["factors"])
        if len(table["factors"]) == 2:
            yield f"difference-{name}", _differences(doc, table)
        else:
            yield f"both-{name}", _both(doc, table)
        if table["agreement"]:
            yield f"agreement-{name}", _agreement(table)


def _both(doc: Json, table: Json) -> Shown:
    """Win rates in both runs; less the equal share where the runs have other numbers of players."""
    sizes = {size for side in ("first", "second") for size in doc[side]["design"]["table_sizes"]}
    same, rows = len(sizes) == 1, [row for row in table["rows"] if row["first"] or row["second"]]
    if table["factors"] != [ORDER]:
        rows.sort(key=lambda row: -(row["first"]["rate"] - row["first"]["baseline"] if row["first"] else -1))
    shown, bases = Shown(), set[float]()
    for row in rows:
        parts = [part for part in (row["first"], row["second"]) if part]
        shifts = [0 if same else part["baseline"] for part in parts]
        bases |= {part["baseline"] if same else 0.0 for part in parts}
        pairs = zip(parts, shifts, strict=True)
        marks = [100 * (end - shift) for part, shift in pairs for end in (part["rate"], *part["interval"])]
        name = level_words(doc, table["factors"][0], row["levels"][0])
        shown.rows.append((f"{name} {SIGNS.get(row['verdict'], '')}".strip(), marks))
    shown.whole = hundred(min(bases), max(bases))
    return shown


def _differences(doc: Json, table: Json) -> Shown:
    there = [row for row in table["rows"] if row["first"] or row["second"]]
    sides = _sides(there)

    def cell(row: Json) -> str:
        found, n = judged(table, row), min((row[side] or {"n": 0})["n"] for side in ("first", "second"))
        if any(row["banned"]) and n == 0:
            return ""
        if found is None:
            return ABSENT
        return f"{with_sign(100 * found['value'])}{(' ' + SIGNS.get(row['verdict'], '')).rstrip()}|{plain(n)}"

    rows = [row for row in table["rows"] if all(row["levels"][place] in sides[place] for place in (0, 1))]
    return _map(doc, rows, cell)


def _agreement(table: Json) -> Shown:
    """A mark for each level with arms in both directions."""
    shown = Shown()
    for row in table["rows"]:
        if row["first_strength"] and row["second_strength"]:
            (x, low, high), (y, under, over) = (
                hundred(row[key]["rate"], *row[key]["interval"]) for key in ("first_strength", "second_strength")
            )
            shown.corners += [(x, y), (low, y), (high, y), (x, under), (x, over)]
    return shown


def _compared_games(doc: Json) -> Iterator[tuple[str, Shown]]:
    for found in doc["histograms"]:
        both = [_steps(found[side], 100 / sum(found[side]["counts"])) for side in ("first", "second")]
        if found["key"] == "scores" or not len(both[0]) == len(both[1]) == 1:
            yield f"both-{found['key']}", Shown(steps=both)
