"""From the options of the command to a session: a fresh game, a scenario, or one that goes on."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import click

from engines.agents.registry import try_out
from engines.agents.specs import HUMAN
from engines.arena.match import RANDOM_POLICY
from engines.core import registry
from engines.core.analysis.core_bot import core_bot
from engines.core.engine.errors import SetupError, TranscriptError
from engines.core.engine.files import check_folder
from engines.core.game import Game
from engines.core.setup.setup import Setup
from scenarios.loader import played_scenario
from scenarios.tutorials import read_tutorial
from scythe_cli.dealing import dealing_wanted, handicapped, laid, usual_players
from scythe_cli.named_seats import names_by_seat, players_named
from scythe_cli.playing.at_terminal import Alone
from scythe_cli.playing.lessons import Lessons
from scythe_cli.playing.people import People
from scythe_cli.playing.script import ScriptAnswers
from scythe_cli.playing.seating import seat_bots
from scythe_cli.playing.session import ASK, SEED, Answers, Seating, Session
from scythe_cli.solo import FLAGS, check_solo_seat, check_solo_table, with_solo
from scythe_cli.stored_tables import dealt_table
from scythe_cli.table.desk import Desk
from scythe_cli.table.terminal import has_room
from scythe_cli.transcripts import naming, read_game
from scythe_cli.trust import agreement
from scythe_cli.typed import fresh_seed, game_wanted, refuse_typed, typed_params

DEALING = ("players", "with_", "without", "ban", "banned_pairs", "keep", "rules", "table", "solo", *FLAGS)
OF_RESUME = (
    *("resume", "transcript", "script", "seats", "bot_file", "allow_programs"),
    *("seed", "chance", "plain", "style", "game", "names", "log"),
    *("web", "lan", "port", "cert", "key"),
)
OF_TUTORIAL = ("tutorial", "game", "transcript", "names", "plain", "style", "web", "lan", "port", "cert", "key")
Given = dict[str, Any]


def opened(given: Given) -> Session:
    """The session that the options describe. Raises ScytheError, click.UsageError."""
    plan = plan_of(given)
    return Session(plan, _source(given, plan))


def plan_of(given: Given) -> Seating:
    """What the options say is played, and by whom. Raises ScytheError, click.UsageError."""
    makes = _resumed if given["resume"] is not None else _first_game if given["tutorial"] else _fresh
    plan = makes(given)
    try_out(bot for bot in plan.bots if bot.name != HUMAN)
    for bot in plan.bots:
        if bot.in_core and bot.policy != RANDOM_POLICY:
            core_bot(plan.game, bot, len(plan.bots), 0)  # says so now when it does not play this game
    return plan


def _source(given: Given, plan: Seating) -> Answers:
    """Who answers for people."""
    people = [seat for seat, bot in enumerate(plan.bots) if bot.name == HUMAN]
    if given["style"] == "machine":
        from scythe_cli.machine import MachineAnswers

        if given["script"] or plan.chance == ASK:
            raise click.UsageError(f"--style machine takes answers from a program; leave out {_other(given)}.")
        return MachineAnswers(people, plan.seed)
    if given["script"]:
        return ScriptAnswers(given["script"])
    if plan.chance == ASK or people:
        return _people(given, plan)
    return Alone()


def _people(given: Given, plan: Seating) -> Answers:
    """People at a table on the whole screen, or line by line."""
    if given["plain"] or given["style"] == "lines" or not has_room():
        return People(given["plain"], plan.names)
    from scythe_cli.table.app import open_table

    return Desk(open_table)


def _other(given: Given) -> str:
    return "--script" if given["script"] else "--chance ask"


def _fresh(given: Given) -> Seating:
    """A game from its beginning, or from a scenario."""
    if given["setup_file"] is not None:
        _refuse_dealing("--setup", ("scenario",), free=("solo", *FLAGS))
    if given["scenario"] is not None:
        _refuse_dealing("--scenario", ("setup_file",))
    game = registry.load(game_wanted(given))
    given = given if given["setup_file"] is not None and given["solo"] else with_solo(given, game)
    seed = fresh_seed() if given["seed"] is None else int(given["seed"])
    scenario = played_scenario(given["scenario"], game) if given["scenario"] is not None else None
    dealt = scenario.setup if scenario is not None else _setup(given, game, seed)
    setup = handicapped(dealt, given["handicap"], game)
    check_solo_seat(given["seats"], game, setup.options, "--seat")
    moves = scenario.moves if scenario is not None else ()
    return Seating(
        game,
        replace(setup, names=()),
        seat_bots(given["seats"], len(setup.seats), game.bots.default_bot, given["bot_file"], bool(given["script"])),
        seed,
        transcript_path(given["transcript"], game.name, seed),
        chance=given["chance"] or SEED,
        bot_file=given["bot_file"],
        before=tuple(moves),
        fixed=len(moves),
        drawn=given["seed"] is None,
        names=names_by_seat(given["names"], game, len(setup.seats), dealt.names, f"{given['setup_file']}: 'names': "),
    )


def _first_game(given: Given) -> Seating:
    """The first game of a tutorial."""
    refuse_typed("--tutorial", OF_TUTORIAL, "deals its own table")
    if given["style"] == "machine":
        raise click.UsageError("--tutorial is for people; leave out --style machine.")
    game = registry.load(given["game"])
    tutorial = read_tutorial(game)
    bots = seat_bots([f"{seat}={bot}" for seat, bot in enumerate(tutorial.bots, 1)], len(tutorial.bots), "", "", False)
    return Seating(
        game,
        tutorial.setup,
        bots,
        tutorial.seed,
        transcript_path(given["transcript"], game.name, tutorial.seed),
        names=names_by_seat(given["names"], game, len(bots), (), ""),
        lessons=Lessons(tutorial.steps, [bot.name for bot in bots].index(HUMAN)),
    )


def _refuse_dealing(named: str, others: Sequence[str], free: Sequence[str] = ()) -> None:
    every = {str(param.name) for param in click.get_current_context().command.params}
    refuse_typed(named, (*(every - {*DEALING, *others}), *free), "says who plays and with what")


def _setup(given: Given, game: Game, seed: int) -> Setup:
    """A stored setup, or a deal. Raises SetupError, click.UsageError."""
    if given["setup_file"] is not None:
        stored = dealt_table(given["setup_file"], game)
        if given["solo"]:
            check_solo_table(given, game, stored)
        return stored
    constraints, options = dealing_wanted(given, game)
    players = usual_players(_players(given, game), game.tables.max_players)
    dealt = game.tables.deal(players, Random(f"{seed}/setup/0"), options, **constraints)
    return laid(dealt, given["table"], game)


def _players(given: Given, game: Game) -> int | None:
    """The number of players: asked for, or as many as have been named seat by seat. Raises SetupError."""
    if given["players"] is not None:
        return int(given["players"])
    numbers = [int(text.partition("=")[0]) for text in given["seats"] if text.partition("=")[0].strip().isdecimal()]
    if numbers and max(numbers) > game.tables.max_players:
        most = game.tables.max_players
        raise SetupError(f"--seat {max(numbers)}=…: there is no such seat; {game.title} has seats 1 to {most} at most.")
    if numbers:
        return max(game.tables.min_players, *numbers)
    return players_named(given["names"], game.tables.min_players)


def _resumed(given: Given) -> Seating:
    """The game of a transcript, to be continued in the same file or in another one. Raises TranscriptError."""
    refuse_typed("--resume", OF_RESUME, "goes on with a stored game")
    path: Path = given["resume"]
    old, game = read_game(path, given["names"])
    _check_goes_on(given, path, old.game, old.more, bool(old.end))
    stored_file = "" if given["bot_file"] else old.more.get("bot_file", "")
    bot_file = given["bot_file"] or stored_file
    seats = given["seats"] or [f"{seat}={bot}" for seat, bot in enumerate(old.bots, 1)]
    agreement(given["allow_programs"])(path, [] if given["seats"] else seats, stored_file)
    stored = old.more.get("seed", given["seed"])
    with nullcontext() if given["seats"] else naming(path):
        bots = seat_bots(seats, len(old.setup.seats), game.bots.default_bot, bot_file, bool(given["script"]))
    return Seating(
        game,
        game.tables.check_setup(old.setup, str(path)),
        bots,
        fresh_seed() if stored is None else int(stored),
        path if given["transcript"] is None else transcript_path(given["transcript"], "", 0),
        chance=given["chance"] or old.more.get("chance", SEED),
        bot_file=bot_file,
        before=old.answers,
        is_new=given["transcript"] is not None,
        notes=[f"{path}: its last line was cut off and has been left out."] if old.was_cut else [],
        drawn=stored is None,
        names=old.names,
        source=old.source,
    )


def _check_goes_on(given: Given, path: Path, game: str, more: dict[str, Any], is_over: bool) -> None:
    """Raises TranscriptError when there is nothing to go on with."""
    if "game" in typed_params() and given["game"] != game:
        raise TranscriptError(f"{path}: is a game of {game}, not of {given['game']}.")
    if "seen_by" in more:
        seat = more["seen_by"]
        raise TranscriptError(f"{path}: holds only what seat {seat} knows, so it cannot go on; resume the whole one.")
    if is_over:
        raise TranscriptError(f"{path}: its game is over; --replay shows it.")
    if given["seed"] is not None and given["seed"] != more.get("seed", given["seed"]):
        raise TranscriptError(f"{path}: its game has the seed {more['seed']}, not {given['seed']}; leave out --seed.")
    if more.get("chance", SEED) not in (SEED, ASK):
        raise TranscriptError(f"{path}: line 1: 'chance' is '{more['chance']}', but must be '{SEED}' or '{ASK}'.")


def transcript_path(wanted: Path | None, game: str, seed: int) -> Path:
    """The file of the transcript, never one that exists. Raises TranscriptError when the wanted one does or cannot."""
    if wanted is not None:
        if wanted.exists():
            raise TranscriptError(f"{wanted}: exists already; choose another name with --transcript.")
        check_folder(wanted, TranscriptError)
        return wanted
    return usual_path(Path(), game, seed)


def usual_path(folder: Path, game: str, seed: int) -> Path:
    """The file of a transcript that nobody has named: GAME-game-SEED.jsonl, with a number where there is one."""
    stem = f"{game.rpartition(':')[2].lower()}-game-{seed}"
    names = [f"{stem}.jsonl", *(f"{stem}-{number}.jsonl" for number in range(2, 10_000))]
    return next(folder / name for name in names if not (folder / name).exists())
