"""What every table of a report has to show, cell by cell, from the numbers of the report as JSON and nothing else.

The rule of each column is written down here a second time, by other words than those of the page: which key of the JSON
it shows, in how many decimals, and what it sorts by. `expected_tables` has all tables of a page in their order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tests.reports.page_cells import (
    BOT,
    ORDER,
    Column,
    Expected,
    Json,
    Told,
    average_share,
    beside,
    columns,
    count,
    factor_head,
    factor_words,
    figure,
    judge,
    judged_of,
    label,
    level_words,
    levels_of,
    names,
    p,
    table_words,
    verdict,
    word,
    word_missing,
)
from tests.reports.page_course import course_tables, picks_table
from tests.reports.page_reader import ShownCell
from tests.reports.page_words import (
    ABSENT,
    INFINITE,
    margin_places,
    percent,
    percent_ends,
    places_of_column,
    plain,
    points,
    rate_places,
    with_sign,
)

SHORT = {"ranking": "order of finish", "winner": "winners alone"}
CLEAREST = 10


def expected_tables(doc: Json) -> list[Expected]:
    """Every table of the page of a report, in order."""
    return [Expected(section, columns) for section, columns in _sections(doc)]


def _sections(doc: Json) -> Iterator[tuple[str, Sequence[Column]]]:
    if len(doc["design"]["runs"]) > 1:
        yield "design", _runs(doc)
    singles = [
        table for table in doc["tables"] if table["factors"][0] not in (ORDER, BOT) and len(table["factors"]) == 1
    ]
    yield from _strengths(doc, "headline", singles)
    if doc["items"]:
        ordered = sorted(doc["items"][0]["tables"], key=lambda table: len(table["kinds"]))
        yield from (("headline", picks_table(doc, table)) for table in ordered)
    yield from _strengths(doc, "pairs", [table for table in doc["tables"] if len(table["factors"]) == 2])
    factors = [entry["factor"] for entry in judge(doc)["factors"]]
    yield from (("effects", _effects(doc, factor)) for factor in factors if factor != ORDER)
    if factors:
        yield "effects", _factor_tests(doc)
    for table in (table for table in doc["tables"] if table["factors"] == [ORDER]):
        yield "seats", _strength(doc, table)
        yield from (("seats", _effects(doc, factor)) for factor in factors if factor == ORDER)
        yield "seats", _check(doc, table)
        yield from (("seats", _places(doc, alias)) for alias in doc["aliasing"])
    for found in doc["opponents"]:
        if found["rows"]:
            yield "opponents", _opponents(doc, found, found["rows"][:CLEAREST])
        if len(found["rows"]) > CLEAREST:
            yield "opponents", _opponents(doc, found, found["rows"])
    yield from (("course", columns) for columns in course_tables(doc))
    yield from _strengths(doc, "skill", [table for table in doc["tables"] if table["factors"] == [BOT]])
    yield from (("skill", _dependence(doc, entry)) for entry in doc["dependence"] if entry["rows"])
    if doc["power"]:
        yield "power", _power(doc)
    if doc["pairing"]:
        yield "power", _pairing(doc)


def _strengths(doc: Json, section: str, tables: Sequence[Json]) -> Iterator[tuple[str, Sequence[Column]]]:
    for table in tables:
        yield section, _strength(doc, table)
        yield section, _check(doc, table)


def _runs(doc: Json) -> list[Column]:
    runs = doc["design"]["runs"]
    told: Told = [
        ("run", lambda run: word(run["file"])),
        ("games", lambda run: count(run["played"])),
        ("cut", lambda run: count(run["truncated"])),
        ("failed", lambda run: count(run["failed"])),
        ("players", lambda run: word(str(run["players"] or ABSENT))),
        ("bots", lambda run: word(", ".join(dict.fromkeys(run["bots"])))),
        ("seed", lambda run: word(str(run["seed"]))),
        ("assignment", lambda run: word(run["assignment"])),
        ("program", lambda run: word(run["program_version"])),
        ("started", lambda run: word(started(run["created"]))),
    ]
    return columns(runs, told)


def started(created: str) -> str:
    """A time in UTC as stored, to the minute."""
    return created[:10] + " " + created[11:16] + " UTC"


def _strength(doc: Json, table: Json) -> list[Column]:
    """How often each level won, and what is proven of it."""
    rows, factors, places = table["rows"], table["factors"], rate_places(table)
    found = judged_of(doc, factors)
    baselines = {round(row["baseline"], 6) for row in rows if row["baseline"] is not None}
    told: Told = [
        ("games", lambda row: count(row["n"])),
        ("win rate", lambda row: figure(percent(row["rate"], places), row["rate"])),
        ("95 % interval", lambda row: word(percent_ends(row["interval"], places))),
        ("", lambda row: _strip(table, row)),
    ]
    if len(baselines) > 1:
        told.append(("equal share", lambda row: figure(percent(row["baseline"], 1), row["baseline"])))
    told.append(("verdict", lambda row: verdict(_verdict(table, row, found))))
    told += _modelled(doc, factors, found)
    if len(factors) == 1:
        told.append(("margin", lambda row: _margin(row, margin_places(table))))
    told += [("Holm p", _tested(found, "holm")), ("BH q", _tested(found, "bh"))]
    return [*names(doc, factors, rows), *columns(rows, told)]


def _tested(found: dict[tuple[str, ...], Json], key: str) -> Callable[[Json], ShownCell]:
    """A p-value of the model that judges the table, of counting where none does."""
    return lambda row: p((found.get(tuple(row["levels"]), {}) if found else row).get(key))


def _verdict(table: Json, row: Json, found: dict[tuple[str, ...], Json]) -> str:
    if row["banned"] and not row["n"]:
        return "left out"
    judged = found.get(tuple(row["levels"]))
    return str(row["verdict"] if judged is None or row["n"] < table["min_cell"] else judged["verdict"])


def _modelled(doc: Json, factors: Sequence[str], found: dict[tuple[str, ...], Json]) -> Told:
    """The effect, and for a pair its win rate drawn together."""
    places, share = places_of_column((entry["interval"] for entry in found.values()), 100), average_share(doc)

    def effect(row: Json) -> ShownCell:
        judged = found.get(tuple(row["levels"]))
        if judged is None:
            return word_missing()
        value, ends = judged["rate"] - share, [end - share for end in judged["interval"]]
        return figure(points(value, ends, places), value)

    def drawn(row: Json) -> ShownCell:
        judged = found.get(tuple(row["levels"]))
        if judged is None:
            return word_missing()
        rate, ends = judged["shrunk_rate"], judged["shrunk_interval"]
        return figure(f"{percent(rate, places)} ({percent_ends(ends, places)})", rate)

    if not found:
        return []
    return [("effect", effect), *([("drawn together", drawn)] if len(factors) == 2 else [])]


def _margin(row: Json, places: int) -> ShownCell:
    ends, text = row["margin_interval"], with_sign(row["margin"], places)
    told = f"{text} ({with_sign(ends[0], places)} to {with_sign(ends[1], places)})" if ends else text
    return figure(told, row["margin"])


def _strip(table: Json, row: Json) -> ShownCell:
    """The small drawing: equal share, interval and rate on 3 to 97 of the range of all rows with enough games."""
    enough = [entry for entry in table["rows"] if entry["n"] >= table["min_cell"]]
    if row["n"] < table["min_cell"]:
        return ShownCell("", INFINITE)
    ends = [end for entry in enough for end in (*entry["interval"], entry["baseline"])]
    low, high = min(ends), max(ends)
    base, left, right, mark = (
        3 + 94 * (share - low) / (high - low) for share in (row["baseline"], *row["interval"], row["rate"])
    )
    return ShownCell("", row["rate"], (base, base, left, right, mark))


def _check(doc: Json, table: Json) -> list[Column]:
    """The same by other ways; rows without a game are left out."""
    rows, places, scores = [row for row in table["rows"] if row["n"]], rate_places(table), margin_places(table)
    told: Told = [
        ("wins", lambda row: figure(plain(row["wins"], int(row["wins"] % 1 > 0)), row["wins"])),
        ("Wilson", lambda row: word(percent_ends(row["interval"], places))),
        ("resampled blocks", lambda row: word(percent_ends(row["bootstrap"], places))),
        ("without cut games", lambda row: figure(percent(row["rate_without_truncated"], places),
                                                 row["rate_without_truncated"])),
        ("p by counting", lambda row: p(row["p"])),
        ("Holm p by counting", lambda row: p(row["holm"])),
        ("by counting", lambda row: verdict(row["verdict"])),
        ("design effect", lambda row: figure(plain(row["design_effect"], 2), row["design_effect"])),
        ("score", lambda row: figure(plain(row["score"], scores), row["score"])),
        ("margin", lambda row: _margin(row, scores)),
    ]  # fmt: skip
    return [*names(doc, table["factors"], rows), *columns(rows, told)]


def _effects(doc: Json, factor: str) -> list[Column]:
    """Every level of a factor in both models."""
    (rows,) = (entry["levels"] for entry in judge(doc)["factors"] if entry["factor"] == factor)
    places, other = places_of_column((row["interval"] for row in rows), 100), levels_of(beside(doc), factor)

    def effect(row: Json | None) -> ShownCell:
        if row is None:
            return word_missing()
        return figure(points(row["effect"], row["effect_interval"], places), row["effect"])

    return columns(rows, [
        (factor_head(doc, factor), lambda row: word(level_words(doc, factor, row["level"]))),
        ("effect", effect),
        ("log-odds", lambda row: figure(with_sign(row["coefficient"], 2), row["coefficient"])),
        ("std. error", lambda row: figure(plain(row["error"], 3), row["error"])),
        ("p", lambda row: p(row["p"])),
        ("Holm p", lambda row: p(row["holm"])),
        ("BH q", lambda row: p(row["bh"])),
        ("equal within margin, p", lambda row: p(row["equivalence"])),
        ("verdict", lambda row: verdict(row["verdict"])),
        (f"by {SHORT[beside(doc)['kind']]}", lambda row: effect(other.get(row["level"]))),
    ])  # fmt: skip


def _factor_tests(doc: Json) -> list[Column]:
    """The test of every factor in both models."""
    rows = judge(doc)["factors"]
    told = [
        ("factor", [word(factor_words(doc, entry["factor"])) for entry in rows]),
        ("test", [word(entry["method"]) for entry in rows]),
    ]
    for key, kind in (("ranking", "ranking"), ("model", "winner")):
        tests = {entry["factor"]: entry["test"] for entry in doc[key]["factors"]}
        found = [tests.get(entry["factor"], {}) for entry in rows]
        statistics = [test.get("statistic") for test in found]
        told.append((f"statistic, {SHORT[kind]}", [figure(plain(value, 1), value) for value in statistics]))
        told.append((f"degrees of freedom, {SHORT[kind]}", [count(test.get("freedom")) for test in found]))
        told.append((f"p, {SHORT[kind]}", [p(test.get("p")) for test in found]))
    return told


def _places(doc: Json, alias: Json) -> list[Column]:
    """How often each level had each place, in whole percent of its games."""
    rows = [(level, counts) for level, counts in zip(alias["levels"], alias["counts"], strict=True) if sum(counts)]
    told = [
        (label(doc, alias["factor"]), [word(label(doc, level)) for level, _ in rows]),
        ("games", [count(sum(counts)) for _, counts in rows]),
    ]
    for place in range(len(alias["counts"][0])):
        shares = [plain(100 * counts[place] / sum(counts)) for _, counts in rows]
        told.append((level_words(doc, ORDER, str(place + 1)), [figure(share, float(share)) for share in shares]))
    return told


def _opponents(doc: Json, found: Json, rows: Sequence[Json]) -> list[Column]:
    """Levels with and without an opponent; the decimals are those of all rows together."""
    places = places_of_column((row["effect_interval"] for row in found["rows"]), 100)
    return columns(rows, [
        (label(doc, found["factor"]), lambda row: word(label(doc, row["level"]))),
        ("opponent", lambda row: word(label(doc, row["opponent"]))),
        ("games with", lambda row: count(row["n_with"])),
        ("games without", lambda row: count(row["n_without"])),
        ("win rate with", lambda row: figure(percent(row["rate_with"], places), row["rate_with"])),
        ("win rate without", lambda row: figure(percent(row["rate_without"], places), row["rate_without"])),
        ("change", lambda row: figure(points(row["effect"], row["effect_interval"], places), row["effect"])),
        ("p", lambda row: p(row["p"])),
        ("Holm p", lambda row: p(row["holm"])),
        ("BH q", lambda row: p(row["bh"])),
    ])  # fmt: skip


def _dependence(doc: Json, entry: Json) -> list[Column]:
    """The strength of every level at every number of players or with every bot."""
    rows, factor = entry["rows"], entry["factor"]
    places = places_of_column((row["interval"] for row in rows), 100)
    return columns(rows, [
        (factor_words(doc, factor), lambda row: word(level_words(doc, factor, row["level"]))),
        (entry["on"], lambda row: word(label(doc, row["at"]))),
        ("win rate", lambda row: figure(percent(row["rate"], places), row["rate"])),
        ("95 % interval", lambda row: word(percent_ends(row["interval"], places))),
        ("log-odds", lambda row: figure(with_sign(row["coefficient"], 2), row["coefficient"])),
        ("std. error", lambda row: figure(plain(row["error"], 3), row["error"])),
    ])  # fmt: skip


def _power(doc: Json) -> list[Column]:
    """What the run could see."""

    def seen_points(key: str) -> Callable[[Json], ShownCell]:
        def cell(row: Json) -> ShownCell:
            value = None if row[key] is None else 100 * row[key]
            return figure(plain(value, 1), value)

        return cell

    def between(row: Json) -> str:
        ends = dict.fromkeys(plain(row[key]) for key in ("least", "most"))
        return " to ".join(ends)

    differences = sorted({int(key) for row in doc["power"] for key in row["games_needed"]})
    return columns(doc["power"], [
        ("table", lambda row: word(table_words(doc, row["factors"]))),
        ("rows tested", lambda row: count(row["tests"])),
        ("games a row", lambda row: word(between(row))),
        ("seen by counting", seen_points("detectable")),
        ("seen all else equal", seen_points("adjusted")),
        ("design effect", lambda row: figure(plain(row["design_effect"], 2), row["design_effect"])),
        *((f"games for ±{gap}", lambda row, gap=gap: count(row["games_needed"].get(str(gap)))) for gap in differences),
    ])  # fmt: skip


def _pairing(doc: Json) -> list[Column]:
    """What playing the same seats of the same blocks saved."""
    return columns(doc["pairing"], [
        ("bot", lambda row: word(label(doc, row["bots"][0]))),
        ("other bot", lambda row: word(label(doc, row["bots"][1]))),
        ("pairs of seats", lambda row: count(row["seats"])),
        ("correlation", lambda row: figure(plain(row["correlation"], 2), row["correlation"])),
        ("variance saved", lambda row: figure(percent(row["saved"]), row["saved"])),
        ("worth", lambda row: figure(plain(row["worth"], 2), row["worth"])),
    ])  # fmt: skip
