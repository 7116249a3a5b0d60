"""What a reader finds in a file before anything is checked: texts, as they stand there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

NET, GROSS, IN_SCORE, UNSAID = "net", "gross", "in-score", ""  # how bids stand to the scores beside them


@dataclass
class RawSeat:
    """A seat as it stands in a file. `told` are the texts that say what was held: by factor, '' for any of them."""

    player: str = ""
    told: Mapping[str, str] = field(default_factory=dict)
    score: str = ""
    net: str = ""  # where a file has both
    bid: str = ""
    handicap: str = ""  # which the score holds
    rank: str = ""
    won: str = ""
    place: str = ""
    start: str = ""
    is_unnamed: bool = False
    is_bot: bool = False


@dataclass
class RawPlay:
    """A play as it stands in a file. `game` is the name of a game here, '' where it is another one or not said;
    `skip` says why a play is left out whatever it holds: words to be counted, and a sentence about it."""

    id: str
    place: str
    game: str
    seats: list[RawSeat]
    date: str = ""
    table: str = ""
    expansions: Sequence[str] = ()
    skip: tuple[str, str] | None = None
    wrong: tuple[str, str] | None = None  # the same of a play that is refused
    same_as: Sequence[str] = ()  # ids that another file may have for it, too
    origin: str = ""


@dataclass
class RawFile:
    """A file as read. `bids` is how it tells bids; `others` are rows that are no plays, with what they are; `strange`
    are the heads of columns that mean nothing here."""

    name: str
    kind: str
    plays: list[RawPlay]
    bids: str = UNSAID
    others: list[tuple[str, str, str]] = field(default_factory=list)  # place, kind, sentence
    notes: list[str] = field(default_factory=list)
    strange: Sequence[str] = ()
