"""The tournament's day of docs/people.md, as it stands there: every command runs, and what is told comes out."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from engines.core.setup.setup import read_setup
from tests.cli.running import said
from tests.plays.files import read

DOC = (Path(__file__).parents[2] / "docs" / "people.md").read_text(encoding="utf-8")
DAY = DOC.partition("## A tournament's day\n")[2].partition("\n## ")[0]
NAMES = ["Anna", "Ben", "Cy", "Dee", "Eve", "Fay", "Gil", "Hal", "Ida"]
BLOCKS = [re.sub("^    ", "", block, flags=re.MULTILINE) for block in re.findall(r"(?:^    .+\n)+", DAY, re.MULTILINE)]
COMMANDS = [shlex.split(line)[1:] for block in BLOCKS for line in block.splitlines() if line.startswith("scythe ")]


def block(begin: str) -> str:
    return next(text for text in BLOCKS if text.startswith(begin))


def test_the_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("names.txt").write_text("\n".join(NAMES), encoding="utf-8")
    deal, one, two, offer, auction, three, *reports = COMMANDS
    assert said(*deal).count(block("table  players")) == 1
    assert all(name in Path("round1.html").read_text(encoding="utf-8") for name in NAMES)
    said(*one), said(*two)
    said(*offer)
    heads = Path("form-2.csv").read_text(encoding="utf-8").splitlines()
    filled = block("table code").splitlines()
    assert heads[:3] == filled[:3] and [line.split(",")[0] for line in heads] == [line.split(",")[0] for line in filled]
    Path("form-2.csv").write_text("\n".join(filled), encoding="utf-8")
    said(*auction)
    setup = read_setup(Path("table2.json"))
    assert setup.names == ("Eve", "Hal", "Cy", "Fay") and setup.bids == (5, 0, 2, 7)
    said(*three)
    plays = read(Path("day.csv"), players="names").plays
    assert len(plays) == 3 and {play.table for play in plays} == {"1", "2"}
    scores = {seat.player: seat.score for play in plays for seat in play.seats if seat.bid is not None}
    assert scores == {"Eve": 61, "Hal": 58, "Fay": 64, "Cy": 60}, "net of bids"
    first, second = (said(*words) for words in reports)
    assert [line.split()[:2] for line in first.splitlines()[2:5]] == [["1", "Anna"], ["2", "Gil"], ["3", "Fay"]]
    assert [line.split()[1] for line in second.splitlines()[2:4]] == ["Fay", "Anna"], "16 points before 10"
