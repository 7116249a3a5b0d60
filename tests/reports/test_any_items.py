"""Items that are no factors: cards from an offer, and buildings of two kinds that nobody offers, in a game without
factors."""

from __future__ import annotations

import json
import re
import sqlite3
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from reports.api import summarise
from reports.charts.together import draw_plots
from reports.findings.contents import contents
from reports.findings.report import of_one
from reports.findings.summary import ItemHistory, Summary
from reports.sections.page import render_page
from reports.sections.plots import plots_of
from tests.cli.running import scythe
from tests.factor_games import BUILDINGS, CARDS, LIKED, MODULE, SITES


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("items") / "run.sqlite"
    done = scythe(
        "simulate", f"{MODULE}:CARD", "-n", 300, "-p", 3, "--bot", "random", "--seed", 2, "--jobs", 1, "-o", path
    )
    assert done.exit_code == 0, done.output
    return path


@pytest.fixture(scope="module")
def told(run: Path) -> Summary:
    return summarise(run)


def rows(run: Path, query: str) -> list[tuple[Any, ...]]:
    connection = sqlite3.connect(run)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


CARD = "cards JOIN words w ON w.kind = 'card' AND w.number = card"


def by_kind(item: ItemHistory, *kinds: str) -> dict[tuple[str, ...], Any]:
    return {row.levels: row for row in next(table for table in item.tables if table.kinds == kinds).rows}


def test_the_run_file_says_where_items_stand(run: Path) -> None:
    meta = {key: json.loads(value) for key, value in rows(run, "SELECT key, value FROM run")}
    cards, buildings = meta["columns"]["items"]
    assert (cards["name"], cards["table"], cards["kinds"], cards["offered"]) == ("card", "cards", ["card"], "offered")
    assert (buildings["name"], buildings["kinds"], buildings["offered"]) == ("building", ["building", "site"], "")
    assert meta["columns"]["factors"] == [] and meta["levels"] == {
        "card": list(CARDS), "building": list(BUILDINGS), "site": list(SITES),
    }  # fmt: skip


def test_each_kind_of_item_has_its_tables(told: Summary) -> None:
    cards, buildings = told.items
    assert [table.kinds for table in cards.tables] == [("card",)]
    assert [table.kinds for table in buildings.tables] == [("building",), ("site",), ("building", "site")]


def test_offered_taken_and_won_are_those_of_the_stored_rows(run: Path, told: Summary) -> None:
    cards, buildings = told.items
    offered = dict(rows(run, f"SELECT word, sum(offered) FROM {CARD} GROUP BY 1"))
    taken = dict(rows(run, f"SELECT word, count(seat) FROM {CARD} GROUP BY 1"))
    had = f"(SELECT DISTINCT game_index, seat, word FROM {CARD})"
    won = dict(rows(run, f"SELECT word, sum(win_share) FROM seats JOIN {had} USING(game_index, seat) GROUP BY 1"))
    for (card,), row in by_kind(cards, "card").items():
        assert (row.offered, row.picked, row.wins) == (offered[card], taken[card], pytest.approx(won[card]))
        assert row.parts == (CARDS.index(card) + 1,)
    built = Counter(
        (BUILDINGS[building], SITES[site]) for building, site in rows(run, "SELECT building, site FROM buildings")
    )
    for levels, row in by_kind(buildings, "building", "site").items():
        assert (row.offered, row.picked) == (None, built[levels])
    assert cards.offer_size == 3 and buildings.offer_size is None
    assert cards.losses == dict(rows(run, "SELECT turn_lost, count(*) FROM cards WHERE turn_lost > 0 GROUP BY 1"))


def test_what_is_liked_is_told_from_what_is_taken_by_chance(told: Summary) -> None:
    """The drum is taken in two of three choices, all else in half of what is left, or in a third without it."""
    found = by_kind(told.items[0], "card")
    assert found[LIKED,].pick_rate == pytest.approx(0.5 + 0.5 / 3, abs=0.06)
    assert found[LIKED,].pick_holm < 0.001
    assert all(row.pick_rate < 1 / 3 for (card,), row in found.items() if card != LIKED)


def test_the_page_tells_of_items_without_factors(told: Summary) -> None:
    assert contents(told) == ("design", "headline", "seats", "course", "odds", "power", "data")
    plots = draw_plots(list(plots_of(of_one(told))), formats=("html",))
    page = render_page(of_one(told), plots)
    text = re.sub(r"<[^>]+>", " ", page)
    for anchor in ("card-picks", "card-earnings", "card-counts", "building-picks", "building-earnings"):
        assert page.count(f'id="{anchor}"') == 1, anchor
    assert "Cards offered, picked, won" in text and "Buildings picked, won" in text
    assert "Offered, picked and won are three questions" in text and "Picked and won are two questions" in text
    assert re.search(r"\d\d.% of 1,800.cards were discarded, most often in round [34]; the others never were", text)
    assert "Each seat counts here" not in text and "for themselves" not in text
    drawn = {plot.name for plot in plots}
    assert {"card-card", "card-seats", "card-losses", "building-seats", "building-won-building-site"} <= drawn
    assert "building-picked-building-site" not in drawn and "building-losses" not in drawn
    assert all(page.count(f'id="figure-{name}"') == 1 for name in drawn)


def test_the_headline_counts_items(run: Path, told: Summary) -> None:
    built = len(rows(run, "SELECT 1 FROM buildings"))
    assert any(text.startswith("Cards: A seat had 2.0 cards a game on average. ") for text in told.headline)
    few = (
        f"Buildings: {100 * built / 900:.0f} % of the seats had a building; these had 1.0 buildings a game on average."
    )
    assert few in [text.replace("\N{NO-BREAK SPACE}", " ") for text in told.headline]
