"""What docs/environments.md and the files beside it say is so."""

from __future__ import annotations

import csv
import re
from typing import Any

import pytest

from engines.core.registry import names, table_sizes
from engines.gym.encoding import Encoding
from tests.sources import ROOT
from tools.observations import FOLDER, texts

PAGE = ROOT / "docs" / "environments.md"


def test_the_files_of_numbers_are_fresh() -> None:
    stored = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.csv")}
    assert stored == texts(), "make pages writes them"


@pytest.mark.parametrize("game", names())
def test_every_number_is_found_by_the_rows(game: str) -> None:
    with (FOLDER / f"{game}.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for players in range(2, table_sizes(game)[2] + 1):
        encoding, ends = Encoding(game, players), 0
        for row in rows:
            assert int(row[f"first_{players}p"]) == ends
            seats = players ** {"": 0, "seat": 1, "seat and other seat": 2}[row["for_each"]]
            bits = {"": 1, "players": players}.get(row["bits"]) or int(row["bits"])
            ends += seats * int(row["places"]) * bits
        assert ends == encoding.size


def test_the_examples_run(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) == 6
    names_of_page: dict[str, Any] = {}
    for block in blocks:
        exec(compile(block, str(PAGE), "exec"), names_of_page)
    assert "field='lairs'" in capsys.readouterr().out and "417 says 1 where a Troll's lair stands" in PAGE.read_text(
        encoding="utf-8"
    )
