"""Items of a seat (combos of Small World): every number against the stored rows, and what the page says of them."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from engines.core.engine.errors import RunFileError
from reports.api import summarise
from reports.findings.report import of_one
from reports.findings.summary import ItemHistory, ItemRow, Summary
from reports.sections.items.sentences import earning_sentences, first_items, pick_sentences, picked_caveat
from reports.sections.page import render_page
from reports.sections.plots import plots_of
from reports.stats.block_sums import ALL_DONE, BlockSums
from reports.stats.ratios import ratio_interval
from tests.reports.build_run import Recipe, unseal, write_run
from tests.reports.interval_search import interval_of

PARTS = ("coins_regions", "coins_race", "coins_power", "coins_decline")


def stored(path: Path, table: str) -> list[dict[str, Any]]:
    """The rows of a table, with words for the numbers that stand for them."""
    connection = sqlite3.connect(path)
    connection.row_factory = sqlite3.Row
    try:
        words = {(kind, number): word for kind, number, word in connection.execute("SELECT * FROM words")}
        rows = [dict(row) for row in connection.execute(f"SELECT * FROM {table}")]
    finally:
        connection.close()
    return [{name: words.get((name, value), value) for name, value in row.items()} for row in rows]


def had(path: Path) -> list[dict[str, Any]]:
    """The combos that seats had."""
    return [combo for combo in stored(path, "combos") if combo["seat"] is not None]


def offered(path: Path) -> list[dict[str, Any]]:
    """The combos that lay on offer, and whether they were picked."""
    rows = [combo for combo in stored(path, "combos") if combo["offered"] is not None]
    return [combo | {"picked": int(combo["seat"] is not None)} for combo in rows]


def combos_of(path: Path) -> ItemHistory:
    (item,) = summarise(path).items
    return item


def rows_of(item: ItemHistory, *kinds: str) -> dict[tuple[str, ...], ItemRow]:
    table = next(table for table in item.tables if table.kinds == kinds)
    return {row.levels: row for row in table.rows}


def changed(path: Path, copy: Path, *statements: str) -> Path:
    """A copy of a run file after these statements."""
    shutil.copy(path, copy)
    connection = sqlite3.connect(copy)
    with connection:
        unseal(connection)
        for statement in statements:
            connection.execute(statement)
    connection.close()
    return copy


@pytest.mark.parametrize("factors", [("race",), ("power",), ("race", "power")])
def test_offered_picked_and_dealt_are_counted(dealt_run: Path, factors: tuple[str, ...]) -> None:
    on_offer, picked, dealt = Counter[Any](), Counter[Any](), Counter[Any]()
    for offer in offered(dealt_run):
        levels = tuple(offer[factor] for factor in factors)
        on_offer[levels] += offer["offered"]
        picked[levels] += offer["picked"]
    for combo in had(dealt_run):
        dealt[tuple(combo[factor] for factor in factors)] += combo["dealt"]
    found = rows_of(combos_of(dealt_run), *factors)
    assert {levels: row.offered for levels, row in found.items() if row.offered} == {
        k: n for k, n in on_offer.items() if n
    }
    assert {levels: row.picked for levels, row in found.items() if row.picked} == {k: n for k, n in picked.items() if n}
    assert {levels: row.dealt for levels, row in found.items() if row.dealt} == {k: n for k, n in dealt.items() if n}
    assert sum(dealt.values()) == 60 * 3


@pytest.mark.parametrize("factors", [("race",), ("race", "power")])
def test_a_seat_that_had_a_level_twice_counts_once(picked_run: Path, factors: tuple[str, ...]) -> None:
    won = {(seat["game_index"], seat["seat"]): seat["win_share"] for seat in stored(picked_run, "seats")}
    having: dict[Any, set[Any]] = defaultdict(set)
    for combo in had(picked_run):
        having[tuple(combo[factor] for factor in factors)].add((combo["game_index"], combo["seat"]))
    found = rows_of(combos_of(picked_run), *factors)
    assert {levels: row.seats for levels, row in found.items() if row.seats} == {k: len(v) for k, v in having.items()}
    for levels, seats in having.items():
        assert found[levels].wins == pytest.approx(sum(won[seat] for seat in seats))
        assert found[levels].rate == pytest.approx(found[levels].wins / len(seats))


def test_earnings_are_means_over_the_items(picked_run: Path) -> None:
    rows = [combo for combo in had(picked_run) if combo["race"] == "elves"]
    row = rows_of(combos_of(picked_run), "race")[("elves",)]
    assert row.parts is not None
    assert row.parts == pytest.approx([sum(combo[part] for combo in rows) / len(rows) for part in PARTS])
    totals = [sum(combo[part] for part in PARTS) + combo["coins_found"] - combo["coins_paid"] for combo in rows]
    assert row.net == pytest.approx(sum(totals) / len(rows))


def test_losses_and_items_of_a_seat_are_counted(picked_run: Path) -> None:
    item, combos = combos_of(picked_run), had(picked_run)
    declined = Counter(combo["round_declined"] for combo in combos)
    assert item.kept == declined.pop(None)
    assert item.losses == dict(declined)
    assert item.count == len(combos) == item.a_seat.mean * 180
    assert item.offer_size == pytest.approx(6.0, abs=0.1)


def test_seats_are_told_by_their_number_of_items(picked_run: Path) -> None:
    number_of = Counter((combo["game_index"], combo["seat"]) for combo in had(picked_run))
    won = {(seat["game_index"], seat["seat"]): seat["win_share"] for seat in stored(picked_run, "seats")}
    found = {entry.items: entry for entry in combos_of(picked_run).seats}
    assert {number: entry.seats for number, entry in found.items()} == Counter(number_of.values())
    for number, entry in found.items():
        wins = sum(won[seat] for seat, n in number_of.items() if n == number)
        assert (entry.wins, entry.rate) == (pytest.approx(wins), pytest.approx(wins / entry.seats))


TURNS = ((PARTS[:3], "turns_active"), (PARTS[3:], "turns_declined"))


@pytest.mark.parametrize("factors", [("race",), ("power",), ("race", "power")])
def test_points_a_turn_are_all_points_by_all_turns(picked_run: Path, factors: tuple[str, ...]) -> None:
    sums: dict[Any, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for combo in had(picked_run):
        own = sums[tuple(combo[factor] for factor in factors)]
        for kind, (points, turns) in enumerate(TURNS):
            own[2 * kind] += sum(combo[column] for column in points)
            own[2 * kind + 1] += combo[turns]
    item = combos_of(picked_run)
    assert item.rates == ("active", "in decline")
    for levels, row in rows_of(item, *factors).items():
        for kind, rate in enumerate(row.rates):
            points, turns = sums[levels][2 * kind : 2 * kind + 2]
            assert (rate is None) == (turns == 0)
            assert rate is None or (rate.points, rate.turns, rate.mean) == (points, turns, points / turns)


def test_the_interval_of_points_a_turn_agrees_with_leaving_out_one_block_at_a_time(picked_run: Path) -> None:
    blocks: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    for combo in had(picked_run):
        if combo["race"] == "elves":
            blocks[combo["game_index"]][0] += sum(combo[column] for column in PARTS[:3])
            blocks[combo["game_index"]][1] += combo["turns_active"]
    points, turns = (sum(block[place] for block in blocks.values()) for place in (0, 1))
    left = [(points - block[0]) / (turns - block[1]) for block in blocks.values()]
    mean, n = sum(left) / len(left), len(left)
    error = ((n - 1) / n * sum((ratio - mean) ** 2 for ratio in left)) ** 0.5
    rate = rows_of(combos_of(picked_run), "race")[("elves",)].rates[0]
    assert rate is not None and rate.interval is not None
    low, high = rate.interval
    assert (low + high) / 2 == pytest.approx(rate.mean)
    assert (high - low) / 2 == pytest.approx(1.96 * error, rel=0.05)


def over_blocks(cells: Iterable[tuple[float, float]]) -> tuple[float, float] | None:
    """The interval of successes by trials, from those of each block."""
    held = [(x, y) for y, x in cells if x]
    return interval_of(held) if held else None


@pytest.mark.parametrize("factors", [("race",), ("power",), ("race", "power")])
def test_games_of_one_block_are_not_taken_for_independent(
    picked_run: Path, tmp_path: Path, factors: tuple[str, ...]
) -> None:
    path = changed(picked_run, tmp_path / "blocks.sqlite", "UPDATE stored_games SET block = block / 4")
    block = {game["game_index"]: game["block"] for game in stored(path, "games")}
    won = {(seat["game_index"], seat["seat"]): seat["win_share"] for seat in stored(path, "seats")}
    picks: dict[Any, dict[int, tuple[float, float]]] = defaultdict(lambda: defaultdict(lambda: (0, 0)))
    for offer in offered(path):
        own, at = picks[tuple(offer[factor] for factor in factors)], block[offer["game_index"]]
        own[at] = (own[at][0] + offer["picked"], own[at][1] + offer["offered"])
    owners = {(tuple(combo[factor] for factor in factors), combo["game_index"], combo["seat"]) for combo in had(path)}
    wins: dict[Any, dict[int, tuple[float, float]]] = defaultdict(lambda: defaultdict(lambda: (0, 0)))
    for levels, game, seat in sorted(owners):
        own, at = wins[levels], block[game]
        own[at] = (own[at][0] + won[game, seat], own[at][1] + 1)
    for levels, row in rows_of(combos_of(path), *factors).items():
        assert row.pick_interval == pytest.approx(over_blocks(picks[levels].values()))
        assert row.interval == pytest.approx(over_blocks(wins[levels].values()))


def test_seats_endings_and_enders_count_blocks(picked_run: Path, tmp_path: Path) -> None:
    path = changed(
        picked_run, tmp_path / "blocks.sqlite", "UPDATE stored_games SET block = block / 4",
        "INSERT INTO words VALUES('ended_by', 99, 'turn_cap')",
        "UPDATE stored_games SET ended_by = 99 WHERE block % 3 = 0",
        "UPDATE stored_games SET ended_by_seat = 1 + block % 2",
    )  # fmt: skip
    games, seats = stored(path, "games"), stored(path, "seats")
    block = {game["game_index"]: game["block"] for game in games}
    number_of = Counter((combo["game_index"], combo["seat"]) for combo in had(path))
    summary = summarise(path)
    assert summary.items and summary.games.enders is not None

    def by_block(rows: Iterable[tuple[int, float]]) -> tuple[float, float] | None:
        cells: dict[int, tuple[float, float]] = defaultdict(lambda: (0, 0))
        for game, hit in rows:
            cells[block[game]] = (cells[block[game]][0] + hit, cells[block[game]][1] + 1)
        return over_blocks(cells.values())

    for entry in summary.items[0].seats:
        mine = [seat for seat in seats if number_of[seat["game_index"], seat["seat"]] == entry.items]
        told = by_block((seat["game_index"], seat["win_share"]) for seat in mine)
        assert entry.interval == pytest.approx(told)
    for ending in summary.games.endings:
        told = by_block((game["game_index"], game["ended_by"] == ending.ended_by) for game in games)
        assert ending.interval == pytest.approx(told)
    last = {game["game_index"]: game["ended_by_seat"] for game in games}
    enders = [seat for seat in seats if last[seat["game_index"]] == seat["seat"]]
    told = by_block((seat["game_index"], seat["win_share"]) for seat in enders)
    assert summary.games.enders.interval == pytest.approx(told)
    assert len(summary.games.endings) == 2


def test_blocks_that_come_in_pieces_are_added_up() -> None:
    random = np.random.default_rng(5)
    block, code = np.sort(random.integers(0, 40, 500)), random.integers(0, 3, 500)
    tops, bottoms = random.integers(0, 5, 500).astype(float), random.integers(0, 3, 500).astype(float)
    whole, pieces = BlockSums(3), BlockSums(3)
    whole.add(block, code, (tops, bottoms), ALL_DONE)
    for start in range(0, 500, 70):
        part = slice(start, start + 70)
        pieces.add(block[part], code[part], (tops[part], bottoms[part]), int(block[min(start + 70, 499)]))
    assert pieces.by_level() == whole.by_level()
    assert whole.by_level()[0].units == len(set(block[code == 0].tolist()))


def test_few_blocks_give_no_interval() -> None:
    assert ratio_interval(9, 20.0, 10.0, (60.0, 25.0, 12.0)) is None
    assert ratio_interval(10, 20.0, 0.0, (60.0, 25.0, 12.0)) is None
    low, high = ratio_interval(10, 20.0, 10.0, (60.0, 25.0, 12.0)) or (0.0, 0.0)
    assert low < 2.0 < high


def test_the_headline_says_how_many_and_when_they_declined(combos: Summary) -> None:
    told = next(sentence for sentence in combos.headline if sentence.startswith("Combos: A seat had"))
    usual = max(combos.items[0].losses.items(), key=lambda entry: entry[1])[0]
    assert f"most often in round {usual};" in told


def test_the_best_and_the_worst_are_named(combos: Summary) -> None:
    told = " ".join(earning_sentences(combos, combos.items[0]))
    rows = rows_of(combos.items[0], "race").values()
    best = max((row.rates[1].mean, row.levels[0]) for row in rows if row.rates[1] and row.rates[1].turns >= 30)
    assert f"Most coins a turn in decline: by race {combos.label(best[1])} ({best[0]:.1f}), fewest " in told


def test_a_preference_is_named_and_chance_is_not(picked_run: Path, tmp_path: Path) -> None:
    summary = summarise(picked_run)
    assert "No race was clearly picked" in " ".join(pick_sentences(summary, summary.items[0]))
    trolls = "(SELECT number FROM words WHERE kind = 'race' AND word = 'trolls')"
    liked = changed(
        picked_run, tmp_path / "liked.sqlite", f"UPDATE combos SET offered = 4 * offered WHERE race <> {trolls}"
    )
    summary = summarise(liked)
    assert "Races that were picked more readily: Trolls (" in " ".join(pick_sentences(summary, summary.items[0]))


def test_picks_are_told_from_deals(picked_run: Path, dealt_run: Path) -> None:
    picked, dealt = summarise(picked_run), summarise(dealt_run)
    assert (picked.design.picked, dealt.design.picked) == (True, False)
    assert any("selection, not treatment" in sentence for sentence in picked.headline)
    assert not any("selection" in sentence for sentence in dealt.headline)


@pytest.mark.slow
def test_the_page_shows_offered_picked_and_won_apart(combos: Summary, dealt_run: Path) -> None:
    summary = summarise(dealt_run)
    page = render_page(of_one(summary), [])
    for anchor in ("combo-picks", "combo-earnings", "combo-counts"):
        assert f'id="{anchor}"' in page
    drawn = {plot.name for plot in plots_of(of_one(summary))}
    assert {"combo-picked-race-power", "combo-won-race-power", "combo-seats", "combo-losses", "combo-race"} <= drawn
    assert "combo-turn-power" in drawn
    assert not {"length", "endings"} & drawn
    assert "Every game took 10 turns a player." in page and "All games ended this way: the last round." in page
    assert re.search(r"“Combos: found less paid” costs \d+\.\d coins on average", page)
    assert "Race: offered, picked, won" in page and ">dealt<" in page
    assert page.count("by race and power count each seat with its first combo, which was dealt to it.") == 1
    assert "selection, not treatment" not in page and page.count("was dealt and not picked") == 1
    other = render_page(of_one(combos), [])
    assert other.count("selection, not treatment") == 2 and "That does not hold here: the players picked" in other
    assert "That does not hold here" not in page and ">dealt<" not in other
    assert other.count("by race and power count each seat with its first combo, which it picked.") == 1


def test_a_game_without_items_says_nothing_of_them(summary: Summary) -> None:
    assert summary.items == () and not summary.design.picked
    assert list(first_items(summary, ("faction", "mat"))) == [] and picked_caveat(summary) == ""


@pytest.mark.parametrize(
    ("declared", "said"),
    [
        (7, "'columns.items' in table 'run' is 7, it should be a list of objects"),
        ([7], "'columns.items' in table 'run' is [7], it should be a list of objects"),
        ([{"table": "combos"}], "'columns.items' has no 'kinds'"),
        ([{"table": "combos; DROP", "kinds": ["race"]}], "'columns.items' has 'combos; DROP' as 'table'"),
        (
            [{"table": "combos", "kinds": ["race"], "parts": ["coins_mine"]}],
            "table 'combos' has no column 'coins_mine'",
        ),
        (
            [{"table": "combos", "kinds": ["tribe"]}],
            "'columns.tables' in table 'run' has no words for 'tribe' of table 'combos'",
        ),
        ([{"table": "nothing", "kinds": ["race"]}], "has no words for 'race' of table 'nothing'"),
        ([{"table": "combos", "kinds": ["race"], "rates": [3]}], "'columns.items.rates' in table 'run' is [3]"),
        ([{"table": "combos", "kinds": ["race"], "rates": 3}], "it should be a list of objects"),
        (
            [{"table": "combos", "kinds": ["race"], "rates": [{"points": ["tokens"]}]}],
            "'columns.items' has None as 'turns'",
        ),
        (
            [{"table": "combos", "kinds": ["race"], "rates": [{"turns": "naps"}]}],
            "table 'combos' has no column 'naps'",
        ),
    ],
)
def test_wrong_declarations_are_refused(picked_run: Path, tmp_path: Path, declared: Any, said: str) -> None:
    columns = next(json.loads(row["value"]) for row in stored(picked_run, "run") if row["key"] == "columns")
    text = json.dumps(columns | {"items": declared}).replace("'", "''")
    path = changed(picked_run, tmp_path / "x.sqlite", f"UPDATE run SET value = '{text}' WHERE key = 'columns'")
    with pytest.raises(RunFileError, match=re.escape(said)):
        summarise(path)


def test_words_are_not_added_up(picked_run: Path, tmp_path: Path) -> None:
    path = changed(picked_run, tmp_path / "x.sqlite", "UPDATE combos SET tokens = 'many' WHERE game_index = 7")
    with pytest.raises(
        RunFileError, match="table 'combos' has a text where a number should be, in column 'tokens', near game 7"
    ):
        summarise(path)


@pytest.mark.parametrize("race", [-1, 14, "NULL"])
def test_an_item_that_no_word_names_is_refused(picked_run: Path, tmp_path: Path, race: int | str) -> None:
    path = changed(picked_run, tmp_path / "x.sqlite", f"UPDATE combos SET race = {race} WHERE game_index = 7")
    with pytest.raises(RunFileError, match="game 7 of table 'combos' has a race that the run does not know"):
        summarise(path)


def test_a_run_that_stored_no_items_has_none(picked_run: Path, tmp_path: Path) -> None:
    empty = changed(picked_run, tmp_path / "empty.sqlite", "DELETE FROM combos")
    assert summarise(empty).items == ()
    assert summarise(write_run(tmp_path / "scythe.sqlite", Recipe(games=40))).items == ()
