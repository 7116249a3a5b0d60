"""What answers do, in a few words for a menu; and what is missing for those that are not legal."""

from __future__ import annotations

from engines.core.engine.bits import BIT
from engines.core.language.explaining import Explanation, because, counted, listed
from engines.core.language.speaking import members
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import caravan, counters, dice, influence, journal, workers
from engines.wayfarers.rules import cards as card_rules
from engines.wayfarers.rules import constants as c
from engines.wayfarers.words import cards, effects, phrases, schemes

RULE_OF = {
    t.DO_RESOURCE: "Y0.3",
    t.DO_GUILD: "Y4.10",
    t.DO_ANY_GUILD: "Y4.11",
    t.DO_INF_CARD: "Y4.2",
    t.DO_INF_MOVE: "Y4.12",
    t.DO_JOURNAL: "Y5.1",
    t.DO_DIE_REFRESH: "Y10.16",
    t.DO_DIE_SHIFT: "Y10.17",
    t.DO_WORKER_TAKE: "Y11.8",
    t.DO_CARD: "Y8.1",
    t.DO_DRAW3: "Y8.8",
    t.DO_TILE: "Y9.4",
    t.DO_CHOICE: "Y0.2",
}


def rest(s: State, seat: int) -> str:
    """Whether rest abilities would be active."""
    left = dice.dice_in_supply(s, seat)
    return "with rest abilities" if left <= c.MOST_DICE_ACTIVE else f"without rest abilities: {left} dice in supply"


def given_up(s: State) -> str:
    """What still waits."""
    waiting = [effects.atom(atom) for atom in members(s.waiting)]
    waiting += ["{action}"] if s.action else []
    ends = "" if s.die_turn or s.placed_worker else "ends the rest and "
    return f"{ends}gives up: {listed(waiting)}" if waiting else ""


def turn_ends(s: State) -> Explanation:
    """When a turn ends: after its main action, once no effect of it waits."""
    if s.waiting or s.action:
        return because("your turn ends once you have resolved or declined every effect: effects still wait", "Y2.4")
    return because("a turn ends after its main action", "Y2.2")


def die_goes(s: State, seat: int, x: int) -> str:
    """The die spaces that a die fits, as it is or changed by the caravan."""
    faces = members(dice.reach(s, seat, x - c.DIE))
    spaces = {space for face in faces for space in members(dice.spaces_for(s, seat, face))}
    return f"on {listed(map(phrases.host_name, sorted(spaces)), 'or')}" if spaces else "with the yellow guild"


def worker_goes(s: State, seat: int, x: int) -> str:
    """How many cards take a worker now."""
    return f"on {counted(workers.places_for_use(s, seat, x - c.WORKER).bit_count(), 'card')}"


def column(s: State, seat: int, x: int) -> str:
    """The icons of a column of the caravan."""
    return listed(list(effects.icons(s.column[seat * t.NUM_COLUMNS + x])), "and", "no icons")


def die_space(s: State, seat: int, face: int, x: int) -> str:
    """What a die gets there, with the townsfolk under the card, and that the blue guild is its ship. Rule: Y6.6"""
    card = counters.townsfolk_under(s, seat, x)
    under = t.TOWNSFOLK_EFFECT[card] if card != c.NO_CARD else 0
    extra = f"; {names.TOWNSFOLK_NAMES[card]}: {effects.effect(under)}" if under else ""
    ship = "" if dice.spaces_alone(s, seat, face) & BIT[x] else "; 1 blue influence is its ship"
    return f"{effects.die_space(x)}{extra}{ship}"


def slot(s: State, seat: int, x: int) -> str:
    """What a worker gets there, and whether a fee is due."""
    return effects.slot(x) + (f"; a fee to {phrases.seat(s, s.token[x] - 1)}" if influence.owes_fee(s, seat, x) else "")


def card_at(s: State, x: int) -> str:
    """The card at a place."""
    kind = x // t.ROW_LENGTH
    return f"{cards.card_id(kind, s.display[x])}: {cards.card(kind, s.display[x])}"


def card(s: State, seat: int, kind: int, price: int, x: int) -> str:
    """What a card is, its price and its fee."""
    place = kind * t.ROW_LENGTH + x
    silver = card_rules.price_of(s, place, price)
    costs = [f"{silver} silver"] if silver else []
    fee = [f"a fee to {phrases.seat(s, s.token[place] - 1)}"] if influence.owes_fee(s, seat, place) else []
    return "; ".join([cards.card(kind, s.display[place]), *([f"costs {listed(costs + fee)}"] if costs + fee else [])])


def drawn(kind: int, x: int) -> str:
    """What a card is."""
    return cards.card(kind, x)


def journal_tile(x: int) -> str:
    """What a Journal tile gives."""
    return effects.effect(t.JOURNAL_TILE_EFFECT[x])


def scheme(x: int) -> str:
    """The colour of a scheme card, and what it lets the AI do."""
    return f"{schemes.COLOURS[t.SCHEME_RED[x]]}; {schemes.does(x)}"


def doubled(x: int) -> str:
    """What the Space card scores."""
    return cards.value(x)


def discarded(place: int) -> str:
    """What the position gives."""
    return effects.effect(t.SLOT_EFFECT[place])


def tile(x: int) -> str:
    """What a tile scores, and its back."""
    return "; ".join([*cards.tile_points(x), *cards.tile_back(x)])


def covered(s: State, seat: int, design: int, x: int) -> str:
    """What the squares under a tile give."""
    square, shape = x % t.NUM_SQUARES, t.DESIGN_SHAPE[design]
    more = {t.SHAPE_WIDE: [square + 1], t.SHAPE_HIGH: [square + t.NUM_COLUMNS]}.get(shape, [])
    atoms = [t.SQUARE_ATOM[s.board[seat] * t.NUM_SQUARES + one] for one in (square, *more)]
    found = [effects.atom(atom) for atom in atoms if atom != t.NO_ATOM]
    return f"covers {listed(found)}" if found else ""


def journal_space(s: State, x: int) -> str:
    """What a Journal space gives, and the green worker beside it."""
    worker = t.JOURNAL_GREEN[x]
    green = ", and a green worker" if worker and s.green_out & BIT[worker] else ""
    return f"{effects.effect(journal.space_effect(s, x))}{green}"


def means_of_step(s: State, x: int) -> list[Explanation]:
    """What a Journal space gives."""
    return [because(f"{names.JOURNAL[x]}: {journal_space(s, x)}", "Y5.6")]


def means_of_atom(x: int) -> list[Explanation]:
    """What an atom of the pool does, by its rule."""
    return [because(f"you {effects.atom(x)}" if x == t.A_JOURNAL else effects.atom(x), RULE_OF[t.ATOM_DOES[x]], "Y2.4")]


def means_of_fee(s: State, owner: int) -> list[Explanation]:
    """Who gets a fee: of one for a card of the AI nobody, but its track moves."""
    if influence.is_ai(s, owner):
        crosses = f" over the line: {schemes.crossing(s)}" if s.ai_track == t.TRACK_LINE else ""
        return [because(f"it goes to the supply, and the AI's track marker moves 1 space{crosses}", "Y14.32")]
    return [because("the owner of the influence gets it", "Y4.4")]


def missing(s: State, seat: int, x: int) -> str:
    """What the ink blot on the way to a space asks for."""
    here = s.marker[seat]
    link = next(one for one in range(t.FIRST_LINK[here], t.FIRST_LINK[here + 1]) if t.LINK_TO[one] == x)
    blot = journal.blot(s, link)
    if t.LINK_SPEND[blot]:
        guilds = [f"1 {names.GUILDS[g]} influence" for g in range(t.NUM_GUILDS) if t.LINK_SPEND[blot] & BIT[g]]
        return f"the link to {names.JOURNAL[x]} costs {listed(guilds)}"
    counter = t.LINK_COUNTER[blot]
    have, wanted = counters.count(s, seat, counter), cards.amount(t.LINK_AMOUNT[blot], cards.COUNTERS[counter])
    return f"the link to {names.JOURNAL[x]} needs {wanted}; you have {have}"


def no_room(kind: int) -> str:
    """Why a card has nowhere to go."""
    if kind == t.TOWNSFOLK:
        return "none of your cards can host {card}"
    return "a Space card needs a Land or Water card of yours without one"


def cannot_pay(s: State, seat: int, kind: int, price: int, x: int) -> str:
    """What a card costs, and what there is."""
    place = kind * t.ROW_LENGTH + x
    fee = " and a fee" if influence.owes_fee(s, seat, place) else ""
    have = listed([f"{s.silver[seat]} silver", phrases.provisions(s.provision[seat])])
    return f"{{card}} costs {card_rules.price_of(s, place, price)} silver{fee}; you have {have}"


def why_not_waiting(s: State, seat: int, x: int) -> list[Explanation]:
    """That an effect does not wait, and what stands against it besides. Rule: Y2.4"""
    return [because("that effect is not waiting", "Y2.4"), *lacking(s, seat, x)]


def why_unusable(s: State, seat: int, x: int) -> list[Explanation]:
    """Why an effect that waits cannot be used. Rule: Y2.4"""
    return lacking(s, seat, x) or [because("there is nothing to use it on, or you cannot pay for it", "Y2.4")]


def lacking(s: State, seat: int, atom: int) -> list[Explanation]:
    """What is missing for a tile to be bought, or for a Space card to be taken. Rule: Y7.11, Y9.1"""
    if atom >= t.FIRST_CHOICE:
        return []
    does, kind, price = t.ATOM_DOES[atom], t.ATOM_OF[atom], t.ATOM_PRICE[atom]
    if does == t.DO_CARD and kind == t.SPACE and not card_rules.has_slot(s, seat):
        return [because("a Space card goes above a Land or Water card, and none of yours is free", "Y7.11")]
    if does == t.DO_TILE and kind < t.NUM_TILE_KINDS and not caravan.can_pay_tile(s, seat, kind, price):
        cost = caravan.tile_price(s, kind, price)
        with_influence = f" or {cards.amount(t.TILE_INFLUENCE[kind], 'influence')}" if t.TILE_INFLUENCE[kind] else ""
        tile = f"a {names.TILE_KINDS[kind]} tile costs {cost} silver{with_influence}"
        return [because(f"{tile}, and you have {s.silver[seat]} silver", "Y9.1")]
    return []
