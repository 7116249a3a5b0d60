"""What is said of people's games beside the numbers."""

from __future__ import annotations

<<<<<<< HEAD
from collections.abc import Sequence

from engines.core.language.explaining import counted, listed
from reports.plays.checking import NOT_HELD
from reports.plays.counted import reasons, sizes, span
from reports.plays.games import tables_of
from reports.plays.model import Play, Reading

CHOSEN = (
    "These are counts, and no verdicts. Where people choose what they play, counted wins mislead: what good players "
    "like to take looks strong, and what newcomers get looks weak."
)
DEALT = (
    "These are counts, and no verdicts. Seats were dealt, so no level is favoured by who takes it; but chance alone "
    "makes large differences in few games."
)
AUCTIONED = (
    "These are counts, and no verdicts. Seats were auctioned, so a strong pair costs more, and what is left to count "
    "is who bid well."
)
HELD_WHERE = (
    "What everybody had belongs into their role in BG Stats, their color at BoardGameGeek, or columns of a "
    "spreadsheet. Most exports lack it; a log has it (scythe score --log)."
)
WORDS = {"picked": CHOSEN, "dealt": DEALT, "auctioned": AUCTIONED}
ENOUGH = 300  # games from which a difference of ten points is rarely luck


def game_sentence(plays: Sequence[Play]) -> str:
    """How many games, of how many players, and when: `12 games of Scythe: 8 with 4 players, 4 with 5 …`."""
    title = tables_of(plays[0].game).title
    told = listed(f"{number} with {counted(players, 'player')}" for players, number in sizes(plays))
    first, last = span(plays)
    days = f", on {first}" if first and first == last else f", from {first} to {last}" if first else ""
    return f"{counted(len(plays), 'game')} of {title}: {told}{days}."


def caution(seats: str, plays: Sequence[Play]) -> str:
    """What these counts do not show."""
    few = f" With {counted(len(plays), 'game')} a difference of ten points and more is often luck."
    return WORDS[seats] + (few if len(plays) < ENOUGH else "")
=======
from engines.core.language.explaining import counted
from reports.plays.counted import reasons
from reports.plays.model import Reading
>>>>>>> 3c179b0854f08507eefc9966619f01c3766804e1


def check_sentence(reading: Reading) -> str:
    """`Accepted 5 plays, 1 of them in part; left out 7; refused 9.`"""
    partly = f", {len(reading.partly)} of them in part" if reading.partly else ""
    return (
        f"Accepted {counted(len(reading.plays), 'play')}{partly}; left out {len(reading.left_out)}; "
        f"refused {len(reading.refused)}."
    )


def reason_sentences(reading: Reading) -> list[str]:
    """`Left out: 2 an automa or a bot, 1 ignored.`"""
    found = [
        f"{name.capitalize()}: {', '.join(f'{number} × {kind}' for kind, number in own)}."
        for name, own in reasons(reading).items()
    ]
    return found + [HELD_WHERE] * any(remark.kind == NOT_HELD for remark in reading.refused)
