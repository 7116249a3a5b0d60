"""`--analyse`: what each turn of a finished game cost, and its turning points."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from engines.core.analysis.analysis import Analyst, Depth, Plan
from engines.core.analysis.review import Judged, judge, play_out, told_apart, turns_of
from engines.core.engine.errors import TranscriptError
from engines.core.game import Game, Position
from engines.core.transcript import Transcript, replay
from engines.drawing.columns import broken
from scythe_cli.markup import markup, told
from scythe_cli.output import print_rows
from scythe_cli.playing.naming import Naming
from scythe_cli.playing.seating import seat_names
from scythe_cli.progress import ProgressLine
from scythe_cli.score_text import unit_of
from scythe_cli.share_words import amount, half_width, lost_share
from scythe_cli.tables import WIDTH
from scythe_cli.transcripts import read_game

POINTS = 3  # turning points that are told
LOOKED_AT = 12  # turns that are played out, at most, to find them
TIMES = 8  # as many worlds for that as in the first look
SURE = 3.0  # standard errors that they have to lose then: of twelve, chance makes one or the other look dear
LEAST = 0.02  # share of a game that they have to lose then
SEED, AGAIN = 1, 2  # of the imagined worlds, and of those in which turns are played out
NOTE = (
    "Win shares are those of the value network after a few rounds, in {worlds} imagined worlds a turn: half of them "
    "find the best turn, half measure what it is worth; \N{PLUS-MINUS SIGN} is 95 %. In other worlds, or more of them, "
    "the numbers differ. A turn is compared with the best one that the bot finds, which need not be the best there is."
)
PLAYED_OUT = (
    "Up to twelve turns that looked dearest were looked at again in other imagined worlds, where the bot plays on to "
    "the end of the game, for 99 rounds at most, after either turn; turning points are those that surely cost "
    "something there, and what they cost is what those games say."
)
NO_STRENGTH = (
    "What a seat lost a turn does not say how well it plays: who stands far ahead or far behind has little left to "
    "lose, and turns like the bot's own look best to it. Below 0 means that the turns played did no worse than the "
    "bot's, but for chance. Turns with no alternative are not judged and do not count in the mean."
)
NO_POINT = "No turn surely cost anything in games played to their end: there is no turning point."
UNFINISHED = "the game is not over; an analysis would tell what its players hide."


def print_analysis(path: Path, depth: Depth, form: str, called: Sequence[tuple[int, str]] = ()) -> None:
    """Analyse the game of a transcript and print what its turns cost; names by seat, `called`, go before its own.

    Raises TranscriptError, SetupError, UsageError, BotError.
    """
    transcript, game = read_game(path, called)
    refuse_unfinished(transcript, replay(game, transcript))
    judged = list(judged_turns(game, transcript, depth))
    again = list(turns_played_out(game, judged, depth))
    if form == "table":
        names = seat_names(game, transcript.setup, transcript.names)
        print_rows(list(seat_rows(judged, names)), form)
        points = turning_points(again)
        naming = Naming(transcript.names)
        told_points = map(naming.told, _lines(points, names, unit_of(game)))
        lines = ["", _filled(NO_STRENGTH), "", *told_points, "", _filled(f"{note(judged)} {PLAYED_OUT}")]
        click.echo("\n".join(map(told, lines)))
    else:
        print_rows(list(turn_rows(judged, again)), form)


def refuse_unfinished(transcript: Transcript, end: Position) -> None:
    """Raises TranscriptError where the game is not over."""
    if not end.is_terminal():
        cut = "the file ends in the middle of a line, and " if transcript.was_cut else ""
        raise TranscriptError(f"{transcript.source}: {cut}{UNFINISHED}")


def judged_turns(game: Game, transcript: Transcript, depth: Depth) -> Iterator[Judged]:
    """Every turn of the game beside what it could have been. Raises BotError where the game has no value network."""
    analyst = Analyst(game, len(transcript.setup.seats), SEED)
    turns = list(turns_of(game, transcript))
    line = ProgressLine(len(turns), 0, "turns")
    try:
        for done, turn in enumerate(turns, 1):
            yield judge(turn, analyst, depth)
            line.update(done)
    finally:
        line.close()


def turning_points(again: Sequence[Judged]) -> list[Judged]:
    """Those turns played out that surely cost most, the dearest first."""
    return sorted((one for one in again if one.lost > max(SURE * one.error, LEAST)), key=lambda one: -one.lost)[:POINTS]


def turns_played_out(game: Game, judged: Sequence[Judged], depth: Depth) -> Iterator[Judged]:
    """The turns that look dearest, with what they cost in games played to their end."""
    dearest = sorted((one for one in judged if one.is_clear), key=lambda one: -one.lost)[:LOOKED_AT]
    line = ProgressLine(len(dearest), 0, "turns played out")
    try:
        for done, one in enumerate(dearest, 1):
            analyst = Analyst(game, len(one.shares), AGAIN)
            yield play_out(one, analyst, replace(depth, worlds=TIMES * depth.worlds))
            line.update(done)
    finally:
        line.close()


def seat_rows(judged: Sequence[Judged], names: Sequence[str]) -> Iterator[dict[str, Any]]:
    """What the turns of each seat cost."""
    for seat, name in enumerate(names):
        own = [one for one in judged if one.turn.seat == seat]
        lost = [one.lost for one in own if one.best]
        if own:
            yield {
                "seat": name,
                "turns": len(own),
                "not judged": len(own) - len(lost),
                "lost a turn, %": f"{100 * statistics.mean(lost):.1f}" if lost else "",
                "turns that clearly cost": sum(one.is_clear for one in own),
            }


def turn_rows(judged: Sequence[Judged], again: Sequence[Judged]) -> Iterator[dict[str, Any]]:
    """A row a turn, for programs: shares from 0 to 1; at its end what the turns played out cost there."""
    points = {one.turn.number for one in turning_points(again)}
    played_out = {one.turn.number: one for one in again}
    for one in judged:
        end = played_out.get(one.turn.number)
        yield {
            "turn": one.turn.number,
            "step": one.turn.step,
            "seat": one.turn.seat + 1,
            **{f"share_{seat}": round(share, 4) for seat, share in enumerate(one.shares, 1)},
            "played": _share(one.played),
            "best": _share(one.best),
            "lost": round(one.lost, 4) if one.best else None,
            "error": round(one.error, 4) if one.best else None,
            "worlds": one.worlds,
            "lost_at_end": round(end.lost, 4) if end else None,
            "error_at_end": round(end.error, 4) if end else None,
            "turning_point": one.turn.number in points,
        }


def _share(plan: Plan | None) -> float | None:
    return round(plan.share, 4) if plan else None


def _lines(points: Sequence[Judged], names: Sequence[str], unit: str) -> Iterator[str]:
    """The turning points in sentences."""
    yield "Turning points:" if points else NO_POINT
    for one in points:
        cost, played, best = in_words(one, names, unit)
        yield from ("", _filled(cost), _filled(f"  Played: {played}", "    "), _filled(f"  Best: {best}", "    "))


def note(judged: Sequence[Judged]) -> str:
    """What the numbers of an analysis are, and in how many worlds turns were looked at; '' where none was."""
    worlds = sorted({one.worlds for one in judged if one.worlds})
    return NOTE.format(worlds=" to ".join(map(str, dict.fromkeys((worlds[0], worlds[-1]))))) if worlds else ""


def in_words(one: Judged, names: Sequence[str], unit: str) -> tuple[str, str, str]:
    """A turn that cost something: what it cost, what was played, and what would have been best."""
    assert one.best and one.played, "a turn that cost something had a better one"
    where = f"Turn {one.turn.number}, {names[one.turn.seat]}, step {one.turn.step}"
    cost = f"cost {lost_share(one.lost)} ({half_width(one.error)})"
    played, best = told_apart(one.turn.state, (one.played.answers, one.best.answers), SEED)
    return f"{where}: {cost}{_apart(one, unit)}.", played, best


def _apart(one: Judged, unit: str) -> str:
    """By how much the score is lower or higher at the end of the game than it would have been."""
    assert one.best and one.played, "a turn that cost something had a better one"
    apart = round(one.best.mean_points - one.played.mean_points)
    if apart > 0:
        return f", and left the player {amount(apart, unit)} worse off at the end"
    return f", although it left the player {amount(-apart, unit)} better off at the end" if apart else ""


def _filled(text: str, indent: str = "") -> str:
    return text if markup() else "\n".join(broken(text, WIDTH, indent, break_long_words=False))
