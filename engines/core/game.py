"""A game as the rest of the program sees it: one class, which every game extends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import product
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Any

from engines.core import saving
from engines.core.asking import choose, relist, settle
from engines.core.bits import mix
from engines.core.botspec import BotSpec
from engines.core.constants import CHANCE_PLAYER
from engines.core.corebots import CoreBots, GreedyBot
from engines.core.dealing import Cell, Dealer, PlainDealer
from engines.core.errors import IllegalActionError, SetupError, SheetError, nearest
from engines.core.explaining import Explanation
from engines.core.factors import Factor, Factors, are_picked
from engines.core.interrupting import Interruption
from engines.core.items import Item
from engines.core.options import Option, check_options, option_bits
from engines.core.position import State
from engines.core.questions import Row, Slot
from engines.core.results import ENDING, Line, Result, Rows, game_row, ranked, seat_rows
from engines.core.setup import Setup
from engines.core.sheets import SheetQuestion, sheet_stamp
from engines.core.state import CoreState
from engines.core.view import asked_openly, seat_view, visible_fields
from engines.core.words import GameWords

if TYPE_CHECKING:
    from engines.drawing.style import Style

GUESS_KEY = 1  # any fixed key: what is said must not depend on it
NO_INTERRUPTION = "In this game nobody does anything without being asked."


class Game:
    """A game, found by `engines.core.registry.load(name)`. Its positions are `State`s, made by `new_initial_state`.

    A game must give `name`, `title`, `min_players`, `max_players`, its generated module `play`, and the methods `begin`
    and `score`. Its state declares a field `players`. Then every subcommand plays it.

    It may give:
      tables    `factors` and `items`, `options` (their bits go into a field `options`), `expansions`,
                `lay_out` and `first_answers` for what a setup fixes; where not every table is allowed, `dealer`,
                `cells`, `check_table` and `avoidable`; `setup_rows` and `setup_notes` to read a table out
      words     `questions` and `slots`; `narrate` for what happened, `status_lines` for the table
      secrets   `hide` what a seat may not know; `fields_seen`, `asked`, `hides`, `knows_total`
      play      `weights` for greedy bots, `recount` for fields that are caches, the methods about interruptions
      results   `ahead` and `tie_breaks`; `columns` and `rows` for run files; the score sheet (`sheet_…`)
      pictures  `draw` and `draw_mats`

    `core` is the compiled position inside a `State`. Methods that deal or check tables raise SetupError.
    """

    name: str  # as it is typed; of a game that does not come with the program, `module:attribute`
    title: str
    rules_version: str = "1"
    min_players: int
    max_players: int
    play: Any  # the generated module: `new_play` and `clone`

    factors: Sequence[Factor] = ()  # what seats differ in
    items: Sequence[Item] = ()  # what is offered, taken and won during play
    options: Mapping[str, Option] = {}
    expansions: tuple[str, ...] = ()
    assignments: tuple[str, ...] = ("random", "fixed")  # how tables are dealt over a run, the usual way first
    aliased: str = ""  # which effects no run can tell apart, in words

    questions: Sequence[Row] = ()
    slots: Mapping[str, Slot] = {}
    tie_breaks: Sequence[str] = ()
    weights: ModuleType | None = None  # which weight stands where; the weights themselves are in `data/greedy.toml`

    def under(self, options: Mapping[str, Any]) -> Game:
        """The game with these options: another one where they change what seats differ in, its `factors`."""
        return self

    # ------------------------------------------------------------------------------------------------------- positions

    def new_initial_state(self, setup: Setup) -> State:
        """The position at the start; what the setup leaves open is asked of chance. Raises SetupError."""
        game = self.under(setup.options)
        return State(game, game.check_setup(setup), game.initial_position(setup))

    def state_from(self, setup: Setup, data: Mapping[str, Any]) -> State:
        """A position that `State.to_json` saved. Raises DataError."""
        core: CoreState = self.play.new_play()
        saving.from_json(self.name, core, data)
        self.recount(core)
        settle(core)
        return State(self, setup, core)

    def initial_position(self, setup: Setup) -> CoreState:
        """The position at the start of a setup that was checked."""
        core: CoreState = self.play.new_play()
        self.put(core, "players", 0, len(setup.seats))
        if self._has_field("options"):
            self.put(core, "options", 0, option_bits(setup.options, self.options))
        self.put(core, "observed", 0, 1)
        self.lay_out(core, setup)
        self.begin(core)
        for answer in self.first_answers(setup):
            choose(core, answer)
        return core

    def lay_out(self, core: CoreState, setup: Setup) -> None:
        """Write what the setup fixes and the rules start from, such as the levels of the seats."""

    def begin(self, core: Any) -> None:
        """Start the game for the players and options written into the position, up to the first question."""
        raise NotImplementedError

    def first_answers(self, setup: Setup) -> Iterable[int]:
        """The answers to the first questions that the setup fixes."""
        return ()

    def put(self, core: CoreState, field: str, index: int, value: int) -> None:
        """Write one number of a position that is being set up."""
        saving.put(self.name, core, field, index, value)

    def put_all(self, core: CoreState, field: str, values: Sequence[int]) -> None:
        """Write the numbers of a field of a position that is being set up, from its first place on."""
        saving.put_all(self.name, core, field, values)

    def _has_field(self, name: str) -> bool:
        return any(field.name == name for field in saving.fields_of(self.name))

    def clone(self, core: Any) -> CoreState:
        """An independent copy."""
        copy: CoreState = self.play.clone(core)
        return copy

    def recount(self, core: Any) -> None:
        """Write the fields that are caches anew."""

    # ---------------------------------------------------------------------------------------------------------- tables

    def levels(self) -> dict[str, list[str]]:
        """All levels of each factor, in printed order."""
        return {factor.name: list(factor.levels) for factor in self.factors}

    def dealer(self, players: int, **constraints: Any) -> Dealer:
        """All tables that the constraints allow."""
        self.check_players(players)
        cells = self.cells(**constraints)
        return PlainDealer(self.name, players, self.factors, [] if self._are_picked() else cells)

    def _are_picked(self) -> bool:
        """Whether seats begin without levels, for their players pick them."""
        return are_picked(self.factors, self.assignments[0])

    def deal(self, players: int, rng: Random, options: Mapping[str, Any] | None = None, **constraints: Any) -> Setup:
        """A random table with all that is drawn for it, all allowed ones equally likely."""
        checked = check_options(options or {}, self.options, "setup")
        return replace(self.under(checked).dealer(players, **constraints).deal(rng), options=checked)

    def cells(self, **constraints: Any) -> list[Cell]:
        """Every allowed combination of levels, one of each factor that follows from no other; none without factors."""
        free, known = [factor.levels for factor in self.factors if factor.is_free], Factors(self.factors)
        bans = [set(words) for words in constraints.get("bans", ()) if free and known.named(words, "ban")]
        self._refuse({name: value for name, value in constraints.items() if name != "bans" or not free})
        return [cell for cell in product(*free) if free and not any(ban <= set(cell) for ban in bans)]

    def seat_cells(self, cells: Iterable[Cell], rotation: int) -> Setup:
        """A table with these cells in printed order, begun `rotation` seats later."""
        return Setup(self.name, Factors(self.factors).seats_from(cells, rotation))

    def check_setup(self, setup: Setup, source: str = "setup") -> Setup:
        """The same setup when the game can be played with it."""
        self.check_players(len(setup.seats), f"{source}: ")
        check_options(setup.options, self.options, source)
        self.under(setup.options).check_table(setup, source)
        return setup

    def check_players(self, players: int, place: str = "") -> None:
        """Raises SetupError when the game does not seat so many."""
        if not self.min_players <= players <= self.max_players:
            fits = f"{self.min_players} to {self.max_players}"
            raise SetupError(f"{place}{self.title} seats {fits} players, not {players}.")

    def check_table(self, setup: Setup, source: str) -> None:
        """Raises SetupError when the seats, or what lies on the table, cannot be."""
        known = Factors(self.factors)
        for number, seat in enumerate(setup.seats, 1):
            if seat or not self._are_picked():
                known.check(seat, f"{source}: seat {number}")
        for factor in self.factors:
            names = [seat[factor.name] for seat in setup.seats if factor.name in seat and not factor.shared]
            twice = next((name for name in names if names.count(name) > 1), "")
            if twice:
                raise SetupError(f"{source}: two seats have the {factor.name} '{twice}'.")
        if setup.table:
            raise SetupError(f"{source}: table: there is no '{next(iter(setup.table))}'.")

    def _refuse(self, constraints: Mapping[str, Any]) -> None:
        """Raises SetupError when anything is asked of a deal of which everything is allowed."""
        asked = next((name for name, value in constraints.items() if value and value != "none"), "")
        if asked:
            raise SetupError(f"{self.title} deals without '{asked}'; leave it out.")

    def check_expansions(self, names: Iterable[str]) -> None:
        """Raises SetupError for one that the game does not have."""
        for name in names:
            if name not in self.expansions:
                near = nearest(name, self.expansions) if self.expansions else "it is played without any."
                raise SetupError(f"{self.title} has no expansion '{name}'; {near}")

    def avoidable(self, setup: Setup) -> list[dict[str, str]]:
        """What of a former table a new one can be told to avoid."""
        return []

    def setup_rows(self, setup: Setup) -> list[dict[str, Any]]:
        """One row a seat, as it is read out at the table."""
        return [{"seat": number, **seat} for number, seat in enumerate(setup.seats, 1)]

    def setup_notes(self, setup: Setup) -> list[str]:
        """What lies on the table for everybody, in sentences."""
        return self.option_notes(setup)

    def option_notes(self, setup: Setup) -> list[str]:
        """The options that differ from the printed rules, in sentences."""
        return [f"Option {name}: {value}." for name, value in setup.options.items()]

    # ----------------------------------------------------------------------------------------------------------- words

    @cached_property
    def words(self) -> GameWords:
        """The words of the rows of `questions`."""
        return GameWords(self.title, self.questions, self.slots, self.known_to_asked, self.happens)

    def question(self, core: Any) -> str:
        """What the top question asks, in a few words."""
        speaks = self.words.speaks(core)
        return self.words.question(core) if speaks else f"question {core.frame_kind[core.depth - 1]}"

    def action_text(self, core: Any, action: int) -> str:
        """The stable words of an answer, unique among the legal ones."""
        return self.words.text(core, action) if self.words.speaks(core) else str(action)

    def read_answer(self, core: Any, text: str) -> int | None:
        """The legal answer that the words mean; None where only exact words mean one. Raises NotationError."""
        return self.words.read(core, text) if self.words.speaks(core) else None

    def hint(self, core: Any, action: int) -> str:
        """What an answer does where its words alone do not say it, or ''."""
        return self.words.hint(core, action) if self.words.speaks(core) else ""

    def explain(self, core: Any, action: int) -> Explanation | None:
        """What a legal answer does, as far as the seat asked may know; None where nobody has written it."""
        return self.words.explain(core, action) if self.words.speaks(core) else None

    def why_not(self, core: Any, text: str) -> Explanation | None:
        """Why these words are no legal answer; None when nothing better is known than that they are not."""
        return self.words.why_not(core, text) if self.words.speaks(core) else None

    def help(self, core: Any) -> Explanation | None:
        """What the top question is about; None where nobody has written it."""
        return self.words.help(core) if self.words.speaks(core) else None

    def narrate(self, before: Mapping[str, Any], after: Mapping[str, Any], seat: int) -> list[str] | None:
        """What happened between two views of a seat, one line an event; None to tell the answers themselves."""
        return None

    def happens(self, core: Any, action: int) -> list[str]:
        """What the seat asked sees change when a legal answer is given, clause by clause."""
        seat, after = core.frame_player[core.depth - 1], self.tried(core, action)
        lines = self.narrate(self.view(core, seat), self.view(after, seat), seat)
        then = [self.words.asked_next(after, seat)] if self.questions else []
        return [*(line.rstrip(".") for line in lines or ()), *then]

    def tried(self, core: Any, action: int) -> CoreState:
        """A copy of the position in which a legal answer was given, as far as the seat asked may know it."""
        after = self.clone(core)
        choose(after, action)
        return after

    def status_lines(self, core: Any, seat: int) -> list[str]:
        """The table as the seat sees it, in words."""
        return [f"{name}: {value}" for name, value in self.fields_seen(core, seat).items()]

    def draw(self, state: State, seat: int | None, style: Style) -> list[str]:
        """The whole table, line by line, as `seat` (None an onlooker) may see it; in words without a picture."""
        return [] if seat is None else self.status_lines(state.core, seat)

    def draw_mats(self, state: State, seat_of_mat: int, viewer: int | None, style: Style) -> list[str]:
        """What lies before a seat, line by line, as `viewer` (None an onlooker) may see it."""
        return self.draw(state, viewer, style)

    # ------------------------------------------------------------------------------------------ what a seat may know

    def view(self, core: Any, seat: int) -> dict[str, Any]:
        """What the seat may know, as plain JSON values."""
        return seat_view(seat, self.asked(core, seat), self.fields_seen(core, seat))

    def asked(self, core: Any, seat: int) -> dict[str, Any]:
        """Who is asked what, as the seat may know it."""
        return asked_openly(core, seat, self.question)

    def fields_seen(self, core: Any, seat: int) -> dict[str, Any]:
        """The fields of the position as far as the seat may know them."""
        return visible_fields(self.name, core, seat, self.max_players)

    def hides(self, core: Any, seat: int, action: int) -> bool:
        """Whether somebody else's answer to the top question stays unknown to the seat when it is given."""
        return False

    def knows_total(self, core: Any, viewer: int | None, seat: int) -> bool:
        """Whether the viewer, None for an onlooker, may know what the seat would score now."""
        return True

    def hide(self, core: Any, seat: int, key: int) -> None:
        """Replace what the seat may not know by something that could be true, drawn from `key`."""

    def determinize(self, core: Any, seat: int, key: int) -> CoreState:
        """A full position that the seat could be in: what it cannot know is drawn anew from `key`."""
        guess = self.clone(core)
        self.hide(guess, seat, key)
        relist(guess)
        return guess

    def known_to_asked(self, core: Any) -> CoreState:
        """The position as the seat asked may know it: what is hidden from it is replaced by a fixed guess."""
        player = core.frame_player[core.depth - 1]
        return self.clone(core) if player == CHANCE_PLAYER else self.determinize(core, player, GUESS_KEY)

    # --------------------------------------------------------------------------------------------------- interruptions

    def why_no_interruption(self, core: Any, seat: int) -> str:
        """One sentence that says why the seat cannot begin a question of its own now; '' when it can."""
        return NO_INTERRUPTION

    def interrupt(self, core: Any, seat: int) -> None:
        """Begin the seat's own question, trusting that it can."""
        raise IllegalActionError(NO_INTERRUPTION)

    def is_interruption(self, core: Any) -> bool:
        """Whether the top question is one that its seat began itself."""
        return False

    def read_interruption(self, core: Any, text: str, seat: int | None) -> Interruption | None:
        """What a line means that somebody types without being asked; None when it is about something else.

        `seat` acts where the line names nobody. Raises RulesError with one sentence when it cannot be done.
        """
        return None

    def interruption_help(self, core: Any) -> str:
        """A sentence on what can be typed out of turn in this game; '' for nothing."""
        return ""

    # --------------------------------------------------------------------------------------------------------- results

    def score(self, core: Any, seat: int) -> list[Line]:
        """What the seat would score now, line by line; asked at any time, it changes nothing."""
        raise NotImplementedError

    def ahead(self, core: Any, one: int, two: int) -> int:
        """0 when seat `one` is not ahead of `two`, 1 when by the total, else 2 and more by `tie_breaks`, 0 and more."""
        totals = [sum(line.points for line in self.score(core, seat)) for seat in (one, two)]
        return int(totals[0] > totals[1])

    def ranking(self, core: Any) -> list[tuple[int, str]]:
        """Rank of each seat (1 is best, ties share) and the tie-break that put it before the next one, or ''."""
        return ranked(core.players, lambda one, two: self.ahead(core, one, two), self.tie_breaks)

    def columns(self) -> dict[str, Any]:
        """The columns of the result tables and what they mean."""
        return {"endings": [ENDING]}

    def rows(self, state: State, bots: Sequence[BotSpec]) -> Rows:
        """What a finished game leaves in a run file: the row of the game and one row a seat.

        The rows of a further table (`columns()["tables"]`) stand in the row of the game under the table's name.
        """
        return game_row(state), seat_rows(state, bots, [state.score(p) for p in range(state.num_players)])

    def play_rows(self, setup: Setup, bots: Sequence[BotSpec], seed: int) -> Rows:
        """Play one game to its end: the row of the game and one row a seat. Raises BotError."""
        state = self.new_initial_state(setup)
        self.bots.play_out(state, bots, game_key(seed))
        return self.rows(state, bots)

    @property
    def default_bot(self) -> str:
        """The bot of a seat for which nobody names one: greedy where the game has it."""
        return "greedy" if self.weights else "random"

    @cached_property
    def bots(self) -> CoreBots:
        """The bots that live in the compiled core."""
        return CoreBots(self.play.new_play, self.weights)

    def core_bot(self, bot: BotSpec, players: int, key: int) -> GreedyBot:
        """The greedy bot for a game with this key, to be asked question by question. Raises BotError, DataError."""
        return self.bots.spec_bot(bot, players, key)

    # ----------------------------------------------------------------------------------------------------- score sheets

    def sheet_template(
        self, players: int, seats: Sequence[Mapping[str, str]] = (), table: Mapping[str, Any] | None = None
    ) -> str:
        """An empty score sheet with comments, as TOML; `seats` and `table` as in a setup, as far as they are known."""
        known = [*seats, *({} for _ in range(players - len(seats)))]
        return self.template(sheet_stamp(self.name, self.rules_version), known, table or {})

    def template(self, head: Mapping[str, Any], seats: Sequence[Mapping[str, str]], table: Mapping[str, Any]) -> str:
        """The text of an empty sheet: `head` are its first keys, `seats` what each player has as far as it is known."""
        raise SheetError(self._no_sheet())

    def score_sheet(self, data: Mapping[str, Any], source: str, lenient: bool = False) -> Result:
        """The result of a score sheet. Raises SheetError."""
        raise SheetError(f"{source}: {self._no_sheet()}")

    def sheet_question(self, draft: Mapping[str, Any]) -> SheetQuestion | None:
        """The next question of a sheet that a person fills in by answering, None when it can be scored."""
        raise SheetError(self._no_sheet())

    def sheet_doubts(self, draft: Mapping[str, Any]) -> list[str]:
        """Why what has been answered so far cannot be."""
        return []

    def sheet_of(self, state: State) -> dict[str, Any]:
        """The sheet that a person would fill in for a position."""
        core, options = state.core, {"options": dict(state.setup.options)} if state.setup.options else {}
        names = (" ".join((f"seat {number}", *seat.values())) for number, seat in enumerate(state.setup.seats, 1))
        players = [self.sheet_player(core, seat, name) for seat, name in enumerate(names)]
        head = sheet_stamp(self.name, self.rules_version) | options
        return head | self.sheet_table(core) | {"player": players}

    def sheet_table(self, core: Any) -> dict[str, Any]:
        """What a sheet says of the whole table of a position."""
        return {}

    def sheet_player(self, core: Any, seat: int, name: str) -> dict[str, Any]:
        """What a person would count for a seat of a position."""
        raise SheetError(self._no_sheet())

    def _no_sheet(self) -> str:
        return f"{self.title} has no score sheet; transcripts of it are scored."


def game_key(seed: int) -> int:
    """The key of a game's chance and of its seats' own streams."""
    return mix(seed)
