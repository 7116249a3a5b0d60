"""`docs/report_json.md` lists exactly the keys that a report has."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from reports.api import summarise
from reports.findings.summary import FORMAT, FORMAT_VERSION, Summary, to_json
from tests.reports.build_run import Recipe, write_run

ALL = (Path(__file__).parents[2] / "docs" / "report_json.md").read_text(encoding="utf-8")
DOC, _, _OTHERS = ALL.partition("\n# The numbers of a comparison\n")
COMPARISON, _, _MORE = _OTHERS.partition("\n# The numbers of a league\n")
LEAGUE = _MORE.partition("\n# The numbers of people's games\n")[0]
KEYED_BY_DATA = {
    "design.options",
    "design.sources",
    "design.constraints",
    "design.handicaps",
    "design.table_sizes",
    "design.runs[].plan",
    "design.runs[].stopping",
    "opponents[].left_out",
    "labels",
    "scores_by",
    "ban.tables",
    "power[].appearances_needed",
    "power[].games_needed",
    "items[].losses",
    "items",  # of a league
    "tables[].rows[].stands_out[].factors",
}


def documented(text: str = DOC) -> dict[str, set[str]]:
    """The keys listed for each path; the whole has the path ''."""
    found: dict[str, set[str]] = {}
    for part in text.split("\n## ")[1:]:
        heading, _, body = part.partition("\n")
        keys = [key for line in body.splitlines() if line.startswith("| `") for key in ticked(line.split("|")[1])]
        assert len(keys) == len(set(keys)), heading
        for path in ticked(heading) or [""]:
            found[path] = set(keys)
    return found


def ticked(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def objects(value: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every object of the JSON with its path; members of lists share `[]`, those keyed by data share `{}`."""
    if isinstance(value, list):
        for entry in value:
            yield from objects(entry, f"{path}[]")
    elif isinstance(value, dict):
        free = path in KEYED_BY_DATA
        if not free:
            yield path, value
        for key, entry in value.items():
            yield from objects(entry, f"{path}{{}}" if free else f"{path}.{key}".lstrip("."))


@pytest.fixture(scope="module")
def two_bots(tmp_path_factory: pytest.TempPathFactory) -> Summary:
    """Blocks of two games in which two bots change seats, with the changes of the lead and a game that stalled."""
    recipe = Recipe(games=400, players=2, bots=("greedy", "random"), block_size=2, seed=5)
    path = write_run(tmp_path_factory.mktemp("bots") / "run.sqlite", recipe)
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("ALTER TABLE games ADD COLUMN lead_changes INTEGER DEFAULT 2")
        connection.execute("UPDATE games SET turns = 91 WHERE game_index = 8")
    connection.close()
    return summarise(path)


def test_every_key_is_documented_and_every_documented_key_is_there(
    summary: Summary, combos: Summary, two_bots: Summary
) -> None:
    lists, seen = documented(), set()
    for report in (summary, combos, two_bots):
        for path, value in objects(json.loads(to_json(report))):
            if path.startswith(("design.runs[].plan", "design.runs[].stopping{}", "design.runs[].source")):
                continue  # as stored by the run file, which has its own document
            assert set(value) == lists.get(path), path
            seen.add(path)
    assert seen == set(lists)


def test_the_format_is_the_one_named() -> None:
    assert f"format `{FORMAT}`, version {FORMAT_VERSION}." in DOC
