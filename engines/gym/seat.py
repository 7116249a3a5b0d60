"""The games as environments of Gymnasium: one seat is played from outside, bots of the program play the others.

    import gymnasium
    import engines.gym.seat                                            # registers the games

    env = gymnasium.make("scythe_cli/SmallWorld-v2", opponents="greedy")

`docs/environments.md` says what is observed and how answers are numbered.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.agents.specs import HUMAN, parse_bot
from engines.arena.match import BotTable
from engines.core import registry
from engines.core.engine.errors import SetupError
from engines.core.game import TERMINAL
from engines.core.search.botspec import BotSpec
from engines.core.setup.checking import named, shown
from engines.gym.encoding import Mask
from engines.gym.extras import missing
from engines.gym.games import ILLEGAL_REWARD, NO_GAME, Games, Observed, environment_id
from engines.gym.rendering import MODES, PICTURES_PER_SECOND, checked_mode, rendered

try:
    import gymnasium

    from engines.gym.spaces import action_space, observation_space
except ModuleNotFoundError as error:
    raise missing("engines.gym.seat", error, "rl") from None

RANDOM = "random"
NO_BOT = BotSpec(HUMAN)  # of a seat that is played from outside, or by a printed opponent


class SeatEnv(gymnasium.Env[Any, np.int64]):
    """A game from one seat: each step is an answer of that seat, and everybody else answers until it is asked again.

    The reward comes at the end; an illegal answer changes nothing but costs 1 and sets `info["illegal"]`. Each `info`
    has the game's `number` and the `seat` that is played; at the end, `ranks` of all seats. Methods raise SetupError
    before `reset`.

    Attributes:
        seats: The seats that are played in turn, a game each.
        seat: The one in this game.
    """

    metadata: dict[str, Any] = {"render_modes": MODES, "render_fps": PICTURES_PER_SECOND}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: str,
        num_players: int = 2,
        seat: int | None = None,
        opponents: str | Mapping[int, str] = RANDOM,
        bot_file: str = "",
        render_mode: str | None = None,
        **kind: Any,
    ) -> None:
        """`seat` counts from 0; without one it is another in each game, in turn. `opponents`: one spec for all, or by
        seat, `random` for those without; `bot_file` may define them. `kind` is that of `engines.gym.games.Games`: seed,
        reward, actions, and the tables.

        Raises SetupError or BotError for what there is not.
        """
        self.render_mode = checked_mode(render_mode)
        self._games = games = Games(game, num_players, **kind)
        if seat is not None and seat not in games.seats:
            raise SetupError(f"Seat {shown(seat)} cannot be played from outside; there {listed_seats(games.seats)}.")
        self.seats = games.seats if seat is None else (seat,)
        self.seat = self.seats[0]
        self._bots = _bots(opponents, games.seats, num_players, bot_file)
        if isinstance(opponents, Mapping) and seat in opponents:
            raise SetupError(f"Seat {seat} is played from outside; leave it out of the opponents.")
        self._has_agents = any(not bot.in_core for bot in self._bots if bot is not NO_BOT)
        self._table: BotTable | None = None
        self.observation_space = observation_space(games)
        self.action_space = action_space(games)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Begin the first game of a seed; without one, the next game. `options` are not looked at. Raises BotError."""
        super().reset(seed=seed)
        games = self._games
        games.begin(seed)
        self.close()
        self.seat = self.seats[games.number % len(self.seats)]
        if self._has_agents:
            games.position.listen()
        self._table = self._new_table()
        self._others_answer()
        return games.observe(self.seat), self._info()

    def step(self, action: Any) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Answer. Raises SetupError before `reset` and where an action is no number, BotError where a bot fails."""
        if self._table is None:
            raise SetupError(NO_GAME)
        games = self._games
        answer = games.answer(action)
        if answer < 0:
            return games.observe(self.seat), ILLEGAL_REWARD, False, False, self._info(illegal=True)
        self._answer(answer)
        self._others_answer()
        if games.asked != TERMINAL:
            return games.observe(self.seat), 0.0, False, False, self._info()
        reward = games.rewards()[self.seat]
        ranks = [rank for rank, _ in games.position.ranking()]
        self._end()
        return games.observe(self.seat), reward, True, False, self._info() | {"ranks": np.array(ranks)}

    def action_masks(self) -> Mask:
        """Which actions are legal now, for sb3-contrib."""
        return self._games.mask(self.seat)

    def _others_answer(self) -> None:
        """Until the own seat is asked, or the game is over."""
        games, table = self._games, self._table
        assert table is not None, "a game is on the table"
        while games.asked not in (self.seat, TERMINAL):
            self._answer(table.answer(games.position))

    def _answer(self, answer: int) -> None:
        """Give an answer, of whomever, and chance after it, so that the bots know."""
        if not self._has_agents:
            self._games.play(answer)
            return
        position, table = self._games.position, self._table
        assert table is not None, "a game is on the table"
        table.tell(position, answer)
        position.apply_action(answer)
        table.heard(position)

    def _info(self, illegal: bool = False) -> dict[str, Any]:
        games = self._games
        return {"illegal": illegal, "seat": self.seat, "number": games.number}

    @property
    def game_seed(self) -> int:
        """The seed that the games follow from, with all that is hidden in them: nothing for agents."""
        return self._games.seed

    def __getstate__(self) -> dict[str, Any]:
        """What copies and pickles keep. Raises TypeError while bots play, whose thoughts cannot be copied."""
        if self._table is not None and any(bot.name not in (HUMAN, RANDOM) for bot in self._bots):
            raise TypeError(
                "An environment cannot be copied while its bots play; copy it before reset(), or make another one."
            )
        return {**vars(self), "_table": self._table is not None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._table = self._new_table() if kept["_table"] else None

    def _new_table(self) -> BotTable:
        games = self._games
        bots = [NO_BOT if seat == self.seat else bot for seat, bot in enumerate(self._bots)]
        return BotTable(games.position.game, bots, games.key)

    def _end(self) -> None:
        table, self._table = self._table, None
        assert table is not None, "a game is on the table"
        if self._has_agents:
            table.end(self._games.position)
        table.close()

    def render(self) -> str | NDArray[np.uint8]:
        """The table as the seat may see it: text, or a picture with `render_mode="rgb_array"`."""
        return rendered(self._games.position, self.seat, self.render_mode)

    def close(self) -> None:
        """End the programs of the bots."""
        table, self._table = self._table, None
        if table is not None:
            table.close()


def _bots(opponents: str | Mapping[int, str], seats: tuple[int, ...], players: int, bot_file: str) -> list[BotSpec]:
    """The bots by seat, as if all were played by bots. Raises SetupError or BotError."""
    by_seat = dict.fromkeys(seats, opponents) if isinstance(opponents, str) else named(opponents, "opponents")
    for seat, spec in by_seat.items():
        if seat not in seats:
            raise SetupError(f"No bot plays seat {shown(seat)}; there {listed_seats(seats)}.")
        if not isinstance(spec, str):
            raise SetupError(f"opponents: seat {seat} takes a bot spec such as 'greedy', not {spec!r}.")
    return [parse_bot(by_seat.get(seat, RANDOM), bot_file) if seat in seats else NO_BOT for seat in range(players)]


def listed_seats(seats: tuple[int, ...]) -> str:
    """`are 0, 1`: the seats that somebody plays."""
    return f"{'is' if len(seats) == 1 else 'are'} {', '.join(map(str, seats))}"


for _game in registry.names():
    gymnasium.register(environment_id(_game), entry_point="engines.gym.seat:SeatEnv", kwargs={"game": _game})
