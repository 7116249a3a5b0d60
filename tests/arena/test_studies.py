"""Studies: their pages and tables are what their stored figures make, never written by hand."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from engines.core.engine.errors import DataError
from tools.__main__ import NAMES, find_study, main
from tools.pages import BEGIN, END, csv_text, linked, measured, rate, render, spread, with_block
from tools.shelf import Shelf, read_figures, rounded, to_text
from tools.study import DOCS


@pytest.mark.parametrize("name", NAMES)
def test_pages_and_tables_are_what_the_stored_figures_make(name: str) -> None:
    for path, text in find_study(name).texts(DOCS).items():
        assert path.read_text(encoding="utf-8") == text, f"{path}: change tools/{name}, then `make pages`"


@pytest.mark.parametrize("name", NAMES)
def test_stored_figures_are_written_as_the_shelf_writes_them(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    study = find_study(name)
    ours, again = study.shelf(DOCS), study.shelf(tmp_path)
    for path in ours.folder.glob("*.json"):
        again.store(path.stem, ours.read(path.stem))
        assert again.path(path.stem).read_bytes() == path.read_bytes()
    assert ours.read_all() == again.read_all() != []


def test_without_figures_every_page_says_how_to_get_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pages", "--docs", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    for name in NAMES:
        assert f"written: {tmp_path / name}.md" in told
        assert "yet: `make " in (tmp_path / f"{name}.md").read_text(encoding="utf-8")


def test_a_study_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["laddr"])
    assert "invalid choice: 'laddr'" in capsys.readouterr().err


def test_a_table_has_two_columns_for_an_interval() -> None:
    rows = [{"a": 1, "interval": (0.1234567, 0.5)}, {"a": None, "interval": None}]
    assert csv_text(rows) == "a,low,high\n1,0.12346,0.5\n,,\n"
    assert csv_text([{"name": "x", "alone_interval": [1, None]}]) == "name,alone_low,alone_high\nx,1,\n"


@pytest.mark.parametrize(
    ("value", "half", "told"),
    [(2.06, 0.41, "2.1 ± 0.4"), (0.616, 0.276, "0.62 ± 0.28"), (-41.2, 14.3, "−41 ± 14"), (0, 0, "0.0 ± 0.0")],
)
def test_decimals_stop_where_the_interval_does(value: float, half: float, told: str) -> None:
    assert measured(value, half) == told


def test_rates_have_their_interval_behind_them() -> None:
    assert rate({"rate": 0.2412, "interval": [0.229, 0.253]}).replace("\xa0", " ") == "24.1 % (22.9–25.3 %)"
    assert rate({"rate": None, "interval": None}) == "-"
    assert spread(56.2, 2.3) == "56.2 % (53.9–58.5)"


def test_only_the_block_of_a_readme_changes() -> None:
    old = f"# Title\n\n{BEGIN}\nold\n{END}\n\nrest\n"
    assert with_block(old, "new\n", "README.md") == f"# Title\n\n{BEGIN}\nnew\n{END}\n\nrest\n"


@pytest.mark.parametrize("text", ["nothing", f"{BEGIN} only", f"{END} before {BEGIN}"])
def test_a_readme_without_the_markers_is_refused(text: str) -> None:
    with pytest.raises(DataError, match=r"README\.md: has no section between"):
        with_block(text, "new", "README.md")


def test_links_of_a_page_elsewhere_lead_to_the_pages_that_are_there(tmp_path: Path) -> None:
    assert (
        linked("[a](a.md#b) [c](c/d.csv)", tmp_path / "docs", tmp_path / "build") == "[a](../docs/a.md#b) [c](c/d.csv)"
    )
    assert linked("[a](a.md)", tmp_path, tmp_path) == "[a](a.md)"


@pytest.mark.parametrize(
    ("text", "message"),
    [("{", "not JSON"), ("[]", "not written in the format"), ('{"format": "scythe-x"}', "not written in the format")],
)
def test_a_file_that_holds_other_figures_is_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "x.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=message):
        read_figures(path, {"scythe-x": 1})
    with pytest.raises(DataError, match=r"gone\.json: cannot be read"):
        Shelf(tmp_path, "scythe-x", 1).read("gone")


def test_figures_are_written_line_by_line() -> None:
    figures = {"rows": [{"name": "x" * 90, "rate": 0.123456789}, {"name": "y" * 90, "rate": 1.0}]}
    text = to_text(rounded(figures))
    assert json.loads(text) == {"rows": [{"name": "x" * 90, "rate": 0.12346}, {"name": "y" * 90, "rate": 1.0}]}
    assert max(map(len, text.splitlines())) <= 201 and len(text.splitlines()) > 1


def test_a_template_that_lacks_a_word_fails() -> None:
    with pytest.raises(Exception, match="'games' is undefined"):
        render("errors/page.md.j2", {})


def test_every_link_of_a_page_leads_somewhere() -> None:
    for name in NAMES:
        for path, text in find_study(name).texts(DOCS).items():
            for link in re.findall(r"\]\(([^)#]+)[^)]*\)", text if path.suffix == ".md" else ""):
                assert link.startswith("http") or (path.parent / link).exists(), f"{path}: {link}"
