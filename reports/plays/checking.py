"""From what stands in a file to plays: everything is checked, nothing is repaired, every refusal has its reason."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from engines.core.engine.errors import SetupError, UnknownLevelError
from engines.core.language.explaining import listed
from engines.core.language.spelling import folded, tidy
from engines.core.setup.level_names import Held, LevelNames, words
from reports.plays.bids import bids_told
from reports.plays.dates import DateError, order_of, read_date
from reports.plays.game_names import Names, held_of, unknown_in
from reports.plays.model import Number, Play, Remark, Seat, Source, UnknownName
from reports.plays.own_words import OwnWords
from reports.plays.people import UNNAMED, is_bot
from reports.plays.raw import UNSAID, RawFile, RawPlay, RawSeat
from reports.plays.results import Ended, ResultError, ended
from reports.plays.seat_numbers import (
    BID_ASKED,
    read_handicap,
    read_or_none,
    read_rank,
    read_score,
    read_starts,
    read_won,
)
from reports.plays.sums import CACHED

OTHER_GAME = ("another game", "is a play of another game")
AUTOMA = ("an automa or a bot", "was played against an automa or a bot")
STANDARD = ("sides without a level", "was played with sides of the boards that have no level")
ALONE = ("one player", "has one player only; write down the others, too")
NOBODY = ("nobody named", "names nobody")
NOT_HELD = "nobody kept who had what"
HANDICAPPED = ("with a handicap", "partly: was played with a handicap, so only standings count it.")
OUTSIDE = "outside the days asked for"
TABLE = re.compile(r"\w{1,3}(?: \w{1,3})?")  # what may be the number of a table; other words may name a place
EXPANSION = 40  # characters of the name of an expansion


class Refusal(ValueError):
    """Why a play does not count; `kind` is counted, and `is_wrong` says whether the file is at fault."""

    def __init__(self, kind: str, text: str, is_wrong: bool = True) -> None:
        super().__init__(text)
        self.kind = kind
        self.is_wrong = is_wrong


@dataclass(frozen=True)
class Asked:
    """What is asked for on the command line: how dates and bids are to be read, the days that count, and whether plays
    count only where it is known who had what."""

    date: str = ""
    bids: str = UNSAID
    since: str = ""
    until: str = ""
    own: OwnWords = field(default_factory=OwnWords)
    needs_levels: bool = True


@dataclass
class Checked:
    """The plays of a file that count, each with other ids that may be its own, and remarks on all others."""

    plays: list[tuple[Play, Sequence[str]]] = field(default_factory=list)
    partly: dict[Source, Remark] = field(default_factory=dict)
    left_out: list[Remark] = field(default_factory=list)
    refused: list[Remark] = field(default_factory=list)
    unknown: list[UnknownName] = field(default_factory=list)


def check_file(raw: RawFile, names: Names, asked: Asked) -> Checked:
    """The plays of a file. Raises PlaysError."""
    found = Checked()
    order = asked.date or order_of(play.date for play in raw.plays)
    bids = raw.bids or asked.bids or bids_told(raw.plays)
    for play in raw.plays:
        source = Source(raw.name, play.place)
        made = _Checker(play, source, names, asked, order, bids)
        try:
            found.plays.append((made.play(), play.same_as))
            if made.remark:
                found.partly[source] = made.remark
        except Refusal as why:
            into = found.refused if why.is_wrong else found.left_out
            said = str(why) if str(why).endswith("?") else f"{why}."
            into.append(Remark(source, why.kind, f"{'refused' if why.is_wrong else 'left out'}: {said}"))
            found.unknown += made.unknown
    for place, kind, text in raw.others:
        found.left_out.append(Remark(Source(raw.name, place), kind, f"left out: {text}."))
    return found


class _Checker:
    """Checks one play."""

    def __init__(self, raw: RawPlay, source: Source, names: Names, asked: Asked, order: str, bids: str) -> None:
        self._raw = raw
        self._source = source
        self._all_names = names
        self._asked = asked
        self._order = order
        self._bids = bids
        self.remark: Remark | None = None
        self.unknown: list[UnknownName] = []

    @cached_property
    def _names(self) -> LevelNames:
        return self._all_names.of(self._raw.game)

    def play(self) -> Play:
        """The play. Raises Refusal."""
        raw = self._raw
        self._check_kind()
        date = self._date()
        self._check_seats()
        held = self._held()
        if self._asked.needs_levels and any(own.standard for own in held):
            raise Refusal(*STANDARD, is_wrong=False)
        self._check_different([own.combos for own in held])
        people = [self._person(seat) for seat in raw.seats]
        self._check_people(people)
        scores, result = self._result()
        seats = [self._seat(seat, people[i], held[i], scores[i], result, i) for i, seat in enumerate(raw.seats)]
        found = Play(
            raw.id, raw.game, tuple(seats), self._source, date, self._table(), self._expansions(), self._origin()
        )
        if self._asked.needs_levels:
            self._check_held(found)
        return found

    def _check_kind(self) -> None:
        """Raises Refusal for what is left out whatever it holds."""
        raw = self._raw
        if raw.wrong and (not raw.game or raw.skip is None):
            raise Refusal(*raw.wrong)
        if not raw.game:
            raise Refusal(*OTHER_GAME, is_wrong=False)
        if raw.skip:
            raise Refusal(*raw.skip, is_wrong=False)
        if not raw.seats:
            raise Refusal(*NOBODY, is_wrong=False)
        if any(seat.is_bot or is_bot(seat.player) or any(map(is_bot, seat.told.values())) for seat in raw.seats):
            raise Refusal(*AUTOMA, is_wrong=False)

    def _check_seats(self) -> None:
        """Raises Refusal for fewer or more seats than the game has."""
        tables, seats = self._names.tables, len(self._raw.seats)
        if seats == 1:
            raise Refusal(*ALONE)
        further = [name for name in self._raw.expansions if name not in tables.expansions]
        if seats > tables.max_players and not further:
            fits = f"{tables.min_players} to {tables.max_players}"
            raise Refusal(
                "too many players",
                f"has {seats} players, but {tables.title} is for {fits}; leave out who did not play",
            )

    # ---------------------------------------------------------------------------------------------------------- levels

    def _held(self) -> list[Held]:
        """What each seat had. Raises Refusal that tells the first name that means nothing with the nearest one, and all
        others."""
        found = []
        for number, seat in enumerate(self._raw.seats, 1):
            try:
                found.append(held_of(self._names, seat.told))
            except SetupError as wrong:
                raise Refusal("names that mean nothing", f"player {number}: {self._with_others(wrong)}") from None
        return found

    def _with_others(self, first: SetupError) -> str:
        """A sentence about the first thing that is wrong, and all other names of the play that mean nothing."""
        seats = enumerate(self._raw.seats, 1)
        found = [(number, *one) for number, seat in seats for one in unknown_in(self._names, seat.told)]
        self.unknown = [UnknownName(self._raw.game, factor, name) for _, factor, name in found]
        further = found[1:] if isinstance(first, UnknownLevelError) else found
        others = [f"'{name}' (player {number})" for number, _, name in further]
        return f"{first} Nor is anything called {listed(others, 'or')}" if others else str(first).rstrip(".")

    def _check_different(self, held: Sequence[Sequence[Mapping[str, str]]]) -> None:
        """Raises Refusal where two seats have a level of which there is one."""
        if self._names.picked:
            return
        shared = {factor.name for factor in self._names.tables.factors if factor.shared}
        for factor in self._names.factors:
            own = [combos[0].get(factor, "") if combos else "" for combos in held]
            double = next((level for level in own if level and own.count(level) > 1), "")
            if double and factor not in shared:
                title, players = self._names.title(factor, double), _numbers(own, double)
                text = f"has the {factor} {title} twice, for players {players}; mend what is wrong"
                raise Refusal(f"a {factor} twice", text)

    def _check_held(self, play: Play) -> None:
        """Notes the factors for which a play does not count. Raises Refusal where there is none left."""
        factors = list(self._names.factors)
        missing = [factor for factor in factors if not play.has(factor)]
        counts = [factor for factor in factors if factor not in missing]
        if not counts:
            raise Refusal(NOT_HELD, f"does not say which {listed(factors, 'or')} everybody had; add it")
        if play.is_handicapped:
            self.remark = Remark(self._source, *HANDICAPPED)
        elif missing:
            seats = [str(n) for n, seat in enumerate(play.seats, 1) if not all(seat.levels(one) for one in missing)]
            lacking = (
                f"the {listed(missing)} of {'player' if len(seats) == 1 else 'players'} {listed(seats)} is missing"
            )
            text = f"partly: {lacking}, so it counts for {listed(f'{factor}s' for factor in counts)} only."
            self.remark = Remark(self._source, f"{listed(missing)} missing", text)

    # ---------------------------------------------------------------------------------------------------------- people

    def _person(self, seat: RawSeat) -> str:
        """Who it is, '' for somebody who is not named."""
        own = _folded(seat.player)
        if seat.is_unnamed or own in UNNAMED:
            return ""
        return _folded(self._asked.own.players.get(own, own))

    def _check_people(self, people: Sequence[str]) -> None:
        for person in people:
            if person and people.count(person) > 1:
                seats = _numbers(people, person)
                raise Refusal("a player twice", f"has the same person as players {seats}; write a name for each")

    # --------------------------------------------------------------------------------------------------------- results

    @property
    def _is_bid_unsaid(self) -> bool:
        """Whether scores may be before or after bids."""
        return self._bids == UNSAID and any((read_or_none(seat.bid) or 0) > 0 for seat in self._raw.seats)

    def _result(self) -> tuple[list[tuple[Number | None, Number | None]], Ended]:
        """Score and bid of each seat, and how it ended. Raises Refusal."""
        seats = self._raw.seats
        if self._is_bid_unsaid:
            raise Refusal(
                BID_ASKED, "there are bids, and scores may be before or after them; say --bids gross, or --bids net"
            )
        try:
            scores = [read_score(seat, self._bids) for seat in seats]
            ranks, winners = [read_rank(seat) for seat in seats], [read_won(seat) for seat in seats]
            result = ended([score for score, _ in scores], ranks, winners)
        except ResultError as wrong:
            raise Refusal(wrong.kind, str(wrong)) from None
        bids = [bid is None for _, bid in scores]
        if any(bids) and not all(bids):
            raise Refusal("a bid is missing", "has bids of some players only; write 0 for whoever bid nothing")
        return scores, result

    def _seat(
        self,
        raw: RawSeat,
        person: str,
        held: Held,
        scored: tuple[Number | None, Number | None],
        result: Ended,
        at: int,
    ) -> Seat:
        name = raw.player if person else ""
        return Seat(
            player=_tidy(self._asked.own.players.get(_folded(name), name)),
            person=person,
            combos=held.combos,
            won=result.shares[at],
            place=self._places[at],
            bid=scored[1],
            handicap=self._handicaps[at],
            score=scored[0],
            rank=result.ranks[at],
            start=self._starts[at],
        )

    @cached_property
    def _handicaps(self) -> list[Number | None]:
        """What was agreed for each seat. Raises Refusal."""
        try:
            found = [read_handicap(seat) for seat in self._raw.seats]
        except ResultError as wrong:
            raise Refusal(wrong.kind, str(wrong)) from None
        if any(found) and None in found:
            raise Refusal("a handicap is missing", "has a handicap of some players only; write 0 for all others")
        return found

    @cached_property
    def _starts(self) -> list[bool | None]:
        """Who started, where anybody is said to have."""
        found = [read_starts(seat) for seat in self._raw.seats]
        return [*found] if any(found) else [None] * len(found)

    @cached_property
    def _places(self) -> list[int | None]:
        """The places at the table, where all were kept; free text says nothing."""
        found = [int(seat.place) if seat.place.isdecimal() and len(seat.place) < 3 else 0 for seat in self._raw.seats]
        kept = sorted(found) == [*range(1, len(found) + 1)]
        return [*found] if kept else [None] * len(found)

    # ----------------------------------------------------------------------------------------------------------- plays

    def _date(self) -> str:
        """The day. Raises Refusal for one that is none, may be two, or was not asked for."""
        try:
            date = _day(self._raw.date, self._order)
        except DateError as wrong:
            asks_both = "--date" in str(wrong) and self._is_bid_unsaid
            further = " and, for its bids, --bids gross or net" if asks_both else ""
            raise Refusal(wrong.kind, f"{wrong}{further}") from None
        if not date and (self._asked.since or self._asked.until):
            raise Refusal(OUTSIDE, "has no date, so --since and --until leave it out", is_wrong=False)
        if date and (date < self._asked.since or date > (self._asked.until or date)):
            raise Refusal(OUTSIDE, f"was played on {date}, outside the days asked for", is_wrong=False)
        return date

    def _table(self) -> str:
        return self._raw.table if TABLE.fullmatch(self._raw.table) else ""

    def _expansions(self) -> tuple[str, ...]:
        found = {" ".join(words(name))[:EXPANSION] for name in self._raw.expansions}
        return tuple(sorted(found - {""}))

    def _origin(self) -> str:
        return self._raw.origin if self._raw.origin.isalpha() and len(self._raw.origin) <= EXPANSION // 2 else ""


_folded, _tidy = lru_cache(CACHED)(folded), lru_cache(CACHED)(tidy)


@lru_cache(CACHED)
def _day(text: str, order: str) -> str:
    return read_date(text, order)


def _numbers(values: Sequence[str], wanted: str) -> str:
    """The numbers, from 1, of the seats with a value."""
    return listed(str(number) for number, one in enumerate(values, 1) if one == wanted)
