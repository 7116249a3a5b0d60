"""The page of several runs: its parts, its pictures, its numbers, and the files of an earlier report."""

from __future__ import annotations

import html
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from engines.core.engine.errors import RunFileError
from reports.api import compare, to_json, write_report
from reports.charts.plot import Picture
from reports.findings.report import FORMAT, FORMAT_VERSION, Report
from reports.findings.words import percent
from reports.page.beside import Side, parts_beside
from reports.page.cells import Cell, Head, Table, TableRow
from reports.page.folder import GENERATOR, FolderError, prepared, store
from reports.page.parts import Block, Part
from reports.sections.changes.sentences import table_sentence
from reports.sections.flat import level_rows
from reports.sections.page import render_page
from reports.sections.plots import plots_of
from tests.reports.build_run import FACTIONS, Recipe, write_run
from tests.reports.conftest import SECOND
from tests.reports.test_report_json_doc import COMPARISON, documented, objects

SCORES = Picture("both-scores", "Final scores", "caption", "text alternative", False, "<svg/>", b"picture")


@pytest.fixture(scope="module")
def text(comparison_page: Path) -> str:
    return (comparison_page / "index.html").read_text(encoding="utf-8")


def test_every_part_has_its_sentence_first(text: str) -> None:
    for anchor in ("design", "headline", "pairs", "seats", "agreement", "opponents", "course", "odds", "power", "data"):
        part = text[text.index(f'<section id="{anchor}">') :]
        first = re.search(r"<(p|figure|table)[ >]", part)
        assert first is not None
        assert first.group(1) == "p", anchor


def test_what_is_said_in_short_is_what_the_numbers_say(text: str, comparison: Report) -> None:
    for sentence in comparison.headline:
        assert sentence.split(": ")[-1][:60] in html.unescape(text)


def test_every_rate_and_difference_is_on_the_page(text: str, comparison: Report) -> None:
    """Sorted by the full number, shown rounded."""
    for row in comparison.changes[0].tables[0].rows:
        rates = [comparison.row(place, ("faction",), row.levels) for place in (0, 1)]
        assert row.difference is not None
        for number in (*(own.rate for own in rates if own), row.difference.value):
            assert f'data-sort="{number}"' in text


def test_every_picture_is_there_as_a_file(text: str, comparison_page: Path) -> None:
    shown = set(re.findall(r'<figure id="figure-([^"]+)">', text))
    assert {"both-faction", "agreement-faction", "difference-faction-mat", "both-turn-position", "both-scores"} <= shown
    assert {"run-1-win-rate-faction-mat", "run-2-win-rate-faction-mat", "run-2-categories-faction"} <= shown
    assert {path.stem for path in comparison_page.glob("*.png")} == shown
    for picture in re.findall(r"<svg role.*?</desc>", text, re.DOTALL):
        assert "<desc" in picture


def test_the_numbers_beside_the_page_are_those_of_the_comparison(comparison_page: Path, comparison: Report) -> None:
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
    for folder, said in (
        (tmp_path / "file", "there is a file of this name"),
        (tmp_path / "file" / "x", "there is no folder"),
    ):
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


def test_every_key_is_documented_and_every_documented_key_is_there(comparison: Report) -> None:
    lists, seen = documented(COMPARISON), set()
    for path, value in objects(json.loads(to_json(comparison))):
        if path.startswith("runs[].report"):
            continue  # as in a report
        assert set(value) == lists.get(path), path
        seen.add(path)
    assert seen == set(lists)
    assert f"format `{FORMAT}`, version {FORMAT_VERSION}." in COMPARISON


def test_rows_for_other_programs_have_one_level_each(comparison: Report) -> None:
    rows = level_rows(comparison)
    assert len(rows) == sum(len(table.rows) for run in comparison.runs for table in run.report.tables)
    assert {tuple(row) for row in rows} == {tuple(rows[0])}
    first, other = (row for row in rows if row["level"] == "rusviet")
    assert (first["run"], other["run"]) == ("greedy", "random")
    assert (first["difference"], first["difference_verdict"]) == (None, "")
    assert other["difference"] == pytest.approx(other["rate"] - first["rate"])
    assert other["difference_verdict"] == "lower"


@pytest.mark.parametrize(
    ("players", "games", "factions"),
    [(2, 12, 3), (2, 600, 7), (3, 40, 4), (4, 400, 5), (5, 1500, 7), (6, 200, 7), (7, 60, 7)],
)
def test_runs_of_any_size_have_a_page(players: int, games: int, factions: int, tmp_path: Path) -> None:
    """Some have an order of strengths in every table, some in none."""
    recipes = (Recipe(games, players, seed, factions=FACTIONS[:factions], block_size=2) for seed in (1, 2))
    first, second = (write_run(tmp_path / f"{recipe.seed}.sqlite", recipe) for recipe in recipes)
    compared = compare([first, second])
    page = render_page(compared, [])
    orders = [table.agreement is not None for table in compared.changes[0].tables]
    assert ("Both runs have too few" in page) == (not any(orders))
    assert page.count("in the two runs are") == sum(orders)


def test_pairs_too_rare_to_be_compared_are_not_drawn(tmp_path: Path) -> None:
    paths = [write_run(tmp_path / f"{seed}.sqlite", Recipe(games=24, seed=seed)) for seed in (1, 2)]
    found = compare(paths)
    (pairs,) = (table for table in found.changes[0].tables if len(table.factors) == 2)
    assert not any(row.difference for row in pairs.rows)
    assert table_sentence(found, found.changes[0], pairs).endswith("games in both runs, so none is compared or drawn.")
    names = [plot.name for plot in plots_of(found)]
    assert "both-faction" in names and "difference-faction-mat" not in names
    assert '<p class="caption">Faction and mat' not in render_page(found, [])  # but folded


def columns(page: str, caption: str) -> tuple[list[tuple[str, int]], list[str], dict[str, list[str]]]:
    """An open table by the start of its caption: groups of columns, heads, cells by the name of the line."""
    table = page[page.index(f'<table aria-label="{caption}') :].partition("</table>")[0]
    groups = [(text, int(n)) for n, text in re.findall(r'colgroup" colspan="(\d+)">([^<]*)<', table)]
    heads, lines = table.partition("<tbody>")[::2]
    told = re.findall(r'scope="col"[^>]*>(?:<button[^>]*>)?([^<]*)<', heads)
    rows = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", line) for line in re.findall(r"<tr.*?</tr>", lines)]
    return groups, told, {cells[0]: cells[1:] for cells in rows}


def test_every_run_has_its_columns_under_its_name(text: str, comparison: Report) -> None:
    groups, heads, rows = columns(text, "Faction: every faction against")
    assert groups == [("", 1), ("random less greedy", 3), ("greedy", 3), ("random", 3)]
    assert heads[1:4] == ["verdict", "difference", "95 % interval"]
    assert heads[4:7] == heads[7:10] == ["verdict", "win rate", "95 % interval"]
    for name, cells in rows.items():
        for place in (0, 1):
            row = comparison.row(place, ("faction",), (name.lower(),))
            assert row is not None and cells[3 + 3 * place].split()[-1] == row.verdict
            assert cells[4 + 3 * place] == percent(row.rate)


def test_what_differs_between_the_runs_is_marked(text: str) -> None:
    rows = columns(text, "The runs side by side")[2]
    assert rows["Bots"] == ["greedy on every seat", "random on every seat", "differs"]
    assert rows["Assignment"][-1] == ""


def part_of(caption: str, *names: str, sentences: tuple[str, ...] = ()) -> Part:
    """A part with a table of lines and their numbers of letters."""
    rows = tuple(TableRow((Cell(line, name=True), Cell(str(len(line))))) for line in names)
    table = Table(caption, (Head("", numeric=False), Head("letters")), rows)
    return Part("x", "X", "X", (Block(sentences, tables=(table,)),))


def test_lines_meet_by_their_names_and_are_empty_where_a_run_has_none() -> None:
    one, other = part_of("T: one", "a", "bb"), part_of("T: other", "ccc", "bb")
    (part,) = parts_beside([Side("left", [one]), Side("right", [other])], ["x"])
    (table,) = part.blocks[0].tables
    assert (table.caption, table.groups) == ("T: one; T: other", (("", 1), ("left", 1), ("right", 1)))
    assert [[cell.text for cell in row.cells] for row in table.rows] == [
        ["a", "1", "-"], ["bb", "2", "2"], ["ccc", "-", "3"],
    ]  # fmt: skip


def test_what_all_runs_say_is_said_once_and_the_rest_with_the_name_of_the_run() -> None:
    columns = [
        Side("", [part_of("T", sentences=("It differs.",))], labelled=False),
        Side("left", [part_of("T", sentences=("Read this first.", "One won.", "It is short.", "Beware."))]),
        Side("right", [part_of("T", sentences=("Read this first.", "Another won.", "Beware."))]),
    ]
    (part,) = parts_beside(columns, ["x"])
    assert part.blocks[0].sentences == (
        "It differs.", "Read this first.", "left: One won. It is short.", "right: Another won.", "Beware.",
    )  # fmt: skip


def test_three_runs_have_a_page_with_two_changes(two_runs: tuple[Path, Path], tmp_path: Path) -> None:
    third = write_run(tmp_path / "third.sqlite", replace(SECOND, seed=99, games=200, bots=("hasty",)))
    write_report(two_runs[0], tmp_path / "out", ("html",), others=[two_runs[1], third])
    page = (tmp_path / "out" / "index.html").read_text(encoding="utf-8")
    groups = columns(page, "Faction: every faction against")[0]
    assert [name for name, _ in groups] == [
        "", "random less the first", "hasty less the first", "greedy", "random", "hasty",
    ]  # fmt: skip
    assert {"difference-faction-mat-2", "difference-faction-mat-3", "run-3-win-rate-faction-mat"} <= set(
        re.findall(r'<figure id="figure-([^"]+)">', page)
    )
