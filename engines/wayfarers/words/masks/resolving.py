"""What stands against answers about effects: the pool, influence, the Journal Track. Rule: Y2.4, Y4, Y5"""

from __future__ import annotations

from engines.core.bits import BIT
from engines.core.questions import EVERY
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.state import State
from engines.wayfarers.rules import influence, journal, resolve, workers
from engines.wayfarers.words.masks.common import PLACES, if_so, those

GUILDS = range(t.NUM_GUILDS)
JOURNAL = range(t.NUM_JOURNAL)


# ------------------------------------------------------------------------------------------------------------- the pool


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


# ------------------------------------------------------------------------------------------------------------ influence


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


def silver_leaves_use(s: State, seat: int, slot: int) -> int:
    """Every answer where a worker just placed can do something after a fee in silver."""
    return if_so(slot == 0 or workers.is_useful(s, seat, slot - 1, s.silver[seat] - 1, s.provision[seat]))


def provision_leaves_use(s: State, seat: int, slot: int) -> int:
    """Every answer where a worker just placed can do something after a fee in provisions."""
    return if_so(slot == 0 or workers.is_useful(s, seat, slot - 1, s.silver[seat], s.provision[seat] - 1))


# -------------------------------------------------------------------------------------------------------------- journal


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
