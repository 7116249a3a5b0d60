"""What the value network reads of a position: numbers about every seat.

Where each number stands is in `inputs.py`. Everything on the table is open; the order of decks is not looked at, so the
numbers are the same whoever thinks. Rule: Y1.9.
"""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz, popcount
from engines.core.engine.constants import MAX_INPUTS
from engines.core.engine.search_context import SearchContext
from engines.wayfarers.bots.constants import SORT_OF
from engines.wayfarers.bots.eval_goals import lacks_for, missing_for
from engines.wayfarers.generated import inputs as i
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules import dice, journal, scoring
from engines.wayfarers.rules.counters import townsfolk_under
from engines.wayfarers.rules.influence import is_ai
from engines.wayfarers.rules.priorities import schemes_of

FEWEST_PLAYERS: int = 2
MOST_LACK: int = 5  # of one link: more counts as that
NO_WAY: int = i.NUM_LACK * MOST_LACK  # as much as so many links can lack
HALF: int = 2  # half points a point
LACKS: int = 0  # in scratch, by link: 1 more than what it lacks; 0 while that is not known


def write_inputs(s: State, viewer: int, context: SearchContext) -> int:
    """Write the numbers of every seat, which all may know; returns how many seats."""
    for seat in range(s.players):
        at = seat * MAX_INPUTS
        for place in range(i.NUM_INPUTS):
            context.inputs[at + place] = 0
        write_table(s, seat, at, context)
        write_points(s, seat, at, context)
        write_goods(s, seat, at, context)
        write_track(s, seat, at, context)
        write_cards(s, seat, at, context)
        write_tiles(s, seat, at, context)
        if is_ai(s, seat):
            write_ai(s, at, context)
        else:
            write_dice(s, seat, at, context)
            write_skies(s, seat, at, context)
            write_spaces(s, seat, at, context)
    for seat in range(s.players):
        write_leads(s, seat, seat * MAX_INPUTS, context)
    return s.players


def write_table(s: State, seat: int, at: int, context: SearchContext) -> int:
    """The table, whose turn it is, and how near the end is. Rule: Y13.1"""
    context.inputs[at + i.SEATS + s.players - FEWEST_PLAYERS] = 1
    context.inputs[at + i.SOLO] = 1 if s.solo else 0
    context.inputs[at + i.WAITS] = (seat + s.players - s.active) % s.players
    context.inputs[at + i.TURNS] = s.turns // s.players
    for other in range(s.players):
        column = t.JOURNAL_COLUMN[s.marker[other]]
        context.inputs[at + i.FOREMOST] = max(context.inputs[at + i.FOREMOST], column)
    context.inputs[at + i.ENDING] = 1 if s.turns_left else 0
    context.inputs[at + i.LAST] = 1 if s.turns_left > context.inputs[at + i.WAITS] else 0
    return 0


def write_points(s: State, seat: int, at: int, context: SearchContext) -> int:
    """Points if the game ended now, line by line. Rule: Y13.2, Y13.3, Y13.4, Y13.5"""
    context.inputs[at + i.POINTS] = scoring.total(s, seat)
    context.inputs[at + i.TILE_POINTS] = scoring.tile_points(s, seat)
    context.inputs[at + i.GUILD_POINTS] = scoring.guild_points(s, seat)
    if is_ai(s, seat) == 0:
        context.inputs[at + i.SET_POINTS] = scoring.set_points(s, seat)
        context.inputs[at + i.TAG_POINTS] = scoring.primary_points(s, seat) - context.inputs[at + i.SET_POINTS]
        context.inputs[at + i.SKY_POINTS] = scoring.space_points(s, seat)
    return 0


def write_goods(s: State, seat: int, at: int, context: SearchContext) -> int:
    """Silver, provisions, workers, influence here and there. Rule: Y1.8, Y4.1, Y4.2, Y4.10"""
    context.inputs[at + i.SILVER] = s.silver[seat]
    context.inputs[at + i.PROVISION] = s.provision[seat]
    context.inputs[at + i.SUPPLY] = s.influence[seat]
    for guild in range(t.NUM_GUILDS):
        own = s.guild[seat * t.NUM_GUILDS + guild]
        most = 0
        for other in range(s.players):
            if other != seat:
                most = max(most, s.guild[other * t.NUM_GUILDS + guild])
        context.inputs[at + i.GUILD + guild] = own
        context.inputs[at + i.GUILD_LEAD + guild] = own - most
    for colour in range(t.NUM_COLOURS):
        context.inputs[at + i.WORKERS + colour] = s.workers[seat * t.NUM_COLOURS + colour]
    for place in range(t.NUM_PLACES):
        if s.token[place] == seat + 1:
            context.inputs[at + i.TOKENS] += 1
    return 0


def write_track(s: State, seat: int, at: int, context: SearchContext) -> int:
    """The marker, and what stands before its next steps. Rule: Y5.1, Y5.2, Y5.7"""
    here = s.marker[seat]
    context.inputs[at + i.COLUMN] = t.JOURNAL_COLUMN[here]
    if is_ai(s, seat):
        return 0
    context.inputs[at + i.STEPS] = popcount(journal.steps_from(s, seat, 0))
    for link in range(t.NUM_LINKS):
        context.scratch[LACKS + link] = 0
    for links in range(i.NUM_LACK):
        context.inputs[at + i.LACK + links] = lacking(s, seat, here, links + 1, context)
    for link in range(t.FIRST_LINK[here], t.FIRST_LINK[here + 1]):
        if s.green_out & BIT[t.JOURNAL_GREEN[t.LINK_TO[link]]]:
            context.inputs[at + i.GREEN] += 1
    return 0


def lacking(s: State, seat: int, space: int, links: int, context: SearchContext) -> int:
    """What the easiest way of so many links from a space still asks for; nothing beyond the end of the track."""
    first = t.FIRST_LINK[space]
    last = t.FIRST_LINK[space + 1]
    if first == last:
        return 0
    least = NO_WAY
    for link in range(first, last):
        lack = lack_of(s, seat, link, context)
        if links > 1 and lack < least:
            lack += lacking(s, seat, t.LINK_TO[link], links - 1, context)
        least = min(least, lack)
    return least


def lack_of(s: State, seat: int, link: int, context: SearchContext) -> int:
    """What one link asks for that the seat lacks, worked out once; of one that cannot be taken as much as there is."""
    if context.scratch[LACKS + link] == 0:
        lack = NO_WAY
        if journal.is_free(s, t.LINK_TO[link]):
            lack = min(lacks_for(s, seat, journal.blot(s, link)), MOST_LACK)
        context.scratch[LACKS + link] = 1 + lack
    return context.scratch[LACKS + link] - 1


def write_cards(s: State, seat: int, at: int, context: SearchContext) -> int:
    """Tags, and how many cards of each kind. Rule: Y3.1, Y3.4, Y7.11"""
    own = seat * t.NUM_TAGS
    least = s.tags[own]
    for tag in range(t.NUM_TAGS):
        context.inputs[at + i.TAG + tag] = s.tags[own + tag]
    for tag in range(t.NUM_PRIMARY):
        least = min(least, s.tags[own + tag])
    for tag in range(t.NUM_PRIMARY):
        context.inputs[at + i.IN_SETS] += 1 if s.tags[own + tag] > least else 0
    context.inputs[at + i.SETS] = least
    context.inputs[at + i.LANDS] = popcount(s.lands[seat])
    context.inputs[at + i.WATERS] = popcount(s.waters[seat])
    context.inputs[at + i.SKIES] = popcount(s.skies[seat])
    context.inputs[at + i.TOWNSFOLK] = popcount(s.townsfolk[seat])
    return 0


def write_tiles(s: State, seat: int, at: int, context: SearchContext) -> int:
    """Upgrade tiles by kind. Rule: Y9.5"""
    for design in range(t.NUM_DESIGNS):
        context.inputs[at + i.TILES + t.DESIGN_KIND[design]] += s.tiles[seat * t.NUM_DESIGNS + design]
    return 0


def write_ai(s: State, at: int, context: SearchContext) -> int:
    """Where the printed opponent is on its own ways. Rule: Y14.4, Y14.5, Y14.12, Y14.27"""
    context.inputs[at + i.AI] = 1
    context.inputs[at + i.BOARD + s.solo - 1] = 1
    context.inputs[at + i.TRACK] = s.ai_track
    context.inputs[at + i.AI_COMETS] = s.ai_comet
    context.inputs[at + i.AI_SQUARES] = s.ai_squares
    context.inputs[at + i.SCHEMES] = s.num_schemes
    context.inputs[at + i.SAME_SCHEMES] = max(schemes_of(s, 0), schemes_of(s, 1))
    context.inputs[at + i.INSPIRED] = popcount(s.ai_inspirations)
    return 0


# --------------------------------------------------------------------------------------------- dice and the caravan


def write_dice(s: State, seat: int, at: int, context: SearchContext) -> int:
    """Dice, the player board, and the icons of the caravan. Rule: Y1.6, Y9.10"""
    context.inputs[at + i.BOARD + s.board[seat]] = 1
    context.inputs[at + i.DICE] = t.NUM_DICE - s.reserve[seat]
    context.inputs[at + i.SQUARES] = popcount(s.covered[seat])
    for face in range(c.FACES):
        context.inputs[at + i.FACE + face] = s.dice[seat * c.FACES + face]
        context.inputs[at + i.READY] += s.dice[seat * c.FACES + face]
        write_column(s.column[seat * t.NUM_COLUMNS + face], at, context)
    return 0


def write_column(icons: int, at: int, context: SearchContext) -> int:
    """The icons of one column. Rule: Y0.4, Y10.5, Y10.12"""
    for asset in range(i.NUM_ASSETS):
        if icons >> (asset * t.BITS_OF_ICON) & (BIT[t.BITS_OF_ICON] - 1):
            context.inputs[at + i.ASSETS + asset] += 1
    if icons >> t.ICON_PLUS:
        context.inputs[at + i.CHANGES] += 1
    if icons >> t.ICON_SILVER & (BIT[2 * t.BITS_OF_ICON] - 1):
        context.inputs[at + i.DISCOUNTS] += 1
    return 0


def write_spaces(s: State, seat: int, at: int, context: SearchContext) -> int:
    """What die spaces do, those that a die in supply fits, and what helps beside them. Rule: Y7.19, Y10.1"""
    free = dice.free_spaces(s, seat)
    spaces = free | s.occupied[seat]
    fits = 0
    for face in range(c.FACES):
        if s.dice[seat * c.FACES + face]:
            fits |= fitting(s, seat, face)
    while spaces:
        space = ctz(spaces)
        spaces &= spaces - 1
        add_sorts(t.DIE_SPACE_EFFECT[space], at + i.SPACE, i.NUM_SPACE, context)
        if fits & BIT[space]:
            add_sorts(t.DIE_SPACE_EFFECT[space], at + i.FREE, i.NUM_FREE, context)
        help_under(s, seat, space, at, context)
    return write_hosts(s, seat, at, context)


def fitting(s: State, seat: int, face: int) -> int:
    """The free spaces for a die of this face as the caravan changes it. Rule: Y10.1, Y10.5"""
    mask = 0
    reached = dice.reach(s, seat, face)
    while reached:
        mask |= dice.spaces_for(s, seat, ctz(reached))
        reached &= reached - 1
    return mask


def write_hosts(s: State, seat: int, at: int, context: SearchContext) -> int:
    """Vistas, with townsfolk there and under open waters; rewards at the right edge. Rule: Y7.8, Y7.21, Y7.23"""
    vistas = s.lands[seat] >> t.NUM_CITIES
    while vistas:
        number = ctz(vistas)
        vistas &= vistas - 1
        add_sorts(t.LAND_EFFECT[t.NUM_CITIES + number], at + i.HELP, i.NUM_HELP, context)
        help_under(s, seat, c.FIRST_VISTA + number, at, context)
    waters = s.waters[seat] >> t.NUM_HARBOURS
    while waters:
        number = ctz(waters)
        waters &= waters - 1
        help_under(s, seat, c.FIRST_OPEN_WATER + number, at, context)
    for bar in range(s.last_water[seat] * t.NUM_BARS, (s.last_water[seat] + 1) * t.NUM_BARS):
        if t.LINK_OUT[bar] != t.NO_LINK:
            context.inputs[at + i.OUT_LINKS] += 1
    return 0


def help_under(s: State, seat: int, host: int, at: int, context: SearchContext) -> int:
    """What the townsfolk under a host does, if there is one. Rule: Y7.19"""
    card = townsfolk_under(s, seat, host)
    if card != c.NO_CARD:
        context.inputs[at + i.HELPERS + t.TOWNSFOLK_WHEN[card]] += 1
        add_sorts(t.TOWNSFOLK_EFFECT[card], at + i.HELP, i.NUM_HELP, context)
    return 0


def add_sorts(effect: int, at: int, sorts: int, context: SearchContext) -> int:
    """Add what an effect does to the places of its sorts, whichever of its options does it; there are so many sorts."""
    for row in range(t.OPTION_ROW[t.EFFECT_OPTION[effect]], t.OPTION_ROW[t.EFFECT_OPTION[effect + 1]]):
        sort = SORT_OF[t.ROW_ATOM[row]]
        assert sort < sorts, "there is no place for this sort"
        context.inputs[at + sort] += t.ROW_COUNT[row]
    return 0


# ------------------------------------------------------------------------------------------------------- Space cards


def write_skies(s: State, seat: int, at: int, context: SearchContext) -> int:
    """What Space cards score for, and how far their goals are. Rule: Y7.12, Y7.15, Y7.17"""
    context.inputs[at + i.SLOTS] = popcount(s.lands[seat]) + popcount(s.waters[seat]) - popcount(s.skies[seat])
    write_sky(s, seat, c.HOME_STAR, s.home_tucked[seat], at, context)
    skies = s.skies[seat]
    while skies:
        card = ctz(skies)
        skies &= skies - 1
        write_sky(s, seat, card, s.tucked[card], at, context)
    return 0


def write_sky(s: State, seat: int, card: int, inspiration: int, at: int, context: SearchContext) -> int:
    """One Space card and the Inspiration card at it. Rule: Y7.12, Y7.14, Y7.17, Y7.26"""
    times = 1
    if inspiration != c.NO_CARD:
        missing = missing_for(s, seat, inspiration)
        times = 1 if missing else 2
        context.inputs[at + i.INSPIRED] += 1
        context.inputs[at + i.GOALS] += 0 if missing else 1
        context.inputs[at + i.MISSING] += missing
        context.inputs[at + i.GOAL_POINTS] += scoring.value_of(s, seat, card) if missing else 0
    kind = t.VALUE_TYPE[card]
    if kind == t.VP_COMET:
        context.inputs[at + i.COMET_POINTS] += times * (t.VALUE_EACH[card] - t.VALUE_BASE[card])
    elif kind == t.VP_COUNT:
        place = growth_place(t.VALUE_COUNTER[card * t.MOST_COUNTERS])
        context.inputs[at + i.GROWTH + place] += times * HALF * t.VALUE_EACH[card] // t.VALUE_PER[card]
    else:
        context.inputs[at + i.SET_WORTH] += times * t.VALUE_EACH[card]
    return 0


def growth_place(counter: int) -> int:
    """The place of a counter that Space cards score: tags, Inspiration cards, tiles by kind, influence by guild."""
    if counter < t.NUM_TAGS:
        return counter
    if counter >= t.COUNT_GUILD_BLACK:
        return t.NUM_TAGS + t.COUNT_TILE_SPECIAL - t.COUNT_CARD_INSPIRATION + counter - t.COUNT_GUILD_BLACK
    assert t.COUNT_CARD_INSPIRATION <= counter < t.COUNT_TILE_SPECIAL, "no Space card scores this alone"
    return t.NUM_TAGS + counter - t.COUNT_CARD_INSPIRATION


# ------------------------------------------------------------------------------------------------------------- leads


def write_leads(s: State, seat: int, at: int, context: SearchContext) -> int:
    """The seat against the others, and what the way to the end makes of it; all seats are written."""
    best = 0
    foremost = 0
    comets = 0
    for other in range(s.players):
        if other != seat:
            best = max(best, context.inputs[other * MAX_INPUTS + i.POINTS])
            foremost = max(foremost, context.inputs[other * MAX_INPUTS + i.COLUMN])
            comets = max(comets, scoring.comets_of(s, other))
    context.inputs[at + i.LEAD] = context.inputs[at + i.POINTS] - best
    context.inputs[at + i.BEHIND] = foremost - context.inputs[at + i.COLUMN]
    context.inputs[at + i.COMETS] = scoring.comets_of(s, seat) - comets
    return write_by_clock(at, context)


def write_by_clock(at: int, context: SearchContext) -> int:
    """Products with the column of the foremost marker, and with the columns that it has left."""
    clock = context.inputs[at + i.FOREMOST]
    left = t.LAST_COLUMN - clock
    spaces = context.inputs[at + i.LANDS] + context.inputs[at + i.WATERS]
    goods = context.inputs[at + i.SILVER] + context.inputs[at + i.PROVISION]
    helpers = 0
    for place in range(i.HELPERS, i.HELPERS + i.NUM_HELPERS):
        helpers += context.inputs[at + place]
    context.inputs[at + i.LEAD_BY_CLOCK] = context.inputs[at + i.LEAD] * clock
    context.inputs[at + i.LEAD_AT_END] = context.inputs[at + i.LEAD] * context.inputs[at + i.ENDING]
    context.inputs[at + i.POINTS_BY_CLOCK] = context.inputs[at + i.POINTS] * clock
    context.inputs[at + i.DICE_BY_LEFT] = context.inputs[at + i.DICE] * left
    context.inputs[at + i.SPACES_BY_LEFT] = spaces * left
    context.inputs[at + i.HELPERS_BY_LEFT] = helpers * left
    context.inputs[at + i.GOODS_BY_LEFT] = goods * left
    return 0
