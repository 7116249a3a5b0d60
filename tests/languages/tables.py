"""Tables of every kind that a setup sheet can tell, and scores of every kind that a score page can."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from engines.core import registry
from engines.core.engine.outcome import Result
from engines.core.language.translating import Language
from engines.core.scoring.sheets import sheet_stamp
from engines.core.setup.setup import Setup
from scythe_cli.score_text import result_of_transcript
from scythe_cli.setup_sheet import write_sheets
from tests.cli.running import said
from tests.cli.test_game_page import TRANSCRIPTS
from tests.cli.test_score import ender, player

WORDS: dict[str, list[list[str]]] = {
    "scythe": [
        ["-p", "7", "--with", "invaders", "--name", "1=Anna", "--name", "2=علی رضا"],
        ["-p", "5", "--handicap", "scythe-5"],
        *(["--solo", "--difficulty", level] for level in ("autometta", "automa", "automaszyna", "ultimaszyna")),
        ["-p", "5", "--option", "automas=2"],
        ["-p", "2", "--option", "solo=any"],
        *(["-p", "2", "--fix", f"structure_bonus={tile}"] for tile in ("in_a_row", "on_tunnels", "lakes_adjacent")),
        *(["-p", "2", "--fix", f"structure_bonus={tile}"] for tile in ("tunnels_adjacent", "encounters_adjacent")),
        ["-p", "2", "--fix", "structure_bonus=on_farms_and_tundra"],
    ],
    "architects": [
        ["-p", "5", "--option", "promo_cards=true", "--option", "aoa_start_apprentice=true"],
        ["-p", "5", "--option", "promo_boards=true", "--keep", "1=caroline", "--keep", "2=clovis"],
        ["-p", "3", "--option", "characters=false"],
        ["-p", "3", "--option", "characters=false", "--fix", "first_seat=2"],
    ],
    "wayfarers": [
        ["-p", "4", "--name", "1=Anna"],
        ["-p", "3", "--option", "solo=any"],
        *(["--solo", "--ai", board] for board in ("space", "upgrade", "townsfolk", "journal")),
    ],
}
BIDS = (4, 0)
Players = list[dict[str, Any]]
WORKS = dict.fromkeys(("cathedral", "virtue", "debts", "gold", "marble", "silver", "prison"), 0) | {"buildings": ""}
GUILDS = {"black": 0, "yellow": 0, "blue": 0}
TAGS = {"city": 3, "vista": 2, "harbour": 2, "open_water": 2, "caravan": 3, "space": 4, "inspiration": 0} | GUILDS
SHEETS: dict[str, list[tuple[dict[str, Any], Players]]] = {
    "scythe": [
        ({"structure_bonus": "on_tunnels"}, [player("Ana", power=3), player("Bo", power=4), ender()]),
        ({}, [player("Ana"), player("Bo"), player("Cy", power=2), ender(handicap=3, bid=2)]),
        ({}, [{"name": "Ana", "total": 70}, {"total": 60}]),
        ({}, [player("Ana"), player("Bo"), ender()]),
        *(({"structure_bonus": tile}, [player("Ana"), ender()]) for tile in ("tunnels_adjacent", "lakes_adjacent")),
        ({"structure_bonus": "on_farms_and_tundra"}, [player("Ana"), ender()]),
        ({}, [{key: value for key, value in player("Ana").items() if key != "structure_bonus_count"}, ender()]),
        ({"structure_bonus": "in_a_row"}, [player("Ana"), player("Bo", coins=7, territories=99)]),
    ],
    "architects": [({}, [{**WORKS, "name": "Ana", "gold": 3}, {**WORKS, "prison": 21}])],
    "wayfarers": [
        ({}, [{**TAGS, "name": "Ana", "black": 2, "journal": 4}, {**TAGS, "name": "Bo", "journal": 2}]),
        (
            {"options": {"solo": "any"}},
            [{**TAGS, "yellow": 2}, {**GUILDS, "name": "the AI", "caravan": 20, "cards": 30}],
        ),
    ],
}


@cache
def tables(game: str) -> tuple[Setup, ...]:
    """Dealt tables, one with bids and a number, one with a handicap, and one that leaves open what can be."""
    dealt = [_dealt(game, *words) for words in WORDS[game]]
    plain = _dealt(game, "-p", "2")
    told = Setup(game, plain.seats, plain.table, bids=BIDS, names=("Ann", "Ben"), number=201)
    pair, levels = "/".join(plain.seats[0]), "/".join(plain.seats[0].values())
    agreed = Setup(game, plain.seats, plain.table, handicap={"place": {"1": -2}, pair: {levels: 3}})
    empty = Setup(game, ({}, {}), options={"characters": False}) if game == "architects" else Setup(game, plain.seats)
    return (*dealt, plain, told, agreed, empty)


def _dealt(game: str, *words: str) -> Setup:
    told = said("setup", game, *words, "--seed", "3", "--format", "json")
    return Setup.from_json(json.loads(told[told.index("{") : told.rindex("}") + 1]), "dealt")


def sheet_of(game: str, folder: Path, language: Language) -> Path:
    """The pages of all tables of a game in a language, in one file."""
    path = folder / f"{game}.html"
    write_sheets(registry.load(game), tables(game), path, True, language)
    return path


def scores(game: str, folder: Path) -> Iterator[Result]:
    """Results: of a game that ended, of one that stopped half-way; of sheets with ties, that are not finished, and that
    cannot be."""
    whole = next(path for path in sorted(TRANSCRIPTS.glob(f"{game}-3-*.jsonl")))
    lines = whole.read_text(encoding="utf-8").splitlines(keepends=True)
    half = folder / "half.jsonl"
    half.write_text("".join(lines[: len(lines) // 2]), encoding="utf-8")
    kind, result = result_of_transcript(whole, None, ((1, "Anna"), (2, "علی")))
    yield result
    yield result_of_transcript(half)[1]
    for more, players in SHEETS[game]:
        values = sheet_stamp(game, kind.tables.rules_version) | more | {"player": players}
        yield kind.results.sheet.score(values, "sheet", lenient=True)
