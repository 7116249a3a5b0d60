"""`scythe score --quick`: a line a player, `Anna rusviet/mechanical 72 bid 5`; only what decides a tie is asked for."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from engines.core.engine.errors import SetupError, SheetError, UnknownLevelError, closest, did_you_mean
from engines.core.language.explaining import listed
from engines.core.language.spelling import plain, tidy
from engines.core.scoring.sheet_entries import FIRST_SEAT
from engines.core.scoring.sheet_totals import COMBOS_KEY, TOTAL_KEY, names_of
from engines.core.scoring.sheets import sheet_stamp
from engines.core.setup.handicaps import BID_KEY, KEY
from engines.core.setup.level_names import LETTERS, NOTHING, words
from reports.plays.plays_file import held_cells
from reports.plays.sums import read_sum
from scythe_cli.quick_words import OPTION

if TYPE_CHECKING:
    from engines.core.engine.outcome import Result
    from engines.core.game import Game
    from engines.core.setup.level_names import Held, LevelNames
    from engines.core.setup.setup import Setup

BID = re.compile(r"(?i)\s+bid\s+(\S+)\s*$")
STARTS = re.compile(r"(?i)[\s,]+(?:starts|started|start)\s*$")
APART = re.compile(r"[,;/|]")  # between the parts of what was played
CLOSE = 0.8  # as like, from 0 to 1, is a word that is only misspelt
SCORE = re.compile(r"\s(-?\d[\d+\-.,]*)\s*$")
TOGETHER = re.compile(r"\s-?\d+(?=\s*(?:[,;\n]|$))")  # scores in one line of several players
FORM = 'write a name, what was played and the score: "Anna rusviet/mechanical 72 bid 5"'
LONGEST = 200


@dataclass
class QuickSeat:
    """What a line says: the name, levels by column, the score as counted, and the bid, None without an auction."""

    name: str
    held: Mapping[str, str] = field(default_factory=dict)
    score: int = 0
    bid: int | None = None
    starts: bool = False


def read_quick(game: Game, lines: Sequence[str], is_dealt: bool = False, is_alone: bool = False) -> list[QuickSeat]:
    """What these lines say; where a table `is_dealt` they need not say what was played, nor the last one of a player
    who `is_alone`. Raises SheetError that quotes all that are wrong."""
    if len(lines) == 1 and len(TOGETHER.findall(lines[0])) > 1:
        raise SheetError(f'{OPTION}: write each player between quotation marks of their own: "Anna 72" "Ben 66".')
    seats = _seats(game, lines, is_dealt, is_alone)
    if len(seats) < game.tables.min_players:
        fewest = game.tables.min_players
        raise SheetError(f"{OPTION}: {game.title} is for {fewest} players and more; {FORM}, for each of them.")
    if is_alone and len(seats) > game.tables.min_players:
        raise SheetError(f"{OPTION}: --solo is a line for the player and one for {game.tables.solo_words.called}.")
    _check_names(game, seats[:-1] if is_alone else seats)
    if is_alone:
        seats[-1] = replace(seats[-1], name=game.tables.solo_words.called)
    if sum(seat.starts for seat in seats) > 1:
        raise SheetError(f"{OPTION}: two players start; write 'starts' behind one line.")
    return seats if is_dealt else with_bids(seats)


def _seats(game: Game, lines: Sequence[str], is_dealt: bool, is_alone: bool) -> list[QuickSeat]:
    """The same, seat by seat; of a player who `is_alone` the last line is that of the printed opponent. Raises
    SheetError."""
    names = names_of(game.tables)
    seats, wrong = [], []
    for number, line in enumerate(lines, 1):
        is_theirs = is_alone and number == len(lines)
        try:
            seats.append(_seat(tidy(plain(line)), names, is_dealt or is_theirs))
        except SheetError as error:
            wrong.append(str(error))
    if wrong:
        raise SheetError(f"{OPTION} {' '.join(wrong)}{_about_opponent(game, lines, is_alone)}")
    return seats


def _about_opponent(game: Game, lines: Sequence[str], is_alone: bool) -> str:
    """What to do about a line that names the printed opponent where nobody looks for it, "" without one."""
    called = game.tables.solo_words.called
    others = lines[:-1] if is_alone else lines
    if not game.tables.solo_option or not any(called.split()[-1].casefold() in words(line) for line in others):
        return ""
    return f" The line of {called} comes last." if is_alone else f" For a game against {called} add --solo."


def with_bids(seats: Sequence[QuickSeat]) -> list[QuickSeat]:
    """The same with a bid of nothing for who says none where others have bid."""
    some = any(seat.bid is not None for seat in seats)
    return [replace(seat, bid=seat.bid or 0) if some else seat for seat in seats]


def _check_names(game: Game, seats: Sequence[QuickSeat]) -> None:
    """Raises SheetError where a player cannot be called so."""
    against = game.names.objection([seat.name for seat in seats], noun="player")
    if against:
        raise SheetError(f"{OPTION}: player {against[0] + 1}: {against[1]}")


def _seat(line: str, names: LevelNames, is_dealt: bool) -> QuickSeat:
    """Raises SheetError that begins with the line."""
    if len(line) > LONGEST:
        raise SheetError(f"'{line[:30]}…': is too long; {FORM}.")
    starts = STARTS.search(line)
    rest = line[: starts.start()] if starts else line
    bid = BID.search(rest)
    rest = rest[: bid.start()] if bid else rest
    if not starts and STARTS.search(rest):
        starts, rest = STARTS.search(rest), STARTS.sub("", rest)
    score = SCORE.search(rest)
    if score is None:
        raise SheetError(f"'{line}': has no score; {FORM}.")
    name, held = _name_and_levels(rest[: score.start()].strip(), names, line, is_dealt)
    points = _number(score[1], line)
    return QuickSeat(name, held, points, _number(bid[1], line) if bid else None, bool(starts))


def _number(text: str, line: str) -> int:
    try:
        found = read_sum(text)
    except ValueError as wrong:
        raise SheetError(f"'{line}': {wrong}.") from None
    if isinstance(found, float):
        raise SheetError(f"'{line}': '{text}' is not a whole number.")
    return found


def _name_and_levels(text: str, names: LevelNames, line: str, is_dealt: bool) -> tuple[str, dict[str, str]]:
    """The name, which is the first word and those after it that name nothing, and what was held; where a table
    `is_dealt` that may be less, or nothing.

    Raises SheetError, also where a word of the name looks like something that was played.
    """
    words = text.split()
    wrong = f"nothing is said of what was played; {FORM}"
    first = 2 if _is_initial(words[1:3]) else 1
    for size in range(first, len(words)):
        try:
            held = names.read(" ".join(words[size:]), strict=True)
        except SetupError as error:
            wrong = wrong if size > first else _about_names(error, names)
            continue
        if held.standard:
            raise SheetError(f"'{line}': this side of the board has no level, so the play counts for nothing.")
        is_told = is_dealt or _is_complete(held, names)
        if (size == first and (is_dealt or held.combos)) or (is_told and not _is_misspelt(words[1:size], names)):
            cells = {name: cell for name, cell in held_cells(held.combos, names).items() if cell}
            return " ".join(words[:size]), cells
    if is_dealt and words and not _is_misspelt(words[1:], names):
        return " ".join(words), {}
    raise SheetError(f"'{line}': {wrong.removesuffix('.')}{'' if wrong.endswith('?') else '.'}")


def _is_initial(words: Sequence[str]) -> bool:
    """Whether the first of two words is a letter that names nothing, and so belongs to the name: `Anna B rusviet`."""
    return len(words) == 2 and words[0].rstrip(".").casefold() in LETTERS and words[1].casefold() not in NOTHING


def _about_names(error: SetupError, names: LevelNames) -> str:
    """Why words name nothing: all that are like a level, else the last, for the first may belong to the name of the
    player."""
    unknown = error.names if isinstance(error, UnknownLevelError) else ()
    titles = {word: title for title in names.titles.values() for word in title.split()}
    near = {word: closest(word, titles, CLOSE) for name in unknown for word in name.split()}
    meant = {f"'{word}'": f"'{titles[own]}'" for word, own in near.items() if own}
    if len(meant) > 1 or (meant and not str(error).endswith("?")):
        nouns = listed(names.factors, "or")
        return f"no {nouns} is called {listed(meant, 'or')}; did you mean {listed(meant.values())}?"
    if len(unknown) > 1:
        try:
            names.read(unknown[-1], strict=True)
        except SetupError as last:
            return str(last)
    return str(error)


def _is_misspelt(words: Sequence[str], names: LevelNames) -> bool:
    """Whether further words of a name are rather what was played: one is like a level, or a comma stands behind it."""
    levels = sorted({word for title in names.titles.values() for word in title.split()})
    return any(APART.search(word) or did_you_mean(word, levels, CLOSE) for word in words)


def _is_complete(held: Held, names: LevelNames) -> bool:
    """Whether every factor is told, so that the words before can only be a name."""
    return bool(held.combos) and all(len(combo) == len(names.factors) for combo in held.combos)


def sheet_of(
    game: Game, seats: Sequence[QuickSeat], setup: Setup | None = None, alone: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The score sheet of these lines, which are the seats of a setup where there is one; a level without rules here is
    not on it. `alone` is what a sheet says of a player and a printed opponent."""
    players = []
    for seat in seats:
        own: dict[str, Any] = {"name": seat.name, TOTAL_KEY: seat.score}
        known = {key: _id(game, key, cell) for key, cell in seat.held.items() if key != COMBOS_KEY}
        own |= {key: level for key, level in known.items() if level}
        own |= {key: cell for key, cell in seat.held.items() if key == COMBOS_KEY}
        players.append(own | ({} if seat.bid is None else {BID_KEY: seat.bid}))
    first = [number for number, seat in enumerate(seats, 1) if seat.starts]
    head: dict[str, Any] = {FIRST_SEAT.key: first[0]} if first else {}
    if alone:
        head["options"] = alone["options"]
        players = [known | own for known, own in zip(alone["player"], players, strict=True)]
    if setup is not None and setup.options:
        head["options"] = dict(setup.options)
    if setup is not None and setup.handicap and not isinstance(setup.handicap, Mapping):
        players = [own | {KEY: points} for own, points in zip(players, setup.handicap, strict=True)]
    return sheet_stamp(game.name, game.tables.rules_version) | head | {"player": players}


def with_levels(result: Result, seats: Sequence[QuickSeat]) -> Result:
    """The result with what each had behind the name, as people read it."""
    names = [f"{seat.name} ({', '.join(seat.held.values())})" if seat.held else seat.name for seat in seats]
    return replace(result, players=[replace(one, name=name) for one, name in zip(result.players, names, strict=True)])


def _id(game: Game, factor: str, title: str) -> str:
    """The id of a level with rules here; '' for any other."""
    names = names_of(game.tables)
    level = names.read(title, factor).combos[0][factor]
    return level if (factor, level) in names.known else ""
