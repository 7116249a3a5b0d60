"""One game being played: who answers, what is shown, and the transcript that is always written."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from engines.agents.specs import HUMAN, bots_for
from engines.arena.match import Table
from engines.arena.playable import Playable, load_game
from engines.core.botspec import BotSpec
from engines.core.errors import NotationError, RulesError, TranscriptError
from engines.core.game import CHANCE, State, game_key
from engines.core.setup import Setup
from engines.core.transcript import Transcript, TranscriptWriter, read_transcript, replay, who
from scythe_cli.errors import Failure
from scythe_cli.output import print_rows
from scythe_cli.params import drawn_seed
from scythe_cli.score_text import print_standing

WORDS = "its words, or one of: view, score, help, quit"
HELP = (
    "Type the number of an answer or its words. view shows the table and your cards, score what everybody would score "
    "now, quit leaves the game; Ctrl-C too. The transcript is written all the time, and a game that was left goes on "
    "with --resume."
)
MOST_SHOWN = 10  # legal alternatives after a wrong line of a script


class Session:
    """A game from its setup to its end, or to where it is left."""

    def __init__(
        self, game: Playable, setup: Setup, seed: int, given: dict[str, Any], before: Sequence[tuple[str, str]] = ()
    ) -> None:
        """`given`: the options of the command; `before`: answers (who, words) that were given already."""
        self.game = game
        self.state = game.new_game(setup).new_initial_state()
        self._before = before
        self._bots = seat_bots(given, len(setup.seats))
        self._table = Table(game, self._bots, game_key(seed))
        self._source: Answers = ScriptAnswers(given["script"]) if given["script"] else TypedAnswers()
        self._path = transcript_path(given["transcript"], game.name, seed)

    @classmethod
    def resumed(cls, given: dict[str, Any]) -> Session:
        """The game of a transcript, to be continued in a new one. Raises TranscriptError."""
        old = read_transcript(given["resume"])
        game = load_game(old.game)
        check_rules(old, game, given["resume"])
        if not given["seats"] and old.bots:
            given = given | {"seats": [f"{seat}={bot}" for seat, bot in enumerate(old.bots, 1)]}
        return cls(game, old.setup, drawn_seed(given["seed"]), given, old.answers)

    def play(self) -> None:
        """Play until the end, or until the person or the script stops."""
        with self._path.open("x", encoding="utf-8") as file:
            writer = TranscriptWriter(file, self.state.game, [str(bot) for bot in self._bots])
            self._announce()
            try:
                self._repeat(writer)
                self._go_on(writer)
            except (Stopped, KeyboardInterrupt):
                click.echo(f"\nThe game is not over. {self._how_to_resume()}", err=True)
                return
            except (RulesError, Failure) as error:
                text = error.message if isinstance(error, Failure) else str(error)
                raise Failure(f"{text} {self._how_to_resume()}") from None
            writer.end(self.state)
        print_standing(self.game, self.state)
        click.echo(f"The transcript is in {self._path}.", err=True)

    def _repeat(self, writer: TranscriptWriter) -> None:
        for number, (by, words) in enumerate(self._before, 1):
            if self.state.is_terminal() or who(self.state) != by:
                raise TranscriptError(f"Answer {number} of the stored game is by {by}, asked is {self.state.asked()}.")
            self._give(self.state.text_to_action(words), writer, shown=False)

    def _go_on(self, writer: TranscriptWriter) -> None:
        while not self.state.is_terminal():
            seat = self.state.current_player()
            human = seat != CHANCE and self._bots[seat].name == HUMAN
            action = self._source.answer(self) if human else self._table.answer(self.state)
            self._give(action, writer, shown=not human and seat != CHANCE)

    def _give(self, action: int, writer: TranscriptWriter, shown: bool) -> None:
        writer.answer(self.state, action)
        people = [seat for seat, bot in enumerate(self._bots) if bot.name == HUMAN]
        watching = people and isinstance(self._source, TypedAnswers)
        if shown and watching and not self._is_secret(people[0]):
            click.echo(f"{self.state.asked()}: {self.state.action_to_text(action)}")
        hidden = watching and self._revealed(people[0]) is None
        self.state.step(action)
        if hidden and self._revealed(people[0]) is not None:
            click.echo(f"Revealed (attacker, defender): {self._revealed(people[0])}")

    def _is_secret(self, seat: int) -> bool:
        """Whether the answer that is asked for now stays hidden from `seat` until a reveal."""
        return "hidden" in str(self.state.view(seat)["asked"]["question"])

    def _revealed(self, seat: int) -> str | None:
        """Dials and cards of the last combat, while they are open."""
        shown = self.state.view(seat)["fields"].get("last_combat", {})
        return None if shown is None else ", ".join(f"{key} {value}" for key, value in shown.items())

    def _announce(self) -> None:
        if isinstance(self._source, TypedAnswers) and any(bot.name == HUMAN for bot in self._bots):
            print_rows(self.game.setup_rows(self.state.game.setup), "table")
            click.echo("\n".join(["", *self.game.setup_notes(self.state.game.setup), "", HELP]))

    def _how_to_resume(self) -> str:
        return f"It goes on with: scythe play --resume {self._path}"


class Stopped(Exception):
    """The person or the script gave no further answer."""


class Answers:
    """Where the answers of human seats come from."""

    def answer(self, session: Session) -> int:
        """A legal answer to the current question. Raises Stopped, or Failure for a wrong line."""
        raise NotImplementedError


class TypedAnswers(Answers):
    """A person at the terminal: numbered answers, typed as number or words."""

    def answer(self, session: Session) -> int:
        state = session.state
        known = list(state.action_texts().items())
        click.echo(f"\n{state.asked()}:")
        for number, (words, action) in enumerate(known, 1):
            hint = session.game.hint(state.core, action)
            click.echo(f"{number:3d}  {words}{f'  ({hint})' if hint else ''}")
        while True:
            typed = self._typed()
            if typed == "score":
                print_standing(session.game, state)
            elif typed == "view":
                click.echo("\n".join(session.game.status_lines(state.core, state.current_player())))
            elif typed in ("help", "?"):
                click.echo(HELP)
            elif typed.isdecimal() and 1 <= int(typed) <= len(known):
                return known[int(typed) - 1][1]
            elif typed:
                try:
                    return state.text_to_action(typed)
                except NotationError:
                    click.echo(f"'{typed}' is no answer here; type a number up to {len(known)}, {WORDS}.")

    def _typed(self) -> str:
        click.echo("> ", nl=False)
        line = sys.stdin.readline()
        if not line or line.strip() == "quit":
            raise Stopped
        return line.strip()


class ScriptAnswers(Answers):
    """A script, one answer a line; `-` is stdin."""

    def __init__(self, name: str) -> None:
        self._name = "standard input" if name == "-" else name
        self._lines = self._numbered(sys.stdin if name == "-" else self._read(name))

    def answer(self, session: Session) -> int:
        number, words = next(self._lines, (0, ""))
        if not number:
            raise Stopped
        try:
            return session.state.text_to_action(words)
        except NotationError:
            raise Failure(self._mistake(number, words, session.state)) from None

    def _read(self, name: str) -> list[str]:
        """All lines of a script file, read before the game begins."""
        try:
            return Path(name).read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            raise Failure(f"{self._name} is not UTF-8 text.") from None

    def _numbered(self, lines: Iterable[str]) -> Iterator[tuple[int, str]]:
        """The lines that are answers, with their numbers; stdin is read as it comes."""
        try:
            for number, line in enumerate(lines, 1):
                words = line.strip()
                if words and not words.startswith("#"):
                    yield number, words
        except UnicodeDecodeError:
            raise Failure(f"{self._name} is not UTF-8 text.") from None

    def _mistake(self, number: int, words: str, state: State) -> str:
        known = list(state.action_texts())
        more = f" and {len(known) - MOST_SHOWN} more" if len(known) > MOST_SHOWN else ""
        legal = "; ".join(known[:MOST_SHOWN])
        return f"{self._name}, line {number}: '{words}' is no answer of {state.asked()}; legal are: {legal}{more}."


def seat_bots(given: dict[str, Any], players: int) -> list[BotSpec]:
    """Who sits on each seat. Without any wish: a person on seat 1, or with a script people everywhere."""
    seats = list(given["seats"])
    if not seats:
        seats = [HUMAN] if given["script"] else [f"1={HUMAN}"]
    return bots_for(seats, players, source=given["bot_file"], human=True)


def transcript_path(wanted: Path | None, game: str, seed: int) -> Path:
    """The file of the transcript: never one that exists. Raises TranscriptError when that was asked for."""
    if wanted is not None:
        if wanted.exists():
            raise TranscriptError(f"{wanted}: exists already; choose another name with --transcript.")
        return wanted
    stem = f"{game.rpartition(':')[2].lower()}-game-{seed}"
    names = [f"{stem}.jsonl", *(f"{stem}-{number}.jsonl" for number in range(2, 10_000))]
    return next(Path(name) for name in names if not Path(name).exists())


def check_rules(transcript: Transcript, game: Playable, path: Path) -> None:
    """Raises TranscriptError when the transcript was written by other rules."""
    if transcript.rules_version != game.rules_version:
        raise TranscriptError(
            f"{path}: was played by rules version {transcript.rules_version}, this program plays {game.rules_version}."
        )


def show_replay(path: Path, until: int | None) -> None:
    """Print the answers of a transcript and where the game stands after them."""
    transcript = read_transcript(path)
    game = load_game(transcript.game)
    check_rules(transcript, game, path)
    state = replay(game.new_game(transcript.setup), transcript, until)
    shown = transcript.answers if until is None else transcript.answers[:until]
    for number, (by, words) in enumerate(shown, 1):
        click.echo(f"{number:5d}  {by:8s} {words}")
    click.echo("")
    if not state.is_terminal():
        click.echo(f"Asked next: {state.asked()}.")
    print_standing(game, state)
