"""One game of the long runs: random or mixed, checked at its end or after every answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engines.core import registry
from engines.core.engine.asking import choose as answer
from engines.core.engine.constants import MOST_RESOURCES
from engines.core.engine.errors import InvariantError
from engines.core.engine.playout import play_random_told
from engines.core.engine.saving import check_ranges, has_field
from engines.core.engine.search_context import SearchContext
from engines.core.game import game_key
from tests.events import owned
from tests.numbered_games import mixed_chooser, numbered_core, play, random_chooser
from tests.soak import architects, coins, scythe, smallworld, wayfarers

MOST_DECISIONS = 40  # a turn, on average: no game comes near it, a question that comes again and again exceeds it
MODULES = architects, scythe, smallworld, wayfarers  # each checks its game
SOAKED: dict[str, Any] = {module.__name__.rpartition(".")[2]: module for module in MODULES}

CONTEXT = SearchContext()  # sums of what was told, over all games of a process


@dataclass(frozen=True)
class Played:
    """What one game adds to the totals."""

    players: int
    decisions: int
    turns: int
    naturally: bool


class GameError(Exception):
    """A game that went wrong: its number, after which decision, what happened."""

    def __init__(self, number: int, decision: int, what: str) -> None:
        super().__init__(number, decision, what)
        self.number = number

    def __str__(self) -> str:
        return "game {}, after decision {}: {}".format(*self.args)


def check(game: str, core: Any) -> None:
    """Raises InvariantError when something does not hold."""
    SOAKED[game].check(core)
    if has_field(game, "leader"):
        check_lead(core, -(-SOAKED[game].turns_of(core) // core.players))


def check_lead(core: Any, rounds: int) -> None:
    """Raises InvariantError when somebody leads who does not play, or the lead changed more often than it could."""
    if core.leader > core.players:
        raise InvariantError(f"seat {core.leader} of {core.players} leads.")
    most = max(rounds - 1, 0) if core.leader else 0
    if core.lead_changes > most:
        raise InvariantError(f"{core.lead_changes} lead changes, but {most} were possible in {rounds} rounds.")


def play_game(number: int, mixed: bool = False, watched: bool = False, game: str = "scythe") -> Played:
    """Play a game and check its end; a watched one is checked after every answer. Raises GameError."""
    core: Any = numbered_core(number, game)
    rules = SOAKED[game]
    try:
        _play_on(game, core, number, mixed, watched)
        if core.legal:
            raise InvariantError(f"{core.decisions} decisions in {rules.turns_of(core)} turns, and the game goes on")
        check(game, core)
    except (AssertionError, InvariantError, ArithmeticError, LookupError) as error:
        raise GameError(number, core.decisions, f"{type(error).__name__}: {error}") from error
    return Played(core.players, core.decisions, rules.turns_of(core), core.ended == rules.NATURAL_END)


def core_in_turn(number: int, game: str, kind: int) -> Any:
    """A numbered random game at the first question of a kind after five turns of each seat."""
    core: Any = numbered_core(number, game)
    for _ in play(core, random_chooser(number), game):
        if core.turns > 5 * core.players and core.frame_kind[core.depth - 1] == kind:
            return core
    raise AssertionError(f"game {number} is over too soon")


def _play_told(game: str, core: Any, key: int, most: int) -> None:
    """Random play in the core's own loop. Raises InvariantError where what it tells of goods is not what changed."""
    rules = registry.load(game)
    before, told_before = owned(rules, core), list(CONTEXT.scratch)
    play_random_told(core, CONTEXT, key, most)
    after, told = owned(rules, core), list(CONTEXT.scratch)
    for (seat, resource), now in after.items():
        place = seat * MOST_RESOURCES + resource
        changed, said = now - before[seat, resource], told[place] - told_before[place]
        if changed != said:
            raise InvariantError(f"seat {seat + 1} is told {said} of resource {resource}, and has {changed} more.")


def _play_on(game: str, core: Any, number: int, mixed: bool, watched: bool) -> None:
    """To the end, or to the bound on decisions; random games that are not watched in the core's own loop."""
    most = SOAKED[game].most_turns(core) * MOST_DECISIONS
    if not mixed and not watched:
        _play_told(game, core, game_key(number), most)
        return
    choose = mixed_chooser(number, game=game) if mixed else random_chooser(number)
    while core.legal and core.decisions < most:
        before = coins.note(core) if game == "scythe" else None
        answer(core, choose(core))
        if watched:
            check(game, core)
            check_ranges(game, core)
            if before:
                coins.check_coins(before, core)
