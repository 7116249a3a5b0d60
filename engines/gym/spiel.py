"""The games for OpenSpiel: chance is asked openly, as the games ask it, so that searches can weigh what it may say.

    import pyspiel
    import engines.gym.spiel                                           # registers the games

    game = pyspiel.load_game("scythe_cli_smallworld(players=3,seed=7)")

The table is dealt when the game is loaded, from its `seed`, and is the same in every state: OpenSpiel makes states anew
to copy them. With `tables=50` the first question to chance is which of 50 tables it is. `docs/environments.md` has all
parameters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np

from engines.core import registry
from engines.core.engine.errors import IllegalActionError, SetupError, nearest
from engines.core.game import CHANCE, Position
from engines.core.setup.checking import known
from engines.core.setup.setup import Setup, read_setup
from engines.gym.dealing import Deals
from engines.gym.encoding import ANSWERS, Encoding
from engines.gym.extras import missing
from engines.gym.games import ACTIONS, MOVE, played_seats
from engines.gym.rewards import REWARDS

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise missing("engines.gym.spiel", error, "spiel") from None

PREFIX = "scythe_cli_"
UTILITY = pyspiel.GameType.Utility
PARAMETERS = {
    "players": 2,
    "seed": 0,
    "tables": 1,  # how many are dealt; chance takes one of them
    "assign": "",  # how they are dealt, as by `scythe simulate --assign`
    "setup": "",  # a file with the table
    "with": "",  # expansions: a;b
    "options": "",  # name:value;name:value
    "actions": "answer",
    "reward": "share",
}
MOST_TABLES = 100_000
MOST_ANSWERS = 1_000_000  # of a game: no limit is known, games of random answers have a few thousand
LARGEST_MARGIN = 32_767.0
UNSEEN = "?"
"""What a seat is not told, in the string of all that it was told."""
HASH = "#"
"""Stands before the hash of what it observes now."""
HASH_BYTES = 8


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of OpenSpiel: a player for each seat but those of a printed solo opponent, whose cards are chance."""

    game: str  # its name in the program

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """`params` are some of PARAMETERS. Raises SetupError where they cannot be."""
        game, given = self.game, {**PARAMETERS, **(params or {})}
        if not 1 <= given["tables"] <= MOST_TABLES:
            raise SetupError(f"tables cannot be {given['tables']}; it takes a whole number from 1 to {MOST_TABLES}.")
        self.encoding = Encoding(game, given["players"])
        self.tables: int = given["tables"]
        self.deals = _deals(game, given)
        self.seats = played_seats(self.deals)
        self.judge = REWARDS[known(given["reward"], REWARDS, "reward")]
        self.num_actions = ACTIONS[known(given["actions"], ACTIONS, "kind of actions")]
        self.has_moves = given["actions"] == MOVE
        sums = {"share": 1.0, "rank": given["players"] / 2} if len(self.seats) == given["players"] else {}
        total = sums.get(given["reward"])
        utility = UTILITY.GENERAL_SUM if total is None else UTILITY.CONSTANT_SUM
        super().__init__(_game_type(game, utility), self._info(given["reward"], total), given)

    def _info(self, reward: str, total: float | None) -> pyspiel.GameInfo:
        """What OpenSpiel is told of the game; `total` is what all players together get, None where that differs."""
        return pyspiel.GameInfo(
            num_distinct_actions=self.num_actions,
            max_chance_outcomes=max(ANSWERS, self.tables),
            num_players=len(self.seats),
            min_utility=-LARGEST_MARGIN if reward == "margin" else 0.0,
            max_utility=LARGEST_MARGIN if reward == "margin" else 1.0,
            utility_sum=total,
            max_game_length=MOST_ANSWERS,
        )

    def new_initial_state(self) -> SpielState:
        """The game before its first question."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What writes observations, as OpenSpiel asks for it. Raises SetupError for parameters: there are none."""
        if params:
            raise SetupError(f"The observer has no parameters such as '{next(iter(params))}'; leave them out.")
        return SpielObserver(self.encoding, bool(iig_obs_type and iig_obs_type.perfect_recall))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position of the game.

    `seen` is all that a player was told, a text for each: the answers, UNSEEN for a hidden one, and after those that
    changed what it observes a hash of that, for what was hidden may be revealed. `observed` is the last such hash.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position: Position | None = game.deals.position(0) if game.tables == 1 else None
        self.seen = self.observed = ("",) * len(game.seats)

    def current_player(self) -> int:
        """Who is asked."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        player = self.position.current_player()
        if player == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return player if player >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        """Ascending."""
        position, game = self._on_table, self.get_game()
        legal = position.legal_actions()
        return [game.encoding.move(position, answer) for answer in legal] if game.has_moves else legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may say, with probabilities."""
        if self.position is None:
            tables = self.get_game().tables
            return [(number, 1 / tables) for number in range(tables)]
        return self.position.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        """Raises IllegalActionError, and then nothing has changed: OpenSpiel itself takes anything."""
        if self.position is None:
            self._deal(action)
            return
        position, game = self.position, self.get_game()
        by_move = game.has_moves and not position.is_chance()
        answer = game.encoding.answer(position, action) if by_move else action
        if answer not in position.legal_actions():
            legal = ", ".join(map(str, self.legal_actions()))
            raise IllegalActionError(f"Action {action} is not legal here; {position.asked()} may answer {legal}.")
        told = [UNSEEN if position.hides(seat, answer) else str(answer) for seat in game.seats]
        position.apply_action(answer)
        before, self.observed = self.observed, tuple(_hash(game.encoding, position, seat) for seat in game.seats)
        self.seen = tuple(
            f"{seen}{own} " if now == last else f"{seen}{own} {HASH}{now} "
            for seen, own, last, now in zip(self.seen, told, before, self.observed, strict=True)
        )

    def _deal(self, table: int) -> None:
        game = self.get_game()
        if not 0 <= table < game.tables:
            raise SetupError(f"There is no table {table}; chance has {game.tables}, from 0.")
        self.position = game.deals.position(table)
        self.seen = tuple(f"table {table}: " for _ in self.seen)

    @property
    def _on_table(self) -> Position:
        assert self.position is not None, "chance has dealt a table"
        return self.position

    def _action_to_string(self, player: int, action: int) -> str:
        """The words of an answer, as transcripts have them."""
        if self.position is None:
            return f"table {action}"
        game = self.get_game()
        answer = game.encoding.answer(self.position, action) if game.has_moves and player >= 0 else action
        return self.position.action_to_text(answer)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position is not None and self.position.is_terminal()

    def returns(self) -> list[float]:
        """The reward of each player; 0 before the end."""
        game, position = self.get_game(), self.position
        if position is None or not position.is_terminal():
            return [0.0] * len(game.seats)
        paid = game.judge(position.game.results, position.core, position.setup)
        return [float(paid[seat]) for seat in game.seats]

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> SpielState:
        """A state that the player could be in: what it cannot know is drawn anew.

        What others were told in it begins with what they observe, for what they really were told is a secret.
        """
        other: SpielState = self.clone()
        seat, encoding = self.get_game().seats[player], self.get_game().encoding
        other.position = self._on_table.determinize(seat, int(probability_sampler() * 2**53))
        other.seen = tuple(
            seen if place == player else f"[{_as_text(encoding, other.position, self.get_game().seats[place])}] "
            for place, seen in enumerate(self.seen)
        )
        other.observed = tuple(_hash(encoding, other.position, place) for place in self.get_game().seats)
        return other

    def __str__(self) -> str:
        """Who is asked what, and the hash of the position."""
        return "a table is dealt" if self.position is None else f"{self.position.asked()} {self.position.digest()}"


class SpielObserver:
    """Writes what a player observes into `tensor`, and as a text: with `perfect_recall` all that it was ever told."""

    def __init__(self, encoding: Encoding, perfect_recall: bool) -> None:
        self._encoding = encoding
        self._perfect_recall = perfect_recall
        self.tensor = np.zeros(encoding.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill `tensor`; with zeros before a table is dealt."""
        self.tensor.fill(0)
        if state.position is not None:
            self.tensor[:] = self._encoding.observe(state.position, state.get_game().seats[player])

    def string_from(self, state: SpielState, player: int) -> str:
        """The observation, or all that the player was told."""
        if self._perfect_recall:
            return f"{player}: {state.seen[player]}"
        seat = state.get_game().seats[player]
        return "" if state.position is None else _as_text(self._encoding, state.position, seat)


def _as_text(encoding: Encoding, position: Position, seat: int) -> str:
    """What a seat observes, as hexadecimal digits."""
    return encoding.observe(position, seat).tobytes().hex()


def _hash(encoding: Encoding, position: Position, seat: int) -> str:
    """A short hash of what a seat observes, as hexadecimal digits."""
    return blake2b(encoding.observe(position, seat).tobytes(), digest_size=HASH_BYTES).hexdigest()


def _setup(path: str) -> Setup:
    """The table of a file. Raises SetupError."""
    try:
        return read_setup(Path(path))
    except OSError as error:
        raise SetupError(f"setup: {path} cannot be read: {error.strerror}.") from None


def _deals(game: str, given: Mapping[str, Any]) -> Deals:
    """The tables that the parameters ask for. Raises SetupError."""
    setup = _setup(given["setup"]) if given["setup"] else None
    if setup and given["tables"] > 1:
        raise SetupError(f"tables: a setup is one table, not {given['tables']}; leave it out.")
    expansions = _parts(given["with"])
    return Deals(
        game,
        given["players"],
        given["seed"],
        given["assign"],
        setup,
        _options(game, _parts(given["options"])),
        {"expansions": expansions} if expansions else None,
    )


def _options(game: str, texts: Sequence[str]) -> dict[str, Any]:
    """The options of the game from `name:value`. Raises SetupError."""
    options, found = registry.tables_type(game).options, {}
    for text in texts:
        name, sign, value = text.partition(":")
        if not sign or name not in options:
            raise SetupError(f"options: '{text}' is not an option, such as name:value; {nearest(name, options)}")
        found[name] = options[name].read(value, "options")
    return found


def _parts(text: str) -> list[str]:
    """What stands between semicolons."""
    return [part.strip() for part in text.split(";") if part.strip()]


def _game_type(game: str, utility: Any = UTILITY.GENERAL_SUM) -> pyspiel.GameType:
    title, _, most = registry.table_sizes(game)
    return pyspiel.GameType(
        short_name=PREFIX + game,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


# A class for each game: OpenSpiel lets go of what made a game after Python has ended, which only classes outlive.
CLASSES = {game: type(f"{game.title()}Game", (SpielGame,), {"game": game}) for game in registry.names()}
for _game, _class in CLASSES.items():
    pyspiel.register_game(_game_type(_game), _class)
