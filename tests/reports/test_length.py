"""How long a page is to read, its folds opened and its tables with every row."""

from __future__ import annotations

from pathlib import Path

import pytest

from reports.api import summarise
from reports.findings.report import of_one
from reports.sections.page import render_page
from tests.reports.page_reader import Page, read_page

# Of texts, of cells; a twentieth more than the pages have.
MOST_WORDS = {"main_run": (3_250, 5_100), "dealt_run": (2_850, 18_900), "picked_run": (2_900, 18_250)}


def words_of(page: Page) -> tuple[int, int]:
    """Words of texts, and of table cells."""
    texts = sum(len(text.text.split()) for text in page.texts if not text.kind.startswith("@"))
    return texts, sum(len(cell.text.split()) for table in page.tables for row in table.rows for cell in row)


@pytest.mark.parametrize("run", MOST_WORDS)
def test_a_page_does_not_grow_unseen(run: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    summary = summarise(request.getfixturevalue(run))
    (tmp_path / "index.html").write_text(render_page(of_one(summary), []), encoding="utf-8")
    texts, cells = words_of(read_page(tmp_path))
    most_texts, most_cells = MOST_WORDS[run]
    assert 0.9 * most_texts < texts <= most_texts, "the texts"
    assert 0.9 * most_cells < cells <= most_cells, "the tables"
