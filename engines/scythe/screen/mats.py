"""The mats of a Scythe player: abilities, tracks, stars, and the four sections as they are now."""

from __future__ import annotations

from engines.core.game import Position
from engines.drawing.canvas import badge, painted
from engines.drawing.style import Style
from engines.drawing.words import counted, wrapped
from engines.scythe.generated import names
from engines.scythe.generated.tables import (
    FACTORY_MOVE_STEPS,
    FACTORY_MOVE_UNITS,
    PER_RESOURCE_PAIR,
    PER_STAR,
    PER_TERRITORY,
    POPULARITY_MAX,
    POWER_MAX,
    STAR_SPACES,
    STARS_PER_PLAYER,
    TIER_OF,
)
from engines.scythe.rules import constants as c
from engines.scythe.rules.automa import num_tracker_stars
from engines.scythe.rules.queries import is_automa, num_mechs, num_stars
from engines.scythe.screen import looks
from engines.scythe.screen.players import own_lines
from engines.scythe.screen.sections import Section, sections
from engines.scythe.screen.seen import Seen, look
from engines.scythe.words.effects import faction_effect, factory_effect, mech_effect, mech_title
from engines.scythe.words.status import mat_title, tracker_line

COLUMN = 23  # of one section of the player mat
MAT_WIDTH = 4 * COLUMN + 5
STAR_BITS = {
    "upgrades": c.STAR_UPGRADES,
    "mechs": c.STAR_MECHS,
    "structures": c.STAR_STRUCTURES,
    "recruits": c.STAR_RECRUITS,
    "workers": c.STAR_WORKERS,
    "popularity": c.STAR_POPULARITY,
    "power": c.STAR_POWER,
}


def draw_mats(state: Position, seat_of_mat: int, viewer: int | None, style: Style) -> list[str]:
    """Faction mat and player mat of a seat (from 0), line by line, as `viewer` (None an onlooker) may see them."""
    seen = look(state, viewer)
    signs = looks.signs(style)
    room = style.width if style.plain else min(style.width, MAT_WIDTH)
    if is_automa(seen.core, seat_of_mat):
        return [heading(seen, seat_of_mat, style), *wrapped(automa_texts(seen, seat_of_mat, signs), room)]
    texts = [*faction_mat(seen, seat_of_mat, signs), *tracks(seen, seat_of_mat), stars(seen, seat_of_mat, signs)]
    texts += factory_card(seen, seat_of_mat)
    own = own_lines(seen, signs.dash) if viewer == seat_of_mat else []
    mat = player_mat(seen, seat_of_mat, style)
    mat.append(f"{signs.full} in force, upgraded or taken; {signs.empty} still open.")
    own = ["", *wrapped(own, room)] if own else []
    return [heading(seen, seat_of_mat, style), *wrapped(texts, room), "", *mat, *own]


def automa_texts(seen: Seen, p: int, signs: looks.Signs) -> list[str]:
    """What an Automa has: its level and marker, tracks, units, stars; no player mat. Rule: S20.2, S20.50"""
    core = seen.core
    marker = tracker_line(core, p)
    return [
        f"{mat_title(core, p)}: {marker}.",
        *tracks(seen, p),
        f"{counted(core.num_workers[p], 'worker')} and {counted(num_mechs(core, p), 'mech')} off the faction mat.",
        stars(seen, p, signs),
    ]


def heading(seen: Seen, p: int, style: Style) -> str:
    """Seat, letter and name of the faction."""
    faction = seen.faction(p)
    mark = badge(seen.letter(p), looks.FACTION_PAINTS[faction], style.colour)
    name = painted(names.FACTION_TITLES[faction], looks.TITLE, style.colour)
    return f"Seat {p + 1} {mark} {name}, character {names.CHARACTERS[faction]}"


def faction_mat(seen: Seen, p: int, signs: looks.Signs) -> list[str]:
    """The ability of the faction and the four of the mechs, with a mark for those in force. Rule: S4.8"""
    faction, core = seen.faction(p), seen.core
    effect = faction_effect(core.options, core.players, faction)
    lines = [f"{signs.full} {names.FACTION_ABILITY_TITLES[faction]}: {effect}."]
    for slot in range(c.NUM_MECHS):
        deployed = core.mechs[p] >> slot & 1
        state = "" if deployed else " (its mech is not out)"
        mark = signs.full if deployed else signs.empty
        lines.append(f"{mark} {mech_title(faction, slot)}: {mech_effect(core.players, faction, slot)}{state}.")
    return lines


def tracks(seen: Seen, p: int) -> list[str]:
    """Power, popularity with what its tier is worth, coins, cards. Rule: S0.9, S11.6"""
    core = seen.core
    tier = TIER_OF[core.popularity[p]]
    worth = f"{PER_STAR[tier]} coins a star, {PER_TERRITORY[tier]} a territory, {PER_RESOURCE_PAIR[tier]} a pair"
    return [
        f"Power {core.power[p]} of {POWER_MAX}. Popularity {core.popularity[p]} of {POPULARITY_MAX}, tier {tier + 1}: "
        f"{worth} of resources.",
        f"{counted(core.coins[p], 'coin')}, {counted(seen.fields['hand_sizes'][p], 'combat card')}, "
        f"{counted(seen.fields['objective_counts'][p], 'objective card')}.",
    ]


def stars(seen: Seen, p: int, signs: looks.Signs) -> str:
    """Stars placed, kind by kind. Rule: S10.1"""
    core = seen.core
    counts = {kind: int(core.stars[p] & bit != 0) for kind, bit in STAR_BITS.items()}
    counts |= {"objective": core.objective_stars[p], "combat": core.combat_stars[p]}
    if is_automa(core, p):
        n = num_tracker_stars(core, p)
        return (
            f"Stars, {num_stars(core, p)} of {STARS_PER_PLAYER}: star tracker {n}, combat {counts['combat']}, "
            f"power {counts['power']}."
        )
    words = []
    for kind, spaces in zip(names.STARS, STAR_SPACES, strict=True):
        n = counts[kind]
        words.append(f"{kind} {signs.star * n + signs.no_star * (spaces - n) or f'{n} of {spaces}'}")
    return f"Stars, {num_stars(core, p)} of {STARS_PER_PLAYER}: {', '.join(words)}."


def factory_card(seen: Seen, p: int) -> list[str]:
    """The Factory card, if there is one. Rule: S8.5"""
    card = seen.core.factory_card[p]
    if card == c.NO_CARD:
        return []
    move = f"move {counted(FACTORY_MOVE_UNITS, 'unit')} up to {FACTORY_MOVE_STEPS} territories"
    return [f"Factory card {card + 1}. Top: {factory_effect(seen.core.options, card)}. Bottom: {move}."]


def player_mat(seen: Seen, p: int, style: Style) -> list[str]:
    """The four sections side by side where there is room, else one after the other."""
    signs = looks.signs(style)
    found = sections(seen, p, signs)
    title = f"Player mat {names.MAT_TITLES[seen.core.mat[p]]} ({names.MAT_NUMBERS[seen.core.mat[p]]})"
    title = painted(title, looks.TITLE, style.colour)
    if style.plain or style.width < MAT_WIDTH:
        return [title, *wrapped([_in_a_line(section) for section in found], style.width)]
    return [title, *boxes(found, signs, style)]


def _in_a_line(section: Section) -> str:
    top, bottom = ("; ".join(line.strip() for line in part) for part in (section.top, section.bottom))
    return f"{section.title}. Top: {top}. Bottom: {bottom}."


def boxes(found: list[Section], signs: looks.Signs, style: Style) -> list[str]:
    """The sections as four columns of a table."""
    top, middle, bottom = (_rule(signs, i, len(found)) for i in (0, 3, 6))
    tops = [[section.title, *section.top] for section in found]
    bottoms = [section.bottom for section in found]
    return [top, *_rows(tops, signs, style), middle, *_rows(bottoms, signs, style), bottom]


def _rule(signs: looks.Signs, i: int, columns: int) -> str:
    left, cross, right = list(signs.corners[i : i + 3])
    return left + cross.join([signs.line * COLUMN] * columns) + right


def _rows(texts: list[list[str]], signs: looks.Signs, style: Style) -> list[str]:
    columns = [wrapped(column, COLUMN - 1) for column in texts]
    height = max(len(column) for column in columns)
    padded = [column + [""] * (height - len(column)) for column in columns]
    rows = []
    for i in range(height):
        cells = [f" {column[i]}".ljust(COLUMN) for column in padded]
        if i == 0:
            cells = [painted(cell, looks.TITLE, style.colour) for cell in cells]
        rows.append(signs.upright + signs.upright.join(cells) + signs.upright)
    return rows
