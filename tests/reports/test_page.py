"""The page and its plots: complete, self-contained, escaped, readable without colours or network."""

from __future__ import annotations

import json
import re
import sqlite3
import struct
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest

from reports.api import summarise, write_report
from reports.findings.report import of_one
from reports.findings.summary import Summary
from reports.findings.words import percent
from reports.sections.course.tables import measures_of
from reports.sections.data import citations, queries
from reports.sections.page import render_page
from reports.sections.plots import plots_of
from tests.reports.build_run import Recipe, write_run

VOID = {"meta", "link", "br", "hr", "img", "input"}


class Outline(HTMLParser):
    """Collects what the tests ask about, and checks that elements close in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.text: list[str] = []
        self.described: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        self.ids += [value or "" for name, value in attrs if name == "id"]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        self.ids += [value or "" for name, value in attrs if name == "id"]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("style", "script"):
            (self.described if self.open[-1] == "desc" else self.text).append(data)


def outline_of(folder: Path) -> Outline:
    return outlined((folder / "index.html").read_text(encoding="utf-8"))


def undrawn(summary: Summary) -> Outline:
    """The page without its plots, which take most of the time."""
    return outlined(render_page(of_one(summary), []))


def outlined(text: str) -> Outline:
    outline = Outline()
    outline.feed(text)
    assert outline.open == []
    return outline


@pytest.fixture(scope="module")
def outline(page: Path) -> Outline:
    return outline_of(page)


def test_the_report_is_one_page_its_plots_and_its_numbers(page: Path) -> None:
    names = sorted(path.name for path in page.iterdir())
    assert "index.html" in names and "report.json" in names
    assert {"win-rate-faction.png", "win-rate-faction-mat.png", "win-rate-turn-position.png"} <= set(names)
    assert {"scores.png", "length.png", "endings.png", "categories-mat.png", "stars-faction.png"} <= set(names)
    assert (page / "index.html").stat().st_size < 5_000_000


def test_nothing_on_the_page_comes_from_elsewhere(page: Path, outline: Outline) -> None:
    text = (page / "index.html").read_text(encoding="utf-8")
    assert "://" not in re.sub(r'xmlns(:\w+)?="[^"]*"', "", text)
    assert "@import" not in text and "url(http" not in text
    for _, name, value in outline.attributes:
        if name in ("src", "href"):
            assert value.startswith(("#", "data:"))
    assert "default-src 'none'" in text


def test_every_link_and_reference_has_its_target_and_ids_are_unique(page: Path, outline: Outline) -> None:
    assert len(outline.ids) == len(set(outline.ids))
    text = (page / "index.html").read_text(encoding="utf-8")
    references = set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))
    assert references <= set(outline.ids) and references


def test_every_figure_has_a_text_alternative(outline: Outline, summary: Summary) -> None:
    pointed = [value for tag, name, value in outline.attributes if tag == "svg" and name == "aria-describedby"]
    assert len(pointed) == len(list(plots_of(of_one(summary)))) and set(pointed) <= set(outline.ids)
    assert len(outline.described) == len(pointed) and all(len(text) > 30 for text in outline.described)


def test_the_page_shows_the_numbers_of_the_summary(outline: Outline, summary: Summary) -> None:
    text = " ".join(outline.text)
    for sentence in summary.headline:
        assert sentence.split(": ", 1)[-1] in text
    for table in summary.tables:
        for row in table.rows:
            if row.n >= table.min_cell:
                assert f"{row.n:,}" in text
                assert any(percent(row.rate, places) in text for places in (0, 1, 2))
    assert summary.design.first.command in text and "compiled" in text


def test_the_example_queries_run_on_the_run_file(summary: Summary, main_run: Path) -> None:
    connection = sqlite3.connect(main_run)
    for _, query in queries(summary):
        assert connection.execute(query).fetchall()
    connection.close()


def test_plots_have_200_dots_an_inch_and_a_description(page: Path) -> None:
    for path in page.glob("*.png"):
        content = path.read_bytes()
        at = content.index(b"pHYs") + 4
        across, down, unit = struct.unpack(">IIB", content[at : at + 9])
        assert (across, down, unit) == (7874, 7874, 1)
        assert b"Description" in content


def test_the_json_beside_the_page_is_the_summary(page: Path, summary: Summary) -> None:
    read = json.loads((page / "report.json").read_text(encoding="utf-8"))
    assert read["design"]["played"] == summary.design.played


def test_only_the_formats_asked_for_are_written(main_run: Path, tmp_path: Path) -> None:
    assert [path.name for path in write_report(main_run, tmp_path, ("json",))] == ["report.json"]
    assert [path.name for path in tmp_path.iterdir()] == ["report.json"]


def test_the_same_run_gives_the_same_page(main_run: Path, page: Path, tmp_path: Path) -> None:
    write_report(main_run, tmp_path, ("html", "json"))
    assert (tmp_path / "index.html").read_text(encoding="utf-8") == (page / "index.html").read_text(encoding="utf-8")


def test_names_from_the_file_are_shown_as_text_only(tmp_path: Path) -> None:
    """A run file may come from anybody: its words never become elements of the page."""
    evil = '<script>alert("x")</script>'
    labels = {"rusviet": evil, "star6": f"$\\no${evil}", "points": "co<b>ins"}
    recipe = Recipe(games=40, meta={"command": evil, "options": {evil: evil}, "title": evil, "created": evil})
    run = write_run(tmp_path / "run.sqlite", recipe)
    connection = sqlite3.connect(run)
    with connection:
        (columns,) = connection.execute("SELECT value FROM run WHERE key = 'columns'").fetchone()
        changed = json.dumps({**json.loads(columns), "labels": labels})
        connection.execute("UPDATE run SET value = ? WHERE key = 'columns'", (changed,))
    connection.close()
    write_report(run, tmp_path / "out", ("html",))
    outline = outline_of(tmp_path / "out")
    text = (tmp_path / "out" / "index.html").read_text(encoding="utf-8")
    assert text.count("<script>") == 1 and "<b>" not in text
    assert evil in "".join(outline.text)


def test_the_contents_do_not_name_a_part_as_a_track_of_the_game(page: Path) -> None:
    text = (page / "index.html").read_text(encoding="utf-8")
    assert "What it could show</a>" in text and "Power</a>" not in text


def test_the_content_policy_lets_the_own_script_run_and_nothing_else(page: Path) -> None:
    text = (page / "index.html").read_text(encoding="utf-8")
    (script,) = re.findall("<script>(.*?)</script>", text, re.DOTALL)
    (policy,) = re.findall('http-equiv="Content-Security-Policy" content="(.*?)"', text)
    named = b64encode(sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{named}';" in policy and policy.startswith("default-src 'none';")


@pytest.mark.parametrize("recipe", [Recipe(games=1), Recipe(games=40, players=2), Recipe(games=35, players=7)])
def test_small_runs_and_other_tables_give_a_whole_page(tmp_path: Path, recipe: Recipe) -> None:
    run = write_run(tmp_path / "run.sqlite", recipe)
    write_report(run, tmp_path / "out", ("html", "png"))
    outline = outline_of(tmp_path / "out")
    assert {"short", "design", "headline", "odds", "seats", "course", "power", "data"} <= set(outline.ids)


def test_an_uncompiled_unfinished_run_says_so(tmp_path: Path) -> None:
    run = write_run(tmp_path / "run.sqlite", Recipe(games=30, meta={"build": "uncompiled", "games": 90}))
    text = " ".join(undrawn(summarise(run)).text)
    assert "not compiled: plain Python" in text and "30 of 90 planned games are stored" in text


def test_failed_games_are_counted_named_and_in_no_table(tmp_path: Path) -> None:
    meta = {"failures": [{"game_index": 3, "message": "a broken invariant."}]}
    summary = summarise(write_run(tmp_path / "run.sqlite", Recipe(games=80, failed=0.3, seed=4, meta=meta)))
    assert any(text.endswith("The first is game 3: a broken invariant.") for text in summary.headline)
    assert summary.design.failed > 0 and summary.design.played + summary.design.failed == 80
    assert sum(row.n for row in summary.tables[0].rows) == 5 * summary.design.played


def one_ending(folder: Path) -> Path:
    """A run of 40 games that all ended by a star, in which `coins_other` brought nobody anything."""
    path = write_run(folder / "run.sqlite", Recipe(games=40, seed=5))
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("UPDATE seats SET score = score - coins_other, coins_other = 0")
    connection.close()
    return path


def test_one_way_of_ending_is_a_sentence_and_no_plot(tmp_path: Path) -> None:
    summary = summarise(one_ending(tmp_path))
    assert "endings" not in {plot.name for plot in plots_of(of_one(summary))}
    assert "All games ended this way: " in "".join(undrawn(summary).text)


def test_a_category_that_brought_nothing_is_not_shown(tmp_path: Path, main_run: Path) -> None:
    summary = summarise(one_ending(tmp_path))
    shown = {means.factor: means.columns for means in summary.means if means.kind == "categories"}
    assert "coins_other" not in shown["faction"] and "coins_held" in shown["faction"]
    assert len(shown["mat"]) == len(next(means.means[0] for means in summary.means if means.kind == "categories"))
    assert any("coins_other" in means.columns for means in summarise(main_run).means)


def test_without_a_model_there_are_no_odds(tmp_path: Path, outline: Outline) -> None:
    few = summarise(write_run(tmp_path / "run.sqlite", Recipe(games=1)))
    small = render_page(of_one(few), [])
    assert small.count('<button type="button">odds ratio</button>') == 0
    assert "There are no odds: " in small and "odds ratio" in outline.text


def test_measures_stand_one_a_line_where_that_is_narrower(summary: Summary) -> None:
    whole = next(means for means in summary.means if means.kind == "measures" and means.factor == "faction")
    few = replace(whole, levels=whole.levels[:3], n=whole.n[:3], means=whole.means[:3])
    names = [summary.label(level) for level in few.levels]
    table = measures_of(summary, few, "caption", 1)
    assert [head.text for head in table.heads] == ["by faction", *names]
    assert [row.cells[0].text for row in table.rows] == ["Games", *few.labels]
    narrow = replace(few, labels=few.labels[:2], rules=few.rules[:2], means=tuple(line[:2] for line in few.means))
    assert [row.cells[0].text for row in measures_of(summary, narrow, "caption", 1).rows] == names


def test_the_caption_tells_the_band_of_luck_from_the_verdict(summary: Summary) -> None:
    caption = next(plot.caption for plot in plots_of(of_one(summary)) if plot.name == "win-rate-faction")
    assert "The grey band is luck alone" in caption and "the shape of a mark is the verdict" in caption


def test_the_parts_stand_in_their_order(page: Path) -> None:
    text = (page / "index.html").read_text(encoding="utf-8")
    found = re.findall(r'<section id="([^"]+)"', text)
    assert " ".join(found) == "short design headline pairs seats opponents course odds power data"
    assert re.findall(r'<h2><span class="at">(\d+)</span>', text) == [str(place) for place in range(1, 10)]


def test_every_part_says_how_it_was_computed_and_begins_with_a_sentence(page: Path) -> None:
    parts = (page / "index.html").read_text(encoding="utf-8").split("<section id=")[2:]
    for part in parts:
        assert "How this was computed" in part
        first = part.index('<p class="first">')
        assert all(first < part.find(mark) for mark in ("<figure", "<table", "<dl") if mark in part)


def test_a_large_p_value_is_never_called_balance_and_equivalence_goes_first(outline: Outline) -> None:
    text = " ".join(outline.text)
    assert "A large p-value is never read as equality" in text and "Equivalent goes first" in text
    assert "balanced" not in text.replace("balanced assignment", "").replace("Assignment balanced", "").lower().split()


def test_a_report_says_how_to_cite_it(summary: Summary) -> None:
    (_, line), (_, bibtex) = citations(summary)
    assert line.startswith("Scythe: balance report of ") and "seed 7" in line and summary.design.first.command in line
    digests = [run.digest for run in summary.design.runs]
    assert all(len(digest) == 16 and digest in line and digest in bibtex for digest in digests)
    assert bibtex.startswith("@misc{scythe-7,") and bibtex.count("{") == bibtex.count("}") and "year = {2026}" in bibtex
