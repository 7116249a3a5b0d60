"""Stored games: read, shown, and written anew with what one seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engines.core.engine.errors import TranscriptError
from engines.core.engine.files import check_folder, write_whole
from engines.core.language.explaining import counted
from engines.core.language.log import EVERYTHING, ONLOOKER
from engines.core.transcript import HIDDEN, Transcript, answer_line, header, line_text, read_answer, replay
from engines.drawing.columns import padded
from scythe_cli.playing.entries import Entry, entry_of, is_hidden, log_lines
from scythe_cli.playing.naming import Naming
from scythe_cli.playing.screen import Screen
from scythe_cli.playing.seating import seat_names
from scythe_cli.playing.standing import show_standing
from scythe_cli.score_text import print_standing
from scythe_cli.transcripts import read_game

ONLY_KNOWN = "The game is not over, so this is what everybody knows; --seat 1 shows what seat 1 knows."
if TYPE_CHECKING:
    from engines.core.game import Game, Position


def show_replay(
    path: Path,
    until: int | None,
    seat: int | None,
    names: Sequence[tuple[int, str]] = (),
    plain: bool = False,
) -> None:
    """Print the answers of a transcript, the table after them, and where the game stands.

    With a seat (from 1), what that seat may not know then is left out, until the game is over; without one, of a game
    that is not over, what not everybody knows. `names` go before those of the transcript.
    """
    transcript, game = read_game(path, names)
    check_until(until, transcript, path)
    if "seen_by" in transcript.more:
        _show_redacted(transcript, game, path, until, seat)
        return
    entries, state = _entries(transcript, game, until)
    check_seat(seat, state)
    reader = EVERYTHING if state.is_terminal() else reader_of(seat, is_over(transcript, game))
    called = transcript.names
    naming = Naming(called)
    for line in log_lines(entries, seat_names(game, transcript.setup, called), reader):
        click.echo(naming.told(line))
    click.echo("")
    Screen(plain, called).table(state, None if seat is None else seat - 1)
    click.echo("")
    if not state.is_terminal():
        click.echo(naming.told(f"Asked next: {state.asked()}."))
    if reader == EVERYTHING:
        print_standing(game, state, plain, called)
    else:
        show_standing(game, state, None if reader == ONLOOKER else reader, Screen(plain), called)
    if reader == ONLOOKER:
        click.echo(ONLY_KNOWN, err=True)


def check_until(until: int | None, transcript: Transcript, path: Path) -> None:
    """Raises TranscriptError where a game has fewer answers."""
    answers = len(transcript.answers)
    if until is not None and until > answers:
        raise TranscriptError(f"{path}: --until {until}: the game has only {counted(answers, 'answer')}.")


def is_over(transcript: Transcript, game: Game) -> bool:
    """Whether a stored game is over, also where the line that says so is missing. Raises TranscriptError."""
    return bool(transcript.end) or replay(game, transcript).is_terminal()


def reader_of(seat: int | None, over: bool) -> int:
    """As whom a stored game is shown: as a seat (from 1); else with everything once it is over, before as an onlooker
    sees it."""
    if seat is not None:
        return seat - 1
    return EVERYTHING if over else ONLOOKER


def write_redacted(path: Path, seat: int, out: Path, names: Sequence[tuple[int, str]] = ()) -> None:
    """Write what a seat (from 1) knows of a game that goes on into a new file, as a transcript without the rest.

    `names` go before those of the transcript.
    """
    transcript, game = read_game(path, names)
    entries, state = _entries(transcript, game, None)
    check_seat(seat, state)
    if state.is_terminal():
        raise TranscriptError(f"{path}: its game is over, so nothing in it is hidden any more; copy the file instead.")
    if out.exists():
        raise TranscriptError(f"{out}: exists already; choose another name with --output.")
    check_folder(out, TranscriptError)
    table = {
        "table": [
            f"Asked next: {state.view(seat - 1)['asked']['question']}.",
            *game.words.status_lines(state.core, seat - 1),
        ]
    }
    known = [(entry.by, HIDDEN if is_hidden(entry, seat - 1) else entry.words) for entry in entries]
    named = {"names": list(transcript.names)} if any(transcript.names) else {}
    head = header(game, transcript.setup, transcript.bots, seen_by=seat, **named)
    lines = [head, *(answer_line(*answer) for answer in known), table]
    write_whole(out, "".join(line_text(line) for line in lines))
    click.echo(f"What seat {seat} knows is in {out}.", err=True)


def check_seat(seat: int | None, state: Position) -> None:
    """Raises TranscriptError where there is no such seat (from 1)."""
    if seat is not None and not 1 <= seat <= state.num_players:
        raise TranscriptError(f"There is no seat {seat} in this game, only seats 1 to {state.num_players}.")


def _entries(transcript: Transcript, game: Game, until: int | None) -> tuple[list[Entry], Position]:
    """The answers, and the position after the last of them. Raises TranscriptError."""
    wanted = transcript.answers if until is None else transcript.answers[:until]
    replay(game, transcript, until)  # says what does not fit
    state = game.new_initial_state(transcript.setup)
    entries = []
    for by, words in wanted:
        entry = entry_of(state, *read_answer(state, by, words, f"The answer of {by}"))
        state.apply_action(entry.action)
        entries.append(entry)
    return entries, state


def _show_redacted(transcript: Transcript, game: Game, path: Path, until: int | None, seat: int | None) -> None:
    """Print the answers that are known; where the game stands was written down when the transcript was redacted."""
    own = transcript.more["seen_by"]
    if seat not in (None, own):
        raise TranscriptError(f"{path}: holds only what seat {own} knows, not seat {seat}.")
    shown = transcript.answers if until is None else transcript.answers[:until]
    naming = Naming(transcript.names)
    for number, (by, words) in enumerate(shown, 1):
        told = game.words.printed(words) if words else "(hidden)"
        click.echo(naming.told(f"{number:5d}  {padded(naming.told(by), 20)}  {told}"))
    click.echo("")
    click.echo(naming.told(f"The transcript holds only what seat {own} knows."))
    for line in transcript.more.get("table", []) if until is None else []:
        click.echo(naming.told(line))
