"""What the solo opponent does: its turn, and every effect that it resolves."""

from __future__ import annotations

from engines.core.engine.bits import BIT, popcount
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.frames import push
from engines.core.engine.observing import tell
from engines.core.engine.playout import key_place
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules.cards import take_workers
from engines.wayfarers.rules.decks import cards_left, take_drawn
from engines.wayfarers.rules.influence import add_influence, add_provisions, add_silver, put_on_card, return_token
from engines.wayfarers.rules.journal import space_effect, take_green, trigger_end
from engines.wayfarers.rules.priorities import (
    can_want,
    candidate,
    colour_after,
    design_of,
    extra_cost,
    first_suiting,
    guild_of_track,
    latest_scheme,
    next_space,
    num_candidates,
    place_of_rank,
    rank_of,
    schemes_of,
    special_design,
    worker_to_take,
)
from engines.wayfarers.rules.workers import collect_worker, put_worker

# ------------------------------------------------------------------------------------------------------------ its turn


def take_turn(s: State) -> int:
    """Rest with three schemes of a colour face up, else reveal one. Rule: Y14.4"""
    if schemes_of(s, 0) >= c.SCHEMES_OF_COLOUR or schemes_of(s, 1) >= c.SCHEMES_OF_COLOUR:
        return take_rest(s)
    return push(s, c.K_SCHEME, CHANCE_PLAYER, 0, 0, 0)


def schemes_face_down(s: State) -> int:
    """Schemes face down. Rule: Y14.3"""
    return s.scheme_deck


def scheme_key(s: State) -> int:
    """Place of the next scheme in the keys."""
    return key_place(c.DRAW_SCHEME, 0, s.scheme_draws)


def apply_scheme(s: State, card: int) -> int:
    """First the Resource Track, then what the card says. Rule: Y14.5"""
    s.scheme_draws += 1
    s.scheme_deck &= ~BIT[card]
    s.schemes[s.num_schemes] = card
    s.num_schemes += 1
    tell(s, c.EVENT_SCHEME, c.AI, card, 0, 0)
    push(s, c.K_AI_SCHEME, c.AI, card, 0, 0)
    for _ in range(t.SCHEME_SILVER[card]):
        push(s, c.K_AI_DO, c.AI, t.A_AI_TRACK, 0, 0)
    return 0


def follow_scheme(s: State, card: int) -> int:
    """The first line if able, otherwise the second; never both. Rule: Y14.6, Y14.7, Y14.10"""
    for i in range(card * 2, card * 2 + 2):
        colour = t.SCHEME_WORKERS[i]
        if colour != t.NO_COLOUR and s.workers[c.AI * t.NUM_COLOURS + colour] and can_want(s, c.WANT_PLACE, colour):
            return push(s, c.K_AI_WANT, c.AI, c.WANT_PLACE, colour, 0)
    atom = t.SCHEME_FIRST[card]
    if atom != t.NO_ATOM and can_pay_scheme(s, card) and can_want(s, c.WANT_CARD, t.ATOM_OF[atom]):
        add_influence(s, c.AI, c.FROM_PRICE, t.SCHEME_GUILD[card], -t.SCHEME_SPEND[card])
        return push(s, c.K_AI_DO, c.AI, atom, 0, 0)
    for i in range(t.MOST_SECOND):
        second = t.SCHEME_SECOND[card * t.MOST_SECOND + t.MOST_SECOND - 1 - i]
        if second != t.NO_ATOM:
            push(s, c.K_AI_DO, c.AI, second, 0, 0)
    return 0


def can_pay_scheme(s: State, card: int) -> int:
    """1 with the influence that the first line asks for. Rule: Y14.6, Y14.10"""
    return 1 if s.guild[c.AI * t.NUM_GUILDS + t.SCHEME_GUILD[card]] >= t.SCHEME_SPEND[card] else 0


def take_rest(s: State) -> int:
    """A comet, what the board gives, a journal step; then all schemes are shuffled. Rule: Y14.8"""
    push(s, c.K_AI_SHUFFLE, c.AI, 0, 0, 0)
    push(s, c.K_AI_DO, c.AI, t.A_JOURNAL, 0, 0)
    push(s, c.K_AI_DO, c.AI, t.AI_REST_GAIN[s.solo - 1], 0, 0)
    if t.SCHEME_COMET[latest_scheme(s)]:
        push(s, c.K_AI_DO, c.AI, t.A_AI_COMET, 0, 0)
    return 0


def shuffle_schemes(s: State) -> int:
    """All six lie face down. Rule: Y14.3, Y14.8"""
    s.scheme_deck = BIT[t.NUM_SCHEMES] - 1
    s.num_schemes = 0
    tell(s, c.EVENT_SHUFFLED, c.AI, 0, 0, 0)
    for i in range(t.NUM_SCHEMES):
        s.schemes[i] = c.NO_SCHEME
    return 0


# ------------------------------------------------------------------------------------------------------------- effects


def do(s: State, atom: int) -> int:
    """One effect, or what it resolves instead; of several options the first. Rule: Y14.10, Y14.11, Y14.30, Y14.38"""
    if atom >= t.FIRST_CHOICE:
        return push_option(s, t.EFFECT_OPTION[t.CHOICE_EFFECT[atom - t.FIRST_CHOICE]])
    atom = t.AI_REPLACE[atom]
    does = t.ATOM_DOES[atom]
    if does == t.DO_AI:
        return do_own(s, atom)
    if does == t.DO_GUILD:
        return place_in_guild(s, t.ATOM_OF[atom])
    if does == t.DO_ANY_GUILD:
        return place_in_guild(s, guild_of_track(s))
    if does == t.DO_INF_CARD:
        return influence_card(s)
    if does == t.DO_JOURNAL:
        return journal(s)
    if does == t.DO_WORKER_TAKE:
        return want_worker(s)
    return do_with_kind(s, does, t.ATOM_OF[atom])


def do_with_kind(s: State, does: int, kind: int) -> int:
    """Cards and tiles, whose prices it ignores. Rule: Y14.10, Y14.14, Y14.25"""
    if does == t.DO_CARD:
        return push(s, c.K_AI_WANT, c.AI, c.WANT_CARD, kind, 0)
    if does == t.DO_DRAW3:
        return push(s, c.K_AI_DRAW, CHANCE_PLAYER, kind, 0, 0) if cards_left(s, kind) else 0
    if does == t.DO_TILE:
        return lay(s, special_design(s) if kind == t.TILE_SPECIAL else design_of(s, kind))
    return 0


def do_own(s: State, atom: int) -> int:
    """Effects that only AI boards and schemes have. Rule: Y14.5, Y14.11, Y14.12, Y14.25"""
    if atom == t.A_AI_COMET:
        s.ai_comet = min(t.MOST_COMETS, s.ai_comet + 1)
        return tell(s, c.EVENT_COMET, c.AI, s.ai_comet, 0, 0)
    if atom == t.A_AI_TRACK:
        return move_track(s)
    if atom == t.A_AI_FOCUS:
        return push(s, c.K_AI_DO, c.AI, t.AI_FOCUS[s.solo - 1], 0, 0)
    return lay(s, any_design(s))


def move_track(s: State) -> int:
    """One space clockwise; crossing the line brings what the board says. Rule: Y14.5"""
    return gain_of_track(s) if move_marker(s) else 0


def move_marker(s: State) -> int:
    """One space clockwise; 1 when the marker crosses the line. Rule: Y14.5"""
    crosses = 1 if s.ai_track == t.TRACK_LINE else 0
    s.ai_track = (s.ai_track + 1) % t.TRACK_SPACES
    tell(s, c.EVENT_TRACK, c.AI, s.ai_track, 0, 0)
    return crosses


def gain_of_track(s: State) -> int:
    """What the board says beside the line. Rule: Y14.5"""
    return push(s, c.K_AI_DO, c.AI, t.AI_TRACK_GAIN[s.solo - 1], 0, 0)


def take_fee(s: State, place: int) -> int:
    """One space for a fee; what a crossing brings waits until the human's action is over. Rule: Y14.32"""
    if move_marker(s):
        s.fee_place |= BIT[place]
    return 0


def after_action(s: State) -> int:
    """The human's action is over: what the crossings that fees made bring. Rule: Y14.32"""
    for _ in range(popcount(s.fee_place)):
        gain_of_track(s)
    return 0


def place_in_guild(s: State, guild: int) -> int:
    """Its influence is unlimited. Rule: Y14.2"""
    return add_influence(s, c.AI, c.FROM_EFFECT, guild, 1)


def influence_card(s: State) -> int:
    """The row by colour, the card by the sum, the first one without influence. Rule: Y14.16, Y14.24"""
    for step in range(t.NUM_AI_COLOURS):
        kind = t.COLOUR_KIND[colour_after(s, step)]
        for number in range(t.ROW_LENGTH):
            place = place_of_rank(kind, rank_of(s, number))
            if s.display[place] != c.NO_CARD and s.token[place] == 0:
                return put_on_card(s, c.AI, place)
    return 0


def push_effect(s: State, effect: int) -> int:
    """All of an effect, in printed order; of a final space the first option, with the special tile.

    Rule: Y14.13, Y14.30
    """
    return push_option(s, t.EFFECT_OPTION[effect]) if effect else 0


def push_option(s: State, option: int) -> int:
    """The atoms of an option: what is pushed last is resolved first. Rule: Y14.13"""
    first = t.OPTION_ROW[option]
    size = t.OPTION_ROW[option + 1] - first
    for i in range(size):
        row = first + size - 1 - i
        for _ in range(t.ROW_COUNT[row]):
            push(s, c.K_AI_DO, c.AI, t.ROW_ATOM[row], 0, 0)
    return 0


# --------------------------------------------------------------------------------------------------- cards and workers


def want_worker(s: State) -> int:
    """Take a worker, if one lies out. Rule: Y14.23"""
    colour = worker_to_take(s)
    return 0 if colour == t.NO_COLOUR else push(s, c.K_AI_WANT, c.AI, c.WANT_TAKE, colour, 0)


def go_for(s: State, want: int, of: int, start: int) -> int:
    """The first candidate that suits; a card with the human's token is asked for. Rule: Y14.18, Y14.33, Y14.34"""
    number = first_suiting(s, want, of, start)
    if number == num_candidates(want):
        return 0
    place = candidate(s, want, of, number)
    if s.token[place] == c.HUMAN + 1:
        return push(s, c.K_ALLOW, c.HUMAN, want, of, number)
    return carry_out(s, want, of, place)


def apply_allow(s: State, seat: int, want: int, of: int, number: int, x: int) -> int:
    """Denied, it goes on to the next candidate, at last to this one again. Rule: Y14.33"""
    if x == c.ALLOW_SILVER or x == c.ALLOW_PROVISION:
        add_silver(s, seat, c.FROM_CONSENT, 1 if x == c.ALLOW_SILVER else 0)
        add_provisions(s, seat, c.FROM_CONSENT, 1 if x == c.ALLOW_PROVISION else 0)
        return carry_out(s, want, of, candidate(s, want, of, number))
    add_silver(s, seat, c.FROM_CONSENT, -1 if x == c.DENY_SILVER else 0)
    add_provisions(s, seat, c.FROM_CONSENT, -1 if x == c.DENY_PROVISION else 0)
    return push(s, c.K_AI_WANT, c.AI, want, of, (number + 1) % num_candidates(want))


def carry_out(s: State, want: int, of: int, place: int) -> int:
    """Take the card, place the worker, take the worker. Rule: Y14.22, Y14.23, Y14.26"""
    if want == c.WANT_CARD:
        return take_card(s, place)
    if want == c.WANT_TAKE:
        return collect_worker(s, c.AI, place * t.NUM_COLOURS + of)
    put_worker(s, c.AI, of, place)
    return push_effect(s, t.SLOT_EFFECT[place])


def take_card(s: State, place: int) -> int:
    """To its piles, with the workers on it; the token returns. Rule: Y14.10, Y14.26"""
    card = s.display[place]
    take_workers(s, c.AI, place)
    return_token(s, place)
    s.display[place] = c.NO_CARD
    return keep(s, place // t.ROW_LENGTH, card)


def keep(s: State, kind: int, card: int) -> int:
    """A card on its pile; whatever is printed on it is ignored. Rule: Y14.10, Y14.26, Y14.38"""
    tell(s, c.EVENT_CARD, c.AI, kind, card, 0)
    if kind == t.LAND:
        s.lands[c.AI] |= BIT[card]
    elif kind == t.WATER:
        s.waters[c.AI] |= BIT[card]
    elif kind == t.SPACE:
        s.skies[c.AI] |= BIT[card]
    elif kind == t.TOWNSFOLK:
        s.townsfolk[c.AI] |= BIT[card]
    else:
        s.ai_inspirations |= BIT[card]
    return 0


def apply_ai_draw(s: State, kind: int, card: int) -> int:
    """The top card of the deck. Rule: Y14.14"""
    take_drawn(s, kind, card)
    return keep(s, kind, card)


# --------------------------------------------------------------------------------------------------------------- tiles


def any_design(s: State) -> int:
    """A tile by colour and sum, never a special one. Rule: Y14.16, Y14.25"""
    for step in range(t.NUM_AI_COLOURS):
        design = design_of(s, t.COLOUR_TILE[colour_after(s, step)])
        if design < t.NUM_DESIGNS:
            return design
    return t.NUM_DESIGNS


def lay(s: State, design: int) -> int:
    """On the next squares of the path, whose icons are resolved in its order, or beside the board.

    Rule: Y14.25, Y14.27, Y14.28
    """
    if design == t.NUM_DESIGNS:
        return 0
    s.store[design] -= 1
    s.tiles[c.AI * t.NUM_DESIGNS + design] += 1
    tell(s, c.EVENT_TILE, c.AI, design, 0, 0)
    size = 1 if t.DESIGN_SHAPE[design] == t.SHAPE_SINGLE else 2
    if s.ai_squares + size > t.NUM_AI_SQUARES:
        return 0
    first = (s.solo - 1) * t.NUM_AI_SQUARES + s.ai_squares
    s.ai_squares += size
    for i in range(size):
        atom = t.AI_SQUARE[first + size - 1 - i]
        if atom != t.NO_ATOM:
            push(s, c.K_AI_DO, c.AI, atom, 0, 0)
    return 0


# ------------------------------------------------------------------------------------------------------------- journal


def journal(s: State) -> int:
    """A step, its effects, and perhaps one more. Rule: Y14.29, Y14.31"""
    if t.JOURNAL_FINAL & BIT[s.marker[c.AI]]:
        return 0
    push(s, c.K_AI_EXTRA, c.AI, extra_cost(s), 0, 0)
    return step(s)


def step(s: State) -> int:
    """Requirements do not count; green worker, tile and printed effect do. Rule: Y14.10, Y14.29, Y14.35"""
    space = next_space(s)
    s.marker[c.AI] = space
    tell(s, c.EVENT_STEP, c.AI, space, 0, 0)
    take_green(s, c.AI, space)
    trigger_end(s, space)
    return push_effect(s, space_effect(s, space))


def extra_step(s: State, cost: int) -> int:
    """Once a turn, with so much black influence by then, and not beyond a final space. Rule: Y14.31"""
    black = c.AI * t.NUM_GUILDS + t.GUILD_BLACK
    if s.abilities_used & BIT[t.GUILD_BLACK] or s.guild[black] < cost or t.JOURNAL_FINAL & BIT[s.marker[c.AI]]:
        return 0
    s.abilities_used |= BIT[t.GUILD_BLACK]
    add_influence(s, c.AI, c.FROM_ABILITY, t.GUILD_BLACK, -cost)
    return step(s)


# -------------------------------------------------------------------------------------------------------------- points


def cards_points(s: State) -> int:
    """Points for all its cards. Rule: Y14.36"""
    points = popcount(s.lands[c.AI]) * t.AI_CARD_VP[t.LAND] + popcount(s.waters[c.AI]) * t.AI_CARD_VP[t.WATER]
    points += popcount(s.skies[c.AI]) * t.AI_CARD_VP[t.SPACE]
    points += popcount(s.townsfolk[c.AI]) * t.AI_CARD_VP[t.TOWNSFOLK]
    return points + popcount(s.ai_inspirations) * t.AI_CARD_VP[t.INSPIRATION]
