"""The tables at which a game can be played: how many seats, which levels of its factors, dealt how, checked how."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from random import Random
from typing import Any

from engines.core.engine.errors import SetupError, nearest
from engines.core.language.explaining import capital, listed
from engines.core.setup.dealing import Cell, DealConstraints, Dealer, EmptySeats, PlainDealer, cells_by_seat
from engines.core.setup.factors import Factor, Factors, are_picked, as_name, fits, free_names
from engines.core.setup.handicaps import PLACE, Levels, Points, are_dealt, check_points, place_of, points_of, told_by
from engines.core.setup.options import Option, check_options
from engines.core.setup.packing import Kind
from engines.core.setup.setup import Setup
from engines.core.setup.setup_steps import seat_word
from engines.drawing.words import say, with_commas


@dataclass(frozen=True)
class SoloWords:
    """How a printed solo opponent is named: the flag that chooses one of its boards, and what these are; what people
    call it; the board without the flag, '' where one is drawn; the factor that --against chooses for it, '' for none.
    """

    flag: str = "ai"
    board: str = "board"
    called: str = "the AI"
    usual: str = ""
    against: str = ""


class Tables:
    """The tables of a game. It must give `name`, `title`, `min_players` and `max_players`.

    It may give `factors`, `options` (their bits go into a field `options`), `expansions`, `table_keys`; where not every
    table is allowed, `dealer` or `dealer_type`, `cells`, `check_table`, `avoidable`; `starter`; `drawn`; `solo_option`
    for a printed solo opponent, who sits on seat 2 against one player, with `solo_words`, and `printed_seats` where it
    may sit elsewhere; `under`, where options change
    what seats differ in. For logs of games that people played: `spoken`, `colours`, `elsewhere`, `bgg_ids`,
    `expansion_of`.

    All methods raise SetupError where a table cannot be.
    """

    name: str  # as it is typed; of a game that does not come with the program, `module:attribute`
    title: str
    rules_version: str = "1"
    min_players: int
    max_players: int

    factors: Sequence[Factor] = ()  # what seats differ in
    labels: Mapping[str, str] = {}  # what is printed for levels, and for endings of the game
    spoken: Mapping[str, Mapping[str, str]] = {}  # by factor: what else is printed or said for a level, and the level
    colours: Mapping[str, str] = {}  # of pieces, where each goes with one level, and that level
    elsewhere: Mapping[str, Sequence[str]] = {}  # by factor: printed levels of expansions without rules here
    bgg_ids: Mapping[int, str] = {}  # at BoardGameGeek: of the game (''), and of its expansions by name
    aliased: str = ""  # which effects no run can tell apart, in words
    options: Mapping[str, Option] = {}
    expansions: tuple[str, ...] = ()
    expansion_of: Mapping[str, str] = {}  # by level, the expansion that brings it
    code_letter: str = ""  # begins the codes of its tables; '' in a game without codes
    coded: Mapping[str, Kind] = {}  # by key of the table, what a code can say there
    assignments: tuple[str, ...] = ("random", "fixed")  # how tables are dealt over a run, the usual way first
    bans_pairs: bool = False  # whether its publisher has banned pairs
    rising: tuple[str, ...] = ()  # factors whose printed numbers can be dealt rising clockwise
    table_keys: Sequence[str] = ()  # what a setup may fix for everybody
    table_titles: Mapping[str, Mapping[str, str]] = {}  # of these, what is printed for an id
    dealer_type: type[Any] | None = None  # made of a number of players and `DealConstraints`
    solo_option: str = ""  # the option that seats a printed solo opponent: nobody, any board of its, one of them
    solo_words = SoloWords()

    @property
    def solo_boards(self) -> Sequence[str]:
        """The boards of the printed opponent; none in a game without one."""
        return [str(value) for value in self.options[self.solo_option].values[2:]] if self.solo_option else ()

    def is_solo(self, options: Mapping[str, Any]) -> bool:
        """Whether these options seat a printed solo opponent."""
        option = self.solo_option
        return bool(option) and options.get(option) not in (None, self.options[option].values[0])

    def printed_seats(self, setup: Setup) -> Sequence[int]:
        """The seats, from 0, that a printed opponent plays."""
        return [1] if len(setup.seats) == 2 and self.is_solo(setup.options) else []

    def under(self, options: Mapping[str, Any]) -> Tables:
        """The tables with these options: others where they change what seats differ in, such as the `factors`."""
        return self

    def levels(self) -> dict[str, list[str]]:
        """All levels of each factor, in printed order."""
        return {factor.name: list(factor.levels) for factor in self.factors}

    def level_title(self, level: str) -> str:
        """What is printed for a level."""
        return self.labels.get(level) or capital(level.replace("_", " "))

    def seat_title(self, seat: int, levels: Mapping[str, str]) -> str:
        """What a seat, from 0, is called where nobody is named: `seat 2 (Saxony, Patriotic)`."""
        printed, called = with_commas(map(self.level_title, levels.values())), seat_word(seat + 1)
        return say("{name} ({detail})", name=called, detail=printed) if printed else called

    @cached_property
    def _known(self) -> Factors:
        return Factors(self.factors)

    @property
    def are_picked(self) -> bool:
        """Whether seats begin without levels, for their players pick them."""
        return are_picked(self.factors, self.assignments[0])

    # --------------------------------------------------------------------------------------------------------- dealing

    def dealer(self, players: int, **constraints: Any) -> Dealer:
        """All tables that the constraints allow."""
        self.check_players(players)
        if self.dealer_type:
            found: Dealer = self.dealer_type(players, self.constraints(constraints))
            return found
        cells, wanted = self.cells(**constraints), self.constraints(constraints)
        if not free_names(self.factors) or self.are_picked:
            for name in ("keep", "avoid"):
                self._refuse(name, constraints)
            return EmptySeats(self.name, players)
        return PlainDealer(self.name, self.factors, cells_by_seat(cells, players, self._known, wanted))

    def deal(self, players: int, rng: Random, options: Mapping[str, Any] | None = None, **constraints: Any) -> Setup:
        """A random table with all that is drawn for it, all allowed ones equally likely.

        Constraints, all of them optional:

        - `expansions=["invaders"]`: what is dealt from, too;
        - `bans=["rusviet", "nordic/industrial"]`: levels that nobody gets, or that do not come together;
        - `keep={1: "rusviet/mechanical", 2: "nordic"}`: what seats have, by their numbers from 1 (Small World: places
          of the column);
        - `avoid=tables.avoidable(setup)`: no combination of this former table, and no seat what it had there;
        - `banned_pairs="official"`: without the pairs that the publisher bans;
        - `rising="mat"`: the numbers of that factor rise clockwise.

        `["nordic", "industrial"]` is as good as `"nordic/industrial"`. Names are those of `levels()`.

        Raises:
            SetupError: An option or a constraint that there is not, one of another form, or no table that they allow.
        """
        if not isinstance(rng, Random):
            raise SetupError(f"A table is dealt by a random.Random, such as Random(1), not by {rng!r:.80}.")
        checked = check_options(options or {}, self.options, "setup")
        dealt = self.under(checked).dealer(players, **constraints).deal(rng)
        return replace(dealt, game=self.name, options=checked)

    def cells(self, **constraints: Any) -> list[Cell]:
        """Every allowed combination of levels, one of each factor that follows from no other; none without factors."""
        free, known = [factor.levels for factor in self.factors if factor.is_free], self._known
        wanted = self.constraints(constraints)
        if not free:
            self._refuse("bans", constraints)
            return []
        bans = [known.named(words, "ban") for words in wanted.bans]
        return [cell for cell in product(*free) if not any(fits(known.levels_of(cell), ban) for ban in bans)]

    def constraints(self, given: Mapping[str, Any]) -> DealConstraints:
        """What a deal must respect, from plain JSON values, as far as every game can check it."""
        found = DealConstraints.of(given)
        for name in sorted(found.expansions):
            if name not in self.expansions:
                known = nearest(name, self.expansions) if self.expansions else "it is played without any."
                raise SetupError(f"{self.title} has no expansion '{name}'; {known}")
        if found.banned_pairs != "none" and not self.bans_pairs:
            raise SetupError(f"{self.title} has no official banned pairs; ban what you like by name.")
        if found.rising and found.rising not in self.rising:
            known = f"; {nearest(found.rising, self.rising)}" if self.rising else "."
            raise SetupError(f"{self.title} has no factor '{found.rising}' whose numbers could rise clockwise{known}")
        return found

    def _refuse(self, name: str, constraints: Mapping[str, Any]) -> None:
        """Raises SetupError when something is asked of a deal that it does not know."""
        if constraints.get(name):
            raise SetupError(f"{self.title} deals without '{name}'; leave it out.")

    def avoidable(self, setup: Setup) -> list[dict[str, str]]:
        """What of a former table a new one can be told to avoid."""
        return []

    def stored_seats(self, setup: Setup) -> Sequence[Mapping[str, str]]:
        """The levels of the seats as run files keep them: those that a printed opponent shares with people apart."""
        return setup.seats

    def seat_cells(self, cells: Iterable[Cell], rotation: int) -> Setup:
        """A table with these cells in printed order, begun `rotation` seats later."""
        return Setup(self.name, self._known.seats_from(cells, rotation))

    # -------------------------------------------------------------------------------------------------------- checking

    def check_setup(self, setup: Setup, source: str = "setup") -> Setup:
        """The same setup when the game can be played with it; what is named as it is printed, by its id."""
        self.check_players(len(setup.seats), f"{source}: ")
        check_options(setup.options, self.options, source)
        tables = self.under(setup.options)
        setup = tables.by_ids(setup)
        tables.check_table(setup, source)
        if isinstance(setup.handicap, Mapping):
            check_points(setup.handicap, tables.handicap_levels, source, SetupError)
        return setup

    def by_ids(self, setup: Setup) -> Setup:
        """The setup with ids for what somebody wrote as it is printed: `Nordic`, `Dragon Master`, `Ratmen/Flying`."""
        levels = {factor.name: {level: self.level_title(level) for level in factor.levels} for factor in self.factors}
        seats = tuple({key: _by_id(level, levels.get(key, {})) for key, level in seat.items()} for seat in setup.seats)
        table = {key: _by_id(value, self.table_titles.get(key, {})) for key, value in setup.table.items()}
        return replace(setup, seats=seats, table=table)

    @classmethod
    def check_players(cls, players: int, place: str = "") -> None:
        """Raises SetupError when the game does not seat so many."""
        if not hasattr(players, "__index__") or not cls.min_players <= players <= cls.max_players:
            fits = f"{cls.min_players} to {cls.max_players}"
            raise SetupError(f"{place}{cls.title} seats {fits} players, not {players!r}.")

    def check_table(self, setup: Setup, source: str) -> None:
        """Raises SetupError when the seats, or what lies on the table, cannot be."""
        known, picked = self._known, self.are_picked
        whole = f"a seat has {listed(f'a {name}' for name in known.names)}, or neither" if picked else ""
        places = [(f"seat {number}", seat) for number, seat in enumerate(setup.seats, 1)]
        for place, seat in places:
            if seat or not picked:
                known.check(seat, f"{source}: {place}", whole)
        for factor in self.factors:
            if not factor.shared:
                check_different(places, factor.name, source)
        for key in setup.table:
            if key not in self.table_keys:
                near = f"; {nearest(key, self.table_keys)}" if self.table_keys else "."
                raise SetupError(f"{source}: table: there is no '{key}'{near}")

    @property
    def handicap_levels(self) -> Levels:
        """By what handicaps can be told, with all levels of each."""
        return told_by(self.factors, self.max_players)

    def starter(self, setup: Setup) -> int | None:
        """Who starts at this table, from 0; None where that is decided when the game begins."""
        return None

    def drawn(self, setup: Setup, rng: Random) -> Setup:
        """A dealt table with what people draw before the game that a deal leaves open."""
        return setup

    def with_handicap(self, setup: Setup, points: Points) -> Setup:
        """The setup with what these points give each seat; with the points where levels are picked in play, or it is
        not known yet who starts.

        Raises SetupError when it has a handicap already.
        """
        if setup.handicap:
            raise SetupError("The table has a handicap already; leave out one of the two.")
        if not any(points.values()):
            return setup
        seats = self._with_places(setup)
        if are_dealt(points, seats):
            return replace(setup, handicap=tuple(points_of(points, seat) for seat in seats))
        return replace(setup, handicap=points)

    def _with_places(self, setup: Setup) -> list[dict[str, str]]:
        """The levels of the seats with their places in the order of play, where it is known who starts."""
        first, players = self.starter(setup), len(setup.seats)
        if first is None:
            return list(setup.seats)
        return [{**own, PLACE: place_of(seat, first, players)} for seat, own in enumerate(setup.seats)]


def _by_id(value: Any, titles: Mapping[str, str]) -> Any:
    """The id that is meant by itself or by its title, in any letters; what means none stays. In a list each."""
    if isinstance(value, list):
        return [_by_id(one, titles) for one in value]
    if not isinstance(value, str) or value in titles:
        return value
    found = [known for known, title in titles.items() if as_name(value) in (as_name(known), as_name(title))]
    return found[0] if len(found) == 1 else value


def check_different(places: Iterable[tuple[str, Mapping[str, str]]], factor: str, source: str) -> None:
    """Raises SetupError when two places, each with its levels, have the same level of a factor."""
    first: dict[str, str] = {}
    for place, levels in places:
        level = levels.get(factor, place)
        earlier = first.setdefault(level, place)
        if earlier != place:
            raise SetupError(f"{source}: {earlier} and {place} both have the {factor} '{level}'.")
