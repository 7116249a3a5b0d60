"""The documentation: its links lead somewhere, its site has a place for each page, its Python runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import scythe_cli
from tests.sources import ROOT, python_of
from tools.docs import LINK, reference, stage

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "engines").glob("*/RULES.md")])


def anchors(page: Path) -> set[str]:
    """What `#…` can name in a page: its headings, as GitHub writes them."""
    heads = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_files_and_headings_that_are_there(page: Path) -> None:
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    wrong = []
    for target, anchor in re.findall(r"\]\(([^)#\s]*)(#[^)\s]*)?\)", text):
        path = (page.parent / target).resolve() if target else page
        if not re.match(r"[a-z]+:", target) and not (
            path.exists() and (not anchor or path.suffix != ".md" or anchor[1:] in anchors(path))
        ):
            wrong.append(f"{target}{anchor}")
    assert wrong == []


def test_the_site_has_a_place_for_every_page(tmp_path: Path) -> None:
    sections = stage(tmp_path)
    placed = {page for pages in sections.values() for _, page in pages}
    staged = {path.relative_to(tmp_path).as_posix() for path in (tmp_path / "docs").glob("*.md")}
    assert staged - placed == {"docs/README.md", "docs/start.md"}  # which are the sections, and the first page
    for path in tmp_path.rglob("*.md"):
        for target, _ in LINK.findall(path.read_text(encoding="utf-8")):
            assert re.match(r"[a-z]+:|\.\./scenarios/handicaps$", target) or (path.parent / target).exists(), path


def test_the_reference_describes_all_that_is_promised() -> None:
    text = reference()
    assert [name for name in scythe_cli.__all__ if f"\n## {name}\n" not in text] == []
    assert "### Position.legal_actions" in text and "Raises `ScytheError`: " in text


@pytest.mark.parametrize("page", ["README.md", "docs/api.md"])
def test_python_of_a_page_runs(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for code in python_of(ROOT / page):
        exec(code, {"__name__": "__main__"})
    assert capsys.readouterr().out
