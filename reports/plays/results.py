"""How a play ended: places and shares of the win from what was kept; what contradicts itself is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engines.core.engine.outcome import win_shares
from engines.core.language.explaining import counted, listed
from reports.plays.model import Number
from reports.plays.sums import number_text


class ResultError(ValueError):
    """A result that cannot be; `kind` is counted."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.kind = kind


class Ended(NamedTuple):
    """The rank of each seat, None below a winner where the order was not kept, and its share of the win."""

    ranks: list[int | None]
    shares: list[float]


CONTRADICTION = "winner, rank and score contradict each other"
NO_RESULT = "no result"


def ended(scores: Sequence[Number | None], ranks: Sequence[int | None], winners: Sequence[bool]) -> Ended:
    """The result of a play; `ranks` are None where they were not kept, and no winner at all means the same of them.
    Scores are net. Raises ResultError."""
    _check_scores(scores)
    firsts = [rank == 1 for rank in ranks]
    if any(firsts) and any(winners) and firsts != list(winners):
        raise ResultError(CONTRADICTION, f"{_seats(winners)} won, but {_seats(firsts)} has rank 1; mend what is wrong")
    won = list(winners) if any(winners) else firsts
    kept = [rank for rank in ranks if rank is not None]
    if len(kept) == len(ranks):
        return _by_ranks(scores, _competition(kept))
    _check_winners(scores, won)
    known = [score for score in scores if score is not None]
    if len(known) == len(scores):
        return _with_shares(_by_scores(known, won))
    if any(won):
        return _with_shares([1 if own else None for own in won])
    raise ResultError(NO_RESULT, "has neither scores of all players nor ranks nor a winner; add one of them")


def _check_scores(scores: Sequence[Number | None]) -> None:
    """Raises ResultError for places or blanks that stand where scores should."""
    if sorted(score for score in scores if score is not None) == [*range(1, len(scores) + 1)]:
        shown = listed(map(number_text, scores))
        raise ResultError(
            "places in place of scores",
            f"has the scores {shown}, which look like places or stars; write coins or points, or ranks as ranks",
        )
    if all(score == 0 for score in scores):
        raise ResultError(NO_RESULT, "has no score but 0; write the scores")


def _competition(ranks: Sequence[int]) -> list[int]:
    """Ranks as 1, 2, 2, 4, which some write 1, 2, 2, 3. Raises ResultError where a place is missing."""
    standard = [1 + sum(other < rank for other in ranks) for rank in ranks]
    dense = [sorted(set(ranks)).index(rank) + 1 for rank in ranks]
    if list(ranks) not in (standard, dense):
        raise ResultError(
            "a rank is missing", f"has the ranks {listed(map(str, ranks))}, so a player or a place is missing; add it"
        )
    return standard


def _by_ranks(scores: Sequence[Number | None], ranks: list[int]) -> Ended:
    """Raises ResultError where scores say something else."""
    told = [
        (score, rank, seat)
        for seat, (score, rank) in enumerate(zip(scores, ranks, strict=True), 1)
        if score is not None
    ]
    for score, rank, seat in told:
        for other, better, above in told:
            if better < rank and other < score:
                raise ResultError(
                    CONTRADICTION,
                    f"player {above} has rank {better} with {number_text(other)}, but player {seat} rank {rank} with "
                    f"{number_text(score)}; mend what is wrong",
                )
            if better == rank and other < score:
                raise ResultError(
                    CONTRADICTION,
                    f"players {above} and {seat} share rank {rank} with {number_text(other)} and {number_text(score)}; "
                    "mend what is wrong",
                )
    return _with_shares(list(ranks))


def _check_winners(scores: Sequence[Number | None], won: Sequence[bool]) -> None:
    """Raises ResultError where somebody who did not win has more, and where everybody won without scores."""
    if all(won) and None in scores:
        raise ResultError(NO_RESULT, "says that everybody won; say who did")
    told = [score for score in scores if score is not None]
    for seat, (score, is_winner) in enumerate(zip(scores, won, strict=True), 1):
        if is_winner and score is not None and score < max(told):
            raise ResultError(
                CONTRADICTION,
                f"player {seat} won with {number_text(score)}, but somebody else has {number_text(max(told))}; "
                "mend what is wrong",
            )


def _by_scores(scores: Sequence[Number], won: Sequence[bool]) -> list[int | None]:
    """Ranks by scores; of those with the best one the winners come first, where they are named."""
    if not any(won):
        won = [False] * len(scores)
    keys = [(score, own) for score, own in zip(scores, won, strict=True)]
    return [1 + sum(other > key for other in keys) for key in keys]


def _with_shares(ranks: list[int | None]) -> Ended:
    return Ended(ranks, win_shares([rank or 0 for rank in ranks]))


def _seats(chosen: Sequence[bool]) -> str:
    numbers = [str(seat) for seat, own in enumerate(chosen, 1) if own]
    return f"{'player' if len(numbers) == 1 else 'players'} {listed(numbers)}" if numbers else counted(0, "player")
