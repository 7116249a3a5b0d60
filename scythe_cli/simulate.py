"""`scythe simulate`: many games between bots, stored as they are played."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from scythe_cli import completion
from scythe_cli.command import TYPED, Command
from scythe_cli.completion import offer
from scythe_cli.params import dealing_options, format_option, handicap_option, rules_option, seed_option, solo_options
from scythe_cli.simulating.runs import begin, play_file, resume
from scythe_cli.simulating.wanted import USUAL_GAMES
from scythe_cli.stored_tables import FILE_OR_CODE
from scythe_cli.trust import allow_option
from scythe_cli.typed import DEFAULT_GAME, refuse_typed, typed_params
from scythe_cli.values import GameName, Number

FREE_WITH_RESUME = {"output", "jobs", "cluster", "max_minutes", "resume", "games", "form", "allow_programs", "mixed"}


class GameOrFile(GameName):
    """The name of a game, or an experiment: what ends in .toml or is a file, or comes with the program under a name."""

    name = "game or experiment"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The name, or the path of the file."""
        if value.endswith(".toml") or Path(value).is_file() or value in self.others():
            return Path(value)
        return super().convert(value, param, ctx)

    def others(self) -> Iterable[str]:
        """The experiments that come with the program."""
        from scenarios.shipped import EXPERIMENTS, shipped

        return shipped(EXPERIMENTS)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The same, and files."""
        return [*super().shell_complete(ctx, param, incomplete), *offer(files=True)(ctx, param, incomplete)]


@click.command(cls=Command)
@click.argument("game", required=False, default=DEFAULT_GAME, type=GameOrFile(), metavar="[GAME|EXPERIMENT.toml]")
@click.option("-n", "--games", type=click.IntRange(1), help=f"Games in all.  [default: {USUAL_GAMES}]")
@click.option(
    "--precision",
    type=Number(0, 100, min_open=True, max_open=True),
    metavar="POINTS",
    help="Play enough games to show a difference of this many points in every cell, with 80 % power.",
)
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="SPEC",
    shell_complete=offer(completion.bots),
    help="Bot of all seats, or of one: 1=greedy, 2=expert:level=4, 3=expert:policy, 4=expert:plan (repeatable).",
)
@click.option("--bot-file", type=click.Path(), default="", help="Python file with a table BOTS of your own bots.")
@click.option(
    "--assign",
    metavar="KIND",
    shell_complete=offer(completion.assignments),
    help="How tables are dealt over the games: balanced, random, fixed, or forced- and what is dealt, such as "
    "forced-race.  [default: balanced; Small World: random]",
)
@click.option(
    "--rotation",
    type=click.Choice(["bots", "seats", "none"]),
    help="What moves one seat on within a block of games that share a table and its luck.  [default: bots]",
)
@click.option(
    "--stopping",
    type=click.Choice(["confidence-sequence", "none"]),
    help="End early once every cell is decided, by a method that keeps its error rate (docs/experiments.md).",
)
@click.option(
    "--setup",
    "setup_file",
    type=click.Path(path_type=Path),
    metavar=FILE_OR_CODE,
    help="The one table of --assign fixed.",
)
@click.option(
    "--scenario",
    type=click.Path(path_type=Path),
    shell_complete=offer(completion.shipped_files("scenarios"), files=True),
    help="The same from a scenario without moves, or one that ships such as scythe-seven-players.",
)
@dealing_options
@rules_option
@solo_options
@handicap_option
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    help="Processes; the results do not depend on how many.  [default: all cores]",
)
@click.option(
    "--cluster", metavar="tcp://HOST:PORT", help="Play on the workers of this Dask scheduler (docs/cluster.md)."
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    default="run.sqlite",
    help="The run file.  [default: run.sqlite; of an experiment file its name]",
)
@click.option("--resume", is_flag=True, help="Continue the run in the run file; it holds everything else.")
@click.option("--mixed", is_flag=True, help="With --resume: go on although a bot has changed; reports tell both apart.")
@click.option(
    "--max-minutes",
    type=Number(0, min_open=True),
    help="Stop after this long, once the games at hand are over; --resume continues.",
)
@click.option("--verify", type=click.Path(path_type=Path), metavar="RUN", help="Play a sample of a run's games again.")
@click.option(
    "--check-bot",
    metavar="SPEC",
    shell_complete=offer(completion.bots),
    help="Only run the checks of docs/bots.md on this bot.",
)
@click.option("--limit", type=Number(0, min_open=True), help="With --check-bot: seconds for an answer.  [default: 10]")
@allow_option
@seed_option
@format_option
@click.pass_context
def command(ctx: click.Context, /, **given: Any) -> None:
    """Play many games between bots and store them in a run file.

    An experiment file (docs/experiments.md), yours or one that ships such as scythe-skill, can say all of this; options
    that you type win over it.

    The plan comes first: how often everything comes up, which differences the run can show, and how long it takes.
    Ctrl-C keeps what is finished. The same seed gives the same games, with any number of processes, interrupted or not.

    \b
    Examples:
      scythe simulate -n 2000 -p 5 --bot greedy -o run.sqlite
      scythe simulate -n 10000 -p 4 --with invaders --bot random --bot 1=greedy
      scythe simulate wayfarers -n 400 --solo --bot greedy
      scythe simulate scythe-skill -o 'skill-{players}.sqlite'
      scythe simulate --resume -o run.sqlite
    """
    typed = typed_params().keys()
    if given["verify"] is not None:
        from scythe_cli.simulating import verify

        refuse_typed("--verify", verify.FREE, "plays games of the run file again")
        verify.verify(given)
        return
    if given["check_bot"] is not None:
        from scythe_cli.check import check

        if isinstance(given["game"], Path):
            raise click.UsageError("--check-bot plays games of its own; leave out the experiment file.")
        check(given)
        return
    if given["limit"] is not None:
        raise click.UsageError("--limit belongs to --check-bot.")
    if given["mixed"] and not given["resume"]:
        raise click.UsageError("--mixed belongs to --resume.")
    if {"games", "precision"} <= typed:
        raise click.UsageError("-n gives the number of games and --precision asks for it; leave out one of them.")
    if {"jobs", "cluster"} <= typed:
        raise click.UsageError(
            "--jobs are processes on this computer, --cluster plays elsewhere; leave out one of them."
        )
    given |= {"precision_of": "", "stopping_details": {}, "file": None, "keys": frozenset()}
    if isinstance(given["game"], Path):
        play_file(given, typed, ctx.meta[TYPED])
    elif given["resume"]:
        refuse_typed("--resume", FREE_WITH_RESUME, "takes everything from the run file")
        resume(given)
    else:
        begin(given)
