"""The numbers of a seat as they stand in a file: score, bid, rank, who won, who started."""

from __future__ import annotations

import re

from reports.plays.model import Number
from reports.plays.raw import GROSS, IN_SCORE, RawSeat
from reports.plays.results import ResultError
from reports.plays.sums import read_sum

BID_ASKED = "bids in the scores or beside them"
YES = frozenset(["yes", "y", "true", "1", "x", "won", "winner", "w"])
NO = frozenset(["no", "n", "false", "0", "lost", "l", "-"]) | {""}
RANK = re.compile(r"(\d{1,2})(?:st|nd|rd|th|[.)])?", re.IGNORECASE)
SHARE = re.compile(r"[01](?:[.,]\d{1,20})?")  # a third of a win has 15 digits and more in spreadsheets
LAST_BID = re.compile(r"(.+?)[-−–]\s*(\d{1,4})\s*")


def read_or_none(text: str) -> Number | None:
    """A number where a text is one."""
    try:
        return read_sum(text) if text else None
    except ValueError:
        return None


def read_score(seat: RawSeat, bids: str) -> tuple[Number | None, Number | None]:
    """Net score and bid of a seat. Raises ResultError."""
    try:
        if bids == IN_SCORE and seat.score:
            return _score_with_bid(seat.score)
        score = read_sum(seat.score) if seat.score else None
        bid = read_sum(seat.bid) if seat.bid else None
        net = read_sum(seat.net) if seat.net else None
    except ValueError as wrong:
        raise ResultError("a score that is not a number", str(wrong)) from None
    if bid is not None and bid < 0:
        raise ResultError("a bid below 0", f"has a bid of {seat.bid}; write what was paid, 0 or more")
    found = score - bid if bids == GROSS and score is not None and bid is not None else score
    if net is not None and found is not None and abs(net - found) > 1e-9:
        raise ResultError(
            "bid and score contradict each other",
            f"has {seat.score} less a bid of {seat.bid or 0}, but a net score of {seat.net}; mend one",
        )
    return (net if found is None else found), bid


def read_handicap(seat: RawSeat) -> Number | None:
    """The points that were agreed, None without a handicap. Raises ResultError."""
    try:
        return read_sum(seat.handicap) if seat.handicap else None
    except ValueError as wrong:
        raise ResultError("a handicap that is not a number", f"has a handicap that is not a number: {wrong}") from None


def _score_with_bid(text: str) -> tuple[Number | None, Number | None]:
    """`62-7` is 55 net of a bid of 7. Raises ResultError."""
    match = LAST_BID.fullmatch(text)
    if match is None:
        raise ResultError(BID_ASKED, f"has the score '{text}', from which no bid is subtracted; write {text}-0")
    try:
        return read_sum(text), int(match[2])
    except ValueError as wrong:
        raise ResultError("a score that is not a number", str(wrong)) from None


def read_rank(seat: RawSeat) -> int | None:
    """The rank of a seat, None where it was not kept: 0 or nothing. Raises ResultError."""
    text = seat.rank.strip()
    if text.removesuffix(".0") in ("", "0"):
        return None
    match = RANK.fullmatch(text.removesuffix(".0"))
    if match is None:
        raise ResultError("a rank that is not a number", f"has the rank '{text[:20]}'; write 1, 2, 3")
    return int(match[1]) or None


def read_won(seat: RawSeat) -> bool:
    """Whether a seat is said to have won, alone or with others. Raises ResultError."""
    text = seat.won.strip().casefold()
    if text in YES or text in NO:
        return text in YES
    share = float(text.replace(",", ".")) if SHARE.fullmatch(text) else None
    if share is None or share > 1:
        raise ResultError("a winner that is not clear", f"says '{text[:20]}' of who won; write yes or no")
    return share > 0


def read_starts(seat: RawSeat) -> bool:
    return seat.start.strip().casefold() in YES
