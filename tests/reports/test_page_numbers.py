"""Every number on the pages of reports: each comes from the JSON, by rules written down a second time, and the key
tables are recomputed from the run file without the JSON between."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import pytest

from reports.api import summarise, to_json
from reports.charts.gallery import plots_of
from reports.charts.together import draw_plots
from reports.compare_sentences import table_sentence
from reports.compare_summary import Comparison
from reports.render.page import render_page
from reports.render.tables import means_of
from reports.summary import Summary
from tests.reports.page_cells import Expected, Json, table_words
from tests.reports.page_compared import expected_comparison
from tests.reports.page_drawings import Bar, Drawing, read_drawing
from tests.reports.page_facts import NUMBER, Fact, compared_facts, facts_of, names_of
from tests.reports.page_plots import Shown, compared_figures, expected_figures
from tests.reports.page_reader import Page, ShownCell, Text, read_page
from tests.reports.page_sayings import Said, is_said, nudged, said_in
from tests.reports.page_tables import expected_tables
from tests.reports.page_words import percent, plain, rate_places

NEAR = 0.01  # in the units of an axis, percent mostly
NOTICED = 0.85


@dataclass(frozen=True)
class Case:
    """A page with the numbers that it is made of; `whole` when it has all of its figures."""

    page: Page
    doc: Json
    whole: bool = True

    def tables(self) -> list[Expected]:
        """The tables that it has to show."""
        return expected_comparison(self.doc) if self.is_comparison() else expected_tables(self.doc)

    def figures(self) -> dict[str, Shown]:
        """The figures that it has to show."""
        return compared_figures(self.doc) if self.is_comparison() else expected_figures(self.doc)

    def facts(self, text: Text) -> list[Fact]:
        """The numbers that a text may say."""
        return compared_facts(self.doc, text) if self.is_comparison() else facts_of(self.doc, text)

    def is_comparison(self) -> bool:
        """Whether two runs stand side by side."""
        return bool(self.doc["format"] == "scythe-comparison")

    def said(self) -> Iterable[tuple[Text, list[Fact], Said]]:
        """Every number in a text, with what the text may say."""
        names = names_of(self.doc)
        for text in self.page.texts:
            found = list(said_in(text.text, names)) if not _is_numbered(text) else []
            facts = self.facts(text) if found else []
            yield from ((text, facts, said) for said in found)


def _is_numbered(text: Text) -> bool:
    """Whether a text is the heading of a part or its line in the contents, which begin with its number."""
    return text.kind == "h2" or (text.kind == "li" and not text.place.section)


def _partly(summary: Summary, folder: Path, figures: str) -> Case:
    """A page with those figures only that it has more than others; none where `figures` is empty."""
    plots = draw_plots([plot for plot in plots_of(summary) if figures and re.search(figures, plot.name)])
    (folder / "index.html").write_text(render_page(summary, plots, "run.sqlite"), encoding="utf-8")
    return Case(read_page(folder), json.loads(to_json(summary)), whole=False)


@pytest.fixture(scope="module")
def scythe_case(page: Path) -> Case:
    return Case(read_page(page), json.loads((page / "report.json").read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def dealt_case(combo_page: Path, dealt_run: Path) -> Case:
    return Case(read_page(combo_page), json.loads(to_json(summarise(dealt_run))))


@pytest.fixture(scope="module")
def picked_case(combos: Summary, tmp_path_factory: pytest.TempPathFactory) -> Case:
    return _partly(combos, tmp_path_factory.mktemp("picked"), "")


@pytest.fixture(scope="module")
def compared_case(comparison_page: Path) -> Case:
    return Case(read_page(comparison_page), json.loads((comparison_page / "report.json").read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def mixed_case(mixed: Summary, tmp_path_factory: pytest.TempPathFactory) -> Case:
    return _partly(mixed, tmp_path_factory.mktemp("mixed"), "bot$|^depends")


CASES = ("scythe_case", "dealt_case", "picked_case", "compared_case", "mixed_case")


@pytest.fixture(params=CASES)
def case(request: pytest.FixtureRequest) -> Case:
    found: Case = request.getfixturevalue(request.param)
    return found


def is_cell(shown: ShownCell, expected: ShownCell) -> bool:
    """Whether a cell has its text, its full number to sort by, and its small drawing."""
    if shown.text != expected.text or (shown.sort is None) != (expected.sort is None):
        return False
    sorts = shown.sort is None or expected.sort is None or math.isclose(shown.sort, expected.sort, abs_tol=1e-9)
    return sorts and all_near(shown.drawing, expected.drawing, 0.051)


def all_near(found: Sequence[float], expected: Sequence[float], tolerance: float = NEAR) -> bool:
    """Whether two lists are the same number by number."""
    pairs = zip(found, expected, strict=False)
    return len(found) == len(expected) and all(abs(one - other) <= tolerance for one, other in pairs)


def test_every_cell_of_every_table_comes_from_the_json(case: Case) -> None:
    expected = case.tables()
    assert [(table.place.section, table.heads) for table in case.page.tables] == [
        (table.section, table.heads) for table in expected
    ]
    for table, told in zip(case.page.tables, expected, strict=True):
        assert len(table.rows) == len(told.rows), table.caption
        for cells, right in zip(table.rows, told.rows, strict=True):
            assert len(cells) == len(right)
            for head, cell, should in zip(table.heads, cells, right, strict=True):
                assert is_cell(cell, should), (table.caption, cells[0].text, head, cell, should)


def test_every_number_in_a_text_is_one_of_its_part_of_the_json(case: Case) -> None:
    found = list(case.said())
    strange = [(said, text) for text, facts, said in found if not is_said(said, facts)]
    assert not strange
    assert len(found) > 50


def test_a_number_in_a_text_that_is_off_by_one_in_its_last_digit_is_noticed(case: Case) -> None:
    """What the test above is worth: small counts and a few percentages happen to be other numbers of their part."""
    found = list(case.said())
    noticed = sum(not is_said(nudged(said), facts) for _, facts, said in found)
    assert noticed >= NOTICED * len(found)


def sayings(case: Case, step: str, phrase: str) -> list[str]:
    """The numbers of the texts of a step from a phrase on, to the end of the sentence."""
    texts = [
        text.text for text in case.page.texts if step in (text.place.step, text.place.section) and text.kind == "p"
    ]
    found = (re.search(phrase + r".*?(?:\.(?= |$)|;)", text) for text in texts)
    return [" ".join(re.findall(NUMBER, match[0])) for match in found if match]


def test_key_sentences_say_their_numbers_in_order(scythe_case: Case) -> None:
    """A number of the same part at the wrong place of a sentence would be no strange number."""
    doc = scythe_case.doc
    games = doc["games"]
    score = [plain(games[key]["mean"]) for key in ("winners", "scores")]
    assert sayings(scythe_case, "scores", "The winner had") == [" ".join(score)]
    ahead = plain(games["lead"]["quantiles"][2])
    assert sayings(scythe_case, "scores", "game the winner was") == [ahead]
    low, middle, high = (plain(cut) for cut in games["rounds"]["quantiles"][1:4])
    assert sayings(scythe_case, "length", "Half of the games") == [f"{low} {high} {middle}"]
    for table in doc["tables"]:
        band, places = table["null_band"], rate_places(table)
        ends = [plain(100 * band[key], places) for key in ("best", "worst")]
        step = "strength-" + "-".join(table["factors"]).replace("_", "-")
        assert sayings(scythe_case, step, "By luck alone") == [" ".join([str(band["cells"]), *ends])]
    for power in doc["power"]:
        seen = [plain(100 * power[key], 1) for key in ("detectable", "adjusted") if power[key] is not None]
        assert sayings(scythe_case, "power", f"^{table_words(doc, power['factors'])}: ") == [" ".join(seen)]


def test_a_comparison_tells_the_first_run_before_the_second(compared_case: Case) -> None:
    told = 0
    for table in compared_case.doc["tables"]:
        names = names_of({**compared_case.doc, "tables": [table]})
        rows = {tuple(row["levels"]): row for row in table["rows"]}
        step = f"compare-{'-'.join(table['factors']).replace('_', '-')}"
        text = " ".join(text.text for text in compared_case.page.texts if text.place.step == step)
        for name, levels in names.items():
            row, tail = rows[levels], "_strength" * (table["judged"] == "adjusted")
            for found in re.findall(rf"{re.escape(name)} \((\d+\s% to \d+\s%)\)", text):
                assert found == " to ".join(percent(row[side + tail]["rate"]) for side in ("first", "second"))
                told += 1
    assert told > 2


def test_parts_are_numbered_in_their_order(case: Case) -> None:
    places = [str(place) for place in range(1, 1 + sum(text.kind == "h2" for text in case.page.texts) - 1)]
    heads = [text.text for text in case.page.texts if text.kind == "h2"][1:]
    contents = [text.text for text in case.page.texts if text.kind == "li" and not text.place.section][1:]
    assert [re.match(r"\d+", text)[0] for text in heads] == places  # type: ignore[index]
    assert [text.partition(" ")[0] for text in contents] == places


def test_every_figure_shows_the_numbers_of_the_json(case: Case) -> None:
    expected = case.figures()
    names = [figure.name for figure in case.page.figures]
    assert set(names) <= set(expected) and len(names) == len(set(names))
    assert not case.whole or set(names) == set(expected)
    for figure in case.page.figures:
        drawing, shown = read_drawing(figure), expected[figure.name]
        assert all(scale.is_straight() for scale in drawing.scales()), figure.name
        check_rows(drawing, shown, figure.name)
        if shown.bars:
            check_bars(drawing.bars(), shown.bars, figure.name)
        assert len(drawing.steps()) == len(shown.steps), figure.name
        for line, levels in zip(drawing.steps(), shown.steps, strict=True):
            check_steps(line, levels, figure.name)
        if shown.corners:
            check_corners(drawing, shown, figure.name)


def merged(numbers: Iterable[float]) -> list[float]:
    """Numbers in their order, those at one place once."""
    found: list[float] = []
    for number in sorted(numbers):
        if not found or number - found[-1] > NEAR:
            found.append(number)
    return found


def check_rows(drawing: Drawing, shown: Shown, name: str) -> None:
    """The names of rows in their order, and in each row its marks and its texts."""
    if shown.rows:
        assert [row for row, _ in drawing.rows] == [row for row, _ in shown.rows], name
        found = drawing.by_row()
        for row, numbers in shown.rows:
            assert all_near(merged(found[row]), merged(numbers)), (name, row)
        assert all_near(merged(drawing.whole()), merged(shown.whole)), name
    if shown.cells:
        assert list(drawing.cells().items()) == shown.cells, name


def check_bars(found: Sequence[Bar], expected: Sequence[Bar], name: str) -> None:
    """Every bar from where to where and how high."""
    assert len(found) == len(expected), name
    for bar, should in zip(found, expected, strict=True):
        assert all_near(bar[:2], should[:2]) and abs(bar[2] - should[2]) <= NEAR * max(1, should[2]), (name, should)


def check_steps(line: Sequence[Bar], levels: Sequence[Bar], name: str) -> None:
    """Where a line of steps begins and ends, and its height in the middle of every bin."""
    assert all_near((line[0][0], line[-1][1]), (levels[0][0], levels[-1][1])), name
    for start, end, height in levels:
        middle = (start + end) / 2
        (level,) = (piece for piece in line if piece[0] <= middle < piece[1])
        assert abs(level[2] - height) <= NEAR * max(1, height), (name, middle)


def check_corners(drawing: Drawing, shown: Shown, name: str) -> None:
    """Marks and the ends of their arms, no others."""

    def missing(some: Iterable[tuple[float, float]], among: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
        there = list(among)
        return [point for point in some if not any(all_near(point, other) for other in there)]

    assert not missing(drawing.corners(), shown.corners) and not missing(shown.corners, drawing.corners()), name


def test_every_other_number_in_a_figure_is_one_of_its_part(case: Case) -> None:
    """Words at axes and in legends: the margin, the number of players."""
    for figure in case.page.figures:
        drawing = read_drawing(figure)
        written = {part for cells in drawing.cells().values() for cell in cells for part in cell.split("|")}
        for _, _, words in drawing.texts:
            facts = case.facts(Text(figure.place, "text", words)) if words not in written else []
            for said in said_in(words, names_of(case.doc)) if words not in written else ():
                assert is_said(said, facts), (figure.name, words)


def test_means_below_zero_have_a_true_minus_and_none_is_minus_zero(summary: Summary) -> None:
    """Columns may cost points; on synthetic runs none does."""
    means = next(means for means in summary.means if means.kind == "categories")
    line = (-1234.56, -0.04, *means.means[0][2:])
    table = means_of(summary, replace(means, means=(line, *means.means[1:])), "caption", 1)
    assert [cell.text for cell in table.rows[0].cells[2:4]] == ["−1,234.6", "0.0"]


def test_a_comparison_tells_its_margin_with_all_digits(comparison: Comparison) -> None:
    table = comparison.tables[0]
    same = replace(table, rows=tuple(replace(row, verdict="same") for row in table.rows))
    for delta, points in ((0.05, "5"), (0.045, "4.5"), (0.0375, "3.75")):
        assert f" within {points} percentage points" in table_sentence(replace(comparison, delta=delta), same)


def box_of(page: Page) -> dict[str, str]:
    """The box of the design: what each line says, by its heading."""
    texts = [text for text in page.texts if text.place.section == "design" and text.place.step != "how"]
    return {one.text: other.text for one, other in pairwise(texts) if (one.kind, other.kind) == ("dt", "dd")}


def digits(text: str) -> list[str]:
    """The numbers in a text in their order."""
    return re.findall(r"\d+(?:,\d{3})*(?:\.\d+)*", text)


@pytest.mark.parametrize("name", ["scythe_case", "dealt_case", "picked_case", "mixed_case"])
def test_the_box_of_the_design_counts_what_the_json_counts(name: str, request: pytest.FixtureRequest) -> None:
    case: Case = request.getfixturevalue(name)
    box, design = box_of(case.page), case.doc["design"]
    runs = design["runs"]
    told: dict[str, Callable[[], list[str]]] = {
        "Games": lambda: [plain(design[key]) for key in ("played", "planned", "seats")],
        "Ended": lambda: [plain(design[key]) for key in ("natural", "truncated", "failed")],
        "Players": lambda: [text for size, games in design["table_sizes"].items() for text in (size, plain(games))],
        "Seed": lambda: [str(run["seed"]) for run in runs],
        "Game": lambda: digits(design["rules_version"]),
        "Started": lambda: digits(runs[0]["created"])[:5],
    }
    for head, numbers in told.items():
        assert digits(box[head]) == numbers(), head
    assert digits(box["Program"])[0] == runs[0]["program_version"]
    if len(runs) == 1:
        assert digits(box["Blocks"]) == [plain(design["blocks"]), plain(runs[0]["block_size"])]
    assert int(digits(box["Computing time"])[-1]) == design["batches"]
