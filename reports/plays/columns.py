"""What the columns of a spreadsheet mean: those of `scythe-plays`, and the names that leagues give them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from engines.core.engine.errors import PlaysError, UnknownHeadsError, did_you_mean
from engines.core.setup.level_names import words
from reports.plays.games import factor_games, paired_games, picking_games
from reports.plays.raw import GROSS, NET, UNSAID

PLAY, GAME, DATE, TABLE, PLACE, PLAYER, BID, SCORE = "play", "game", "date", "table", "place", "player", "bid", "score"
RANK, WON, START, EXPANSIONS, SOURCE = "rank", "won", "start", "expansions", "source"
HANDICAP = "handicap"  # only in files that need it
COMBOS, HELD, PAIR, GROSS_SCORE, NET_SCORE, LEFT, ROUND = "combos", "held", "pair", "coins", "net", "left", "round"
NOTHING = ""
FIXED = (PLAY, DATE, TABLE, PLACE, PLAYER, BID, SCORE, RANK, WON, START, EXPANSIONS, SOURCE)  # of every scythe-plays
KNOWN = {
    PLAY: "play, play id, table id, game id, match, match id, game number, game no",
    GAME: "game, game name, title",
    DATE: "date, day, played, date played, play date",
    TABLE: "table",
    ROUND: "heat, round",
    PLACE: "seat, seat order, start position, startposition, table place",
    PLAYER: "player, name, player name, player id, username, who",
    BID: "bid, price",
    HANDICAP: "handicap",
    SCORE: "score, points, vp, final, final score, total",
    GROSS_SCORE: "coins",
    NET_SCORE: "net, net score, net coins",
    RANK: "rank, finish, position, result",
    WON: "won, win, winner",
    START: "start, first, start player, starting player, first player",
    EXPANSIONS: "expansions, expansion, with",
    SOURCE: "source",
    COMBOS: "combos, combo, combination, combinations",
    HELD: "role, color, colour, held, played as",
    PAIR: "pair, faction mat, faction and mat",
    LEFT: "conceded, concede, left",
    NOTHING: "note, notes, comment, comments, remark, remarks, structure bonus, location, duration, length, rounds, "
    "rating, trueskill, end",
}
RESULTS = (SCORE, GROSS_SCORE, NET_SCORE, RANK, WON)
CLOSE = 0.8  # as like, from 0 to 1, is a head that is only misspelt
SAY_COLUMNS = 'A file for --columns says what yours mean, a line each: "NAME" = "player".'
EXAMPLE = "there should be player, faction, mat, score, for example."
NUMBERED = re.compile(r"(.*?)[\s_.#-]*(\d{1,2})", re.DOTALL)
NUMBER_FIRST = re.compile(r"(?:p|player)?\s*(\d{1,2})[\s_.#-]+(.*)", re.DOTALL | re.IGNORECASE)


Aliases = Mapping[tuple[str, ...], str]  # by the words of a head, what somebody says that it means


@dataclass(frozen=True)
class Columns:
    """What each column means, by its number from 0; of a sheet with a row a game also the number of the player, from
    1. `bids` is how bids stand to scores, as far as the names of the columns say it."""

    meaning: Sequence[tuple[str, int]]
    is_own: bool = False  # a file of this program
    bids: str = UNSAID
    strange: Sequence[str] = field(default=())

    @property
    def is_wide(self) -> bool:
        """Whether a row is a whole game."""
        return any(number for meaning, number in self.meaning if meaning)

    @property
    def games(self) -> set[str]:
        """The games that have what the columns tell."""
        return games_of({own for own, _ in self.meaning})

    def has(self, meaning: str) -> bool:
        """Whether there is such a column."""
        return any(own == meaning for own, _ in self.meaning)


@cache
def known_heads() -> Mapping[tuple[str, ...], str]:
    """What each head means that is known here, also in the plural and of a player."""
    found = {words(name): meaning for meaning, names in KNOWN.items() for name in names.split(", ")}
    for factor in factor_games():
        found |= {words(name): factor for name in (factor, f"{factor}s", f"player {factor}", f"player{factor}")}
    return found


def games_of(meanings: Collection[str]) -> set[str]:
    """The games that have what columns of these meanings tell."""
    found = {factor_games()[own] for own in meanings if own in factor_games()}
    found |= set(picking_games()) if COMBOS in meanings else set()
    return found | (set(paired_games()) if PAIR in meanings else set())


def find_columns(heads: Sequence[str], aliases: Aliases, source: str) -> Columns:
    """What the columns with these heads mean. `aliases` by what somebody calls them, with a name known here. Raises
    PlaysError that says what would be right."""
    found = [_meaning(head, aliases) for head in heads]
    meaning = [own or (NOTHING, 0) for own in found]
    is_own = all(name in heads for name in FIXED)
    strange = [head for head, own in zip(heads, found, strict=True) if own is None and head.strip()]
    if is_own:
        meaning = [(PLACE, 0) if head == PLACE else own for head, own in zip(heads, meaning, strict=True)]
        strange = [head for head in strange if head != PLACE]
    columns = Columns(meaning, is_own, _bids(meaning, is_own), strange)
    _check(columns, heads, source)
    return columns


def is_head(cells: Sequence[str], aliases: Aliases) -> int:
    """How many cells of a line name a column."""
    return sum(1 for cell in cells if (_meaning(cell, aliases) or (NOTHING, 0))[0])


def _meaning(head: str, aliases: Aliases) -> tuple[str, int] | None:
    """What a column is, and of which player; None where nobody knows."""
    for name, number in _ways(head):
        own = words(name)
        if own in aliases:
            return aliases[own], number
        if own in known_heads():
            return known_heads()[own], number
    return None


def _ways(head: str) -> list[tuple[str, int]]:
    """A head as it stands, and with the number of a player taken from its end or beginning."""
    ways = [(head, 0)]
    for pattern, name, number in ((NUMBERED, 1, 2), (NUMBER_FIRST, 2, 1)):
        match = pattern.fullmatch(head.strip())
        if match and match[name].strip():
            ways.append((PLAYER if words(match[name]) == ("p",) else match[name], int(match[number])))
    return ways


def bare_heads(heads: Sequence[str]) -> list[str]:
    """Heads, those that differ in the number of a player only as one without it."""
    bare = [_ways(head)[-1][0].strip() for head in heads]
    return list(dict.fromkeys(one if bare.count(one) > 1 else head for head, one in zip(heads, bare, strict=True)))


def _bids(meaning: Sequence[tuple[str, int]], is_own: bool) -> str:
    """How bids stand to scores: net in files of this program; a column `net` leaves `coins` to be gross."""
    named = {own for own, _ in meaning}
    if is_own:
        return NET
    return GROSS if NET_SCORE in named and GROSS_SCORE in named else UNSAID


def _check(columns: Columns, heads: Sequence[str], source: str) -> None:
    """Raises PlaysError where the columns do not tell plays, or one of them may mean two things."""
    place = next((head for head in heads if words(head) == (PLACE,)), None)
    if place is not None and not columns.is_own and place in columns.strange:
        raise PlaysError(
            f"{source}: column '{place}' may be the place at the table or in the result; a file for --columns says it: "
            f'"{place}" = "seat", or "{place}" = "rank".'
        )
    if not columns.has(PLAYER) and not any(columns.has(name) for name in (*factor_games(), COMBOS, HELD, PAIR)):
        shown = ", ".join(f"'{head[:20]}'" for head in list(heads)[:6])
        first = next(iter(columns.strange), "")
        hint = did_you_mean(first, sorted(" ".join(name) for name in known_heads()), CLOSE)
        raise UnknownHeadsError(
            f"{source}: its line of heads ({shown}) names no column with players or what they had; {hint or EXAMPLE} "
            f"{SAY_COLUMNS}",
            columns.strange,
        )
    if not any(map(columns.has, (*factor_games(), COMBOS, HELD, PAIR, *RESULTS))):
        raise UnknownHeadsError(
            f"{source}: its columns say neither what anybody had nor how it ended; name them faction, mat and score, "
            f"or in a row a game faction 1, mat 1 and score 1. {SAY_COLUMNS}",
            columns.strange,
        )
    twice = _twice(columns, heads)
    if twice:
        raise PlaysError(f'{source}: {twice}; leave one out by a file for --columns: "NAME" = "".')


def _twice(columns: Columns, heads: Sequence[str]) -> str:
    """Two columns that mean the same."""
    seen: dict[tuple[str, int], str] = {}
    for head, own in zip(heads, columns.meaning, strict=True):
        if own[0] and own in seen:
            return f"columns '{seen[own]}' and '{head}' both tell the {own[0]}"
        seen.setdefault(own, head)
    return ""
