"""The command group. A subcommand is imported only when it is asked for, so `scythe --help` starts at once."""

from __future__ import annotations

import gc
import os
from contextlib import suppress
from importlib import import_module
from typing import Any

import click

from scythe_cli import streams
from scythe_cli.command import COMPLETING
from scythe_cli.errors import sentences

COMMANDS = {
    "setup": "Deal a legal random setup.",
    "play": "Play a game by the full rules.",
    "score": "Score a finished game.",
    "simulate": "Play many games between bots and store them.",
    "report": "Make a balance report of stored games.",
}
# Where the build is stale these stop; the others play nothing and run uncompiled.
PLAYING = ("play", "simulate")
HELP = ("-h", "--help")
OBJECTS = (
    100_000  # new ones before Python looks for cycles: modules make many that stay, a tenth of the start went there
)


class LazyGroup(click.Group):
    """The subcommands of `COMMANDS`, each in a module of its own with the attribute `command`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order in which people need them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Import the module of a subcommand."""
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"scythe_cli.{name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, but an unknown subcommand is answered with the nearest known one."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from engines.core.engine.errors import nearest

            ctx.fail(f"There is no subcommand '{args[0]}'; {nearest(args[0], COMMANDS)}")
        if args and (args[0] not in PLAYING or not set(HELP).isdisjoint(args)):
            from engines.core.build.compile.choose import run_sources_if_stale

            run_sources_if_stale()
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the subcommands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def make_context(self, info_name: str | None, args: list[str], *rest: Any, **extra: Any) -> click.Context:
        """As click does; errors leave as sentences."""
        with sentences():
            return super().make_context(info_name, args, *rest, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """As click does; errors leave as sentences."""
        with sentences():
            return super().invoke(ctx)


def _version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if not value or ctx.resilient_parsing:
        return
    import engines
    from engines.core.build.compile.fresh import StaleBuildError
    from engines.core.engine.version import PROGRAM_VERSION

    try:
        click.echo(f"scythe {PROGRAM_VERSION} ({engines.build()})")
    except StaleBuildError as error:
        click.echo(f"scythe {PROGRAM_VERSION} (stale)")
        click.echo(error, err=True)
    ctx.exit()


def _show_completion(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    if value is None or ctx.resilient_parsing:
        return
    from scythe_cli.shells import script

    click.echo(script(value, ctx.command), nl=False)
    ctx.exit()


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": HELP, "max_content_width": 100},
)
@click.option(
    *("-V", "--version"),
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help="Version and kind of build.",
)
@click.option(
    "--show-completion",
    type=click.Choice(["bash", "zsh", "fish"]),
    is_eager=True,
    expose_value=False,
    callback=_show_completion,
    help="Print the completion script for this shell.",
)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Referee, scorer and balance laboratory for board games, by their full printed rules.

    \b
    Examples:
      scythe setup -p 4
      scythe play --seat 1=human --seat 2=greedy
      scythe simulate -n 2000 -p 5 --bot greedy -o run.sqlite

    \b
    Let Tab complete words, in bash or zsh, and in fish:
      eval "$(scythe --show-completion bash)"
      scythe --show-completion fish | source
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main() -> None:
    """Entry point of the console script."""
    with suppress(AttributeError):  # PyPy has none
        gc.set_threshold(OBJECTS)
    streams.prepare()
    if COMPLETING in os.environ:
        from scythe_cli import shells

        shells.prepare()
    try:
        cli(prog_name="scythe")
    finally:
        streams.say_what_is_lacking()
