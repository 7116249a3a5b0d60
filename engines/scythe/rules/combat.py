"""Combat: order, abilities, hidden dials and cards, reveal, losses, stars."""

from __future__ import annotations

from engines.core.engine.bits import BIT, ctz
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.counting import amounts
from engines.core.engine.frames import push
from engines.core.engine.observing import tell, tell_change
from engines.scythe.generated import tables as t
from engines.scythe.generated.state import State
from engines.scythe.rules import constants as c
from engines.scythe.rules.automa_fights import settle_territory
from engines.scythe.rules.bribes import open_bribes
from engines.scythe.rules.cards import discard_card, draw_cards
from engines.scythe.rules.queries import has_ability, num_fighters_at, num_hand, num_workers_at
from engines.scythe.rules.retreat import start_retreat
from engines.scythe.rules.stars import place_ability_stars, place_combat_star, place_due_stars
from engines.scythe.rules.tracks import gain_power, lose_popularity, lose_power

ATTACKER: int = 0
DEFENDER: int = 1
NO_ABILITY: int = 0


def contested_spaces(s: State) -> int:
    """Territories still to be fought over; the attacker chooses the next one. Rule: S6.1, S6.2, S14.3."""
    return s.contested


def next_combat(s: State, seat: int) -> int:
    """As long as a territory is contested, one combat after the other. Rule: S6.1, S6.2."""
    if s.contested:
        push(s, c.K_COMBATS, seat, 0, 0, 0)
        push(s, c.K_COMBAT_ORDER, seat, 0, 0, 0)
    return 0


def start_combat(s: State, seat: int, space: int) -> int:
    """Attacker's ability, defender's ability, both commitments, that of an Automa last, reveal.

    Rule: S6.3, S6.4, S6.5, S6.6, S6.16, S17.10, S20.60, S20.64.
    """
    s.arena = space
    s.rival = opponent_at(s, seat, space)
    tell(s, c.EVENT_COMBAT, seat, s.rival, space, 0)
    for i in range(2):
        s.dial[i] = 0
    for i in range(2 * c.NUM_VALUES):
        s.commit[i] = 0
    push(s, c.K_RESOLVE, seat, 0, 0, 0)
    if s.automas:
        push_automas(s)
    for i in range(2):
        role = DEFENDER - i
        if s.automas >> fighter(s, role) & 1 == 0:
            push(s, c.K_COMMIT, fighter(s, role), role, c.NUM_VALUES - 1, 0)
            push(s, c.K_DIAL, fighter(s, role), role, 0, 0)
    open_bribes(s)
    push(s, c.K_ABILITY, s.rival, DEFENDER, 0, 0)
    return push(s, c.K_ABILITY, seat, ATTACKER, 0, 0)


def push_automas(s: State) -> int:
    """Automas choose after the people, the attacker first. Rule: S20.60, S20.69."""
    for i in range(2):
        if s.automas >> fighter(s, DEFENDER - i) & 1:
            push(s, c.K_AUTOMA_FIGHT, fighter(s, DEFENDER - i), 0, 0, 0)
    return 0


def opponent_at(s: State, seat: int, space: int) -> int:
    """The opponent with a character or mech on `space`. Rule: S6.16."""
    for other in range(s.players):
        if other != seat and s.fighters[other] & BIT[space]:
            return other
    return c.NO_SEAT


def fighter(s: State, role: int) -> int:
    """Seat of the attacker (0) or of the defender (1)."""
    return s.rival if role == DEFENDER else s.active


def next_ability(s: State, role: int, last: int) -> int:
    """The ability that this side may use before the dials, the first after the one asked `last`; 0 when none is left.

    Rule: S6.5.
    """
    left = s.abilities[fighter(s, role)] & ~(BIT[last + 1] - 1)
    while left:
        if usable(s, role, ctz(left)):
            return ctz(left)
        left &= left - 1
    return NO_ABILITY


def usable(s: State, role: int, ability: int) -> int:
    """1 when this side may use its ability before the dials. Rule: S13.8, S13.9, S13.15, S16.6, S16.15."""
    seat = fighter(s, role)
    if ability == t.ABILITY_ARTILLERY:
        return 1 if s.power[seat] >= t.ABILITY_OWN_POWER_COST[t.ABILITY_ARTILLERY] else 0
    if ability == t.ABILITY_DISARM:
        return disarm_here(s, seat)
    if ability == t.ABILITY_SCOUT:
        return 1 if num_hand(s, fighter(s, 1 - role)) > 0 else 0
    if ability == t.ABILITY_SWORD:
        return 1 if role == ATTACKER else 0
    if ability == t.ABILITY_SHIELD:
        return 1 if role == DEFENDER else 0
    return alone(s, seat) if ability == t.ABILITY_RONIN else 0


def disarm_here(s: State, seat: int) -> int:
    """1 on a territory with a tunnel or the own mine. Rule: S13.8, S17.20."""
    return 1 if t.TUNNELS & BIT[s.arena] or s.structure[seat * c.NUM_STRUCTURES + c.MINE] == s.arena else 0


def alone(s: State, seat: int) -> int:
    """1 with exactly one own unit on the territory, a character or mech and no worker. Rule: S16.15."""
    if num_workers_at(s, seat, s.arena) > 0:
        return 0
    return 1 if num_fighters_at(s, seat, s.arena) == 1 else 0


def apply_ability(s: State, role: int, last: int, answer: int) -> int:
    """The ability is used or not; then the next one is asked, where a side has several. Rule: S6.5."""
    ability = next_ability(s, role, last)
    seat = fighter(s, role)
    if answer == c.YES:
        tell(s, c.EVENT_ABILITY, seat, ability, 0, 0)
        move_power(s, seat, fighter(s, 1 - role), ability)
    if next_ability(s, role, ability) != NO_ABILITY:
        push(s, c.K_ABILITY, seat, role, ability, 0)
    if answer == c.NO:
        return 0
    if ability == t.ABILITY_SCOUT:
        return push(s, c.K_STEAL, CHANCE_PLAYER, seat, fighter(s, 1 - role), 0)
    return place_ability_stars(s, seat)


def move_power(s: State, seat: int, rival: int, ability: int) -> int:
    """Power changes at once; a full power track may end the game. Rule: S13.8, S13.9, S16.6, S16.15, S10.9."""
    lose_power(s, seat, c.FROM_ABILITY, t.ABILITY_OWN_POWER_COST[ability])
    lose_power(s, rival, c.FROM_RIVAL, t.ABILITY_OPPONENT_POWER_LOSS[ability])
    return gain_power(s, seat, c.FROM_ABILITY, t.ABILITY_OWN_POWER_GAIN[ability])


def max_dial(s: State, seat: int) -> int:
    """Highest number on the dial. Rule: S6.6."""
    return min(t.POWER_DIAL_MAX, s.power[seat])


def max_cards(s: State, seat: int, space: int) -> int:
    """How many combat cards may be added: one a fighting unit, one more by People's Army or Suiton.

    Rule: S6.6, S13.7, S16.14.
    """
    count = num_fighters_at(s, seat, space)
    if has_ability(s, seat, t.ABILITY_PEOPLES_ARMY) and num_workers_at(s, seat, space) > 0:
        count += t.ABILITY_EXTRA_COMBAT_CARDS[t.ABILITY_PEOPLES_ARMY]
    if has_ability(s, seat, t.ABILITY_SUITON) and t.LAKES & BIT[space]:
        count += t.ABILITY_EXTRA_COMBAT_CARDS[t.ABILITY_SUITON]
    return count


def committing(s: State) -> int:
    """1 from the start of a combat to its reveal, when dials and cards are hidden. Rule: S6.6, S6.7."""
    for i in range(s.depth):
        if s.frame_kind[i] == c.K_RESOLVE:
            return 1
    return 0


def payable_power(s: State, seat: int) -> int:
    """Numbers on a dial that the power of a seat pays; 0 without any. Rule: S6.6, S17.11."""
    return amounts(0, s.power[seat])


def apply_dial(s: State, role: int, answer: int) -> int:
    """Set the dial, unseen. Rule: S6.6."""
    s.dial[role] = answer
    return 0


def committed(s: State, role: int) -> int:
    """Cards this side has committed so far."""
    i = role * c.NUM_VALUES
    return s.commit[i] + s.commit[i + 1] + s.commit[i + 2] + s.commit[i + 3]


def cards_left(s: State, seat: int, role: int) -> int:
    """How many more cards the fighting units allow. Rule: S6.6."""
    return max_cards(s, seat, s.arena) - committed(s, role)


def allowed_cards(s: State, seat: int, role: int) -> int:
    """Numbers of cards that the fighting units allow. Rule: S6.6."""
    return amounts(0, cards_left(s, seat, role))


def held_cards(s: State, seat: int, value: int) -> int:
    """Numbers of cards of value index `value` that a seat holds. Rule: S6.6."""
    return amounts(0, s.hand[seat * c.NUM_VALUES + value])


def may_commit(s: State, seat: int) -> int:
    """1 when, for all that others know, `seat` may add a card: then every value is asked. Rule: S6.6."""
    return 1 if num_hand(s, seat) > 0 and max_cards(s, seat, s.arena) > 0 else 0


def apply_commit(s: State, seat: int, role: int, value: int, answer: int) -> int:
    """Add the cards, unseen; then the next lower value. Rule: S6.6."""
    s.commit[role * c.NUM_VALUES + value] = answer
    if value > 0:
        push(s, c.K_COMMIT, seat, role, value - 1, 0)
    return 0


def total_of(s: State, role: int) -> int:
    """Dial plus card values. Rule: S6.7."""
    total = s.dial[role]
    for v in range(c.NUM_VALUES):
        total += s.commit[role * c.NUM_VALUES + v] * t.COMBAT_CARD_VALUE[v]
    return total


def resolve(s: State, seat: int) -> int:
    """Reveal: the higher total wins, the attacker wins a tie; then the results in order.

    Rule: S6.4, S6.7, S6.8, S6.13, S6.14, S20.63.
    """
    attack = total_of(s, ATTACKER)
    defence = total_of(s, DEFENDER)
    s.winner = ATTACKER if attack >= defence else DEFENDER
    s.loser_total = min(attack, defence)
    if s.listening:
        tell_result(s)
    pay_commitment(s, ATTACKER)
    pay_commitment(s, DEFENDER)
    loser = fighter(s, 1 - s.winner)
    s.combats_won[fighter(s, s.winner)] += 1
    s.combats_lost[loser] += 1
    s.fleeing = num_workers_at(s, loser, s.arena)
    if s.winner == ATTACKER and s.fleeing > 0:
        s.drove_off = 1
    push(s, c.K_COMBAT_DONE, seat, 0, 0, 0)
    push_star_and_loss(s, seat)
    push(s, c.K_CONSOLATION, loser, 0, 0, 0)
    if s.automas:
        settle_territory(s, fighter(s, s.winner), loser)
    return start_retreat(s, loser, s.arena)


def tell_result(s: State) -> int:
    """Tell of what both sides reveal, and who won. Rule: S6.7."""
    for role in range(2):
        cards = 0
        for v in range(c.NUM_VALUES):
            cards = cards * c.CARD_BASE + s.commit[role * c.NUM_VALUES + v]
        tell(s, c.EVENT_REVEALED, fighter(s, role), s.dial[role], cards, 0)
    return tell(s, c.EVENT_WON, fighter(s, s.winner), s.arena, 0, 0)


def push_star_and_loss(s: State, seat: int) -> int:
    """Popularity loss, then the star; the other way round by option.

    Rule: S6.13, S18 combat_star_before_popularity_loss.
    """
    if s.options & c.OPTION_COMBAT_STAR_FIRST:
        push(s, c.K_POPULARITY_LOSS, seat, 0, 0, 0)
        return push(s, c.K_COMBAT_STAR, seat, 0, 0, 0)
    push(s, c.K_COMBAT_STAR, seat, 0, 0, 0)
    return push(s, c.K_POPULARITY_LOSS, seat, 0, 0, 0)


def pay_commitment(s: State, role: int) -> int:
    """Both sides lose the power of their dial and discard their cards, won or lost. Rule: S6.8."""
    seat = fighter(s, role)
    s.power[seat] -= s.dial[role]
    tell_change(s, seat, c.FROM_COMBAT, c.POWER, -s.dial[role])
    for v in range(c.NUM_VALUES):
        for _ in range(s.commit[role * c.NUM_VALUES + v]):
            discard_card(s, seat, c.FROM_COMBAT, v)
    return 0


def console_loser(s: State, loser: int) -> int:
    """A loser with a total of at least 1 draws a combat card. Rule: S6.10."""
    if s.loser_total > 0:
        draw_cards(s, loser, t.CONSOLATION_CARDS)
    return 0


def lose_face(s: State, seat: int) -> int:
    """A winning attacker loses 1 popularity for each worker forced to retreat; an Automa loses none.

    Rule: S6.11, S6.14, S13.16, S17.4, S20.36.
    """
    if s.automas >> seat & 1:
        return 0
    if s.winner == ATTACKER and has_ability(s, seat, t.ABILITY_CAMARADERIE) == 0:
        lose_popularity(s, seat, c.FROM_WORKERS, t.POPULARITY_LOSS_PER_WORKER * s.fleeing)
    return 0


def award_star(s: State) -> int:
    """The winner's star; a sixth one ends the game with the other territories unfought. Rule: S6.12, S6.15, S17.6."""
    s.contested &= ~BIT[s.arena]
    return place_combat_star(s, fighter(s, s.winner), fighter(s, 1 - s.winner))


def finish_combat(s: State) -> int:
    """Checkpoint after a combat. Rule: S10.5."""
    s.contested &= ~BIT[s.arena]
    place_due_stars(s, s.active)
    if s.ended == 0:
        place_due_stars(s, s.rival)
    return 0
