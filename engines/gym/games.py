"""Games one after the other, each a question at a time, as the doors of other libraries play them."""

from __future__ import annotations

import secrets
from operator import index
from typing import Any, NoReturn

from numpy.typing import NDArray

from engines.core import registry
from engines.core.engine.asking import choose
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.errors import SetupError
from engines.core.engine.playout import settle_chance
from engines.core.game import TERMINAL, Position
from engines.core.setup.checking import known
from engines.gym.dealing import Deals
from engines.gym.encoding import ANSWERS, MOVES, NO_ANSWER, Encoding, Mask
from engines.gym.rewards import REWARDS

ANSWER, MOVE = "answer", "move"
ACTIONS = {ANSWER: ANSWERS, MOVE: MOVES}  # kinds of actions, and how many there are of each
ILLEGAL_REWARD = -1.0
LARGEST_SEED = 2**48 - 1  # of seeds that are drawn: every library and every JSON reader takes them

NAMESPACE = "scythe_cli"
NO_GAME = "No game is on the table; call reset() first."
Observed = dict[str, NDArray[Any]]


class Games:
    """Games of one kind, numbered from 0 as in a run of the same seed; one of them is on the table.

    Attributes:
        encoding: What is observed.
        seats: The seats, from 0, that somebody plays: all but those of a printed solo opponent.
        num_actions: How many actions there are.
        rules_version: That of the game, a number as text.
        seed, number: Which game it is.
        position: Where it stands. Raises SetupError before `begin`.
    """

    position: Position

    def __init__(
        self,
        game: str,
        num_players: int,
        seed: int | None = None,
        reward: str = "share",
        actions: str = ANSWER,
        **tables: Any,
    ) -> None:
        """`tables` are those of `engines.gym.dealing.Deals`: assignment, setup, options, constraints, num_tables.

        Without a seed one is drawn. Raises SetupError for a game, a table, a reward or a kind of actions that there is
        not.
        """
        self._judge = REWARDS[known(reward, REWARDS, "reward")]
        self.num_actions = ACTIONS[known(actions, ACTIONS, "kind of actions")]
        self.has_moves = actions == MOVE
        self.encoding = Encoding(game, num_players)
        self._named = (game, num_players)
        self._tables = tables
        self._deal_from(secrets.randbelow(LARGEST_SEED) if seed is None else seed)
        self.seats = played_seats(self._deals)
        self.rules_version = self._deals.game.tables.rules_version

    def __getattr__(self, name: str) -> NoReturn:
        if name == "position":  # of a game that was not begun
            raise SetupError(NO_GAME)
        raise AttributeError(f"{type(self).__name__} has no attribute '{name}'.")

    def _deal_from(self, seed: int) -> None:
        self._deals = Deals(*self._named, seed, **self._tables)
        self.seed = index(seed)
        self.number = -1  # none yet

    def __getstate__(self) -> dict[str, Any]:
        """What copies and pickles keep: all but what is made anew from it."""
        return {name: value for name, value in vars(self).items() if name not in ("encoding", "_deals")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self.encoding = Encoding(*self._named)
        self._deals = Deals(*self._named, self.seed, **self._tables)

    def begin(self, seed: int | None = None) -> None:
        """Begin the first game of a seed; without one, the next of the same seed."""
        if seed is not None:
            self._deal_from(seed)
        number = self.number + 1
        key, position = self._deals.key(number), self._deals.position(number)
        settle_chance(position.core, key)
        self.number, self.key, self.position = number, key, position

    def check_begun(self) -> None:
        """Raises SetupError where no game was begun yet."""
        if "position" not in vars(self):
            raise SetupError(NO_GAME)

    @property
    def asked(self) -> int:
        """The seat that is asked, TERMINAL when the game is over."""
        core = self.position.core
        return core.frame_player[core.depth - 1] if core.legal else TERMINAL

    def answer(self, action: Any) -> int:
        """The legal answer that an action gives, NO_ANSWER for any other. Raises SetupError for what is no number."""
        try:
            answer = index(action)
        except TypeError:
            raise SetupError(
                f"An action is a whole number from 0 to {self.num_actions - 1}, not {action!r:.80}."
            ) from None
        core = self.position.core
        if self.has_moves:
            answer = self.encoding.answer(core, answer)
        return answer if 0 <= answer < ANSWERS and core.legal >> answer & 1 else NO_ANSWER

    def play(self, answer: int) -> None:
        """Give a legal answer; chance answers until the next question."""
        core = self.position.core
        choose(core, answer)
        if core.legal and core.frame_player[core.depth - 1] == CHANCE_PLAYER:
            settle_chance(core, self.key)

    def rewards(self) -> list[float]:
        """What the end of the game is worth to each seat."""
        position = self.position
        return [float(own) for own in self._judge(position.game.results, position.core, position.setup)]

    def observe(self, seat: int) -> Observed:
        """What the seat observes, and which actions are legal for it: new arrays each time."""
        core = self.position.core
        return {"observation": self.encoding.observe(core, seat), "action_mask": self.mask(seat)}

    def mask(self, seat: int) -> Mask:
        """Which actions are legal for the seat, 1 or 0; all 0 where it is not asked."""
        shown = self.encoding.move_mask if self.has_moves else self.encoding.mask
        return shown(self.position.core, seat)


def played_seats(deals: Deals) -> tuple[int, ...]:
    """The seats that somebody plays: all but those of a printed solo opponent."""
    printed = deals.game.tables.printed_seats(deals.table(0).setup)
    return tuple(seat for seat in range(deals.num_players) if seat not in printed)


def environment_id(game: str) -> str:
    """The name under which libraries make the environment of a game; its version is that of the rules."""
    tables = registry.tables_type(game)
    name = tables.title.partition(" of ")[0].replace(" ", "")
    return f"{NAMESPACE}/{name}-v{tables.rules_version}"
