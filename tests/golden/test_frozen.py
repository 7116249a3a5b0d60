"""The frozen bot plays the games that it has always played: all of them compiled, a few uncompiled."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from engines import build
from engines.agents.specs import bots_for
from engines.arena.match import play_match
from engines.core import registry
from engines.core.bots import Bots
from engines.core.engine.constants import POLICY_GREEDY_1
from engines.core.engine.errors import BotError
from engines.scythe.game import GAME as SCYTHE
from tests.golden.frozen import BOT, GAMES, Row, changed, frozen_games, read_all, table_of
from tests.scythe_parts import scythe_with
from tests.sources import ROOT, imported, module_name, parsed

ROWS = read_all()
FILES = sorted((ROOT / "engines").glob("*/bots/greedy_*/[a-z]*.py"))
SAMPLE = 2  # of each game, uncompiled: the shortest
CHUNKS = 4 if build() == "compiled" else SAMPLE


def replayed(game: str, chunk: int) -> list[Row]:
    rows = ROWS[game] if build() == "compiled" else sorted(ROWS[game], key=lambda row: row["decisions"])[:SAMPLE]
    return rows[chunk::CHUNKS]


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("game", ROWS)
def test_frozen_games_are_as_recorded(game: str, chunk: int) -> None:
    assert [sentence for row in replayed(game, chunk) if (sentence := changed(game, row))] == []


def test_a_hundred_games_of_each_game_are_recorded_over_all_numbers_of_players() -> None:
    assert list(ROWS) == frozen_games()
    for game, rows in ROWS.items():
        assert [row["number"] for row in rows] == [*range(GAMES)]
        sizes = {len(table_of(game, number)[0].seats) for number in range(GAMES)}
        assert sizes == set(range(registry.load(game).tables.min_players, registry.load(game).tables.max_players + 1))


def functions_of(path: Path) -> dict[str, str]:
    """The functions of a file by their names, as text without comments."""
    found = parsed(path).body if path.is_file() else []
    return {node.name: ast.unparse(node) for node in found if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_frozen_bot_has_no_copy_of_a_file_that_has_not_changed(path: Path) -> None:
    own, live = functions_of(path), functions_of(path.parents[1] / path.name)
    assert any(live.get(name) != text for name, text in own.items())


@pytest.mark.xdist_group("sources")
@pytest.mark.parametrize("folder", sorted({path.parent for path in FILES}), ids=lambda folder: folder.parents[1].name)
def test_only_questions_and_the_game_know_a_frozen_bot(folder: Path) -> None:
    own, game = module_name(folder), folder.parents[1]
    users = {
        module_name(file).split(".")[2]
        for file in game.rglob("*.py")
        if file.parent != folder and any(module.startswith(own) for _, module in imported(file))
    }
    assert users == {"questions", "game", "generated"}


def test_other_weights_make_another_bot(tmp_path: Path) -> None:
    path = tmp_path / "weights.toml"
    path.write_text("hold = 0\ncost = 1\n", encoding="utf-8")
    game, (setup, _) = registry.load("smallworld"), table_of("smallworld", 0)
    bots = [bots_for([bot], len(setup.seats)) for bot in (BOT, f"{BOT}:weights={path}")]
    one, other = (play_match(game, setup, own, 1)[1]["score"] for own in bots)
    assert one != other


class Melting(Bots):
    """Those of a game that has frozen nothing."""

    weights = SCYTHE.bots.weights


def test_a_game_without_the_frozen_bot_says_so() -> None:
    with pytest.raises(BotError, match="no frozen greedy bot, greedy-1, yet; let greedy play"):
        scythe_with(bots=Melting).bots.load_weights(policy=POLICY_GREEDY_1)
