"""What a position is worth and what its turns lead to: for hints, and for the turning points of a game.

It looks for turns as the expert does (`search`, `ranking`) and rolls each out in the same imagined worlds (`rollouts`),
none of them dropped on the way. So what two turns differ by is due to them, and the spread over worlds says how sure
that is. Only what the seat may know plays a part, and the same key gives the same numbers.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import TYPE_CHECKING

from engines.core.engine.asking import choose
from engines.core.engine.bits import mix
from engines.core.engine.constants import BEAM_SIZE, CHANCE_PLAYER, LINE_SIZE, POLICY_EXPERT
from engines.core.engine.errors import BotError, DataError
from engines.core.engine.frames import top_player
from engines.core.engine.playout import chance_choice
from engines.core.engine.search_context import set_field
from engines.core.engine.state import CoreState
from engines.core.search.beam import WORST, num_within
from engines.core.search.lines import begin_search, open_beam, search_lines, stream_of
from engines.core.search.network import expected_shares
from engines.core.search.ranking import margin_of_prior, prior_of, rank_beam
from engines.core.search.rollouts import roll_out_line, seat_everybody
from engines.core.search.search import re_search_beam
from engines.core.search.worlds import keep_best

if TYPE_CHECKING:
    from engines.core.bots import GreedyBot
    from engines.core.game import Game
    from engines.core.search.experts import Thinking

WHOLE = 1 << 16  # a whole game, as the network counts win shares
MOST_PLANS = BEAM_SIZE - 1  # one place is for the turn that was played
Answers = tuple[
    tuple[int, int, int], ...
]  # of one seat in one turn: kind of the question, its first number, the choice


@dataclass(frozen=True)
class Depth:
    """How closely turns are looked at: in so many imagined worlds, or for so many seconds, for so many rounds.

    Without `rounds` they are those of the game's rollouts.

    With `seconds` there are at least `FEWEST` worlds, and the numbers depend on the computer.
    """

    worlds: int = 16
    rounds: int | None = None
    seconds: float | None = None


FEWEST = 8  # worlds in which turns are rolled out at least
SAMPLED = 6  # worlds in which a line that goes on after chance has to be finished in the same way


@dataclass
class Plan:
    """A way to play the rest of a turn, and what it leads to in each imagined world.

    `shares` are win shares from 0 to 1; `points` are what the seat would score, in coins or points, some rounds later.
    `counted` are the shares as the expert counts them: less where the network says that the win comes late.
    """

    answers: Answers
    behind: float = 0.0  # share of a game by which greedy's own judgement puts it behind its best turn
    shares: list[float] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    counted: list[float] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The mean win share."""
        return sum(self.shares) / len(self.shares)

    @property
    def mean_points(self) -> float:
        """The mean of the points."""
        return sum(self.points) / len(self.points)

    @property
    def counted_share(self) -> float:
        """The mean of the shares as the expert counts them."""
        return sum(self.counted) / len(self.counted)

    @property
    def worth(self) -> float:
        """What the expert goes by: the mean of what it counts, and a little of greedy's own judgement."""
        return self.counted_share - self.behind


def loss(plan: Plan, best: Plan) -> tuple[float, float]:
    """By how much win share a plan falls short of another one in the same worlds, and the standard error of that."""
    apart = [one - two for one, two in zip(best.shares, plan.shares, strict=True)]
    mean = sum(apart) / len(apart)
    spread = sum((one - mean) ** 2 for one in apart) / max(len(apart) - 1, 1)
    return mean, math.sqrt(spread / len(apart))


def whole_game(shares: Sequence[int]) -> list[float]:
    """Win shares that add up to 1: what the network leaves to nobody, because wins come late, is shared out alike."""
    total = sum(shares)
    return [share / total if total else 1 / len(shares) for share in shares]


def _free(taken: Sequence[int]) -> int:
    """A place in the beam that is free."""
    return next(place for place in range(BEAM_SIZE) if place not in taken)


def _seat_asked(core: CoreState) -> int:
    """The seat that is asked. Raises BotError where the game is over or chance decides."""
    if not core.legal:
        raise BotError("the game is over.")
    if top_player(core) == CHANCE_PLAYER:
        raise BotError("chance decides here, not a player.")
    return top_player(core)


def _is_asked(core: CoreState, seat: int) -> bool:
    """Whether the seat has a question to answer."""
    return bool(core.legal) and top_player(core) == seat


def finished_turn(core: CoreState, seat: int, answers: Answers, bot: GreedyBot, turn_kinds: Collection[int]) -> Answers:
    """The answers of a turn, which have led to this position, with those that a bot gives until chance or somebody else
    is asked, or another turn begins. The position goes along."""
    whole = [*answers]
    while len(whole) < LINE_SIZE and _is_asked(core, seat) and core.frame_kind[core.depth - 1] not in turn_kinds:
        top, choice = core.depth - 1, bot.choose(core)
        whole.append((core.frame_kind[top], core.frame_a[top], choice))
        choose(core, choice)
    return tuple(whole)


class Analyst:
    """Looks at positions of a game between so many players.

    It thinks as the game's `rollouts` say unless it is told `how`, and asks the game's own network unless a file of
    another one is named. Raises BotError where the game has no value network, or one that cannot be used.
    """

    def __init__(self, game: Game, players: int, key: int, how: Thinking | None = None, network: str = "") -> None:
        if not game.bots.inputs:
            raise BotError(f"{game.title} cannot be analysed: it has no value network.")
        self._game = game
        self._players = players
        self._key = key
        self._how = how or game.bots.rollouts
        try:
            self._context = game.bots.new_context(
                [POLICY_EXPERT] * players, thinking=dict.fromkeys(range(players), how) if how else {}, network=network
            )
        except DataError as error:
            raise BotError(str(error)) from None

    def shares(self, position: CoreState, seat: int) -> list[float]:
        """The win share that each seat can expect, in the eyes of one of them."""
        expected_shares(position, seat, self._context)
        return whole_game(self._context.shares[: self._players])

    def plans(
        self,
        position: CoreState,
        depth: Depth,
        played: Answers = (),
        progress: Callable[[int], object] = lambda world: None,
    ) -> list[Plan]:
        """The best turns from the question on the table on, the best first; what was `played` stands last.

        None where there is nothing to choose. The order is that of the expert, by what each is `worth`. `progress` is
        told the number of worlds that are done. Raises BotError where no seat is asked.
        """
        seat = _seat_asked(position)
        stream = stream_of(self._context, seat, self._key)
        plans = self._found(position, seat, stream)
        if not plans:
            return []
        places = self._places()
        if played:
            places.append(self._write(played, seat, _free(places)))
            plans.append(Plan(played))
        self._roll_out(dict(zip(places, plans, strict=True)), seat, stream, depth, progress)
        found = sorted(plans[: len(plans) - bool(played)], key=lambda plan: -plan.worth)
        return [*found, *plans[len(found) :]]

    def compared(self, position: CoreState, turns: Sequence[Answers], depth: Depth) -> list[Plan]:
        """What turns from the question on the table on lead to, each in the same worlds, in the order given.

        Raises BotError where no seat is asked.
        """
        seat = _seat_asked(position)
        stream = stream_of(self._context, seat, self._key)
        begin_search(position, self._context, seat, stream)
        open_beam(self._context, seat)
        set_field(self._context, "roll_prior", seat, self._how.prior)
        plans = [Plan(answers) for answers in turns]
        self._each_world(seat, stream, depth, lambda key: self._roll_out_each(plans, seat, key))
        return plans

    def _roll_out_each(self, plans: Sequence[Plan], seat: int, key: int) -> None:
        """Play on after plans that need not all have room in the beam."""
        for plan in plans:
            self._roll_out_world({self._write(plan.answers, seat, 0): plan}, seat, key)

    def _found(self, position: CoreState, seat: int, stream: int) -> list[Plan]:
        """The lines that the expert would roll out; they stand in the beam."""
        context = self._context
        candidates = begin_search(position, context, seat, stream)
        if candidates & (candidates - 1) == 0:
            return []
        open_beam(context, seat)
        set_field(context, "roll_prior", seat, self._how.prior)
        set_field(context, "discrepancies", seat, self._how.discrepancies)
        set_field(context, "margin", 0, margin_of_prior(prior_of(context, seat)))
        search_lines(context.known, context, seat, stream, BEAM_SIZE)
        if re_search_beam(context, seat, stream):
            rank_beam(context, seat, stream)
        keep_best(context, MOST_PLANS)
        several = num_within(context, WORST + 1) > 1
        plans = [
            Plan(self._answers(place, seat), context.beam_behind[place] / (WHOLE << 4) if several else 0.0)
            for place in self._places()
        ]
        for place, plan in zip(self._places(), plans, strict=True):
            plan.answers = self._finished(position, seat, plan.answers)
            self._write(plan.answers, seat, place)
        return plans

    def _finished(self, position: CoreState, seat: int, answers: Answers) -> Answers:
        """A line with the rest of the turn as greedy plays it, up to where chance or others come in.

        What the expert searches may end early, with the last conquest, and a rollout would finish it in haste. A line
        that goes on after chance is finished only as far as greedy does the same whatever came up.
        """
        whole, met_chance = self._finished_in_world(position, seat, answers, self._key)
        for world in range(1, SAMPLED if met_chance else 1):
            other, _ = self._finished_in_world(position, seat, answers, mix(self._key + world))
            whole = whole[: sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(whole, other, strict=False)))]
        return whole

    def _finished_in_world(self, position: CoreState, seat: int, answers: Answers, key: int) -> tuple[Answers, bool]:
        """The same in one imagined world, and whether chance came in before the end of the line."""
        core = self._game.rules.determinize(position, seat, key)
        met_chance = False
        for kind, _, choice in answers:
            while core.legal and top_player(core) == CHANCE_PLAYER:
                choose(core, chance_choice(core, key))
                met_chance = True
            if not _is_asked(core, seat) or core.frame_kind[core.depth - 1] != kind or not core.legal >> choice & 1:
                return answers, met_chance
            choose(core, choice)
        bot = self._game.bots.greedy(self._players, key)
        return finished_turn(core, seat, answers, bot, self._game.bots.turn_kinds), met_chance

    def _places(self) -> list[int]:
        """Where in the beam the lines stand."""
        return [place for place in range(self._context.beam_size) if self._context.beam_value[place] > WORST]

    def _answers(self, place: int, seat: int) -> Answers:
        context = self._context
        line = range(place * LINE_SIZE, place * LINE_SIZE + context.beam_line_size[place])
        return tuple(
            (context.beam_kind[i], context.beam_about[i], context.beam_choice[i])
            for i in line
            if context.beam_player[i] == seat
        )

    def _write(self, answers: Answers, seat: int, place: int) -> int:
        """Write answers to a place in the beam."""
        rows = zip(("beam_kind", "beam_about", "beam_choice"), zip(*answers[:LINE_SIZE], strict=True), strict=True)
        for name, numbers in rows:
            for i, number in enumerate(numbers):
                set_field(self._context, name, place * LINE_SIZE + i, number)
        for i in range(len(answers[:LINE_SIZE])):
            set_field(self._context, "beam_player", place * LINE_SIZE + i, seat)
        set_field(self._context, "beam_line_size", place, len(answers[:LINE_SIZE]))
        return place

    def _roll_out(
        self, plans: dict[int, Plan], seat: int, stream: int, depth: Depth, progress: Callable[[int], object]
    ) -> None:
        """Play on after each plan, which stands in the beam at its place, in one world after the other."""
        self._each_world(seat, stream, depth, lambda key: self._roll_out_world(plans, seat, key), progress)

    def _each_world(
        self,
        seat: int,
        stream: int,
        depth: Depth,
        roll_out: Callable[[int], None],
        progress: Callable[[int], object] = lambda world: None,
    ) -> None:
        """Roll out in one world after the other, which their keys tell apart."""
        self._everybody_plays(seat, self._how.rounds if depth.rounds is None else depth.rounds)
        began = time.monotonic()
        for world in range(depth.worlds):
            if depth.seconds is not None and world >= FEWEST and time.monotonic() - began > depth.seconds:
                break
            roll_out(mix(stream + world))
            progress(world + 1)

    def _everybody_plays(self, seat: int, rounds: int) -> None:
        seat_everybody(self._context, seat, self._how.width)
        set_field(self._context, "roll_rounds", seat, rounds)

    def _roll_out_world(self, plans: dict[int, Plan], seat: int, key: int) -> None:
        """Play on after each plan, which stands in the beam at its place, and note how it goes."""
        context = self._context
        for place, plan in plans.items():
            roll_out_line(context, seat, key, place)
            plan.shares.append(self._share(seat))
            plan.counted.append(context.shares[seat] / WHOLE)
            plan.points.append(sum(self._game.results.points(context.world)[seat]))

    def _share(self, seat: int) -> float:
        """What the rollout that was just made says of a plan of the seat: its win share."""
        return whole_game(self._context.shares[: self._players])[seat]
