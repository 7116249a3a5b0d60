"""The page in a real browser, where one is installed: no errors, no network, sorting, a phone's width, printing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.browser import BROWSER, browse, framed, probes, skip_without_browser

pytestmark = [pytest.mark.slow, pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed")]
WIDTHS = (360, 1280)
SCRIPTS = {
    "headings": """
      const print = [...document.styleSheets[0].cssRules].find((rule) => rule.media?.mediaText === "print");
      const button = [...print.cssRules].find((rule) => rule.selectorText === "th button");
      const hidden = [...print.cssRules].filter((rule) => rule.style?.display === "none");
      return button.style.display + " " + hidden.some((rule) => rule.selectorText.includes(".question"));
    """,
    "sorting": """
      const table = document.querySelector("#strength-faction table");
      const heads = [...table.tHead.rows[0].cells];
      const column = heads.findIndex((head) => head.textContent.trim() === "win rate");
      const shown = () => [...table.tBodies[0].rows].map((row) => Number(row.cells[column].dataset.sort));
      heads[column].querySelector("button").click();
      const falling = shown();
      heads[column].querySelector("button").click();
      const rising = shown();
      const ordered = rising.every((rate, place) => place === 0 || rising[place - 1] <= rate);
      return [ordered, falling.join() === [...rising].reverse().join(), heads[column].getAttribute("aria-sort"),
              rising.length].join(" ");
    """,
    "missing": """
      const table = document.querySelector("#strength-faction-mat table");
      const column = [...table.tHead.rows[0].cells].findIndex((head) => head.textContent.trim() === "Holm p");
      const button = table.tHead.rows[0].cells[column].querySelector("button");
      const last = () => [...table.tBodies[0].rows].slice(-2).map((row) => row.cells[column].textContent).join("");
      button.click(); const once = last(); button.click();
      return once + last();
    """,
    "typing": """
      const step = document.querySelector("#strength-faction-mat"), table = step.querySelector("table");
      const shown = () => [...table.tBodies[0].rows].filter((row) => row.offsetParent !== null);
      const field = step.querySelector("input[type=search]"), count = step.querySelector("[role=status]");
      const typed = (text) => { field.value = text; field.dispatchEvent(new Event("input")); };
      const all = shown().length;
      typed("RUSVIET strong");
      const found = shown().map((row) => row.cells[0].textContent + row.cells[2].textContent.slice(2));
      const told = count.textContent;
      typed("");
      const same = new Set(found).size === 1 && found[0];
      return [all, same, told === found.length + " of " + all, shown().length].join(" ");
    """,
    "fields": """
      const lines = [...document.querySelectorAll(".filter")];
      const print = [...document.styleSheets[0].cssRules].find((rule) => rule.media?.mediaText === "print");
      const filter = [...print.cssRules].find((rule) => rule.selectorText?.includes(".filter"));
      const hidden = filter.style.display === "none";
      return [lines.length > 0, document.querySelector("#strength-faction .filter") === null, hidden].join(" ");
    """,
}


@pytest.fixture(scope="module", autouse=True)
def a_browser_that_works(tmp_path_factory: pytest.TempPathFactory) -> None:
    skip_without_browser(tmp_path_factory.mktemp("browser"))


@pytest.fixture(scope="module")
def told(page: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What the scripts returned."""
    return probes(page, tmp_path_factory.mktemp("scripts"), SCRIPTS)


@pytest.fixture(params=["page", "combo_page", "comparison_page"])
def any_page(request: pytest.FixtureRequest) -> Path:
    """The report of a game with stars, of one with combos, and two runs side by side."""
    folder: Path = request.getfixturevalue(request.param)
    return folder


def test_no_script_of_somebody_else_runs(page: Path, tmp_path: Path) -> None:
    text = (page / "index.html").read_text(encoding="utf-8")
    foreign = (
        "<script>document.title = 'theirs'</script><img src='data:,' onerror=\"document.title = 'theirs'\"></body>"
    )
    (tmp_path / "index.html").write_text(text.replace("</body>", foreign), encoding="utf-8")
    shown = browse(tmp_path / "index.html", tmp_path, "--dump-dom")
    assert "<title>theirs</title>" not in shown.stdout
    assert sum("Content Security Policy" in line for line in shown.stderr.splitlines()) == 2


def test_it_fits_the_width(any_page: Path, tmp_path: Path) -> None:
    script = "const root = page.documentElement; return root.scrollWidth + ' ' + root.clientWidth;"
    for width, found in zip(WIDTHS, framed(any_page, tmp_path, WIDTHS, script), strict=True):
        needed, room = map(int, found.split())
        assert needed <= room <= width


def test_maps_of_means_are_not_shrunk_to_a_phone(page: Path, tmp_path: Path) -> None:
    script = "const map = page.querySelector('#figure-stars-faction .plot'); return map.scrollWidth > map.clientWidth;"
    assert framed(page, tmp_path, (390, 1280), script) == ["true", "false"]


def test_a_long_name_breaks_on_a_phone(comparison_page: Path, tmp_path: Path) -> None:
    text = (comparison_page / "index.html").read_text(encoding="utf-8")
    text = text.replace("</h1>", " and greedy:weights=a-long-file-of-weights-scythe.toml</h1>")
    (tmp_path / "index.html").write_text(text, encoding="utf-8")
    script = "const root = page.documentElement; return root.scrollWidth + ' ' + root.clientWidth;"
    (found,) = framed(tmp_path, tmp_path, (360,), script)
    needed, room = map(int, found.split())
    assert needed <= room


def test_headings_of_tables_come_again_on_every_sheet_of_paper(told: dict[str, str]) -> None:
    """Chromium leaves the boxes of buttons out when it repeats the head of a table."""
    assert told["headings"] == "contents false"


def test_pressing_a_heading_sorts_the_table(told: dict[str, str]) -> None:
    assert told["sorting"] == "true true ascending 7"


def test_missing_values_stay_last_whichever_way_it_is_sorted(told: dict[str, str]) -> None:
    assert told["missing"] == "----"


@pytest.mark.parametrize(("report", "most"), [("page", 12), ("combo_page", 14), ("comparison_page", 20)])
def test_it_prints_without_errors_or_requests(
    report: str, most: int, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    folder: Path = request.getfixturevalue(report)
    log = browse(folder / "index.html", tmp_path, f"--print-to-pdf={tmp_path / 'page.pdf'}").stderr
    assert "CONSOLE" not in log
    printed = (tmp_path / "page.pdf").read_bytes()
    assert printed.startswith(b"%PDF") and len(re.findall(rb"/Type /Page\b", printed)) <= most


def test_typing_leaves_the_rows_that_have_every_word(told: dict[str, str]) -> None:
    assert told["typing"] == "49 Rusvietstrong true 49"


def test_short_tables_have_no_field_and_paper_has_none(told: dict[str, str]) -> None:
    assert told["fields"] == "true true true"


def test_a_phone_shows_the_verdict_without_moving_the_table(page: Path, tmp_path: Path) -> None:
    script = """
      const rights = (step) => {
        const heads = [...page.querySelectorAll("#" + step + " thead th")];
        const head = heads.find((one) => one.textContent.trim() === "verdict");
        return Math.round(head.getBoundingClientRect().right);
      };
      return ["strength-faction", "strength-mat", "strength-faction-mat"].map(rights).join(" ");
    """
    (found,) = framed(page, tmp_path, (390,), script)
    assert len(found.split()) == 3 and max(map(int, found.split())) <= 390
