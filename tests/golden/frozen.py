"""A hundred games of each game with the frozen bot `greedy-1`, one line a game in `greedy_1.json`.

    python -m tests.golden.frozen            replay them
    python -m tests.golden.frozen --write    write them anew: only after a change of rules that is meant

`answers` hashes who answered what, asked question by question; `result` what the core makes of the same game by itself:
number of decisions, scores, ranks. Positions are left out, for fields may come and go. What else changes these games
changes the yardstick of docs/ladder.md: a change of the kernel's search has to leave them as they are, with a parameter
or by a copy of what it was.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from engines.agents.specs import bots_for
from engines.arena.match import BotTable, play_match
from engines.core import registry
from engines.core.game import game_key
from engines.core.search.botspec import BotSpec
from engines.core.setup.setup import Setup
from tests.golden.digest_play import weights_of_hasty
from tests.golden.digests import Stream

PATH = Path(__file__).parent / "greedy_1.json"
BOT = "greedy-1"
GAMES = 100
FIRST_SEED = 7_100_000
SOLO_RECORDED = ("wayfarers",)  # the Automa of Scythe is younger than the recording
Row = dict[str, Any]


def frozen_games() -> list[str]:
    """The games that have the frozen bot."""
    return [name for name in registry.names() if registry.load(name).bots.frozen]


def table_of(game: str, number: int) -> tuple[Setup, list[BotSpec]]:
    """The table of that number: every number of players in turn; the bot among itself, against a random one, and
    against itself with the weights of the hasty one. Where a game has a printed opponent, every other game of two among
    itself is against one of its boards instead."""
    rules, sizes = (
        registry.load(game),
        registry.load(game).tables.max_players - registry.load(game).tables.min_players + 1,
    )
    players = rules.tables.min_players + number % sizes
    expansions = {"expansions": rules.tables.expansions} if players > 5 else {}
    hasty = f"2={BOT}:weights={weights_of_hasty(game)}" if weights_of_hasty(game).exists() else "2=random"
    turn, way = divmod(number // sizes, 3)
    boards = rules.tables.solo_boards if game in SOLO_RECORDED and players == 2 and way == 0 and turn % 2 else ()
    options = {rules.tables.solo_option: boards[turn // 2 % len(boards)]} if boards else {}
    setup = rules.tables.deal(players, Random(FIRST_SEED + number), options, **expansions)
    return setup, bots_for([[BOT], [BOT, "2=random"], [BOT, hasty]][way], players)


def hashed(game: str, number: int) -> Row:
    """Play the game of that number, in both ways."""
    rules, answers, result, seed = registry.load(game), Stream(), Stream(), FIRST_SEED + number
    setup, bots = table_of(game, number)
    state = rules.new_initial_state(setup, observed=False)
    with BotTable(rules, bots, game_key(seed)) as table:
        while not state.is_terminal():
            action = table.answer(state)
            answers.add(state.current_player(), action)
            state.apply_action(action)
    ended, seats = play_match(rules, setup, bots, seed)
    result.add(ended["decisions"], list(zip(seats["score"], seats["rank"], strict=True)))
    decisions = ended["decisions"]
    return {"number": number, "decisions": decisions, "answers": answers.text(), "result": result.text()}


def read_all() -> dict[str, list[Row]]:
    """The rows of the file by game."""
    return dict(json.loads(PATH.read_text(encoding="utf-8")))


def changed(game: str, row: Row) -> str:
    """What is not as recorded in a game, in one sentence; '' when nothing changed."""
    found = hashed(game, row["number"])
    differing = [name for name in ("decisions", "answers", "result") if found[name] != row[name]]
    return f"{BOT}, {game} {row['number']}: {', '.join(differing)} changed" if differing else ""


def write() -> None:
    """Write the file, one line a game."""
    rows = {game: [hashed(game, number) for number in range(GAMES)] for game in frozen_games()}
    blocks = [f"{json.dumps(game)}: [\n" + ",\n".join(map(json.dumps, own)) + "\n]" for game, own in rows.items()]
    PATH.write_text("{\n" + ",\n".join(blocks) + "\n}\n", encoding="utf-8")


def all_changes() -> Iterator[str]:
    """What is not as recorded, a sentence a game."""
    for game, rows in read_all().items():
        yield from filter(None, (changed(game, row) for row in rows))


def main(arguments: list[str] | None = None) -> int:
    """Replay or write."""
    parser = argparse.ArgumentParser(description="Compare the games of frozen bots with those recorded.")
    parser.add_argument("--write", action="store_true", help="write them anew")
    if parser.parse_args(arguments).write:
        write()
        return 0
    found = list(all_changes())
    print("\n".join(found) or "Nothing changed.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
