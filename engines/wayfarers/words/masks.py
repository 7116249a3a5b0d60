"""What stands against answers: for each reason the mask of the answers that have what it asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engines.core.bits import BIT
from engines.core.questions import EVERY, NEVER
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import caravan, decks, influence, journal, resolve, resting, workers
from engines.wayfarers.rules import cards as card_rules
from engines.wayfarers.rules import constants as k
from engines.wayfarers.rules import dice as dice_rules
from engines.wayfarers.rules.counters import townsfolk_under

PLACES = range(t.NUM_PLACES)
POSITIONS = range(t.ROW_LENGTH)
FACES = range(k.FACES)
DESIGNS = range(t.NUM_DESIGNS)
GUILDS = range(t.NUM_GUILDS)
SPACES = range(t.NUM_DIE_SPACES)
JOURNAL = range(t.NUM_JOURNAL)
ALL_SPACES = BIT[t.NUM_DIE_SPACES] - 1
ALL_PLACES = BIT[t.NUM_PLACES] - 1


def those(numbers: Iterable[int], holds: Callable[[int], object], shift: int = 0) -> int:
    """The mask of the numbers for which something holds."""
    return sum(BIT[number + shift] for number in numbers if holds(number))


def if_so(holds: object) -> int:
    """Every answer, or none."""
    return EVERY if holds else NEVER


# ------------------------------------------------------------------------------------------------------------- dice


def has_face(s: State, seat: int) -> int:
    """The faces of dice in supply."""
    return those(FACES, lambda face: s.dice[seat * k.FACES + face])


def face_fits(s: State, seat: int) -> int:
    """The faces with which a die can be placed."""
    return those(FACES, lambda face: dice_rules.can_place(s, seat, face))


def reached(s: State, seat: int, face: int) -> int:
    """The faces that the caravan allows."""
    return dice_rules.reach(s, seat, face)


def value_fits(s: State, seat: int) -> int:
    """The faces that fit somewhere, with pips if need be."""
    return those(FACES, lambda face: dice_rules.fits_within(s, seat, face, dice_rules.pips_left(s, seat)))


def own_spaces(s: State, seat: int) -> int:
    """The die spaces of a seat."""
    return dice_rules.free_spaces(s, seat) | s.occupied[seat]


def not_occupied(s: State, seat: int) -> int:
    """Die spaces without a die of the seat."""
    return ALL_SPACES & ~s.occupied[seat]


def supplied(s: State, seat: int, face: int) -> int:
    """Die spaces whose assets a die of this face has, with the ship of the blue guild."""
    ship = dice_rules.ONE_SHIP if journal.has_ability(s, seat, t.GUILD_BLUE) else 0
    return those(
        SPACES, lambda x: dice_rules.covers(dice_rules.assets_for(s, seat, x, face) + ship, t.DIE_SPACE_NEED[x])
    )


def yellow_unused(s: State) -> int:
    """Every answer while the yellow ability is unused."""
    return if_so(not s.abilities_used & BIT[t.GUILD_YELLOW])


def yellow_token(s: State, seat: int) -> int:
    """Every answer with a yellow token."""
    return if_so(s.guild[seat * t.NUM_GUILDS + t.GUILD_YELLOW])


def pips_help(s: State, seat: int, face: int) -> int:
    """Every answer when the die fits somewhere after at most two pips."""
    return if_so(dice_rules.fits_within(s, seat, face, k.PIPS_OF_ABILITY))


def pips_after_action(s: State) -> int:
    """Every answer with the ruling that pips may be used after the main action."""
    return if_so(s.options & k.OPTION_YELLOW_AFTER)


def supply_to_shift(s: State, seat: int) -> int:
    """Every answer with a die in supply."""
    return if_so(dice_rules.dice_in_supply(s, seat))


def shiftable(s: State, seat: int) -> int:
    """A pip of each die in supply."""
    return those(range(k.FACES * 2), lambda x: s.dice[seat * k.FACES + x // 2])


def on_a_die() -> int:
    """Changes of dice in supply that do not go round."""
    return those(range(k.FACES * 2), lambda x: 0 < x < k.FACES * 2 - 1)


def may_rest(s: State, seat: int) -> int:
    """Every answer when resting is allowed."""
    return if_so(resting.can_rest(s, seat))


def on_the_hand(hand: int) -> int:
    """Changes of the die about to be placed that do not go round."""
    down = BIT[k.HAND_DOWN] if k.NO_HAND > hand > 0 else 0
    return down | (BIT[k.HAND_UP] if hand < k.FACES - 1 else 0)


def hand_fits(s: State, seat: int, pips: int, hand: int) -> int:
    """Answers after which the die about to be placed still fits somewhere."""
    if hand == k.NO_HAND:
        return EVERY & ~BIT[k.HAND_UP] & ~BIT[k.HAND_DOWN]
    others = those(range(k.FACES * 2), lambda _: dice_rules.fits_within(s, seat, hand, pips - 1))
    down = BIT[k.HAND_DOWN] if hand > 0 and dice_rules.fits_within(s, seat, hand - 1, pips - 1) else 0
    up = BIT[k.HAND_UP] if hand < k.FACES - 1 and dice_rules.fits_within(s, seat, hand + 1, pips - 1) else 0
    return others | down | up | (BIT[k.NO_PIP] if dice_rules.fits_within(s, seat, hand, 0) else 0)


def dice_to_refresh(s: State, seat: int) -> int:
    """Dice on spaces."""
    return s.occupied[seat]


def supply_to_refresh(s: State, seat: int) -> int:
    """Dice in supply."""
    return those(FACES, lambda face: s.dice[seat * k.FACES + face], k.REFRESH_SUPPLY)


# ---------------------------------------------------------------------------------------------------------- workers


def has_worker(s: State, seat: int) -> int:
    """The colours of workers in supply."""
    return those(range(t.NUM_COLOURS), lambda colour: s.workers[seat * t.NUM_COLOURS + colour], k.WORKER)


def worker_fits(s: State, seat: int) -> int:
    """The colours of workers for which there is a card with an effect that can be used."""
    return those(range(t.NUM_COLOURS), lambda colour: worker_places(s, seat, colour), k.WORKER)


def worker_places(s: State, seat: int, colour: int) -> int:
    """Whether a worker of this colour can be placed anywhere."""
    return any(workers.takes_worker(s, place, colour) and workers.can_use_slot(s, seat, place) for place in PLACES)


def with_card(s: State) -> int:
    """Places with a card."""
    return those(PLACES, lambda place: s.display[place] != k.NO_CARD)


def row_holds(colour: int) -> int:
    """Places of rows that take workers of a colour."""
    return those(PLACES, lambda place: t.ROW_WORKERS[place // t.ROW_LENGTH] & BIT[colour])


def without_worker(s: State, colour: int) -> int:
    """Places whose card has no worker of a colour."""
    return those(PLACES, lambda place: not s.on_card[place] & BIT[colour])


def slot_of_use(s: State, seat: int) -> int:
    """Places with an effect that can be used after the fee."""
    return those(PLACES, lambda place: workers.can_use_slot(s, seat, place))


def fee_payable(s: State, seat: int) -> int:
    """Places whose fee can be paid."""
    return those(PLACES, lambda place: can_pay_fee(s, seat, place))


def can_pay_fee(s: State, seat: int, place: int) -> int:
    """1 when the fee of a card can be paid, or there is none."""
    return influence.can_afford(s, seat, place, 0, s.silver[seat], s.provision[seat])


def worker_there(s: State) -> int:
    """Workers that lie on card_rules."""
    return those(range(t.NUM_PLACES * t.NUM_COLOURS), lambda x: s.on_card[x // t.NUM_COLOURS] & BIT[x % t.NUM_COLOURS])


def not_just_placed(s: State) -> int:
    """All workers but the one placed this turn."""
    return EVERY & ~(BIT[s.placed_worker - 1] if s.placed_worker else 0)


def worker_fee_payable(s: State, seat: int) -> int:
    """Workers for whose card the fee can be paid."""
    return those(range(t.NUM_PLACES * t.NUM_COLOURS), lambda x: can_pay_fee(s, seat, x // t.NUM_COLOURS))


# --------------------------------------------------------------------------------------------------------- the pool


def waits(s: State) -> int:
    """The atoms that wait."""
    return s.waiting


def possible(s: State, seat: int) -> int:
    """Of the atoms that wait those with something to act on."""
    return those(range(t.NUM_ATOMS), lambda atom: s.waiting & BIT[atom] and resolve.is_possible(s, seat, atom))


def all_options(effect: int) -> int:
    """The options of an effect."""
    return BIT[t.EFFECT_OPTION[effect + 1] - t.EFFECT_OPTION[effect]] - 1


def useful_options(s: State, seat: int, effect: int) -> int:
    """The options of which something can be resolved."""
    options = range(t.EFFECT_OPTION[effect], t.EFFECT_OPTION[effect + 1])
    return sum(BIT[i] for i, option in enumerate(options) if resolve.is_useful(s, seat, option))


def action_waits(s: State) -> int:
    """Every answer while an action waits to be paid for."""
    return if_so(s.action)


def action_payable(s: State, seat: int) -> int:
    """Every answer with the provisions for it."""
    return if_so(s.action and resolve.action_cost(s) <= s.provision[seat])


def entered_resolved(s: State) -> int:
    """Every answer when nothing waits of the Journal space entered last."""
    return if_so(not s.entered_waiting)


def black_usable(s: State, seat: int) -> int:
    """Every answer with a black token and the ability unused."""
    return if_so(journal.has_ability(s, seat, t.GUILD_BLACK))


def more_links(s: State, seat: int) -> int:
    """Every answer when a link can be followed after paying."""
    return if_so(journal.steps_from(s, seat, 1))


def step_waits(s: State, seat: int) -> int:
    """Every answer when a journal step waits for what the entered space gave."""
    return if_so(s.entered_waiting and resolve.journal_waits(s, seat))


# -------------------------------------------------------------------------------------------------------- influence


def guild_reached(s: State, seat: int) -> int:
    """Guilds that a token can come to."""
    return those(GUILDS, lambda guild: influence.can_place(s, seat, guild))


def token_at_source(s: State, seat: int) -> int:
    """Guilds and cards with an own token."""
    guilds = those(GUILDS, lambda guild: s.guild[seat * t.NUM_GUILDS + guild])
    return guilds | those(PLACES, lambda place: s.token[place] == seat + 1, t.NUM_GUILDS)


def not_target(target: int) -> int:
    """All guilds but the one that the token comes to."""
    return EVERY & ~(BIT[target] if target < t.NUM_GUILDS else 0)


def without_token(s: State) -> int:
    """Places whose card has no token of anyone."""
    return those(PLACES, lambda place: s.token[place] == 0)


def token_for_card(s: State, seat: int) -> int:
    """Every answer with a token for a card."""
    return if_so(influence.can_place(s, seat, t.NUM_GUILDS))


def movable(s: State, seat: int) -> int:
    """Moves from guilds with an own token."""
    size = t.NUM_GUILDS
    return those(range(size * size), lambda x: s.guild[seat * size + x // size])


def other_guild() -> int:
    """Moves to a different guild."""
    return those(range(t.NUM_GUILDS * t.NUM_GUILDS), lambda x: x // t.NUM_GUILDS != x % t.NUM_GUILDS)


def has_silver(s: State, seat: int) -> int:
    """Every answer with a silver."""
    return if_so(s.silver[seat])


def has_provision(s: State, seat: int) -> int:
    """Every answer with a provision."""
    return if_so(s.provision[seat])


# ---------------------------------------------------------------------------------------------------------- journal


def linked(s: State, seat: int) -> int:
    """Spaces that a link leads to."""
    here = s.marker[seat]
    return those(range(t.FIRST_LINK[here], t.FIRST_LINK[here + 1]), lambda _: True) and sum(
        BIT[t.LINK_TO[link]] for link in range(t.FIRST_LINK[here], t.FIRST_LINK[here + 1])
    )


def unlocked(s: State, seat: int) -> int:
    """Spaces whose link has its requirement met."""
    here = s.marker[seat]
    links = range(t.FIRST_LINK[here], t.FIRST_LINK[here + 1])
    return sum(BIT[t.LINK_TO[link]] for link in links if journal.meets(s, seat, link, 0))


def enterable(s: State) -> int:
    """Spaces that are no occupied final ones."""
    return those(JOURNAL, lambda space: journal.is_free(s, space))


# -------------------------------------------------------------------------------------------------- cards and tiles


def on_display(s: State, kind: int) -> int:
    """Positions with a card."""
    return those(POSITIONS, lambda x: s.display[kind * t.ROW_LENGTH + x] != k.NO_CARD)


def without_placed_worker(s: State, kind: int) -> int:
    """Positions whose card does not hold the worker placed this turn."""
    return those(POSITIONS, lambda x: not card_rules.holds_placed_worker(s, kind * t.ROW_LENGTH + x))


def with_room(s: State, seat: int, kind: int) -> int:
    """Positions whose card has somewhere to go: a host, a free slot."""
    if kind == t.SPACE:
        return if_so(card_rules.has_slot(s, seat))
    if kind != t.TOWNSFOLK:
        return EVERY
    row = [s.display[kind * t.ROW_LENGTH + x] for x in POSITIONS]
    return those(POSITIONS, lambda x: row[x] != k.NO_CARD and card_rules.hosts(s, seat, row[x]))


def payable(s: State, seat: int, kind: int, price: int) -> int:
    """Positions whose price and fee can be paid."""
    return those(POSITIONS, lambda x: is_payable(s, seat, kind * t.ROW_LENGTH + x, price))


def is_payable(s: State, seat: int, place: int, price: int) -> int:
    """1 when a face-up card can be paid for."""
    if s.display[place] == k.NO_CARD:
        return 0
    return influence.can_afford(s, seat, place, card_rules.price_of(s, place, price), s.silver[seat], s.provision[seat])


def die_action(s: State) -> int:
    """Every answer in a turn in which a die was placed."""
    return if_so(s.die_turn)


def deck_left(s: State, kind: int) -> int:
    """Every answer with a card in the deck."""
    return if_so(decks.cards_left(s, kind))


def draw_payable(s: State, seat: int) -> int:
    """Every answer with what drawing costs."""
    return if_so(s.provision[seat] >= card_rules.draw_price(s))


def cards_of(kind: int) -> int:
    """The cards of a kind."""
    return BIT[t.NUM_INSPIRATION if kind == t.INSPIRATION else t.NUM_LAND] - 1


def among_drawn(cards: int) -> int:
    """The cards that were drawn."""
    mask = 0
    while cards:
        mask |= BIT[cards % k.DIGIT - 1]
        cards //= k.DIGIT
    return mask


def matching(s: State, seat: int, card: int) -> int:
    """Own cards that show a tag for a townsfolk, as answers."""
    mask = t.HOST_HOME[card]
    lands, waters = s.lands[seat] & t.HOST_LAND[card], s.waters[seat] & t.HOST_WATER[card]
    if t.TOWNSFOLK_WHEN[card] == t.WHEN_DIE:
        return mask | lands << t.FIRST_CITY | waters << t.FIRST_HARBOUR
    return mask | (lands | waters) >> t.NUM_CITIES << k.FIRST_VISTA


def unhosted(s: State, seat: int, card: int) -> int:
    """Answers that name a card without a townsfolk."""
    answers = range(60)
    return those(
        answers,
        lambda x: townsfolk_under(s, seat, card_rules.host_of(card, x)) == k.NO_CARD,
    )


def own_stars(s: State, seat: int) -> int:
    """Own Space cards, the home star included."""
    return s.skies[seat] | BIT[k.HOME_STAR]


def untucked(s: State, seat: int) -> int:
    """Space cards without an Inspiration card."""
    mask = those(range(t.NUM_SPACE), lambda card: s.tucked[card] == k.NO_CARD)
    return mask | (BIT[k.HOME_STAR] if s.home_tucked[seat] == k.NO_CARD else 0)


def of_kind(kind: int) -> int:
    """Designs of a kind."""
    return t.DESIGNS_OF[kind]


def in_store(s: State) -> int:
    """Designs of which a tile is left."""
    return those(DESIGNS, lambda design: s.store[design])


def tile_fits(s: State, seat: int) -> int:
    """Designs for which the caravan has room."""
    return those(DESIGNS, lambda design: caravan.anchors(s, seat, t.DESIGN_SHAPE[design]))


def tile_payable(s: State, seat: int, kind: int, price: int) -> int:
    """Every answer when silver or influence suffice."""
    silver = caravan.tile_price(s, kind, price) <= s.silver[seat]
    return if_so(silver or caravan.pays_influence(s, seat, kind))


def silver_suffices(s: State, seat: int, design: int) -> int:
    """Every answer with the silver for a tile."""
    return if_so(s.silver[seat] >= caravan.tile_price(s, t.DESIGN_KIND[design], t.PRICED))


def influence_suffices(s: State, seat: int, design: int) -> int:
    """Every answer with the influence for a tile."""
    return if_so(caravan.pays_influence(s, seat, t.DESIGN_KIND[design]))


def two_faced(design: int) -> int:
    """Front sides, and back sides of tiles that have one."""
    front = BIT[t.NUM_SQUARES] - 1
    return front | (front << t.NUM_SQUARES if caravan.is_flippable(design) else 0)


def room_for(s: State, seat: int, design: int) -> int:
    """Where a tile fits, with either face."""
    mask = caravan.anchors(s, seat, t.DESIGN_SHAPE[design])
    return mask | mask << t.NUM_SQUARES


def not_rerolled(dice: int) -> int:
    """The faces of dice that were not placed and not re-rolled."""
    return those(FACES, lambda face: dice >> 3 * face & (k.SMALL_DIGIT - 1))
