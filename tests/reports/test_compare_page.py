"""The page of a comparison: its parts, its pictures, its numbers, and the files of an earlier report."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest

from engines.core.errors import RunFileError
from reports.charts.plot import Picture
from reports.comparison.compare import compare
from reports.comparison.flat import compared_rows
from reports.comparison.gallery import plots_of
from reports.comparison.page import render_comparison
from reports.comparison.sentences import table_sentence
from reports.comparison.summary import FORMAT, FORMAT_VERSION, Comparison, to_json
from reports.page.folder import GENERATOR, FolderError, prepared, store
from tests.reports.build_run import FACTIONS, Recipe, write_run
from tests.reports.test_report_json_doc import COMPARISON, documented, objects

SCORES = Picture("both-scores", "Final scores", "caption", "text alternative", False, "<svg/>", b"picture")


@pytest.fixture(scope="module")
def text(comparison_page: Path) -> str:
    return (comparison_page / "index.html").read_text(encoding="utf-8")


def test_every_part_has_its_sentence_first(text: str) -> None:
    for anchor in ("design", "levels", "pairs", "seats", "agreement", "games", "data"):
        part = text[text.index(f'<section id="{anchor}">') :]
        first = re.search(r"<(p|figure|table)[ >]", part)
        assert first is not None
        assert first.group(1) == "p", anchor


def test_what_is_said_in_short_is_what_the_numbers_say(text: str, comparison: Comparison) -> None:
    for sentence in comparison.headline:
        assert sentence.split(": ")[-1][:60] in html.unescape(text)


def test_every_rate_and_difference_is_on_the_page(text: str, comparison: Comparison) -> None:
    """Sorted by the full number, shown rounded."""
    for row in comparison.tables[0].rows:
        assert row.first is not None and row.second is not None and row.difference is not None
        for number in (row.first.rate, row.second.rate, row.difference.value):
            assert f'data-sort="{number}"' in text


def test_every_picture_is_there_as_a_file(text: str, comparison_page: Path) -> None:
    shown = set(re.findall(r'<figure id="figure-([^"]+)">', text))
    assert {"both-faction", "agreement-faction", "difference-faction-mat", "both-turn-position", "both-scores"} <= shown
    assert {path.stem for path in comparison_page.glob("*.png")} == shown
    for picture in re.findall(r"<svg role.*?</desc>", text, re.DOTALL):
        assert "<desc" in picture


def test_the_numbers_beside_the_page_are_those_of_the_comparison(comparison_page: Path, comparison: Comparison) -> None:
    assert (comparison_page / "report.json").read_text(encoding="utf-8") == to_json(comparison) + "\n"


def test_the_page_needs_nothing_else(text: str) -> None:
    assert not re.search(r'(src|href)="(?!#|data:)', text)
    assert len(text) < 5_000_000


def test_pictures_of_an_earlier_report_go_and_nothing_else_does(tmp_path: Path, comparison_page: Path) -> None:
    page = (comparison_page / "index.html").read_text(encoding="utf-8")
    (tmp_path / "index.html").write_text(page.replace("figure-both-scores", "figure-old-plot"), encoding="utf-8")
    for name in ("old-plot.png", "my-own.png", "old-plot.txt"):
        (tmp_path / name).write_text("x")
    store(tmp_path, page, [SCORES], "")
    left = {path.name for path in tmp_path.iterdir()}
    assert "old-plot.png" not in left
    assert {"my-own.png", "old-plot.txt", "both-scores.png"} <= left


def test_pictures_that_a_page_of_somebody_else_lists_stay(tmp_path: Path, text: str) -> None:
    (tmp_path / "index.html").write_text('<figure id="figure-holiday">', encoding="utf-8")
    (tmp_path / "holiday.png").write_text("x")
    with pytest.raises(FolderError, match="exists already"):
        store(tmp_path, text, [SCORES], "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["holiday.png", "index.html"]


def test_a_page_needs_the_mark_of_a_report_to_be_replaced(tmp_path: Path, text: str) -> None:
    """A sheet has another one."""
    (tmp_path / "index.html").write_text(text.replace(GENERATOR, '<meta name="generator" content="scythe">'))
    with pytest.raises(FolderError, match="is not from `scythe report`"), prepared(tmp_path, ["index.html"]):
        pass
    (tmp_path / "index.html").write_text(text, encoding="utf-8")
    with prepared(tmp_path, ["index.html"]):
        pass


def test_a_folder_that_cannot_be_written_is_named_before_the_work(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for folder, said in ((tmp_path / "file", "there is a file of this name"), (tmp_path / "file" / "x", "not a dir")):
        with pytest.raises(FolderError, match=said), prepared(folder):
            pass


def test_a_folder_stays_away_when_nothing_comes_of_the_report(tmp_path: Path) -> None:
    for name, there, left in (("new", None, False), ("old", "", True), ("begun", "x", True)):
        folder = tmp_path / name
        if name == "old":
            folder.mkdir()
        with pytest.raises(RunFileError), prepared(folder):
            if there:
                (folder / "x").write_text(there)
            raise RunFileError("bad file")
        assert folder.exists() is left


def test_every_key_is_documented_and_every_documented_key_is_there(comparison: Comparison) -> None:
    lists, seen = documented(COMPARISON), set()
    for path, value in objects(json.loads(to_json(comparison))):
        if ".design" in path or path == "labels":
            continue  # as in a report
        assert set(value) == lists.get(path), path
        seen.add(path)
    assert seen == set(lists)
    assert f"format `{FORMAT}`, version {FORMAT_VERSION}." in COMPARISON


def test_rows_for_other_programs_have_one_level_each(comparison: Comparison) -> None:
    rows = compared_rows(comparison)
    assert len(rows) == sum(len(table.rows) for table in comparison.tables)
    assert rows[0]["first_rate"] == comparison.tables[0].rows[0].first.rate  # type: ignore[union-attr]
    assert {tuple(row) for row in rows} == {tuple(rows[0])}


@pytest.mark.parametrize(
    ("players", "games", "factions"),
    [(2, 12, 3), (2, 600, 7), (3, 40, 4), (4, 400, 5), (5, 1500, 7), (6, 200, 7), (7, 60, 7)],
)
def test_runs_of_any_size_have_a_page(players: int, games: int, factions: int, tmp_path: Path) -> None:
    """Some have an order of strengths in every table, some in none."""
    recipes = (Recipe(games, players, seed, factions=FACTIONS[:factions], block_size=2) for seed in (1, 2))
    first, second = (write_run(tmp_path / f"{recipe.seed}.sqlite", recipe) for recipe in recipes)
    compared = compare([first], [second])
    page = render_comparison(compared, [])
    orders = [table.agreement is not None for table in compared.tables]
    assert ("Both runs have too few" in page) == (not any(orders))
    assert page.count("in the two runs are") == sum(orders)


def test_pairs_too_rare_to_be_compared_are_not_drawn(tmp_path: Path) -> None:
    paths = [write_run(tmp_path / f"{seed}.sqlite", Recipe(games=24, seed=seed)) for seed in (1, 2)]
    found = compare([paths[0]], [paths[1]])
    (pairs,) = (table for table in found.tables if len(table.factors) == 2)
    assert not any(row.difference for row in pairs.rows)
    assert table_sentence(found, pairs).endswith("games in both runs, so none is compared or drawn.")
    names = [plot.name for plot in plots_of(found)]
    assert "both-faction" in names and "difference-faction-mat" not in names
