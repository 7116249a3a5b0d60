"""The door of the page without a server: JSON text in, JSON text out. A worker of the browser calls `hear` and `go_on`.

Texts, for what else goes between JavaScript and Python changes on the way: nothing becomes something else, large
numbers lose digits. Seeds come as words of a command line.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from contextlib import chdir, suppress
from dataclasses import asdict, replace
from pathlib import Path
from tempfile import mkdtemp
from traceback import print_exc
from typing import Any

import click

from engines.core.engine.errors import ScytheError
from engines.core.engine.files import parse_json
from engines.core.engine.json_text import json_text
from scythe_cli.errors import sentences
from scythe_cli.playing.by_seat import Refusal
from scythe_cli.playing.opening import plan_of
from scythe_cli.playing.session import Seating
from scythe_cli.site.hot_seat import HotSeat
from scythe_cli.site.running import put, run
from scythe_cli.typed import typed_params
from scythe_cli.web.messages import read_message
from scythe_cli.web.table import WebTable

SLICE = 0.1  # seconds that others play before it is shown
OURS = "This program broke at this, which is its fault. The game is as it was; the browser's console has the details."
NO_GAME = "No game is being played here."
NOT_HERE = (  # options of `scythe play` that say what else happens to a game, or who else answers
    *("replay", "until", "redact", "output", "script", "style", "plain", "chance", "transcript", "log"),
    *("web", "lan", "port", "cert", "key", "bot_file", "allow_programs"),
)
Told = list[dict[str, Any]]


class Worker:
    """What the page of one browser asks for: subcommands, and one game at a time."""

    def __init__(self) -> None:
        self._seat: HotSeat | None = None
        self._folder = Path()
        self._is_stuck = False  # a bot broke; the game goes on when something else is said

    def hear(self, text: str) -> str:
        """Do what a message says; the messages for the page."""
        self._is_stuck = False
        return self._answered(lambda: self._do(text))

    def go_on(self) -> str:
        """Let the others play on for a moment; the messages for the page."""

        def play_on() -> Told:
            self._is_stuck = True
            self._playing().table.advance(SLICE)
            self._is_stuck = False
            return self._news()

        return self._answered(play_on)

    def is_resting(self) -> bool:
        """Whether nothing happens until somebody says something."""
        if self._seat is None or self._is_stuck:
            return True
        return self._seat.table.is_over or self._seat.table.is_waiting()

    def transcript(self) -> str:
        """The transcript of the game, '' without one."""
        return "" if self._seat is None else self._seat.table.session.plan.path.read_text(encoding="utf-8")

    def _do(self, text: str) -> Told:
        given = parse_json(text, "The message", Refusal)
        kind = next((key for key in given if key in DEEDS), "") if isinstance(given, dict) else ""
        return DEEDS[kind](self, given) if kind else self._at_table(given)

    def _answered(self, work: Callable[[], Told]) -> str:
        """What work has to tell, or the one sentence that says why it could not be done."""
        try:
            with sentences():
                told = work()
        except click.ClickException as error:
            told = [{"failed": error.format_message()}]
        except Exception:
            print_exc()
            told = [{"failed": OURS}]
        return json_text(told, ensure_ascii=False)

    # ----------------------------------------------------------------------------------------------------- subcommands

    def run(self, given: Mapping[str, Any]) -> Told:
        """A subcommand."""
        return [{"done": asdict(run(given["run"], given.get("files", {}), given.get("typed", "")))}]

    # ---------------------------------------------------------------------------------------------------------- a game

    def play(self, given: Mapping[str, Any]) -> Told:
        """Begin a game, or go on with one: the words of `scythe play`. Another one is left for it."""
        folder = Path(mkdtemp())
        try:
            put(given.get("files", {}), folder)
            with chdir(folder):
                plan = _plan(given["play"])
            table = WebTable(replace(plan, path=folder / plan.path.name))
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        self.leave({})
        self._folder, self._seat = folder, HotSeat(table)
        return [{"begun": plan.path.name}, *self._seat.printed(), *self._news()]

    def leave(self, given: Mapping[str, Any]) -> Told:
        """Leave the game."""
        if self._seat is not None:
            with suppress(OSError, ScytheError):
                self._seat.table.close()
            shutil.rmtree(self._folder, ignore_errors=True)
            self._seat = None
        return []

    def keep(self, given: Mapping[str, Any]) -> Told:
        """The transcript so far, as a file."""
        return [{"file": self._playing().table.session.plan.path.name, "content": self.transcript()}]

    def lift(self, given: Mapping[str, Any]) -> Told:
        """The screen is with who waited for it, or once more with who had it before."""
        self._playing().lift(bool(given["lift"]))
        return self._news()

    def hand_over(self, given: Mapping[str, Any]) -> Told:
        """The screen goes on to who waits for it."""
        self._playing().hand_over()
        return self._news()

    def _at_table(self, given: Any) -> Told:
        """What a browser may say at any table."""
        seat = self._playing()
        reply = seat.hear(read_message(json_text(given)))
        return [*([reply] if reply else []), *(seat.printed() if "renamed" in reply else []), *self._news()]

    def _news(self) -> Told:
        return self._playing().news()

    def _playing(self) -> HotSeat:
        """Raises Refusal where no game is played."""
        if self._seat is None:
            raise Refusal(NO_GAME)
        return self._seat


DEEDS: dict[str, Callable[[Worker, Mapping[str, Any]], Told]] = {
    "run": Worker.run,
    "play": Worker.play,
    "leave": Worker.leave,
    "keep": Worker.keep,
    "lift": Worker.lift,
    "hand over": Worker.hand_over,
}


def _plan(words: list[str]) -> Seating:
    """What the words behind `scythe play` mean. Raises ScytheError, UsageError."""
    from scythe_cli.play import command

    with command.make_context("play", list(words)) as context:
        other = next((name for name in NOT_HERE if name in typed_params()), None)
        if other is not None:
            raise click.UsageError(f"--{other.replace('_', '-')} is for a terminal; leave it out here.")
        return plan_of(context.params)
