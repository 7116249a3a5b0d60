"""The whole table of a Small World game on one screen: the map, the combos, the players; and a player's races."""

from __future__ import annotations

from textwrap import wrap

from engines.core.game import Position
from engines.drawing.canvas import Canvas, badge, painted
from engines.drawing.style import Style
from engines.drawing.words import wrapped
from engines.smallworld.generated import names
from engines.smallworld.rules import constants as c
from engines.smallworld.screen import looks
from engines.smallworld.screen.brief import brief_lines
from engines.smallworld.screen.list import board_lines
from engines.smallworld.screen.map import draw_map, picture_width
from engines.smallworld.screen.players import combo_sentences, combo_table, holdings, player_sentence, title
from engines.smallworld.screen.scene import picture as picture
from engines.smallworld.screen.scene import scene as scene
from engines.smallworld.screen.scene import turn as turn
from engines.smallworld.screen.seen import Seen, Troop, look
from engines.smallworld.screen.setup import setup_drawing as setup_drawing
from engines.smallworld.words.phrases import troop_title

SIDE = 52  # columns beside the map, where the terminal has them
GAP = 2
MARK = " 1 "  # of a seat, on its colour


def draw(state: Position, seat: int | None, style: Style) -> list[str]:
    """Map, combos and players as `seat` (from 0; None an onlooker) may see them."""
    seen = look(state, seat)
    width = picture_width(seen.board)
    head = painted(title(seen), looks.TITLE, style.colour)
    if style.plain or style.width < width:
        words = [*board_lines(seen, style.width), "", *plain_players(seen, style.width), ""]
        return [head, *words, *wrapped(combo_sentences(seen), style.width)]
    canvas, crowded = draw_map(seen, style.unicode)
    below = wrapped(crowded, width)
    if style.width >= width + GAP + SIDE:
        return [head, *_beside(canvas, seen, style), *below]
    legend_lines = legend(style.unicode, width)
    return [
        head,
        *canvas.lines(style.colour),
        *below,
        *legend_lines,
        "",
        *players(seen, style, width),
        "",
        *table(seen, style),
    ]


def draw_brief(state: Position, seat: int | None, style: Style) -> list[str]:
    """The same in so few lines that a small screen holds them."""
    picks = seat == state.current_player() and state.core.frame_kind[state.core.depth - 1] == c.K_PICK
    return brief_lines(look(state, seat), style.width, with_combos=not picks)  # who picks has them in the menu


def _beside(canvas: Canvas, seen: Seen, style: Style) -> list[str]:
    """The map with players, combos and legend at its right."""
    panel = [*players(seen, style, SIDE), "", *table(seen, style), "", *legend(style.unicode, SIDE)]
    left = canvas.lines(style.colour)
    pads = [canvas.width + GAP - len(line) for line in canvas.lines(False)]
    lines = []
    for i in range(max(len(left), len(panel))):
        start = left[i] + " " * pads[i] if i < len(left) else " " * (canvas.width + GAP)
        lines.append(start + panel[i] if i < len(panel) else left[i])
    return lines


def players(seen: Seen, style: Style, room: int) -> list[str]:
    """A paragraph a player, with the mark of the seat."""
    lines = []
    for p in seen.seats:
        turn = ("►" if style.unicode else ">") if seen.core.active == p and not seen.core.ended else " "
        mark = painted(f" {p + 1} ", looks.seat_paint(p, True), style.colour)
        first, *more = wrap(player_sentence(seen, p), room - len(MARK) - 3)
        lines += [f"{turn} {mark} {first}", *(" " * (len(MARK) + 3) + line for line in more)]
    return lines


def plain_players(seen: Seen, room: int) -> list[str]:
    """A sentence a player."""
    return wrapped([f"Seat {p + 1}: {player_sentence(seen, p)}" for p in seen.seats], room)


def table(seen: Seen, style: Style) -> list[str]:
    """The column of combos, its headings in bold."""
    heading, *rows = combo_table(seen)
    return [painted(heading, looks.TITLE, style.colour), *rows]


def legend(unicode: bool, room: int) -> list[str]:
    """What letters and signs mean."""
    terrains = ", ".join(f"{short} {word}" for short, word in zip(looks.TERRAIN_SHORT, names.TERRAINS, strict=True))
    symbols = ", ".join(f"{sign} {word}" for word, sign in looks.SYMBOL_SHORT.items())
    cross = "†" if unicode else "+"
    return wrapped([f"{terrains}; {symbols}. 1:3 Orcs are three tokens of seat 1, {cross} in decline."], room)


def draw_mats(state: Position, seat_of_mat: int, viewer: int | None, style: Style) -> list[str]:
    """Coins and races of a seat (from 0) with what they do, line by line, as `viewer` (None an onlooker) may see it."""
    seen = look(state, viewer)
    mark = badge(str(seat_of_mat + 1), looks.seat_paint(seat_of_mat, True), style.colour)
    texts = [line for troop in seen.troops(seat_of_mat) for line in troop_texts(seen, troop)]
    return [f"Seat {mark}", *wrapped([player_sentence(seen, seat_of_mat), *texts], style.width)]


def troop_texts(seen: Seen, troop: Troop) -> list[str]:
    """A race with its regions, and what race and power do now. Rule: W0.4, W10.8"""
    where = [
        f"{names.REGIONS[r]} ({seen.core.tokens[r]})" for r in seen.regions if seen.core.occupant[r] == troop.number
    ]
    state = "" if troop.active else " in decline"
    title = troop_title(troop.race, troop.power, troop.active)
    texts = [f"{title}{state}, {holdings(seen, troop)}: {', '.join(where) or 'nowhere'}."]
    race = names.RACE_EFFECTS if troop.active else names.RACE_DECLINED
    power = names.POWER_EFFECTS if troop.active else names.POWER_DECLINED
    texts += [f"{names.RACE_TITLES[troop.race]}: {race[troop.race] or 'nothing in decline'}."]
    return [*texts, f"{names.POWER_TITLES[troop.power]}: {power[troop.power] or 'nothing in decline'}."]
