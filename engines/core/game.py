"""A game as the rest of the program sees it, put together of its parts, and the positions that it makes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import Any

from engines.core.bots import Bots
from engines.core.engine import saving
from engines.core.engine.asking import choose, outcome_weight
from engines.core.engine.bits import BIT, mix
from engines.core.engine.constants import CHANCE_PLAYER, MAX_CHOICE
from engines.core.engine.errors import IllegalActionError, NotationError, RulesError, SetupError, nearest
from engines.core.engine.observing import listen
from engines.core.engine.outcome import ScoreLine, win_shares
from engines.core.engine.playout import chance_choice
from engines.core.engine.state import CoreState
from engines.core.language.explaining import Explanation, because, told
from engines.core.language.interrupting import Interruption, Interruptions
from engines.core.language.log import LogEntry
from engines.core.language.templates import normal
from engines.core.names import Names
from engines.core.pictures import Pictures
from engines.core.results import Results
from engines.core.rules import Rules
from engines.core.scoring.columns import Rows
from engines.core.search.botspec import BotSpec
from engines.core.setup.layout import Layout
from engines.core.setup.options import value_text
from engines.core.setup.setup import Setup
from engines.core.setup.tables import Tables
from engines.core.words import Words

CHANCE = -1
TERMINAL = -4
LEAST_KEY, MOST_KEY = -(2**63), 2**63 - 1


class Game:
    """A game, found by `engines.core.registry.load(name)`. Its positions are made by `new_initial_state`.

    It is put together of parts, each a class that says what a game must give of it and what it may:

      tables         which tables there are, how they are dealt and checked
      layout         tables read out, and laid out with the real pieces
      rules          how a position begins, and what its seats may know
      words          questions, answers and events, as people read and type them
      interruptions  what seats may do out of turn
      results        scores, ranking, score sheets, columns of run files
      bots           those that live in the compiled core
      pictures       drawings of the table

    A game must give `tables` and `rules`. With words every subcommand plays it.
    """

    def __init__(
        self,
        tables: Tables,
        rules: type[Rules],
        words: type[Words] = Words,
        results: type[Results] = Results,
        bots: type[Bots] = Bots,
        layout: type[Layout] = Layout,
        interruptions: type[Interruptions] = Interruptions,
        screen: str = "",
    ) -> None:
        self.tables = tables
        self.layout = layout(tables)
        self.rules = rules(tables)
        self.words = words(tables, self.rules)
        self.names = Names(tables, self.words)
        self.interruptions = interruptions()
        self.results = results(tables, self.rules)
        self.bots = bots(self.rules, self.words)
        self.pictures = Pictures(self.words, screen)
        self._others = {tables: self}  # the same game with other tables
        self._with_tables: Callable[[Tables], Game] = partial(
            type(self),
            rules=rules,
            words=words,
            results=results,
            bots=bots,
            layout=layout,
            interruptions=interruptions,
            screen=screen,
        )

    @property
    def name(self) -> str:
        """The game as it is typed; one that does not come with the program is `module:attribute`."""
        return self.tables.name

    @property
    def title(self) -> str:
        """The game as it is printed."""
        return self.tables.title

    def under(self, options: Mapping[str, Any]) -> Game:
        """The game with these options: another one where they change what seats differ in, its `factors`."""
        tables = self.tables.under(options)
        if tables not in self._others:
            other = self._with_tables(tables)
            other._others = self._others
            self._others[tables] = other
        return self._others[tables]

    def new_initial_state(self, setup: Setup, observed: bool = True) -> Position:
        """The position at the start; what the setup leaves open is asked of chance. Raises SetupError.

        `observed` tells observers of events, for the rows of results; a game that stores none is faster.
        """
        if not isinstance(setup, Setup):
            raise SetupError(f"A game begins with a Setup, such as game.tables.deal gives, not with {setup!r:.80}.")
        if setup.game != self.name:
            raise SetupError(f"The setup is one of the game '{setup.game}', and this game is '{self.name}'.")
        game = self.under(setup.options)
        checked = game.tables.check_setup(setup)
        return Position(game, checked, game.rules.start(checked, observed))

    def state_from(self, setup: Setup, data: Mapping[str, Any]) -> Position:
        """A position that `Position.to_json` saved. Raises DataError."""
        return Position(self, setup, self.rules.restored(data))

    def play_out(self, setup: Setup, bots: Sequence[BotSpec], seed: int) -> Position:
        """Play one game of a setup that was checked or dealt to its end. Raises BotError."""
        game = self.under(setup.options)
        position = Position(game, setup, game.rules.start(setup))
        game.bots.play_out(position.core, bots, game_key(seed))
        return position

    def play_rows(self, setup: Setup, bots: Sequence[BotSpec], seed: int) -> Rows:
        """Play one game likewise: what its results leave in a run file. Raises BotError."""
        end = self.play_out(setup, bots, seed)
        return end.game.results.rows(end.core, setup, bots)


def game_of(name: str) -> Game:
    """The game of a name that there is, as printed: those of the program, and `module:attribute`."""
    module, _, attribute = name.partition(":")
    game: Game = getattr(import_module(module if attribute else f"engines.{name}.game"), attribute or "GAME")
    return game


def game_key(seed: int) -> int:
    """The key of a game's chance and of its seats' own streams."""
    return mix(seed)


class Position:
    """A position: who is asked what, what can be answered, and what follows. It knows its game and its setup."""

    def __init__(self, game: Game, setup: Setup, core: CoreState) -> None:
        self.game = game
        self.setup = setup
        self.core = core

    @property
    def num_players(self) -> int:
        """How many play."""
        return len(self.setup.seats)

    def current_player(self) -> int:
        """Seat (from 0) that is asked, CHANCE, or TERMINAL."""
        if not self.core.legal:
            return TERMINAL
        player = self.core.frame_player[self.core.depth - 1]
        return CHANCE if player == CHANCE_PLAYER else player

    def legal_actions(self) -> list[int]:
        """Answers to the current question in ascending order; empty only when the game is over."""
        found, mask = [], self.core.legal
        while mask:
            lowest = mask & -mask
            found.append(lowest.bit_length() - 1)
            mask ^= lowest
        return found

    def is_chance(self) -> bool:
        """Whether chance is asked."""
        return self.current_player() == CHANCE

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.core.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Outcomes of chance with their probabilities. Raises IllegalActionError when a player is asked."""
        self._check_chance()
        weights = [(action, outcome_weight(self.core, action)) for action in self.legal_actions()]
        total = sum(weight for _, weight in weights)
        return [(action, weight / total) for action, weight in weights]

    def sample_chance(self, key: int) -> int:
        """The outcome of chance in the game with this key, a whole number of 64 bits. Raises IllegalActionError when a
        player is asked, RulesError for another key."""
        self._check_chance()
        _check_key(key)
        return chance_choice(self.core, key)

    def apply_action(self, action: int) -> None:
        """Answer the current question, trusting that the answer is legal: nothing is checked, and a position that was
        given another answer means nothing. `step` checks."""
        if self.core.listening:
            listen(self.core)
        choose(self.core, action)

    def step(self, action: int) -> None:
        """Answer the current question. Raises IllegalActionError, and then nothing has changed."""
        self._check_legal(action)
        self.apply_action(action)

    def listen(self) -> Position:
        """Keep a log of what each answer does from now on; copies of the position have none. Returns itself."""
        listen(self.core)
        return self

    def events(self, reader: int) -> list[LogEntry]:
        """What the last answer did, as a seat, an ONLOOKER or a reader of EVERYTHING may know it; `listen` first."""
        return self.game.words.log.read(self.core, reader)

    def interrupt(self, seat: int) -> None:
        """Let a seat (from 0) that is not asked answer out of turn: its own question stands above the current one.

        Raises IllegalActionError where that cannot be, and then nothing has changed.
        """
        refusal = self.why_no_interruption(seat)
        if refusal:
            raise IllegalActionError(refusal)
        self.game.interruptions.begin(self.core, seat)

    def why_no_interruption(self, seat: int) -> str:
        """Why the seat cannot answer out of turn now, in one sentence; '' when it can."""
        return self.game.interruptions.why_none(self.core, seat)

    def is_interruption(self) -> bool:
        """Whether the current question is one that its seat began itself, out of turn."""
        return self.game.interruptions.is_begun(self.core)

    def read_interruption(self, text: str, seat: int | None) -> Interruption | None:
        """What a line means that somebody types without being asked; None when it is about something else.

        `seat` acts where the line names nobody. Raises RulesError when it cannot be done.
        """
        return self.game.interruptions.read(self.core, text, seat)

    def interruption_help(self) -> str:
        """A sentence on what can be typed out of turn in this game; '' for nothing."""
        return self.game.interruptions.help(self.core)

    def _check_chance(self) -> None:
        if not self.is_chance():
            raise IllegalActionError(f"Chance is not asked here, but {self.asked()}.")

    def _check_seat(self, seat: int) -> None:
        if not hasattr(seat, "__index__") or not 0 <= seat < self.num_players:
            raise RulesError(f"There is no seat {seat!r:.80}: seats are numbered 0 to {self.num_players - 1} here.")

    def _check_legal(self, action: int) -> None:
        if not hasattr(action, "__index__"):
            raise IllegalActionError(f"An action is a number, not {action!r:.80}; text_to_action reads words.")
        if self.is_terminal():
            raise IllegalActionError(f"Action {action} is not legal: the game is over.")
        if not 0 <= action <= MAX_CHOICE or not self.core.legal & BIT[action]:
            legal = ", ".join(str(known) for known in self.legal_actions())
            raise IllegalActionError(f"Action {action} is not legal here; {self.asked()} may answer {legal}.")

    def asked(self) -> str:
        """Who is asked what, in words."""
        player = self.current_player()
        if player == TERMINAL:
            return "nobody, for the game is over"
        return f"{'chance' if player == CHANCE else f'seat {player + 1}'} ({self.question()})"

    def question(self) -> str:
        """What the current question asks, in words."""
        return "" if self.is_terminal() else self.game.words.question(self.core)

    def action_to_text(self, action: int) -> str:
        """The stable words of an answer to the current question. Raises IllegalActionError."""
        self._check_legal(action)
        return self.game.words.text(self.core, action)

    def action_texts(self) -> dict[str, int]:
        """The words of every legal answer."""
        actions = self.legal_actions()
        return dict(zip(self.game.words.texts(self.core, actions), actions, strict=True))

    def printed_text(self, action: int) -> str:
        """The words of an answer as people read them."""
        return self.game.words.printed(self.action_to_text(action))

    def printed_texts(self) -> dict[str, int]:
        """The words of every legal answer as people read them."""
        return {self.game.words.printed(words): action for words, action in self.action_texts().items()}

    def text_to_action(self, text: str) -> int:
        """The legal answer that these words mean. Raises NotationError where they mean none, or more than one."""
        if not isinstance(text, str):
            raise NotationError(f"Words are a text, not {text!r:.80}.")
        found = None if self.is_terminal() else self.game.words.read(self.core, text)
        if found is not None:
            return found
        known = self.action_texts()
        wanted = " ".join(text.lower().split())
        for words, action in known.items():
            if words.lower() == wanted:
                return action
        raise NotationError(self._no_answer(text, known, wanted))

    def explain(self, action: int) -> Explanation:
        """What a legal answer would do, as far as the seat asked may know. Raises IllegalActionError."""
        self._check_legal(action)
        found = self.game.words.explain(self.core, action)
        return found or Explanation(f"'{self.printed_text(action)}' is a legal move for {self.asked()}.")

    def why_not(self, text: str) -> Explanation:
        """Why these words are not legal now, or that they are; at least who is asked what."""
        known = self.action_texts()
        wanted = " ".join(text.lower().split())
        for words, action in known.items():
            if words.lower() == wanted:
                return _legal_after_all(self.game.words.printed(words), self.explain(action))
        option = None if self._about_thing(text) else self._about_setup(text)
        reason = self.game.words.why_not(self.core, " ".join(text.split())) if known else None
        return option or reason or Explanation(self._no_answer(text, known, wanted))

    def _no_answer(self, text: str, known: Mapping[str, int], wanted: str) -> str:
        if not known:
            return f"'{text.strip()}' is not possible: the game is over."
        return f"'{text.strip()}' is not an answer for {self.asked()}; {_listed(known, wanted)}"

    def about(self, text: str) -> Explanation | None:
        """What the words name besides moves, as the seat asked may know it; None for anything else."""
        return self._about_thing(text) or self._about_setup(text)

    def _about_thing(self, text: str) -> Explanation | None:
        core = self.core
        return self.game.words.about(core, core.frame_player[core.depth - 1], text) if core.depth else None

    def _about_setup(self, text: str) -> Explanation | None:
        """An option or an expansion of the game by its name, and whether it is in force."""
        name, tables = normal(text).replace(" ", "_"), self.game.tables
        if name in tables.options:
            option = tables.options[name]
            value = value_text(self.setup.options.get(name, option.default))
            said = f"option {name}: {option.meaning}; here it is {value}, it can be {option.choices()}"
            return told([because(said, option.rule)])
        dealt = f"{name} is an expansion; with '--with {name}' a table is dealt from it too"
        return told([because(dealt)]) if name in tables.expansions else None

    def help(self) -> Explanation:
        """What the current question is about."""
        found = None if self.is_terminal() else self.game.words.help(self.core)
        return found or Explanation(f"Now: {self.asked()}.")

    def seat_titles(self) -> list[list[str]]:
        """What each seat can be called by whoever types, besides by its number: its faction, its board, its colour."""
        title, words = self.game.tables.level_title, self.game.words.seat_words
        levels = ([word for level in own.values() for word in (level, title(level))] for own in self.setup.seats)
        return [[*own, *words(self.core, seat)] for seat, own in enumerate(levels)]

    def returns(self) -> list[float]:
        """Each seat's share of the win, ties split; all 0 before the end."""
        if not self.is_terminal():
            return [0.0] * self.num_players
        return win_shares([rank for rank, _ in self.ranking()])

    def score(self, seat: int) -> list[ScoreLine]:
        """What the seat would score now, line by line, in coins or points; a handicap that was agreed comes last.

        Seats count from 0. Raises RulesError where there is no such seat.
        """
        self._check_seat(seat)
        return self.game.results.score_agreed(self.core, self.setup, seat)

    def handicap(self, seat: int) -> int:
        """What the setup adds to the final score of the seat. Raises RulesError where there is no such seat."""
        self._check_seat(seat)
        return self.game.results.handicap(self.core, self.setup, seat)

    def place(self, seat: int) -> str:
        """The place of the seat in the order of play, by its name in files; '' while it is open who starts.

        Raises RulesError where there is no such seat.
        """
        self._check_seat(seat)
        return self.game.results.place(self.core, seat)

    def ranking(self) -> list[tuple[int, str]]:
        """Rank of each seat (1 is best, ties share) and the tie-break that put it there, or ''."""
        return self.game.results.ranking(self.core, self.setup)

    def clone(self) -> Position:
        """An independent copy."""
        return Position(self.game, self.setup, self.game.rules.clone(self.core))

    def __copy__(self) -> Position:
        return self.clone()

    def __deepcopy__(self, memo: Any) -> Position:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self.game.name, self.setup, self.core)

    def digest(self) -> str:
        """Hash of the position, the same in every build and process."""
        return saving.digest(self.game.name, self.core)

    def to_json(self) -> dict[str, Any]:
        """The whole position, hidden parts included, as plain JSON values."""
        return saving.to_json(self.game.name, self.core)

    def view(self, seat: int) -> dict[str, Any]:
        """What the seat (from 0) may know, as plain JSON values. Raises RulesError where there is no such seat."""
        self._check_seat(seat)
        return self.game.words.view(self.core, seat)

    def hides(self, seat: int, action: int) -> bool:
        """Whether the seat is not told this answer to the current question when it is given."""
        return seat != self.current_player() and self.game.rules.hides(self.core, seat, action)

    def knows_total(self, viewer: int | None, seat: int) -> bool:
        """Whether the viewer, None for an onlooker, may know what the seat would score now."""
        return self.game.rules.knows_total(self.core, viewer, seat)

    def determinize(self, seat: int, key: int) -> Position:
        """A full position that the seat could be in: what it cannot know is drawn anew from `key`, hand sizes kept.

        Seats count from 0; a key is a whole number of 64 bits. Raises RulesError where there is no such seat or key.
        """
        self._check_seat(seat)
        _check_key(key)
        return Position(self.game, self.setup, self.game.rules.determinize(self.core, seat, key))


def _check_key(key: int) -> None:
    if not hasattr(key, "__index__") or not LEAST_KEY <= key <= MOST_KEY:
        raise RulesError(f"A key is a whole number from {LEAST_KEY} to {MOST_KEY}, not {key!r:.80}.")


def _unpickled(name: str, setup: Setup, core: CoreState) -> Position:
    """The position that was pickled."""
    return Position(game_of(name).under(setup.options), setup, core)


def _legal_after_all(words: str, found: Explanation) -> Explanation:
    """That an answer is legal, and what it does."""
    return Explanation(f"'{words}' is legal now. {found.text}", found.rules)


def _listed(known: Mapping[str, int], wanted: str) -> str:
    """Up to ten answers, the nearest first when there is one."""
    hint = nearest(wanted, known)
    if hint.startswith("did"):
        return hint
    words = list(known)
    return "legal moves: " + ", ".join(words[:10]) + (f" and {len(words) - 10} more." if len(words) > 10 else ".")
