"""The page of a played game from its transcript: the game is replayed; nothing that the transcript names is run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from engines.core.analysis.analysis import Depth
from engines.core.engine.errors import TranscriptError
from engines.core.game import Game, Position
from engines.core.language.log import EVERYTHING, ONLOOKER
from engines.core.transcript import Transcript, read_answer, replay
from engines.drawing.isolating import isolated
from engines.drawing.picture import Picture
from engines.drawing.style import Style
from reports.game_page.course import (
    AnalysedTurn,
    Analysis,
    Course,
    Final,
    Mats,
    Step,
    TableAt,
    TurningPoint,
)
from scythe_cli.analysing import (
    PLAYED_OUT,
    in_words,
    judged_turns,
    note,
    refuse_unfinished,
    turning_points,
    turns_played_out,
)
from scythe_cli.playing.entries import Entry, entry_of
from scythe_cli.playing.naming import Naming
from scythe_cli.playing.seating import seat_names, sentence_names
from scythe_cli.score_text import result_of, tie_words, unit_of
from scythe_cli.table.places import named, named_picture
from scythe_cli.transcripts import read_game

ONE_LINE = 100_000  # columns: lines are broken by the page


def write_page_of(
    path: Path, folder: Path, seat: int | None, depth: Depth | None = None, names: Sequence[tuple[int, str]] = ()
) -> tuple[list[Path], int]:
    """Write the page of a transcript, with `seat` (from 1) of what that seat knew; the files and the number of answers.

    With `depth` a bot analyses the game, which has to be over. `names` go before those of the transcript.
    Raises TranscriptError, SetupError, UsageError, BotError, FolderError, OSError.
    """
    from reports.game_page.page import write_game_page
    from reports.page.folder import PAGE, check_free

    check_free(folder, (PAGE,))  # before the game is analysed
    transcript, game = read_game(path, names)
    course = course_of(transcript, game, seat)
    if depth is not None:
        refuse_unfinished(transcript, replay(game, transcript))
        course = replace(course, analysis=analysis_of(transcript, game, depth))
    return write_game_page(course, folder), len(transcript.answers)


def analysis_of(transcript: Transcript, game: Game, depth: Depth) -> Analysis:
    """What a bot says of the turns of a game that is over. Raises BotError."""
    names, naming = seat_names(game, transcript.setup, transcript.names), Naming(transcript.names)
    judged = list(judged_turns(game, transcript, depth))
    points = turning_points(list(turns_played_out(game, judged, depth)))
    return Analysis(
        answers=len(transcript.answers),
        turns=tuple(AnalysedTurn(one.turn.step, one.turn.seat, tuple(one.shares)) for one in judged),
        final=tuple(replay(game, transcript).returns()),
        points=tuple(
            TurningPoint(one.turn.step, *map(naming.told, in_words(one, names, unit_of(game)))) for one in points
        ),
        note=f"{note(judged)} {PLAYED_OUT}",
    )


def course_of(transcript: Transcript, game: Game, seat: int | None = None) -> Course:
    """The game of a transcript as a page shows it. Raises TranscriptError."""
    end = replay(game, transcript)  # says what does not fit
    if seat is not None and not 1 <= seat <= end.num_players:
        raise TranscriptError(f"There is no seat {seat} in this game, only seats 1 to {end.num_players}.")
    walk = Walk(transcript, game, _readers(end, seat))
    shown_whole = walk.readers[0] == EVERYTHING or end.is_terminal()
    result = result_of(game, end, transcript.names)
    final = tuple(
        Final(
            player.rank,
            player.name,
            player.total,
            tie_words(player.decided_by) if player.decided_by else "",
            tuple((x.category, x.points) for x in player.lines),
        )
        for player in sorted(result.players, key=lambda one: one.rank)
    )
    return Course(
        game=game.title,
        names=tuple(map(isolated, seat_names(game, transcript.setup, transcript.names))),
        players=tuple(transcript.bots) if len(transcript.bots) == end.num_players else (),
        scene=named(game.pictures.scene(end), Naming(transcript.names)),
        readers=walk.readers,
        start=walk.table(walk.state, is_new_turn=True),
        steps=walk.steps(),
        final=final if shown_whole else (),
        notes=tuple(result.notes) if shown_whole else (),
    )


def _readers(end: Position, seat: int | None) -> tuple[int, ...]:
    """For whom the page is: one seat; after the end everybody and each seat; before it an onlooker."""
    if seat is not None:
        return (seat - 1,)
    return (EVERYTHING, *range(end.num_players)) if end.is_terminal() else (ONLOOKER,)


@dataclass
class Walk:
    """A game played once more, step by step."""

    transcript: Transcript
    game: Game
    readers: tuple[int, ...]

    def __post_init__(self) -> None:
        self.state = self.game.new_initial_state(self.transcript.setup).listen()
        self.reader = self.readers[0]
        self._seats = range(self.state.num_players)
        self._turn = ""
        self._names = sentence_names(self.game, self.transcript.setup, self.transcript.names)
        self._naming = Naming(self.transcript.names)
        self._scene = self.game.pictures.scene(self.state)

    def steps(self) -> Iterator[Step]:
        """Each answer with the table after it."""
        state = self.state
        for by, words in self.transcript.answers:
            entry = entry_of(state, *read_answer(state, by, words, f"The answer of {by}"))
            state.apply_action(entry.action)
            hidden = tuple(sorted(entry.hidden_from)) if self.reader == EVERYTHING else ()
            told = self.game.words.log.lines(state.events(self.reader), self.reader, self._names)
            yield Step(entry.seat, self._words(entry), hidden, tuple(map(self._naming.told, told)), self.table(state))

    def _words(self, entry: Entry) -> str | None:
        """What was answered, as far as the page may say it; what chance was asked is no secret."""
        if self.reader != EVERYTHING and (
            self.reader in entry.hidden_from or (self.reader == ONLOOKER and entry.hidden_from)
        ):
            return None
        return self._naming.told(entry.printed)

    def table(self, state: Position, is_new_turn: bool = False) -> TableAt:
        """The table as the page shows it, with mats where a turn begins."""
        viewer = self.reader if self.reader >= 0 else None
        picture = self._named(self.game.pictures.picture(state, viewer))
        is_new_turn = is_new_turn or not picture.turn or picture.turn != self._turn or state.is_terminal()
        self._turn = picture.turn
        known = tuple(self._known(state, reader) for reader in self.readers)
        shown = {seat for seats in known for seat in seats}
        totals = tuple(sum(line.points for line in state.score(p)) if p in shown else None for p in self._seats)
        return TableAt(picture, totals, known, self._mats(state) if is_new_turn else None)

    def _named(self, picture: Picture) -> Picture:
        return named_picture(self._scene, picture, self._naming) if any(self.transcript.names) else picture

    def _known(self, state: Position, reader: int) -> tuple[int, ...]:
        """The seats whose total a reader may know."""
        viewer = reader if reader >= 0 else None
        return tuple(p for p in self._seats if reader == EVERYTHING or state.knows_total(viewer, p))

    def _mats(self, state: Position) -> Mats:
        style = Style(plain=True, width=ONE_LINE)

        def drawn(seat: int, viewer: int | None) -> tuple[str, ...]:
            lines = self.game.pictures.draw_mats(state, seat, viewer, style)
            return tuple(self._naming.told(line) for line in lines if line)

        own = tuple(drawn(p, p) if self.reader in (EVERYTHING, p) else None for p in self._seats)
        return Mats(tuple(drawn(p, None) for p in self._seats), own)
