"""Who gets which faction and which player mat, and where: the first page of the rulebook.

Every allowed table has a number from 0 to `Dealer.count - 1`, so dealing is drawing a number: uniform by construction.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate, combinations, product
from random import Random

from engines.core.engine.errors import SetupError, nearest
from engines.core.language.explaining import counted, listed
from engines.core.setup.dealing import Cell, DealConstraints
from engines.core.setup.factors import Factor, Factors, Levels, SomeLevels, fits, is_new
from engines.core.setup.setup import Setup
from engines.scythe.generated.names import BONUS_TILES, FACTION_TITLES, FACTIONS, MAT_TITLES, MATS
from engines.scythe.generated.tables import BANNED_MATS, FACTION_SET, MAT_SET
from engines.scythe.rules.reach import BASE_PLAYERS

GAME = "scythe"
MAT = "mat"
PAIR = Factors((Factor("faction", FACTIONS), Factor(MAT, MATS)))
ANY: SomeLevels = (None, None)
EXPANSIONS = ("base", "invaders")  # by the numbers of FACTION_SET and MAT_SET
EXPANSION_OF = {
    level: EXPANSIONS[box] for level, box in zip((*FACTIONS, *MATS), (*FACTION_SET, *MAT_SET), strict=True) if box
}
MIN_PLAYERS = 2
MAX_BASE_PLAYERS = BASE_PLAYERS


class Dealer:
    """All allowed tables of a number of players, numbered."""

    def __init__(self, players: int, constraints: DealConstraints) -> None:
        """Raises SetupError when a name is unknown or nothing is allowed. Rule: S1.1, S16.1"""
        check_seats(players, constraints)
        pairs = allowed_pairs(constraints)
        self._seatings = list(_seatings(players, pairs, constraints))
        self._is_rising = constraints.rising == MAT
        ways = (len(_rising(masks)) if self._is_rising else _ways(masks) for _, masks in self._seatings)
        self._ends = list(accumulate(ways))
        self.count = self._ends[-1] if self._ends else 0
        if not self.count:
            raise SetupError(
                f"No table of {players} players is possible with what is banned, kept and avoided: "
                f"{_why_none(players, pairs, constraints)}."
            )

    def table(self, number: int) -> Setup:
        """The allowed table of that number."""
        index = bisect_right(self._ends, number)
        rest = number - (self._ends[index - 1] if index else 0)
        factions, masks = self._seatings[index]
        mats = _rising(masks)[rest] if self._is_rising else _arrangement(masks, rest)
        pairs = zip(factions, mats, strict=True)
        return Setup(GAME, tuple(PAIR.seat(pair) for pair in pairs))

    def deal(self, rng: Random) -> Setup:
        """One allowed table, all equally likely. Rule: S1.6"""
        return self.table(rng.randrange(self.count))


def allowed_cells(constraints: DealConstraints) -> list[Cell]:
    """Every faction and mat that may meet, in printed order."""
    return [(FACTIONS[faction], MATS[mat]) for faction, mat in allowed_pairs(constraints)]


def turn_order(setup: Setup) -> list[int]:
    """Seats (from 0) in the order of play: the lowest mat number starts, then clockwise; the Automa has none.

    Rule: S1.10, S20.6
    """
    mats = [MATS.index(seat["mat"]) if seat["mat"] in MATS else len(MATS) for seat in setup.seats]
    first = mats.index(max(mats) if setup.options.get("first_player") == "automa" and len(MATS) in mats else min(mats))
    return [(first + step) % len(mats) for step in range(len(mats))]


def allowed_pairs(constraints: DealConstraints) -> list[Levels]:
    """Every faction and mat that may meet, as numbers, in printed order. Rule: S15.3, S16.1"""
    if constraints.banned_pairs not in ("official", "none"):
        raise SetupError(f"Banned pairs are 'official' or 'none', not '{constraints.banned_pairs}'.")
    bans = [PAIR.named(names, "ban") for names in constraints.bans]
    return [
        pair
        for pair in product(range(len(FACTIONS)), range(len(MATS)))
        if _in_box(FACTION_SET[pair[0]], constraints) and _in_box(MAT_SET[pair[1]], constraints)
        if not (constraints.banned_pairs == "official" and _is_banned(pair))
        if not any(fits(pair, ban) for ban in bans)
    ]


def _is_banned(pair: Levels) -> bool:
    """Whether the publisher has banned a faction with a mat. Rule: S15.3"""
    faction, mat = pair
    return BANNED_MATS[faction] >> mat & 1 == 1


def check_table(setup: Setup, source: str) -> None:
    """Raises SetupError when different factions and mats still cannot sit so, or there is no such tile.

    Rule: S1.6, S16.1
    """
    _check_clockwise(setup, source)
    tile = setup.table.get("structure_bonus", BONUS_TILES[0])
    if tile not in BONUS_TILES:
        near = nearest(str(tile), BONUS_TILES)
        raise SetupError(f"{source}: table: no structure bonus tile is called '{tile}'; {near}")
    if setup.options.get("banned_pairs"):
        _check_banned(setup, source)


def _check_banned(setup: Setup, source: str) -> None:
    """Raises SetupError when a seat holds an officially banned pair. Rule: S15.3"""
    for number, seat in enumerate(setup.seats, 1):
        if seat["mat"] in MATS and _is_banned(PAIR.numbers(seat)):
            pair = f"{seat['faction']}/{seat['mat']}"
            raise SetupError(
                f"{source}: seat {number} has the banned pair {pair}, and the option 'banned_pairs' is on."
            )


def _check_clockwise(setup: Setup, source: str) -> None:
    wrong = not_clockwise([seat["faction"] for seat in setup.seats])
    if wrong:
        raise SetupError(f"{source}: {wrong}.")


def not_clockwise(factions: Sequence[str]) -> str:
    """That these factions do not sit clockwise in this order, without its full stop; '' where they do. Rule: S1.6"""
    order = [FACTIONS.index(faction) for faction in factions]
    if sum(order[i] < order[i - 1] for i in range(len(order))) <= 1:
        return ""
    right = ", ".join(FACTIONS[f] for f in sorted(order))
    return f"the factions do not sit clockwise by home base, which is {right}"


def check_seats(players: int, constraints: DealConstraints) -> None:
    """Raises SetupError where the base game has not so many seats. Rule: S1.1, S16.1"""
    if players > MAX_BASE_PLAYERS and "invaders" not in constraints.expansions:
        raise SetupError(
            f"{players} players need the expansion 'invaders'; the base game seats up to {MAX_BASE_PLAYERS}."
        )


def check_boxes(constraints: DealConstraints) -> None:
    """Raises SetupError where a faction or mat is kept that belongs to an expansion which is not used."""
    for seat, names in constraints.keep.items():
        for name in names:
            if EXPANSION_OF.get(name) not in (None, *constraints.expansions):
                wish = f"keep {seat}={'/'.join(names)}"
                raise SetupError(
                    f"{wish}: '{name}' belongs to the expansion '{EXPANSION_OF[name]}', which is not used."
                )


def _in_box(set_number: int, constraints: DealConstraints) -> bool:
    return set_number == 0 or EXPANSIONS[set_number] in constraints.expansions


def _seatings(
    players: int, pairs: Sequence[Levels], constraints: DealConstraints
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every clockwise seating of factions with the mask of mats that each seat may get."""
    kept = _kept(players, pairs, constraints)
    old = PAIR.former(constraints.avoid)

    def is_open(seat: int, pair: Levels) -> bool:
        """Whether a seat may have a pair: as it is kept, none of the former table, neither half of its own there."""
        return fits(pair, kept.get(seat, ANY)) and is_new(pair, old, seat)

    mats = {
        (seat, faction): sum(1 << mat for own, mat in pairs if own == faction and is_open(seat, (own, mat)))
        for seat, faction in product(range(players), range(len(FACTIONS)))
    }
    for seating in clockwise(sorted({faction for faction, _ in pairs}), players):
        masks = tuple(mats[place] for place in enumerate(seating))
        if all(masks):
            yield seating, masks


def _kept(players: int, pairs: Sequence[Levels], constraints: DealConstraints) -> dict[int, SomeLevels]:
    """What is fixed, by seat from 0. Raises SetupError that says which wish cannot be met."""
    kept: dict[int, SomeLevels] = {}
    for seat, names in constraints.keep.items():
        wish = f"keep {seat}={'/'.join(names)}"
        if not 1 <= seat <= players:
            raise SetupError(f"{wish}: there is no seat {seat}, only seats 1 to {players}.")
        faction, mat = kept[seat - 1] = PAIR.named(names, "keep")
        if not any(fits(pair, (faction, mat)) for pair in pairs):
            raise SetupError(f"{wish}: {_why_not(faction, mat, constraints)}.")
    _check_kept(kept)
    return kept


def _why_not(faction: int | None, mat: int | None, constraints: DealConstraints) -> str:
    """Why a faction, a mat or the two together cannot be dealt: end of a sentence. Rule: S15.3, S16.1"""
    pieces = []
    if faction is not None:
        pieces.append((FACTIONS[faction], FACTION_TITLES[faction], FACTION_SET[faction]))
    if mat is not None:
        pieces.append((MATS[mat], f"the mat {MAT_TITLES[mat]}", MAT_SET[mat]))
    for _, title, box in pieces:
        if not _in_box(box, constraints):
            return f"{title} belongs to the expansion '{EXPANSIONS[box]}', which is not used"
    named = {name for name, _, _ in pieces}
    for ban in constraints.bans:
        if set(ban) <= named:
            return f"'{'/'.join(ban)}' is banned"
    if len(pieces) == 2 and _is_banned((faction or 0, mat or 0)) and constraints.banned_pairs == "official":
        return f"{pieces[0][1]} with {pieces[1][1]} is one of the publisher's banned pairs"
    return "everything that it could come with is banned"


def _why_none(players: int, pairs: Sequence[Levels], constraints: DealConstraints) -> str:
    """Why no table can be dealt: end of a sentence. Rule: S1.6"""
    for place, name in enumerate(PAIR.names):
        left = len({pair[place] for pair in pairs})
        if left < players:
            return f"only {counted(left, name)} left for {players} seats"
    kept = {seat: faction for seat, (faction, _) in _kept(players, pairs, constraints).items() if faction is not None}
    factions = sorted({faction for faction, _ in pairs})
    if not any(all(seating[seat] == own for seat, own in kept.items()) for seating in clockwise(factions, players)):
        wanted = listed(f"{FACTIONS[own]} on seat {seat + 1}" for seat, own in sorted(kept.items()))
        order = ", ".join(FACTIONS[faction] for faction in factions)
        return f"seats follow the home bases clockwise, {order}, and no {players} of them in this order have {wanted}"
    return "too few of them go together; loosen one of them"


def clockwise(numbers: Sequence[int], players: int) -> Iterator[tuple[int, ...]]:
    """Every way in which so many of these, such as factions by home base, sit in rising order, whoever is first."""
    for chosen in combinations(numbers, players):
        for turn in range(players):
            yield chosen[turn:] + chosen[:turn]


def _check_kept(kept: Mapping[int, SomeLevels]) -> None:
    """Raises SetupError when two seats are to have the same. Rule: S1.6"""
    for factor, titles in enumerate((FACTION_TITLES, MAT_TITLES)):
        seats: dict[int, int] = {}
        for seat, wish in sorted(kept.items()):
            number = wish[factor]
            if number is not None and seats.setdefault(number, seat) != seat:
                both = f"seats {seats[number] + 1} and {seat + 1}"
                raise SetupError(f"keep: {both} cannot both have {titles[number]}.")


@cache
def _ways(masks: tuple[int, ...]) -> int:
    """In how many ways different mats can be picked, one of each mask."""
    if not masks:
        return 1
    return sum(_ways(_without(masks[1:], mat)) for mat in range(len(MATS)) if masks[0] >> mat & 1)


def _without(masks: tuple[int, ...], mat: int) -> tuple[int, ...]:
    return tuple(mask & ~(1 << mat) for mask in masks)


def _arrangement(masks: tuple[int, ...], number: int) -> list[int]:
    """The mats of the way of that number, in lexicographic order."""
    chosen: list[int] = []
    while masks:
        for mat in range(len(MATS)):
            if masks[0] >> mat & 1:
                ways = _ways(_without(masks[1:], mat))
                if number < ways:
                    break
                number -= ways
        chosen.append(mat)
        masks = _without(masks[1:], mat)
    return chosen


@cache
def _rising(masks: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The ways to pick different mats, one of each mask, whose numbers rise clockwise, whoever has the lowest."""
    return [
        mats
        for mats in clockwise(range(len(MATS)), len(masks))
        if all(mask >> mat & 1 for mask, mat in zip(masks, mats, strict=True))
    ]
