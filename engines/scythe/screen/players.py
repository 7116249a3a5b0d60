"""The players of a Scythe game, one line each, and what the viewer holds in hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engines.drawing.canvas import painted
from engines.drawing.style import Style
from engines.drawing.words import counted, wrapped
from engines.scythe.generated import names
from engines.scythe.generated.tables import COMBAT_CARD_VALUE, OBJECTIVES_OF_TURN_END, STARS_PER_PLAYER, TIER_OF
from engines.scythe.rules import constants as c
from engines.scythe.rules.objectives import card_complete
from engines.scythe.rules.queries import num_mechs, num_stars
from engines.scythe.screen import looks
from engines.scythe.screen.seen import Seen
from engines.scythe.words.status import bonus_line, mat_title, turn_number

HEADINGS = ("", "Seat", "", "Faction", "Mat", "Stars", "Coins", "Power", "Popularity", "Cards", "Workers", "Mechs")
NUMBERS = ("Coins", "Power", "Cards", "Workers", "Mechs")
COLUMNS = (1, 4, 3, 20, 12, 6, 5, 5, 10, 5, 7, 5)


@dataclass(frozen=True)
class Tracks:
    """What everybody may know of one player."""

    seat: int
    faction: int
    mat: str
    turn: bool
    stars: int
    coins: int
    power: int
    popularity: int
    tier: int
    cards: int
    workers: int
    mechs: int


def tracks(seen: Seen, p: int) -> Tracks:
    """Tracks and counts of a seat. Rule: S0.14"""
    core = seen.core
    return Tracks(
        seat=p + 1,
        faction=seen.faction(p),
        mat=mat_title(core, p),
        turn=core.active == p and not core.ended,
        stars=num_stars(core, p),
        coins=core.coins[p],
        power=core.power[p],
        popularity=core.popularity[p],
        tier=TIER_OF[core.popularity[p]] + 1,
        cards=seen.fields["hand_sizes"][p],
        workers=core.num_workers[p],
        mechs=num_mechs(core, p),
    )


def player_lines(seen: Seen, style: Style, room: int) -> list[str]:
    """One line a player: a table where `room` columns hold it, else sentences."""
    rows = [tracks(seen, p) for p in seen.seats]
    if style.plain or room < sum(COLUMNS) + len(COLUMNS) - 1:
        return wrapped([sentence(row) for row in rows], room)
    signs = looks.signs(style)
    heading = painted(_aligned(HEADINGS), looks.TITLE, style.colour)
    return [heading, *(_row(row, signs, style.colour) for row in rows)]


def _aligned(cells: tuple[str, ...]) -> str:
    parts = []
    for cell, heading, width in zip(cells, HEADINGS, COLUMNS, strict=True):
        parts.append(cell.rjust(width) if heading in NUMBERS else cell.ljust(width))
    return " ".join(parts).rstrip()


def _row(row: Tracks, signs: looks.Signs, colour: bool) -> str:
    mark = f" {names.FACTIONS[row.faction][0].upper()} "
    stars = signs.star * row.stars + signs.no_star * (STARS_PER_PLAYER - row.stars)
    popularity = f"{row.popularity:2d} tier {row.tier}"
    text = _aligned(
        (
            signs.turn if row.turn else "",
            str(row.seat),
            mark,
            names.FACTION_TITLES[row.faction],
            row.mat,
            stars,
            *(str(number) for number in (row.coins, row.power)),
            popularity,
            *(str(number) for number in (row.cards, row.workers, row.mechs)),
        )
    )
    at = COLUMNS[0] + COLUMNS[1] + 2
    return text[:at] + painted(mark, looks.FACTION_PAINTS[row.faction], colour) + text[at + len(mark) :]


def sentence(row: Tracks) -> str:
    """One player in words."""
    turn = ", takes the turn" if row.turn else ""
    return (
        f"Seat {row.seat}, {names.FACTION_TITLES[row.faction]}, {row.mat}{turn}: {counted(row.stars, 'star')}, "
        f"{counted(row.coins, 'coin')}, power {row.power}, popularity {row.popularity} (tier {row.tier}), "
        f"{counted(row.cards, 'combat card')}, {counted(row.workers, 'worker')}, {counted(row.mechs, 'mech')}."
    )


def own_lines(seen: Seen, dash: str) -> list[str]:
    """What only the viewer knows: cards in hand, objectives, Traps, what others are known to hold. Rule: S0.13"""
    if seen.viewer is None:
        return []
    return [*_hand(seen, seen.viewer), *_objectives(seen, seen.viewer, dash), *_known(seen), *_traps(seen)]


def _values(counts: list[int]) -> str:
    """Combat cards by value: `2, 2, 5`."""
    return ", ".join(str(COMBAT_CARD_VALUE[v]) for v in range(c.NUM_VALUES) for _ in range(counts[v]))


def _hand(seen: Seen, p: int) -> Iterator[str]:
    cards = _values(seen.core.hand[p * c.NUM_VALUES :][: c.NUM_VALUES])
    yield f"Your combat cards: {cards or 'none'}."
    own = seen.fields["own_commitment"]
    if own is not None:
        yield f"You have set in this combat: dial {own['dial']}, cards {_values(own['cards']) or 'none'}."


def _objectives(seen: Seen, p: int, dash: str) -> Iterator[str]:
    """Objective cards with their condition, when it may be shown, and whether it holds now. Rule: S9.1, S9.4"""
    for card, title in enumerate(names.OBJECTIVE_TITLES):
        if seen.core.objectives[p] >> card & 1:
            moment = "at the end of your turn" if OBJECTIVES_OF_TURN_END >> card & 1 else "at any time in your turn"
            now = "complete now" if card_complete(seen.core, p, card) else "not complete yet"
            yield f"Your objective {dash} {title}: {now}; it may be revealed {moment}."


def _known(seen: Seen) -> Iterator[str]:
    """Cards in other hands that the viewer has seen."""
    known = seen.fields["known_cards"]
    for p in seen.seats:
        cards = _values(known[p * c.NUM_VALUES :][: c.NUM_VALUES])
        if cards and p != seen.viewer:
            yield f"You have seen in the hand of seat {p + 1}: {cards}."


def _traps(seen: Seen) -> Iterator[str]:
    """Traps whose kind the viewer knows. Rule: S16.9"""
    known = [trap for trap in seen.fields["traps"] if trap["kind"]]
    words = [
        f"{trap['kind'].replace('_', ' ')} on {names.SPACES[trap['space']]} ({'armed' if trap['armed'] else 'sprung'})"
        for trap in known
    ]
    if words:
        yield f"Traps you know: {', '.join(words)}."


def title(seen: Seen) -> str:
    """Whose turn it is, and what lies open for everybody."""
    core = seen.core
    faction = names.FACTION_TITLES[seen.faction(core.active)]
    now = f"Turn {turn_number(core)}: {faction} (seat {core.active + 1})" if core.turns else "Before the first turn"
    parts = ["The game is over" if core.ended else now]
    if core.encounter != c.NO_CARD:
        parts.append(f"Encounter card {core.encounter + 1} lies open")
    if core.bonus_tile != c.NO_TILE:
        parts.append(bonus_line(core.bonus_tile))
    return ". ".join(parts).removesuffix(".") + "."
