"""`scythe play`: a whole game by the full rules, for people, scripts and bots together."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from scythe_cli import completion
from scythe_cli.command import Command
from scythe_cli.completion import offer
from scythe_cli.params import (
    dealing_options,
    game_argument,
    handicap_option,
    name_option,
    rules_option,
    seed_option,
    solo_options,
    table_option,
)
from scythe_cli.stored_tables import FILE_OR_CODE
from scythe_cli.trust import allow_option
from scythe_cli.typed import refuse_typed

OF_WEB = ("lan", "port", "cert", "key")
OF_REPLAY = ("replay", "until", "seats", "names", "redact", "output")


@click.command(cls=Command)
@game_argument
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="N=WHO",
    shell_complete=offer(completion.seated_bots),
    help="Who sits where: 1=human, 2=greedy, 3=expert:level=4 (levels 1 to 5), 4=expert:plan (repeatable).",
)
@name_option
@click.option("--bot-file", type=click.Path(), default="", help="Python file with a table BOTS of your own bots.")
@click.option(
    "--setup",
    "setup_file",
    type=click.Path(path_type=Path),
    metavar=FILE_OR_CODE,
    help="A stored setup, or the table of a code, instead of a deal.",
)
@click.option(
    "--scenario",
    type=click.Path(path_type=Path),
    shell_complete=offer(completion.shipped_files("scenarios"), files=True),
    help="A scenario to start from, or one that ships such as scythe-opening.",
)
@dealing_options
@rules_option
@table_option
@solo_options
@handicap_option
@click.option(
    "--style",
    type=click.Choice(["people", "lines", "machine"]),
    default="people",
    show_default=True,
    help="Who answers for the human seats: people, at a table on the whole screen where there is a terminal, or line "
    "by line; or a program that speaks JSON lines (docs/machine.md).",
)
@click.option("--script", help="Answers of the human seats, one a line, from a file or from - (stdin).")
@click.option(
    "--chance",
    type=click.Choice(["seed", "ask"]),
    help="Who says what cards and dice come up: the program by its seed (usual), or you, from a real table.",
)
@click.option("--plain", is_flag=True, help="For screen readers: no colour, no drawing, nothing cleared.")
@click.option("--transcript", type=click.Path(path_type=Path), help="Where to write the transcript.")
@click.option(
    "--log",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Between people only: add the game to a log when it ends.",
)
@click.option(
    "--resume", type=click.Path(path_type=Path), help="Go on with the game of a transcript, in the same file."
)
@click.option("--replay", type=click.Path(path_type=Path), help="Step through a stored game instead of playing.")
@click.option("--until", type=click.IntRange(0), help="With --replay: the game after this many answers.")
@click.option("--redact", type=click.IntRange(1), metavar="N", help="With --replay: write what seat N knows to -o.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="With --redact: the new file.")
@click.option("--tutorial", is_flag=True, help="A first game of scythe or smallworld, explained as it goes.")
@click.option("--web", is_flag=True, help="Play in browsers, a link a seat (docs/web.md); needs the extra [web].")
@click.option("--lan", is_flag=True, help="With --web: let browsers on your network in, not only on this computer.")
@click.option("--port", type=click.IntRange(0, 65535), help="With --web: the port, 0 for any that is free [8642].")
@click.option("--cert", type=click.Path(path_type=Path), help="With --web: a certificate, for https.")
@click.option("--key", type=click.Path(path_type=Path), help="With --web: the key of the certificate.")
@allow_option
@seed_option
def command(**given: Any) -> None:
    """Play a game by the full rules; every answer goes into a transcript, which replays without a seed.

    On a terminal the table takes the whole screen: arrows walk through the legal moves and show what each would do,
    Enter or a click takes one; F1 shows the keys. Numbers, words or their beginning can be typed there as line by line
    (--plain, --style lines, a pipe): ? explains, help says what else. A script has one answer a line, in the words of
    the game; # begins a comment. --replay shows a game in progress as an onlooker sees it, with --seat N as that seat
    may know it.

    \b
    Examples:
      scythe play -p 3 --seat 1=human --seat 2=random --seat 3=random
      scythe play --seat 1=human --seat 2=human --name 1=Anna --name 2=Ben
      scythe play --tutorial
      scythe play --setup table.json --script moves.txt --seed 7
      scythe play wayfarers --solo --ai space
      scythe play --resume scythe-game-7.jsonl
      scythe play -p 3 --seat 1=human --seat 2=human --seat 3=greedy --web --lan
      scythe play --replay scythe-game-7.jsonl --until 40
    """
    if given["replay"] is not None:
        _show(given)
        return
    for name in ("until", "redact", "output"):
        if given[name] is not None:
            raise click.UsageError(f"--{name} belongs to --replay.")
    for name in OF_WEB:
        if given[name] and not given["web"]:
            raise click.UsageError(f"--{name} belongs to --web.")
    _play(given)


def _play(given: dict[str, Any]) -> None:
    """A game to its end, or as far as it goes; one between people can be logged."""
    from scythe_cli.playing.at_terminal import play
    from scythe_cli.playing.logging import check_log_wanted, offer_log
    from scythe_cli.playing.offering import wants_tutorial
    from scythe_cli.playing.opening import opened

    if given["web"]:
        from scythe_cli.web.opening import play_in_browsers

        play_in_browsers(given)
        return
    session = opened(given | {"tutorial": given["tutorial"] or wants_tutorial(given)})
    if given["log"] is not None:
        check_log_wanted(session, given["log"])
    play(session)
    offer_log(session, given["log"], asks=not given["script"] and given["style"] != "machine")


def _show(given: dict[str, Any]) -> None:
    """A stored game: on the screen, or redacted in a new file."""
    from scythe_cli.playing.stored import write_redacted

    refuse_typed("--replay", (*OF_REPLAY, "plain", "style", "seed"), "shows a stored game")
    if (given["redact"] is None) != (given["output"] is None):
        raise click.UsageError("--redact and --output belong together: for which seat, and into which file.")
    if given["redact"] is None:
        _show_game(given)
    elif given["until"] is not None or given["seats"]:
        raise click.UsageError("--redact writes the whole transcript; leave out --until and --seat.")
    else:
        write_redacted(given["replay"], given["redact"], given["output"], given["names"])


def _show_game(given: dict[str, Any]) -> None:
    """A stored game: on a table on the whole screen, where there is one, else line by line."""
    from scythe_cli.playing.stored import show_replay
    from scythe_cli.table.terminal import has_room

    wanted = given["replay"], given["until"], _seat(given["seats"]), given["names"]
    if has_room() and not given["plain"] and given["style"] == "people":
        from scythe_cli.table.app import open_replay

        if open_replay(*wanted):
            return
    show_replay(*wanted, given["plain"])


def _seat(seats: tuple[str, ...]) -> int | None:
    """The seat as which a stored game is shown."""
    if not seats:
        return None
    if len(seats) > 1 or not seats[0].strip().isdecimal():
        raise click.UsageError(f"With --replay, --seat takes the number of one seat, not '{' '.join(seats)}'.")
    return int(seats[0])
