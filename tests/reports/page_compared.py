"""What every table of a comparison has to show, cell by cell, from its numbers as JSON and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tests.reports.page_cells import (
    BOT,
    ORDER,
    Column,
    Expected,
    Json,
    columns,
    count,
    figure,
    label,
    level_words,
    p,
    table_words,
    word,
)
from tests.reports.page_reader import ShownCell
from tests.reports.page_words import (
    ABSENT,
    chance,
    ends_with_sign,
    percent,
    percent_ends,
    places_of,
    places_of_column,
    plain,
    with_sign,
)

SIGNS = {"higher": "▲ ", "lower": "▼ ", "same": "≈ "}
MEASURES = {
    "rounds": "turns a player", "decisions": "decisions a game", "score": "{unit}, all players",
    "winner": "{unit} of the winner", "lead": "{unit} between first and second",
    "shared_win": "games with a shared win", "lead_changes": "changes of the lead",
    "ender": "wins of the player who ended the game",
}  # fmt: skip


def expected_comparison(doc: Json) -> list[Expected]:
    """Every table of the page of a comparison, in order."""
    return [Expected(section, told) for section, told in _sections(doc)]


def _sections(doc: Json) -> Iterator[tuple[str, Sequence[Column]]]:
    yield "design", _settings(doc)
    for section, chosen in (
        ("levels", lambda factors: len(factors) == 1 and factors[0] not in (ORDER, BOT)),
        ("pairs", lambda factors: len(factors) == 2),
        ("seats", lambda factors: factors == [ORDER]),
        ("bots", lambda factors: factors == [BOT]),
    ):
        for table in (table for table in doc["tables"] if chosen(table["factors"])):
            yield section, _main(doc, table)
            yield section, _check(doc, table)
    if any(table["agreement"] for table in doc["tables"]):
        yield "agreement", _agreement(doc)
    yield "games", _games(doc)


def sides(doc: Json) -> tuple[str, str]:
    """What the two runs are called."""
    return doc["first"]["name"], doc["second"]["name"]


def _settings(doc: Json) -> list[Column]:
    first, second = sides(doc)
    return columns(doc["settings"], [
        ("", lambda row: word(row["label"])),
        (first, lambda row: word(row["first"])),
        (second, lambda row: word(row["second"])),
        ("", lambda row: word("differs" if row["differs"] else "")),
    ])  # fmt: skip


def _row_words(doc: Json, table: Json) -> Callable[[Json], ShownCell]:
    factors = table["factors"]
    return lambda row: word(
        " / ".join(level_words(doc, factor, level) for factor, level in zip(factors, row["levels"], strict=True))
    )


def judged(table: Json, row: Json) -> Json | None:
    """The difference that the verdict judges."""
    found: Json | None = row["strength" if table["judged"] == "adjusted" else "difference"]
    return found


def _ends(found: Json | None) -> list[float] | None:
    return found["interval"] if found else None


def _rate(key: str, places: int) -> Callable[[Json], ShownCell]:
    return lambda row: figure(percent(row[key] and row[key]["rate"], places), row[key] and row[key]["rate"])


def _gap(found: Json | None, places: int, scale: float = 100) -> tuple[ShownCell, ShownCell]:
    """A difference and its interval."""
    if found is None:
        return figure(ABSENT, None), word(ABSENT)
    ends = [scale * end for end in found["interval"]]
    return figure(with_sign(scale * found["value"], places), found["value"]), word(ends_with_sign(ends, places))


def _main(doc: Json, table: Json) -> list[Column]:
    """Both runs and the difference that is judged."""
    (first, second), rows = sides(doc), [row for row in table["rows"] if row["first"] or row["second"]]
    places = places_of_column((_ends(judged(table, row)) for row in table["rows"]), 100)
    adjusted = table["judged"] == "adjusted"
    return columns(rows, [
        (table_words(doc, table["factors"]), _row_words(doc, table)),
        ("in the second run", lambda row: word(SIGNS.get(row["verdict"], "") + row["verdict"])),
        (f"win rate, {first}", _rate("first", places)),
        (f"win rate, {second}", _rate("second", places)),
        *([(f"adjusted, {first}", _rate("first_strength", places)),
           (f"adjusted, {second}", _rate("second_strength", places))] if adjusted else []),
        ("difference", lambda row: _gap(judged(table, row), places)[0]),
        ("95 % interval", lambda row: _gap(judged(table, row), places)[1]),
        ("Holm p", lambda row: p((judged(table, row) or {}).get("holm"))),
    ])  # fmt: skip


def _check(doc: Json, table: Json) -> list[Column]:
    """The same by other ways, and the verdicts of each run by itself."""
    (first, second), rows = sides(doc), [row for row in table["rows"] if row["first"] or row["second"]]
    places = places_of_column((_ends(row["difference"]) for row in table["rows"]), 100)
    margins = places_of_column(_ends(row["margin"]) for row in table["rows"])

    def odds(row: Json, place: int) -> float | None:
        return None if row["log_odds"] is None else float(row["log_odds"][place])

    def own_verdict(side: str) -> Callable[[Json], ShownCell]:
        return lambda row: word((row[f"{side}_strength"] or row[side] or {"verdict": ABSENT})["verdict"])

    def games(side: str) -> Callable[[Json], ShownCell]:
        return lambda row: count(row[side]["n"] if row[side] else 0)

    def interval(side: str) -> Callable[[Json], ShownCell]:
        return lambda row: word(percent_ends(_ends(row[side]), places))

    def adjusted(key: str, by: str) -> Callable[[Json], ShownCell]:
        return lambda row: p(row[key] and row[key][by])

    return columns(rows, [
        (table_words(doc, table["factors"]), _row_words(doc, table)),
        (f"games, {first}", games("first")),
        (f"games, {second}", games("second")),
        (f"interval, {first}", interval("first")),
        (f"interval, {second}", interval("second")),
        ("difference", lambda row: _gap(row["difference"], places)[0]),
        ("95 % interval", lambda row: _gap(row["difference"], places)[1]),
        ("Holm p", adjusted("difference", "holm")),
        ("BH q", adjusted("difference", "bh")),
        ("adjusted BH q", adjusted("strength", "bh")),
        ("log-odds", lambda row: figure(with_sign(odds(row, 0), 2), odds(row, 0))),
        ("std. error", lambda row: figure(plain(odds(row, 1), 2), odds(row, 1))),
        ("margin", lambda row: _gap(row["margin"], margins, 1)[0]),
        ("95 % interval", lambda row: _gap(row["margin"], margins, 1)[1]),
        ("equivalence p", lambda row: p(row["equivalence"])),
        ("variance saved", lambda row: figure(percent(row["saved"]), row["saved"])),
        (f"verdict, {first}", own_verdict("first")),
        (f"verdict, {second}", own_verdict("second")),
    ])  # fmt: skip


def _agreement(doc: Json) -> list[Column]:
    """Rank correlations."""
    rows: list[Json] = [
        {**table["agreement"], "factors": table["factors"]} for table in doc["tables"] if table["agreement"]
    ]

    def two(key: str) -> Callable[[Json], ShownCell]:
        return lambda row: figure(plain(row[key], 2), row[key])

    return columns(rows, [
        ("", lambda row: word(table_words(doc, row["factors"]))),
        ("compared", lambda row: count(row["cells"])),
        ("rank correlation", two("correlation")),
        ("95 % interval", lambda row: word(f"{plain(row['interval'][0], 2)} to {plain(row['interval'][1], 2)}")),
        ("if equal", two("same_median")),
        ("if equal, 5 %", two("same_low")),
        ("p", lambda row: p(row["p"])),
    ])  # fmt: skip


def measured(row: Json, value: float) -> str:
    """A mean or share in the decimals that the wider of its two intervals carries."""
    share = row["kind"] == "share"
    halves = [(row[key][1] - row[key][0]) / 2 for key in ("first_interval", "second_interval")]
    places = places_of(max(halves) * (100 if share else 1))
    return percent(value, places) if share else plain(value, places)


def measured_gap(row: Json) -> tuple[str, str]:
    """The difference of a mean or share and its interval."""
    scale = 100 if row["kind"] == "share" else 1
    ends = [scale * end for end in row["difference"]["interval"]]
    places = places_of((ends[1] - ends[0]) / 2)
    return with_sign(scale * row["difference"]["value"], places), ends_with_sign(ends, places)


def _games(doc: Json) -> list[Column]:
    """The course of the games."""
    (first, second), unit = sides(doc), label(doc, "points").lower()

    def words(row: Json) -> str:
        if row["key"] in MEASURES:
            return MEASURES[row["key"]].format(unit=unit)
        ending = label(doc, row["key"])
        return f"ended so: {ending[0].lower()}{ending[1:]}"

    def adjusted(key: str) -> Callable[[Json], ShownCell]:
        return lambda row: figure(chance(row["difference"][key]), row["difference"][key])

    return columns(doc["games"], [
        ("", lambda row: word(words(row))),
        (first, lambda row: figure(measured(row, row["first"]), row["first"])),
        (second, lambda row: figure(measured(row, row["second"]), row["second"])),
        ("difference", lambda row: figure(measured_gap(row)[0], row["difference"]["value"])),
        ("95 % interval", lambda row: word(measured_gap(row)[1])),
        ("Holm p", adjusted("holm")),
        ("BH q", adjusted("bh")),
    ])  # fmt: skip
