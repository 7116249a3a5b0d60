"""A table as a model asks for it: dealt by the ordinary code, with bots by name and nothing from a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click

from engines.agents.registry import OWN, SHORT_NAMES
from engines.agents.specs import HUMAN, parse_bot
from engines.arena.match import RANDOM_POLICY
from engines.core import registry
from engines.core.analysis.core_bot import core_bot
from engines.core.engine.errors import SetupError, closest, did_you_mean, nearest
from engines.core.search.botspec import BotSpec
from scythe_cli.dealing import HELP, dealing_wanted
from scythe_cli.mcp.arguments import quoted
from scythe_cli.playing.by_seat import Refusal
from scythe_cli.playing.opening import usual_path
from scythe_cli.playing.session import Seating
from scythe_cli.solo import SOLO_SEATS, with_solo

if TYPE_CHECKING:
    from engines.core.game import Game
    from engines.core.setup.setup import Setup

ME = "me"  # a seat that calls answer for
# No setting names a file, a program or a time that nobody waits for; nothing of an installed package is imported.
BOTS = {"random": "random", "greedy": "greedy", "expert": "expert", **SHORT_NAMES}
NO_WISHES = {"without": (), "keep": (), "ban": (), "banned_pairs": "none"}


@dataclass(frozen=True)
class Wanted:
    """What a call asks for: the game, who sits on each seat, expansions, and options by name."""

    game: str
    seats: Sequence[str]
    expansions: Sequence[str]
    options: Mapping[str, str]


def seated(wanted: Wanted, seed: int, folder: Path | None) -> Seating:
    """The table that is wanted, with a transcript in the folder if there is one. Raises Refusal, ScytheError."""
    game = registry.load(_game_name(wanted.game))
    bots = [_bot(name) for name in wanted.seats]
    if BotSpec(HUMAN) not in bots:
        raise Refusal(f"'seats' has no '{ME}', so nobody would call for a seat; write '{ME}' for each of yours.")
    setup = _dealt(game, wanted, seed)
    for seat in game.under(setup.options).tables.printed_seats(setup):
        if bots[seat : seat + 1] == [BotSpec(HUMAN)]:
            called = game.tables.solo_words.called
            raise Refusal(
                f"Seat {seat + 1} is played by {called}, whose cards nobody sees; write the name of a bot there."
            )
    bots += [parse_bot(game.bots.default_bot)] * (len(setup.seats) - len(bots))  # of the printed opponent, never asked
    for bot in bots:
        if bot.name != HUMAN and bot.policy != RANDOM_POLICY:
            core_bot(game.under(setup.options), bot, len(bots), 0)  # says so now when it does not play this game
    return Seating(
        game,
        replace(setup, names=()),
        bots,
        seed,
        Path() if folder is None else usual_path(folder, game.name, seed),
        is_recorded=folder is not None,
    )


def _game_name(name: str) -> str:
    """The name of a game that comes with the program. Raises Refusal."""
    if name.lower() not in registry.names():
        titles = {registry.table_sizes(known)[0].lower(): known for known in registry.names()}
        meant = titles.get(closest(name, titles))
        near = f"did you mean '{meant}'?" if meant else nearest(name, registry.names())
        raise Refusal(f"There is no game {quoted(name)}; {near}")
    return name.lower()


def _dealt(game: Game, wanted: Wanted, seed: int) -> Setup:
    """The setup. Raises Refusal, SetupError."""
    given = {
        **NO_WISHES,
        "rules": tuple(wanted.options.items()),
        "with_": wanted.expansions,
        "players": None,
        "solo": len(wanted.seats) == 1 and bool(game.tables.solo_option),
        **dict.fromkeys(("ai", "difficulty", "against")),
    }
    if given["solo"]:
        level = {game.tables.solo_words.flag: wanted.options.get(game.tables.solo_option)}
        rules = ((name, value) for name, value in wanted.options.items() if name != game.tables.solo_option)
        given |= {**level, "rules": tuple(rules)}
    players = SOLO_SEATS if given["solo"] else len(wanted.seats)
    game.tables.check_players(players)
    try:
        constraints, options = dealing_wanted(with_solo(given, game), game)
    except (click.UsageError, SetupError) as error:
        said = error.message if isinstance(error, click.UsageError) else str(error)
        flag = f"--{game.tables.solo_words.flag} "
        for typed, called in (
            (HELP, "the tool games lists them"),
            ("--option ", "option "),
            (flag, f"option {game.tables.solo_option}="),
        ):
            said = said.replace(typed, called)
        raise Refusal(said) from None
    if game.tables.is_solo(options) and not given["solo"] and players == SOLO_SEATS:
        raise Refusal(f"With {game.tables.solo_option} seat 2 is the printed opponent; 'seats' names seat 1 alone.")
    return game.tables.deal(players, Random(f"{seed}/setup/0"), options, **constraints)


def _bot(name: str) -> BotSpec:
    """Who sits on a seat. Raises Refusal."""
    wanted = name.lower()
    if wanted == ME:
        return BotSpec(HUMAN)
    spec = BOTS.get(wanted, wanted)
    if spec not in BOTS.values():
        kind = wanted.partition(":")[0]
        near = "" if kind in OWN and kind not in BOTS else did_you_mean(name, [ME, *BOTS])
        ending = near or f"known: {', '.join(BOTS)}; '{ME}' is a seat of yours."
        raise Refusal(f"'seats': no bot is called {quoted(name)} here; {ending}")
    return parse_bot(spec)
