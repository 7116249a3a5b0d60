"""The games of `digests.json` are what they were: all of them compiled, a few uncompiled; words of some."""

from __future__ import annotations

from collections import Counter

import pytest

from engines import build
from engines.core import registry
from tests.golden.digest_plan import NUMBER, NUMBER_OF_OTHERS, bots_at_tables, ways_of_dealing
from tests.golden.digests import HASHES, PATH, Row, changed, read_all
from tests.ledger import complete_games

SAMPLE = 10  # of each game, uncompiled; compiled so many chunks of all of them
WORDED = 5  # of so many games the words of one are compared too, of all by `make soak`; no count of players divides it
RECORDED_APART = "S20"  # options of Scythe's Automa: tests/scythe/test_automa_games.py
ROWS = read_all()
GAMES = list(ROWS)
PARTS = [  # games of different games are replayed by different processes
    pytest.param(game, chunk, marks=pytest.mark.xdist_group(f"digests of {game}"))
    for game in GAMES
    for chunk in range(SAMPLE)
]


def sample(game: str) -> list[Row]:
    """Of each tenth of the games the shortest, by turns between greedy bots and between others."""
    rows = ROWS[game]
    tenths = [rows[i * len(rows) // SAMPLE : (i + 1) * len(rows) // SAMPLE] for i in range(SAMPLE)]
    wanted = [[row for row in tenth if (row["bots"] == ["greedy"]) == (i % 2 == 0)] for i, tenth in enumerate(tenths)]
    return [min(some, key=lambda row: row["decisions"]) for some in wanted]


def is_worded(row: Row) -> bool:
    """Whether the words of a game are compared."""
    return bool(row["number"] % WORDED == 0)


def replayed(game: str, chunk: int) -> list[Row]:
    """The games of a chunk; long and short ones are spread over all of them."""
    return (ROWS[game] if build() == "compiled" else sample(game))[chunk::SAMPLE]


@pytest.mark.parametrize(("game", "chunk"), PARTS)
def test_games_are_as_recorded(game: str, chunk: int) -> None:
    assert [sentence for row in replayed(game, chunk) if (sentence := changed(game, row, is_worded(row)))] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_count_of_players_bot_deal_and_option_is_recorded(game: str) -> None:
    rules, rows = registry.load(game), ROWS[game]
    assert {row["players"] for row in rows} == set(range(rules.tables.min_players, rules.tables.max_players + 1))
    assert {row["deal"] for row in rows} == set(ways_of_dealing(game, {}))
    bots = Counter(row["bots"][0] if len(row["bots"]) == 1 else "mixed" for row in rows)
    assert {name for name, _ in bots.most_common(2)} == {"random", "greedy"}
    assert bots.keys() == {*bots_at_tables(game), "mixed"}
    rulings = {o.name for o in rules.tables.options.values() if o.values and not o.rule.startswith(RECORDED_APART)}
    switched = [row.get("options", {}).keys() - {"turn_cap"} for row in rows]
    assert {name for names in switched if len(names) == 1 for name in names} == rulings


def test_hundreds_of_games_of_each_game_are_recorded_one_a_line() -> None:
    assert set(GAMES) == complete_games()
    for game, rows in ROWS.items():
        assert [row["number"] for row in rows] == [*range(NUMBER.get(game, NUMBER_OF_OTHERS))]
    lines = PATH.read_text(encoding="utf-8").splitlines()
    assert sum(all(f'"{name}"' in line for name in HASHES) for line in lines) == sum(map(len, ROWS.values()))
