"""Tables as Markdown, LaTeX, reStructuredText and Org: the same cells, and nothing that these languages would read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from scythe_cli.markup import MARKUPS
from tests.cli.running import FAKE, scythe

NAMES = ["Anna|B", "a_b*c*", "<i>`x`", "$50 % & {1}", "[Ben](x)", "~\\^"]
SETUP = ["setup", "--seed", 1, "-p", 2]


def named(first: str, second: str) -> list[str]:
    return ["--name", f"1={first}", "--name", f"2={second}"]


def cells_of(text: str) -> list[list[str]]:
    """The cells of the tables of a Markdown text, as a renderer shows them."""
    page = MarkdownIt("commonmark").enable("table").render(text)
    rows = re.findall(r"<tr>(.*?)</tr>", page, re.DOTALL)
    plain = {"&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&"}
    found = []
    for row in rows:
        cells = re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)
        found.append([re.sub("&[a-z]+;", lambda sign: plain[sign[0]], cell) for cell in cells])
    return found


@pytest.mark.parametrize(("first", "second"), [NAMES[:2], NAMES[2:4], NAMES[4:]])
def test_names_of_people_mean_nothing_in_markdown(first: str, second: str) -> None:
    result = scythe(*SETUP, *named(first, second), "--format", "markdown")
    assert result.exit_code == 0
    heads, *rows = cells_of(result.stdout)
    assert [row[heads.index("name")] for row in rows] == [first, second]


@pytest.mark.parametrize("form", MARKUPS)
def test_every_markup_holds_the_cells_of_the_table(form: str) -> None:
    table, marked = (scythe(*SETUP, "--format", one).stdout for one in ("table", form))
    words = re.findall(r"\w+", table)
    assert [word for word in words if word not in marked] == []


def test_latex_escapes_what_it_would_read() -> None:
    text = scythe(*SETUP, *named(NAMES[3], NAMES[5]), "--format", "latex").stdout
    assert r"\$50 \% \& \{1\}" in text and r"\textasciitilde{}\textbackslash{}\textasciicircum{}" in text
    rows = [line for line in text.splitlines() if line.endswith(r"\\")]
    assert len({len(re.findall(r"(?<!\\)&", row)) for row in rows}) == 1 and len(rows) == 3


def test_org_and_rst_keep_their_columns() -> None:
    org = scythe(*SETUP, *named("A|B", "C"), "--format", "org").stdout
    rows = [line for line in org.splitlines() if line.startswith("| ")]
    assert len({row.count("|") for row in rows}) == 1 and r"A\vert{}B" in org
    rst = scythe(*SETUP, *named("a_", "|x|"), "--format", "rst").stdout
    assert r"a\_" in rst and r"\|x\|" in rst


def test_score_and_report_print_their_tables_so(tmp_path: Path) -> None:
    lines = ["Anna rusviet/industrial 72", "Ben nordic/militant 66"]
    score = scythe("score", "--quick", *lines, "--format", "markdown")
    assert "\n\n" in score.stdout and score.exit_code == 0
    run = tmp_path / "run.sqlite"
    summary = scythe("simulate", FAKE, "-n", 8, "-p", 2, "--seed", 1, "-o", run, "--format", "markdown")
    report = scythe("report", run, "--format", "markdown")
    for result in (summary, report):
        assert result.exit_code == 0 and len(cells_of(result.stdout)) > 1
    plain = scythe("report", run, "--format", "table").stdout
    assert "".join(re.findall(r"[\w.]+", plain)) == "".join(re.findall(r"[\w.]+", report.stdout))


def test_notes_below_a_table_are_broken_into_lines_in_a_pipe(tmp_path: Path) -> None:
    run = tmp_path / "run.sqlite"
    seats = ["--bot", "random", "--bot", "1=greedy"]
    played = scythe("simulate", "-n", 10, "-p", 2, "--seed", 1, *seats, "--jobs", 1, "-o", run)
    shown = scythe("report", run, "--format", "table")
    for text in (played.stderr, shown.stdout):
        note = text[text.index("Bots of very different strength") : text.index("Judge factors")].splitlines()
        assert len(note) == 3 and max(map(len, note)) <= 80


def test_an_unknown_form_is_refused_with_all_that_there_are() -> None:
    result = scythe(*SETUP, "--format", "wiki")
    assert result.exit_code == 2 and all(form in result.stderr for form in ("table", *MARKUPS, "json", "ndjson", "csv"))
