"""What is said of people's games beside the numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engines.core.language.explaining import counted, listed
from reports.plays.checking import NOT_HELD
from reports.plays.counted import reasons
from reports.plays.model import Reading, Remark
from reports.plays.raw import RawFile
from reports.plays.seat_numbers import BID_ASKED

_FEW = 3  # plays that are named as examples
NOT_TOLD = "a good level cannot be told from a good player, nor skill from luck"

HELD_WHERE = (
    "What everybody had belongs in their role in BG Stats, their color at BoardGameGeek, or columns of a "
    "spreadsheet. Most exports lack it; a log has it (scythe score --log)."
)


def nobody_named(raw: RawFile) -> list[str]:
    """That a file does not say who played, where it does not."""
    if not raw.plays or any(seat.player and not seat.is_unnamed for play in raw.plays for seat in play.seats):
        return []
    remedy = "; if one of the columns that are not read does, say so in a file for --columns" if raw.strange else ""
    return [f"{raw.name}: does not say who played, so {NOT_TOLD}{remedy}."]


def told_once(remarks: Iterable[Remark]) -> Iterator[str]:
    """The remarks, a line each; what an option answers for all plays of a file is said once, with some of them."""
    alike: dict[tuple[str, str], list[Remark]] = {}
    for remark in remarks:
        subject = remark.source.file if remark.kind == BID_ASKED else str(remark.source)
        alike.setdefault((subject, remark.text), []).append(remark)
    for first, *others in alike.values():
        yield _of_several([first, *others]) if others else str(first)


def _of_several(remarks: Sequence[Remark]) -> str:
    """`league.csv: 12 plays, such as play 1, play 2 and play 3: refused: …`"""
    places = listed(remark.source.place for remark in remarks[:_FEW])
    which = places if len(remarks) <= _FEW else f"{counted(len(remarks), 'play')}, such as {places}"
    return f"{remarks[0].source.file}: {which}: {remarks[0].text}"


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
