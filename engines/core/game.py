"""A game as the rest of the program sees it: one class, which every game extends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from types import ModuleType
from typing import TYPE_CHECKING, Any

from engines.core import saving
from engines.core.asking import choose, relist, settle
from engines.core.bits import mix
from engines.core.botspec import BotSpec
from engines.core.constants import CHANCE_PLAYER
from engines.core.corebots import CoreBots, GreedyBot
from engines.core.drawn import Drawn
from engines.core.errors import IllegalActionError
from engines.core.experts import LEVELS, Thinking
from engines.core.explaining import Explanation
from engines.core.inputs import Input
from engines.core.interrupting import Interruption
from engines.core.items import Item
from engines.core.log import Log
from engines.core.observing import listen
from engines.core.options import option_bits
from engines.core.position import State
from engines.core.questions import Question, Row, Slot
from engines.core.results import Rows
from engines.core.scored import Scored
from engines.core.setup import Setup
from engines.core.state import CoreState
from engines.core.view import asked_openly, seat_view, visible_fields
from engines.core.words import GameWords

if TYPE_CHECKING:
    from engines.core.timed import TimedExpert

GUESS_KEY = 1  # any fixed key: what is said must not depend on it
OTHER_KEYS = (2, 3)  # of other guesses, by which what is said is checked
NO_INTERRUPTION = "In this game nobody does anything without being asked."


class Game(Drawn, Scored):
    """A game, found by `engines.core.registry.load(name)`. Its positions are `State`s, made by `new_initial_state`.

    A game must give `name`, `title`, `min_players`, `max_players`, its generated module `play`, and the methods `begin`
    and, without a `sheet_type`, `score`. Its state declares a field `players`, and `first` where it is not always
    seat 1 that begins. Then every subcommand plays it.

    It may give:
      tables    `factors` and `items`, `options` (their bits go into a field `options`), `expansions`, `table_keys`,
                `lay_out` and `first_answers` for what a setup fixes; where not every table is allowed, `dealer` or
                `dealer_type`, `cells`, `check_table`, `avoidable`; `setup_rows` and `table_notes` to read a table out,
                `setup_steps` to lay it out with the real pieces;
                `solo_option` for a printed solo opponent, who sits on seat 2 against one player
      words     `questions`, `slots` and `names_read`; `log`, the rows of its events; `seat_titles`; `status_lines` for
                the table
      secrets   `hide` what a seat may not know; `fields_seen`, `asked`, `hides`, `commits`, `knows_total`
      play      `weights` for greedy bots, `frozen` for those that stay as they were, `inputs` for a value network
                and `expert_levels`, `recount` for fields that are caches, the methods about interruptions
      results   `ahead`, `sheet_type`; `categories`, `measures`, `counted_columns`, `profiles`, `further_columns`,
                `rows` for run files; `levels_held` where players pick their levels, for handicaps
      pictures  `screen`, a module with `draw`, `draw_brief` and `draw_mats`, and `scene`, `picture`, `setup_drawing`
                and `turn` for drawings in other places

    `core` is the compiled position inside a `State`. Methods that deal or check tables raise SetupError. A function
    that needs nothing of the game stands in its place as a `staticmethod`.
    """

    longest_game: int = 45  # turns of a player, the most that people's games take: a longer one has stalled
    play: Any  # the generated module: `new_play`, `clone`, and where results are counted in it `points_of`, `counts_of`

    items: Sequence[Item] = ()  # what is offered, taken and won during play
    aliased: str = ""  # which effects no run can tell apart, in words

    questions: Sequence[Row] = ()
    slots: Mapping[str, Slot] = {}
    log: Log = Log()  # how events are read
    names_read: Mapping[str, str] = {}  # what people read in place of names that transcripts and programs keep
    weights: ModuleType | None = None  # which weight stands where; the weights themselves are in `data/greedy.toml`
    frozen: Mapping[int, ModuleType] = {}  # packages of bots that stay as they were, by policy
    inputs: Sequence[Input] = ()  # of the value network, whose weights are in `data/network.toml`
    expert_levels: Mapping[int, Thinking] = LEVELS  # how long the expert thinks

    def under(self, options: Mapping[str, Any]) -> Game:
        """The game with these options: another one where they change what seats differ in, its `factors`."""
        return self

    # ------------------------------------------------------------------------------------------------------- positions

    def new_initial_state(self, setup: Setup, observed: bool = True) -> State:
        """The position at the start; what the setup leaves open is asked of chance. Raises SetupError.

        `observed` tells observers of events, for the result rows of `Game.rows`; a game that stores none is faster.
        """
        game = self.under(setup.options)
        checked = game.check_setup(setup)
        return State(game, checked, game.initial_position(checked, observed))

    def state_from(self, setup: Setup, data: Mapping[str, Any]) -> State:
        """A position that `State.to_json` saved. Raises DataError."""
        core: CoreState = self.play.new_play()
        saving.from_json(self.name, core, data)
        self.recount(core)
        settle(core)
        return State(self, setup, core)

    def initial_position(self, setup: Setup, observed: bool = True) -> CoreState:
        """The position at the start of a setup that was checked."""
        core: CoreState = self.play.new_play()
        self.put(core, "players", 0, len(setup.seats))
        if self._usual_bits is not None:
            bits = option_bits(setup.options, self.options) if setup.options else self._usual_bits
            self.put(core, "options", 0, bits)
        self.put(core, "observed", 0, int(observed))
        self.lay_out(core, setup)
        self.begin(core)
        for answer in self.first_answers(setup):
            choose(core, answer)
        return core

    @cached_property
    def _usual_bits(self) -> int | None:
        """The options as printed, as bits of a position; None where positions have none."""
        return option_bits({}, self.options) if saving.has_field(self.name, "options") else None

    def lay_out(self, core: CoreState, setup: Setup) -> None:
        """Write what the setup fixes and the rules start from, such as the levels of the seats."""

    def begin(self, core: Any, /) -> object:
        """Start the game for the players and options written into the position, up to the first question."""
        raise NotImplementedError

    def first_answers(self, setup: Setup) -> Iterable[int]:
        """The answers to the first questions that the setup fixes."""
        return ()

    def put(self, core: CoreState, field: str, index: int, value: int) -> None:
        """Write one number of a position that is being set up."""
        saving.put_all(self.name, core, field, (value,), index)

    def put_all(self, core: CoreState, field: str, values: Sequence[int]) -> None:
        """Write the numbers of a field of a position that is being set up, from its first place on."""
        saving.put_all(self.name, core, field, values)

    def clone(self, core: Any) -> CoreState:
        """An independent copy."""
        copy: CoreState = self.play.clone(core)
        return copy

    def recount(self, core: Any, /) -> object:
        """Write the fields that are caches anew."""

    # ----------------------------------------------------------------------------------------------------------- words

    @cached_property
    def words(self) -> GameWords:
        """The words of the rows of `questions`."""
        return GameWords(self.title, self.questions, self.slots, self.known_to_asked, self.happens, self.names_read)

    def question(self, core: Any) -> str:
        """What the top question asks, in a few words."""
        speaks = self.words.speaks(core)
        return self.words.question(core) if speaks else f"question {core.frame_kind[core.depth - 1]}"

    def action_text(self, core: Any, action: int) -> str:
        """The stable words of an answer, unique among the legal ones."""
        return self.words.text(core, action) if self.words.speaks(core) else str(action)

    def action_texts(self, core: Any, actions: Iterable[int]) -> list[str]:
        """The words of some answers."""
        if self.words.speaks(core):
            return self.words.texts(core, actions)
        return [self.action_text(core, action) for action in actions]

    def printed(self, text: str) -> str:
        """The words of an answer as people read them; both are understood where they are typed."""
        return self.words.printed(text)

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

    def happens(self, core: Any, action: int) -> list[str]:
        """What the seat asked sees change when a legal answer is given, clause by clause; nothing that depends on what
        it cannot know."""
        seat = core.frame_player[core.depth - 1]
        lines = self._changes(core, action, seat)
        for key in OTHER_KEYS:
            others = self._changes(self.determinize(core, seat, key), action, seat)
            lines = [line for line in lines if line in others]
        return lines

    def _changes(self, core: Any, action: int, seat: int) -> list[str]:
        after = self.clone(core)
        listen(after)
        choose(after, action)
        lines = self.log.lines(self.log.read(after, seat), seat)
        then = [self.words.asked_next(after, seat)] if self.questions else []
        return [*(line.rstrip(".") for line in lines), *then]

    def seat_titles(self, setup: Setup) -> Sequence[str]:
        """What sentences call the seats that nobody has named, such as their factions; '' for their numbers."""
        return ()

    def status_lines(self, core: Any, seat: int) -> list[str]:
        """The table as the seat sees it, in words."""
        return [f"{name}: {value}" for name, value in self.fields_seen(core, seat).items()]

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

    def commits(self, core: Any) -> bool:
        """Whether answers to the top question are hidden until all of them are revealed together."""
        return False

    def knows_total(self, core: Any, viewer: int | None, seat: int) -> bool:
        """Whether the viewer, None for an onlooker, may know what the seat would score now."""
        return True

    def hide(self, core: Any, seat: int, key: int, /) -> object:
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

    def interrupt(self, core: Any, seat: int, /) -> object:
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

    # ------------------------------------------------------------------------------------------------------------ bots

    def play_out(self, setup: Setup, bots: Sequence[BotSpec], seed: int) -> State:
        """Play one game of a setup that was checked or dealt to its end. Raises BotError."""
        game = self.under(setup.options)
        state = State(game, setup, game.initial_position(setup))
        self.bots.play_out(state, bots, game_key(seed))
        return state

    def play_rows(self, setup: Setup, bots: Sequence[BotSpec], seed: int) -> Rows:
        """Play one game likewise: what `rows` says of it. Raises BotError."""
        return self.rows(self.play_out(setup, bots, seed), bots)

    @property
    def best_level(self) -> Thinking:
        """How the expert of the highest level thinks."""
        return self.expert_levels[max(self.expert_levels)]

    @cached_property
    def turn_kinds(self) -> frozenset[int]:
        """Kinds of the questions that begin a turn; none in a game where a turn begins when another seat is asked."""
        return frozenset(row.kind for row in self.questions if isinstance(row, Question) and row.ends_search)

    @property
    def default_bot(self) -> str:
        """The bot of a seat for which nobody names one: greedy where the game has it."""
        return "greedy" if self.weights else "random"

    @cached_property
    def bots(self) -> CoreBots:
        """The bots that live in the compiled core."""
        return CoreBots(self.play.new_play, self.weights, self.frozen, self.inputs, self.expert_levels)

    def core_bot(self, bot: BotSpec, players: int, key: int) -> GreedyBot | TimedExpert:
        """A bot of the core for a game with this key, to be asked question by question. Raises BotError, DataError."""
        if bot.seconds:
            from engines.core.timed import TimedExpert

            return TimedExpert(self, players, key, bot.seconds)
        return self.bots.spec_bot(bot, players, key)


def game_key(seed: int) -> int:
    """The key of a game's chance and of its seats' own streams."""
    return mix(seed)
