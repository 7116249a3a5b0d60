"""The same play in several files, or twice in one: it counts once, whichever file comes first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reports.plays.model import Play, Remark

DUPLICATE = "the same play again"
Found = Sequence[tuple[Play, Sequence[str]]]  # plays with ids that another file may have for them, too


def without_doubles(found: Found) -> tuple[list[Play], list[Remark]]:
    """The plays that are left, and remarks on the others. Of the same plays the one that tells most is kept."""
    groups = _Groups(len(found))
    alike: dict[tuple[object, ...], list[int]] = {}
    for number, (play, ids) in enumerate(found):
        for key, far_only in _keys(play, ids):
            others = alike.setdefault(key, [])
            same = (other for other in others if _may_be(found[other][0], play, far_only))
            for other in same:
                groups.join(other, number)
            others.append(number)
    kept, remarks = [], []
    for members in groups.members():
        plays = [found[number][0] for number in members]
        if len(plays) > 1:
            plays.sort(key=_best_first)
        kept.append(plays[0])
        remarks += [_remark(play, plays[0]) for play in plays[1:]]
    return kept, remarks


def _remark(play: Play, kept: Play) -> Remark:
    return Remark(play.source, DUPLICATE, f"left out: is the same play as {kept.source}.")


def _may_be(one: Play, two: Play, far_only: bool) -> bool:
    """Whether plays that agree in something else may be the same one: nobody had something else in the other one."""
    if far_only and one.source.file == two.source.file:
        return False
    had = {seat.person: seat.held for seat in one.seats if seat.person and seat.combos}
    return all(had.get(seat.person, own) == own for seat in two.seats if (own := seat.held))


def _keys(play: Play, ids: Sequence[str]) -> Iterator[tuple[tuple[object, ...], bool]]:
    """By what two plays are known to be one, and whether only in different files."""
    for one in ids:
        yield ("id", play.game, one), False
    scores = [seat.score for seat in play.seats]
    people = sorted((seat.person, str(seat.score)) for seat in play.seats)
    held = sorted((seat.held, str(seat.score)) for seat in play.seats)
    is_scored = None not in scores
    if play.date and is_scored:
        if any(person for person, _ in people):
            yield ("people", play.game, play.date, *people), False
        if all(text for text, _ in held) and len(set(held)) == len(held):
            yield ("held", play.game, play.date, *held), True
    else:
        all_told = sorted((seat.person, seat.held, str(seat.score), seat.won) for seat in play.seats)
        yield ("all", play.game, play.date, *all_told), True


def _best_first(play: Play) -> tuple[object, ...]:
    told = sum(len(combo) for seat in play.seats for combo in seat.combos)
    more = sum(number is not None for seat in play.seats for number in (seat.bid, seat.handicap, seat.start))
    places = sum(seat.place is not None for seat in play.seats) + bool(play.date) + len(play.expansions)
    return (-told, -more, -places, content_key(play), play.source.file, play.source.place)


def content_key(play: Play) -> tuple[object, ...]:
    """A play by what it says, and by no name: plays with the same key are alike but for who played."""
    return (play.date or "9999", play.game, play.table, *sorted([seat.key for seat in play.seats]))


class _Groups:
    """Numbers that belong together."""

    def __init__(self, size: int) -> None:
        self._above = list(range(size))

    def _top(self, number: int) -> int:
        while self._above[number] != number:
            self._above[number] = self._above[self._above[number]]
            number = self._above[number]
        return number

    def join(self, one: int, two: int) -> None:
        """Two numbers belong together, and with them all that belong to either."""
        self._above[self._top(two)] = self._top(one)

    def members(self) -> list[list[int]]:
        """The groups."""
        found: dict[int, list[int]] = {}
        for number in range(len(self._above)):
            found.setdefault(self._top(number), []).append(number)
        return list(found.values())
