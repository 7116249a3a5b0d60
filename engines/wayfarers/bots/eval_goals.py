"""What a seat is on its way to: goals of Inspiration cards, links of the Journal Track, vistas and townsfolk."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz, popcount
from engines.core.engine.search_context import SearchContext
from engines.wayfarers.bots import weights as w
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules import journal, scoring
from engines.wayfarers.rules.counters import count, townsfolk_under

WHOLE: int = 100


def worth_of_goals(s: State, seat: int, context: SearchContext) -> int:
    """What Inspiration cards may still add: all of it by how likely the goal is, or the growth of a reached one."""
    total = 0
    if s.home_tucked[seat] != c.NO_CARD:
        total += worth_of_goal(s, seat, c.HOME_STAR, s.home_tucked[seat], context)
    skies = s.skies[seat]
    while skies:
        card = ctz(skies)
        skies &= skies - 1
        if s.tucked[card] != c.NO_CARD:
            total += worth_of_goal(s, seat, card, s.tucked[card], context)
    return total


def worth_of_goal(s: State, seat: int, card: int, inspiration: int, context: SearchContext) -> int:
    """Points that the Space card may have at the end, in hundredths, less likely with each thing that is missing."""
    growth = context.own[w.W_GROWTH if card == c.HOME_STAR else w.W_SKY]
    missing = missing_for(s, seat, inspiration)
    if missing == 0:
        return growth
    likely = max(WHOLE - missing * context.own[w.W_MISSING], 0)
    return (scoring.value_of(s, seat, card) * WHOLE + growth) * likely // WHOLE


def missing_for(s: State, seat: int, inspiration: int) -> int:
    """How much a goal still asks for."""
    missing = 0
    for i in range(inspiration * t.MOST_COUNTERS, inspiration * t.MOST_COUNTERS + t.MOST_COUNTERS):
        if t.GOAL_COUNTER[i] != t.NO_COUNTER:
            missing += max(t.GOAL_AMOUNT[inspiration] - count(s, seat, t.GOAL_COUNTER[i]), 0)
    return missing


def lacking(s: State, seat: int, context: SearchContext) -> int:
    """What the easiest way ahead still asks for, in hundredths: the next link, and a share of the one behind it."""
    return lacking_from(s, seat, s.marker[seat], context.own[w.W_FURTHER], context.own[w.W_MOST_LACK])


def lacking_from(s: State, seat: int, space: int, share: int, most: int) -> int:
    """The same from a space, of the next link alone without a share; nothing at the end of the track."""
    first = t.FIRST_LINK[space]
    last = t.FIRST_LINK[space + 1]
    if first == last:
        return 0
    least = 2 * most * WHOLE
    for link in range(first, last):
        if journal.is_free(s, t.LINK_TO[link]):
            missing = min(lacks_for(s, seat, journal.blot(s, link)), most) * WHOLE
            if share and missing < least:
                missing += share * lacking_from(s, seat, t.LINK_TO[link], 0, most) // WHOLE
            least = min(least, missing)
    return least


def lacks_for(s: State, seat: int, number: int) -> int:
    """What is missing for a blot: tags, cards, tiles, or influence to spend."""
    missing = 0
    if t.LINK_COUNTER[number] != t.NO_COUNTER:
        missing = max(t.LINK_AMOUNT[number] - count(s, seat, t.LINK_COUNTER[number]), 0)
    for guild in range(t.NUM_GUILDS):
        if t.LINK_SPEND[number] & BIT[guild] and s.guild[seat * t.NUM_GUILDS + guild] == 0:
            missing += 1
    return missing


def worth_of_tableau(s: State, seat: int, context: SearchContext) -> int:
    """Vistas and what works on them, townsfolk that work when resting."""
    vistas = 0
    hosted = 0
    lands = s.lands[seat] >> t.NUM_CITIES
    while lands:
        number = ctz(lands)
        lands &= lands - 1
        vistas += context.memo[w.M_EFFECT + t.LAND_EFFECT[t.NUM_CITIES + number]]
        vistas += effect_under(s, seat, c.FIRST_VISTA + number, context)
    waters = s.waters[seat] >> t.NUM_HARBOURS
    while waters:
        number = ctz(waters)
        waters &= waters - 1
        hosted += effect_under(s, seat, c.FIRST_OPEN_WATER + number, context)
    return (vistas * context.own[w.W_VISTA] + hosted * context.own[w.W_HOSTED]) // WHOLE


def worth_of_links(s: State, seat: int, context: SearchContext) -> int:
    """What the outermost Water card offers the next one."""
    total = 0
    for i in range(s.last_water[seat] * t.NUM_BARS, (s.last_water[seat] + 1) * t.NUM_BARS):
        if t.LINK_OUT[i] != t.NO_LINK:
            total += context.memo[w.M_ATOM + t.LINK_OUT[i]]
    return total * context.own[w.W_LINKS] // WHOLE


def effect_under(s: State, seat: int, host: int, context: SearchContext) -> int:
    """Worth of the effect of the townsfolk under a host."""
    card = townsfolk_under(s, seat, host)
    return 0 if card == c.NO_CARD else context.memo[w.M_EFFECT + t.TOWNSFOLK_EFFECT[card]]


def worth_of_tags(s: State, seat: int, context: SearchContext) -> int:
    """Primary tags beyond what they score now: each as one on the way to many, and to sets."""
    own = seat * t.NUM_TAGS
    least = s.tags[own]
    total = 0
    for tag in range(t.NUM_PRIMARY):
        number = min(s.tags[own + tag], t.MOST_PRIMARY)
        least = min(least, number)
        total += number * context.own[w.W_TAG] - t.PRIMARY_VP[number] * WHOLE
    more = 0
    for tag in range(t.NUM_PRIMARY):
        if s.tags[own + tag] > least:
            more += 1
    return total + more * context.own[w.W_SET]


def worth_of_skies(s: State, seat: int, context: SearchContext) -> int:
    """Space cards, which score more as the tableau grows; comets help each other."""
    return (
        popcount(s.skies[seat]) * context.own[w.W_SKY] + s.tags[seat * t.NUM_TAGS + t.TAG_COMET] * context.own[w.W_STAR]
    )
