"""Results as people read them: lines with their rules, places, and what decided a tie."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from engines.core.engine.outcome import PlayerResult, Result, ScoreLine
from engines.core.language.explaining import listed
from engines.core.search.botspec import BotSpec
from engines.drawing.columns import broken
from engines.drawing.isolating import isolated
from engines.drawing.words import Message, Name, in_a_row, say, with_commas
from scythe_cli.dealing import handicapped
from scythe_cli.markup import told
from scythe_cli.output import print_rows
from scythe_cli.playing.naming import Naming
from scythe_cli.score_table import score_table, shown_lines
from scythe_cli.tables import WIDTH

SEAT = re.compile(r"seat \d+\b")
TOTALS_HIDDEN = (
    "the game is not over, and its rules hide totals until then; if you stop it here, add --stopped to see them."
)
TRUNCATED = "turn_cap"  # how every game names an end by its turn cap
if TYPE_CHECKING:
    from engines.core.game import Game, Position


def result_of(game: Game, state: Position, names: Sequence[str] = ()) -> Result:
    """The result of a position as it would be if the game ended now; a game that is not over says so.

    `names`: what the seats are called, '' for those without a name.
    """
    titles = titles_of(game, state, names)
    players = [
        PlayerResult(titles[seat], state.score(seat), rank, decided, dict(state.setup.seats[seat]))
        for seat, (rank, decided) in enumerate(state.ranking())
    ]
    return Result(players, notes=_notes(game, state, Naming(names)))


def titles_of(game: Game, state: Position, names: Sequence[str] = ()) -> list[str]:
    """What each seat of a position is called, with the name of who sits there where it has one."""
    tables = game.tables.under(state.setup.options)
    titles = [tables.seat_title(seat, levels) for seat, levels in enumerate(state.setup.seats)]
    told = zip(names or [""] * len(titles), titles, strict=True)
    return [named(name, title) if name else title for name, title in told]


def unit_of(game: Game) -> str:
    """What is scored: coins or points."""
    return str(game.tables.labels.get("points", "points"))


def named(name: str, title: str) -> str:
    """A seat with the name of who sits there, in place of another name: `Anna (seat 2, Saxony, Patriotic)`."""
    short, detail = parts_of(title)
    known = (detail,) if SEAT.match(detail) else filter(None, (short, detail))
    return say("{name} ({detail})", name=Name(name), detail=with_commas(known))


def parts_of(title: str) -> tuple[str, str]:
    """What a seat is called, and what stands in brackets behind it."""
    if isinstance(title, Message):
        return title.fields.get("name", title), title.fields.get("detail", "")
    short, _, detail = title.partition(" (")
    return short, detail.removesuffix(")")


def _notes(game: Game, state: Position, naming: Naming) -> list[str]:
    if not state.is_terminal():
        who = naming.named(state.asked())
        told = f"the game is not over, {who} is next; this is how it would end now"
        return [Message(told, "the game is not over; this is how it would end now")]
    if _was_cut(game, state):
        return ["the game was cut off by the turn cap; this is how it stood then"]
    return []


def _was_cut(game: Game, state: Position) -> bool:
    row, _ = game.results.rows(state.core, state.setup, [BotSpec("")] * state.num_players)
    return bool(row["ended_by"] == TRUNCATED)


def end_of_transcript(
    path: Path, names: Sequence[tuple[int, str]] = (), is_stopped: bool = True
) -> tuple[Game, Position, Sequence[str]]:
    """The game of a transcript, the position after its last answer, and what the seats are called: by `names`, else as
    in the transcript. Raises TranscriptError, unless it `is_stopped` also for a game that goes on and whose rules hide
    totals until its end; SetupError, UsageError."""
    from engines.core.engine.errors import TranscriptError
    from engines.core.transcript import replay
    from scythe_cli.transcripts import read_game

    transcript, game = read_game(path, names)
    state = replay(game, transcript)
    if not is_stopped and not all(state.knows_total(None, seat) for seat in range(state.num_players)):
        raise TranscriptError(f"{path}: {TOTALS_HIDDEN}")
    return game, state, transcript.names


def result_of_transcript(
    path: Path, handicap: Path | None = None, names: Sequence[tuple[int, str]] = (), is_stopped: bool = True
) -> tuple[Game, Result]:
    """The game of a transcript and its result, with the points of a handicap file if one is named.

    `names` by seat, from 1, go before those of the transcript. Raises TranscriptError, unless it `is_stopped` also
    where rules still hide totals; HandicapError, SetupError, UsageError.
    """
    game, state, called = end_of_transcript(path, names, is_stopped)
    state.setup = handicapped(state.setup, handicap, game)
    from scythe_cli.played_games import combos_of, told_of

    result = result_of(game, state, called)
    if not any(state.setup.seats):
        told = [told_of(held, game.tables) for held in combos_of(game, state)]
        played = zip(result.players, told, strict=True)
        result = replace(result, players=[replace(one, levels=levels) for one, levels in played])
    return game, result


def print_standing(game: Game, state: Position, plain: bool = False, names: Sequence[str] = ()) -> None:
    """The result of a position (`plain`: as into a pipe), and whether the game is over."""
    click.echo(standing_text(game, state, plain, names))


def standing_text(
    game: Game, state: Position, plain: bool = False, names: Sequence[str] = (), columns: int = WIDTH
) -> str:
    """The same as text; a plain one in so many columns, if that can be."""
    result = result_of(game, state, names)
    if state.is_terminal():
        return result_text(result, plain, columns)
    return f"If the game ended now:\n{result_text(replace(result, notes=()), plain, columns)}"


def print_result(result: Result, form: str, plain: bool = False) -> None:
    """The result as `table` (`plain`: as into a pipe), `json`, `ndjson` or `csv`. What is out of the ordinary stands in
    it, for csv on stderr."""
    if form == "table":
        click.echo(result_text(result, plain))
    else:
        print_rows(result_rows(result, nested=form != "csv"), form)
    if form == "csv":
        for sentence in _remarks(result):
            click.echo(sentence, err=True)


def result_text(result: Result, plain: bool = False, columns: int = WIDTH) -> str:
    """The result as a table, if that says more than the places, which follow, and what is out of the ordinary."""
    table = [score_table(result, plain, columns), ""] if shown_lines(result) else []
    return isolated("\n".join([*table, told("\n".join([*places(result), *_remarks(result)]))]))


def _remarks(result: Result) -> list[str]:
    return [*map(doubtful, result.doubts), *(f"Note: {note}." for note in result.notes)]


def doubtful(doubt: str) -> str:
    """What cannot be and was scored all the same, as a sentence."""
    return say("Doubtful: {doubt}.", doubt=doubt)


def result_rows(result: Result, nested: bool) -> list[dict[str, Any]]:
    """One row a player, the best first."""
    names, rows = list(dict.fromkeys(name for player in result.players for name in player.levels)), []
    for player in sorted(result.players, key=lambda one: one.rank):
        decided = "shared" if result.is_shared(player) else player.decided_by
        held = {name: player.levels.get(name, "") for name in names}
        head = {"rank": player.rank, "player": player.name, **held, "total": player.total, "decided_by": decided}
        if nested:
            tail = {"doubts": list(result.doubts), "notes": list(result.notes)}
            rows.append(head | {"lines": [_line(line) for line in player.lines]} | tail)
        else:
            rows.append(head | {line.category: line.points for line in player.lines})
    return rows


def _line(line: ScoreLine) -> dict[str, Any]:
    return {"category": line.category, "points": line.points, "reckoning": line.reckoning, "rule": line.rule}


def winner_sentence(result: Result) -> str:
    """Who won and by how much, or by which tie-break; nothing for one player alone."""
    first, *others = sorted(result.players, key=lambda one: one.rank)
    if not others:
        return ""
    name = parts_of(first.name)[0]
    if result.is_shared(first):
        shared = [parts_of(one.name)[0] for one in (first, *others) if one.rank == first.rank]
        return f"{listed(shared)} share the victory."
    lead = first.total - others[0].total
    if first.decided_by and not lead:
        return f"{name} wins the tie with {parts_of(others[0].name)[0]} by {tie_words(first.decided_by)}."
    return f"{name} wins by {lead}."


def places(result: Result) -> list[str]:
    """The ranking in sentences no wider than usual."""
    told = [_place(player, result) for player in sorted(result.players, key=lambda one: one.rank)]
    return ["\n".join(broken(text, WIDTH, "   ", break_long_words=False)) for text in told]


def tie_sentences(result: Result) -> list[str]:
    """What decided between equal totals, and who shares a place; nothing of others, of whom a table says it all."""
    ranked = sorted(result.players, key=lambda one: one.rank)
    return [_place(player, result) for player in ranked if result.is_shared(player) or _behind(player, result)]


def _place(player: PlayerResult, result: Result) -> str:
    place = say("{rank}. {name}, {points}", rank=player.rank, name=player.name, points=player.total)
    shared = result.is_shared(player)
    behind = _behind(player, result)
    if not behind:
        return say("{place} (shared)", place=place) if shared else place
    decided = {"next": min(behind, key=lambda one: one.rank).name, "rule": tie_words(player.decided_by)}
    if shared:
        return say("{place} (shared; tied with {next}; decided by {rule})", place=place, **decided)
    return say("{place} (tied with {next}; decided by {rule})", place=place, **decided)


def _behind(player: PlayerResult, result: Result) -> list[PlayerResult]:
    """Those with the same total who come after a player."""
    return [one for one in result.players if one.total == player.total and one.rank > player.rank]


def tie_words(tie_break: str) -> str:
    """What decided a tie, as people say it: `workers, mechs and structures`."""
    return in_a_row(map(say, tie_break.split("+")))
