"""What effects are worth before they are resolved, by what they do: for the choice of actions, and while they wait."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz
from engines.core.engine.search_context import SearchContext
from engines.wayfarers.bots import weights as w
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import caravan, cards

MEAN_PRICE: int = 4  # silver for a Space card
MEAN_COST: int = 2  # silver for a Townsfolk card


def prepare_effects(s: State, seat: int, context: SearchContext) -> int:
    """Worth of every atom and effect, for a whole search."""
    for atom in range(t.FIRST_CHOICE):
        context.memo[w.M_ATOM + atom] = max(worth_of_atom(s, seat, atom, context), 0)
    for effect in range(t.NUM_EFFECTS):
        context.memo[w.M_EFFECT + effect] = best_option(effect, context)
    for atom in range(t.FIRST_CHOICE, t.NUM_ATOMS):
        context.memo[w.M_ATOM + atom] = context.memo[w.M_EFFECT + t.CHOICE_EFFECT[atom - t.FIRST_CHOICE]]
    return 0


def best_option(effect: int, context: SearchContext) -> int:
    """Worth of the best option of an effect: of all its atoms together."""
    best = 0
    for option in range(t.EFFECT_OPTION[effect], t.EFFECT_OPTION[effect + 1]):
        total = 0
        for row in range(t.OPTION_ROW[option], t.OPTION_ROW[option + 1]):
            total += t.ROW_COUNT[row] * context.memo[w.M_ATOM + t.ROW_ATOM[row]]
        best = max(best, total)
    return best


def worth_of_atom(s: State, seat: int, atom: int, context: SearchContext) -> int:
    """What an atom brings on average, less what it costs."""
    does = t.ATOM_DOES[atom]
    of = t.ATOM_OF[atom]
    if does == t.DO_RESOURCE:
        return context.own[w.W_SILVER if of == t.A_SILVER else w.W_PROVISION]
    if does == t.DO_CARD or does == t.DO_DRAW3:
        return worth_of_card(s, seat, of, t.ATOM_PRICE[atom], context) + (
            context.own[w.W_DRAW] if does == t.DO_DRAW3 else 0
        )
    if does == t.DO_TILE:
        return context.own[w.W_TILE_BASIC + of] - cost_of_tile(s, seat, of, t.ATOM_PRICE[atom], context)
    return worth_of_deed(does, context)


def cost_of_tile(s: State, seat: int, kind: int, price: int, context: SearchContext) -> int:
    """Silver for a tile, or influence where that is there and worth less."""
    if price == t.FREE:
        return 0
    cost = t.TILE_SILVER[kind] * context.own[w.W_SILVER]
    if caravan.pays_influence(s, seat, kind):
        return min(cost, t.TILE_INFLUENCE[kind] * context.own[w.W_GUILD])
    return cost


def worth_of_deed(does: int, context: SearchContext) -> int:
    """The same for what is neither a resource, a card nor a tile."""
    if does == t.DO_GUILD or does == t.DO_ANY_GUILD:
        return context.own[w.W_GUILD]
    if does == t.DO_INF_CARD:
        return context.own[w.W_TOKEN]
    if does == t.DO_INF_MOVE:
        return context.own[w.W_MOVE]
    if does == t.DO_JOURNAL:
        return context.own[w.W_STEP]
    if does == t.DO_DIE_REFRESH:
        return context.own[w.W_REFRESH]
    if does == t.DO_DIE_SHIFT:
        return context.own[w.W_SHIFT]
    if does == t.DO_DIE_NEW:
        return context.own[w.W_DIE]
    return context.own[w.W_WORKER] if does == t.DO_WORKER_TAKE else 0


def worth_of_card(s: State, seat: int, kind: int, price: int, context: SearchContext) -> int:
    """A card of a kind, less a usual price; a Space card is nothing without room for it."""
    value = context.own[w.W_CARD_TOWNSFOLK + kind]
    if kind == t.SPACE:
        if cards.has_slot(s, seat) == 0:
            return 0
        return value - (MEAN_PRICE - (1 if price == t.LESS_1 else 0)) * context.own[w.W_SILVER]
    if kind == t.TOWNSFOLK and price != t.FREE:
        return value - MEAN_COST * context.own[w.W_SILVER]
    return value


def worth_of_pool(s: State, context: SearchContext) -> int:
    """What waits, with the action that waits to be paid for."""
    total = 0
    waiting = s.waiting
    while waiting:
        atom = ctz(waiting)
        waiting &= waiting - 1
        total += s.pool[atom] * context.memo[w.M_ATOM + atom]
    return total * context.own[w.W_WAIT] // 100


def best_of(s: State, legal: int, context: SearchContext) -> int:
    """The legal atom of the pool that is worth most, as a bit."""
    best = legal & -legal
    most = -1
    while legal:
        atom = ctz(legal)
        legal &= legal - 1
        if context.memo[w.M_ATOM + atom] > most:
            most = context.memo[w.M_ATOM + atom]
            best = BIT[atom]
    return best
