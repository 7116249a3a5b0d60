"""The first screen of a report and its charts in other languages: whole sentences, and figures from the right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from matplotlib.figure import Figure
from matplotlib.transforms import Bbox

from engines.core.language.translating import Language
from engines.core.translations import load_language
from reports.api import LANGUAGES
from reports.charts.plot import Plot
from reports.findings.report import of_one
from reports.findings.summary import Summary
from reports.page.parts import finding_parts
from reports.sections.page import render_page
from reports.sections.rates.plots import rate_plots
from tests.languages.catalogues import pseudo, unbracketed

NAMES = "Rusviet Albion Nordic Togawa Crimea Saxony Polania Industrial Engineering Militant Patriotic Innovative "
NAMES += "Mechanical Agricultural Scythe greedy docs verdicts md league scythe report random"


@pytest.fixture(scope="module")
def fa() -> Language:
    found = load_language("fa", "scythe", [LANGUAGES])
    assert found is not None
    return found


def left(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_~]+", unbracketed(text))) - set(NAMES.split())


def drawn(plot: Plot, monkeypatch: pytest.MonkeyPatch) -> Figure:
    """The figure of a plot as it is saved."""
    found: list[Figure] = []
    monkeypatch.setattr("reports.charts.plot.inline_svg", lambda figure, *_: found.append(figure) or "")
    plot.picture(("html",))
    return found[0]


def test_no_word_of_the_first_screen_and_its_figures_is_left_in_english(summary: Summary, tmp_path: Path) -> None:
    language = pseudo("scythe", tmp_path)
    for text in summary.headline:
        about, told = finding_parts(text)
        assert left(language.tell(told)) == set() and left(language.tell(about)) == set()
    for plot in rate_plots(summary, True, language):
        assert left(f"{plot.title} {plot.caption} {plot.alt}") == set()


def test_the_page_says_in_persian_what_the_english_one_says_in_short(summary: Summary, fa: Language) -> None:
    page = render_page(of_one(summary), [], language=fa)
    short = page[page.index('<section id="short">') : page.index('<section id="design"')]
    assert page.startswith("<!DOCTYPE html>\n") and '<html lang="fa" dir="rtl">' in page
    assert short.count("<li>") == len(summary.headline) - 1
    assert "این ترجمه هنوز بازبینی نشده است" in short and not re.search(
        r">[^<]*[A-Za-z]{3}[^<]*</(li|p|strong|h2)>", short
    )
    sections = re.findall(r'<section id="(?!short)[^>]*>', page)
    assert sections and all(one.endswith(' lang="en" dir="ltr">') for one in sections)


def test_the_english_page_has_nothing_of_other_languages(summary: Summary) -> None:
    page = render_page(of_one(summary), [])
    assert '<html lang="en">' in page and "dir=" not in page and "inset-inline" not in page


def test_a_picture_alone_says_that_nobody_has_reviewed_it(
    summary: Summary, fa: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved: list[tuple[Figure, Bbox]] = []
    monkeypatch.setattr(Figure, "savefig", lambda figure, *_, bbox_inches, **more: saved.append((figure, bbox_inches)))
    for language in (None, fa):
        next(iter(rate_plots(summary, True, language))).picture(("png",))
    (english, _), (persian, whole) = saved
    (remark,) = (text for text in persian.texts if "بازبینی نشده" in text.get_text())
    assert len(english.texts) == len(persian.texts) - 1
    extent = remark.get_window_extent().transformed(persian.dpi_scale_trans.inverted())
    assert whole.y0 <= extent.y0 and extent.y1 <= 0.02 and extent.x0 >= 0 and extent.x1 <= whole.x1


def test_a_forest_is_drawn_from_the_right(summary: Summary, fa: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    plain, told = (next(iter(rate_plots(summary, True, language))) for language in (None, fa))
    (before,), (axes,) = drawn(plain, monkeypatch).axes, drawn(told, monkeypatch).axes
    assert axes.xaxis_inverted() and not before.xaxis_inverted() and axes.get_xlabel() == "نرخ برد، درصد"
    assert axes.yaxis.get_ticks_position() == "right" and before.yaxis.get_ticks_position() == "left"
    texts = [text.get_text() for text in axes.get_legend().get_texts() if text.get_text()]
    known = [fa.word(text.get_text()) for text in before.get_legend().get_texts()]
    assert sorted(texts) == sorted(known) and "قوی" in texts
    assert all(set(label.get_text()) <= set("۰۱۲۳۴۵۶۷۸۹") for label in axes.get_xticklabels())
    rows = [label.get_text() for label in axes.get_yticklabels()]
    assert rows == [label.get_text() for label in before.get_yticklabels()]


def test_a_map_is_drawn_from_the_right(summary: Summary, fa: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    plot = next(plot for plot in rate_plots(summary, True, fa) if plot.crowded)
    axes, bar = drawn(plot, monkeypatch).axes
    assert axes.xaxis_inverted() and bar.get_position().x1 < axes.get_position().x0
    names = [label for label in axes.get_xticklabels() if label.get_text()]
    assert all(label.get_rotation() == 0 or label.get_ha() == "right" for label in names)
