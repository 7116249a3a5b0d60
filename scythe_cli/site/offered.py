"""What the forms of the page offer: games with their seats, expansions and solo opponents, and the rows of a score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engines.agents.specs import HUMAN
from engines.core import registry
from engines.core.game import Game
from engines.core.language.explaining import capital
from engines.core.language.translating import TONGUES
from engines.core.scoring.sheet_entries import Entry, Sheet, SheetPlayer
from engines.core.scoring.sheets import CHOICE
from engines.core.setup.options import complete
from engines.core.translations import ENGLISH, languages_of
from scenarios.tutorials import has_tutorial
from scythe_cli.dealing import usual_players
from scythe_cli.solo import SOLO_SEATS

PLAYERS = {  # who can be on a seat; what thinks longer is for the program itself
    HUMAN: "a person",
    "greedy": "a quick bot (greedy)",
    "expert:level=1": "an expert, level 1",
    "expert:level=2": "an expert, level 2",
    "expert:level=3": "an expert, level 3",
    "random": "a bot that plays at random",
}
LANGUAGES = {ENGLISH: "English", **{code: tongue.name for code, tongue in TONGUES.items()}}  # as they call themselves


@dataclass(frozen=True)
class Row:
    """A row of a score for one player: its key, what is counted, what it takes."""

    key: str
    meaning: str
    kind: str
    choices: Mapping[str, str]
    is_rare: bool  # only some players have it, or it is for ties


@dataclass(frozen=True)
class Solo:
    """The printed opponent: what it is called, which option chooses its board or level, and the levels of what
    --against chooses."""

    called: str
    flag: str
    board: str
    boards: Mapping[str, str]
    usual: str
    against: str
    rivals: Mapping[str, str]
    rows: Sequence[Row]


@dataclass(frozen=True)
class Offer:
    """What can be done with a game."""

    name: str
    title: str
    fewest: int
    most: int
    usual: int
    expansions: Mapping[str, str]
    bans_pairs: bool
    solo: Solo | None
    table: Sequence[Row]
    rows: Sequence[Row]
    languages: Mapping[str, str]
    has_tutorial: bool


def offers() -> list[Offer]:
    """What can be done with each game."""
    return [_offer(registry.load(name)) for name in registry.names()]


def _offer(game: Game) -> Offer:
    tables = game.tables
    table = _rows(game, game.results.sheet.table_rows, {}, tables.min_players, 0)
    return Offer(
        tables.name,
        tables.title,
        tables.min_players,
        tables.max_players,
        usual_players(None, tables.max_players),
        {name: tables.level_title(name) for name in tables.expansions},
        tables.bans_pairs,
        _solo(game) if tables.solo_option else None,
        list(table),
        list(_rows(game, game.results.sheet.rows, {}, tables.min_players, 0)),
        {code: LANGUAGES[code] for code in languages_of(game.name)},
        has_tutorial(game.name),
    )


def _solo(game: Game) -> Solo:
    tables, words = game.tables, game.tables.solo_words
    boards = {board: tables.level_title(board) for board in tables.solo_boards}
    rivals = tables.levels()[words.against] if words.against else ()
    options = {tables.solo_option: tables.options[tables.solo_option].values[1]}
    rows = _rows(game, game.results.sheet.rows, options, SOLO_SEATS, SOLO_SEATS - 1)
    named = {level: tables.level_title(level) for level in rivals}
    return Solo(words.called, words.flag, words.board, boards, words.usual, words.against, named, list(rows))


def _rows(game: Game, entries: Sequence[Entry], options: Mapping[str, Any], players: int, player: int) -> Iterator[Row]:
    """The rows that this player, from 0, of so many has with these options."""
    empty = Sheet([SheetPlayer(p, "", {}) for p in range(players)], {}, complete(options, game.tables.options))
    for entry in entries:
        if entry.is_of(empty, empty.players[player]):
            meaning = replace(entry, kinds=()).comment(empty, empty.players[player])
            choices = entry.levels if entry.kind == CHOICE else {}
            yield Row(entry.key, capital(meaning), entry.kind, choices, bool(entry.only))
