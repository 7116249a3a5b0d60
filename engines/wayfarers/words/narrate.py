"""What happened between two views, in plain words: what was gained, paid, placed, moved and revealed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engines.core.explaining import listed
from engines.core.speaking import members
from engines.core.telling import Change
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.rules import constants as k
from engines.wayfarers.words import cards, phrases, schemes

GAINED = (("lands", t.LAND), ("waters", t.WATER), ("skies", t.SPACE), ("townsfolk", t.TOWNSFOLK))


class Telling(Change):
    """What was seen before and after one answer."""

    def whose(self, seat: int) -> str:
        """`Your` or `Seat 2's`."""
        return "Your" if seat == self.seat else f"{self.who(seat)}'s"

    def who(self, seat: int) -> str:
        """`Seat 2`, or `The AI`."""
        return "The AI" if self.new.solo and seat == k.AI else super().who(seat)

    def part(self, field: str, p: int, size: int) -> tuple[Sequence[int], Sequence[int]]:
        """The part of a field that belongs to a seat, before and after."""
        own = slice(p * size, (p + 1) * size)
        old, new = self.pair(field)
        return old[own], new[own]


MILESTONES = ("to Journal space", "everybody has one more")


def narrate(before: Mapping[str, Any], after: Mapping[str, Any], seat: int) -> list[str]:
    """One line an event between two views of `seat` (from 0) that one answer lies between."""
    told = Telling(before, after, seat)
    own = [line for part in (_moved, _spent) for p in told.players for line in part(told, p)]
    own += [line for p in told.players for line in (*_taken(told, p), *_gained(told, p))]
    return [*_schemes(told), *own, *_on_cards(told), *_revealed(told), *_turn(told)]


def _moved(told: Telling, p: int) -> list[str]:
    """Rest, workers placed, a step on the Journal Track, dice."""
    lines = [told.says(p, "take", f"a rest{_forced(told, p)}")] if _rested(told, p) else []
    workers = [f"a {colour} worker on {cards.short(*card)}" for colour, card in _placed_workers(told, p)]
    lines += [told.says(p, "place", listed(workers))] if workers else []
    if told.old.marker[p] != told.new.marker[p]:
        lines.append(told.says(p, "move", f"to Journal space {names.JOURNAL[told.new.marker[p]]}"))
    placed = told.new.occupied[p] & ~told.old.occupied[p]
    spaces = [_space(x) for x in range(t.NUM_DIE_SPACES) if placed >> x & 1]
    lines += [told.says(p, "place", f"a die on {listed(spaces)}")] if spaces else []
    old, new = told.part("dice", p, k.FACES)
    if old != new and (sum(new) == sum(old) or (sum(new) > sum(old) and not _still_rolling(told, p))):
        faces = [str(face + 1) for face, count in enumerate(new) for _ in range(count)]
        lines.append(f"{told.whose(p)} dice in supply: {listed(faces, empty='none')}.")
    return lines


def _rested(told: Telling, p: int) -> bool:
    """Whether dice came back from their spaces other than by the effect of a die or worker. Rule: Y2.2, Y12.2"""
    old, new = told.pair("occupied")
    if _forced(told, p):
        return bool(old[p] & ~new[p])
    is_other_action = told.old.die_turn or told.old.placed_worker or new[p] & ~old[p] or _placed_workers(told, p)
    return bool(old[p] & ~new[p] and not is_other_action)


def _forced(told: Telling, p: int) -> str:
    """What is told beside a rest that nobody was asked for: it comes with the end of another seat's turn. Rule: Y2.2"""
    return ", the only action left" if told.old.active != p else ""


def _still_rolling(told: Telling, p: int) -> bool:
    """Whether more dice of a seat are on their way: neither placed nor in supply nor in the reserve. Rule: Y12.2"""
    _, supply = told.part("dice", p, k.FACES)
    return bool(sum(supply) + told.new.occupied[p].bit_count() + told.new.reserve[p] < t.NUM_DICE)


def _placed_workers(told: Telling, p: int) -> list[tuple[str, tuple[int, int]]]:
    """Colours of the workers that a seat placed in its turn, and the cards that they are on. Rule: Y11.1"""
    if p != told.old.active:
        return []
    old, new = (_lying(fields) for fields in (told.old, told.new))
    return [
        (names.WORKERS[colour], card)
        for card, (_, workers) in new.items()
        for colour in members(workers & ~old.get(card, (0, 0))[1])
    ]


def _space(space: int) -> str:
    """A die space: one of the home board, or the card that it is on."""
    if space < t.NUM_HOME_SPACES:
        return phrases.host_name(space)
    if space < t.FIRST_HARBOUR:
        return cards.short(t.LAND, space - t.FIRST_CITY)
    return cards.short(t.WATER, space - t.FIRST_HARBOUR)


def _taken(told: Telling, p: int) -> list[str]:
    """Cards and tiles."""
    lines = []
    for field, kind in GAINED:
        old, new = told.pair(field)
        lines += [told.says(p, "gain", _card(kind, x)) for x in members(new[p] & ~old[p])]
    old, new = told.part("tiles", p, t.NUM_DESIGNS)
    pairs = enumerate(zip(old, new, strict=True))
    lines += [told.says(p, "lay", f"the {cards.tile_name(x)}") for x, (a, b) in pairs if b > a]
    return lines + [told.says(p, "tuck", f"{_card(t.INSPIRATION, card)} at {star}") for card, star in _tucked(told, p)]


def _tucked(told: Telling, p: int) -> list[tuple[int, str]]:
    """Inspiration cards that come to Space cards of a seat, with these. Rule: Y7.15"""
    home_old, home_new = told.pair("home_tucked")
    old, new = told.pair("tucked")
    found = [(home_new[p], phrases.HOME_STAR)] if home_new[p] != home_old[p] else []
    own = members(told.new.skies[p])
    return found + [(new[x], cards.short(t.SPACE, x)) for x in own if new[x] != old[x]]


def _card(kind: int, number: int) -> str:
    return f"{cards.card_id(kind, number)} ({cards.card(kind, number)})"


def _spent(told: Telling, p: int) -> list[str]:
    """Silver, provisions and influence spent, before what they buy."""
    less = [cards.amount(old - new, word) for word, old, new in _purse(told, p) if new < old]
    return [*_move_of_influence(told, p), *([told.says(p, "spend", listed(less))] if less else [])]


def _gained(told: Telling, p: int) -> list[str]:
    """Silver, provisions, influence and workers gained; workers placed are told of with their cards."""
    workers = zip(names.WORKERS, *told.part("workers", p, t.NUM_COLOURS), strict=True)
    things = [*_purse(told, p), *((f"{colour} worker", old, new) for colour, old, new in workers)]
    more = [cards.amount(new - old, word) for word, old, new in things if new > old]
    return [told.says(p, "gain", listed(more))] if more else []


def _purse(told: Telling, p: int) -> list[tuple[str, int, int]]:
    """Silver, provisions and influence of a seat with how much there was and is; without a token that only moved."""
    guilds = () if _move_of_influence(told, p) else zip(names.GUILDS, *told.part("guild", p, t.NUM_GUILDS), strict=True)
    return [
        ("silver", told.old.silver[p], told.new.silver[p]),
        ("provision", told.old.provision[p], told.new.provision[p]),
        *((f"{guild} influence", old, new) for guild, old, new in guilds),
    ]


def _move_of_influence(told: Telling, p: int) -> list[str]:
    """One token from a guild to another, unless a link or a ship was paid with it and the other gained. Rule: Y4.12"""
    paid = told.by("marker", p) or told.by("occupied", p)
    changes = [new - old for old, new in zip(*told.part("guild", p, t.NUM_GUILDS), strict=True)]
    if paid or sorted(changes) != [-1, 0, 1]:
        return []
    source, target = names.GUILDS[changes.index(-1)], names.GUILDS[changes.index(1)]
    return [told.says(p, "move", f"1 influence from {source} to {target}")]


def _on_cards(told: Telling) -> list[str]:
    """Influence that comes on cards, which may have slid."""
    lines = []
    old, new = (_lying(fields) for fields in (told.old, told.new))
    for card, (token, _) in new.items():
        if token and token != old.get(card, (0, 0))[0]:
            lines.append(told.says(token - 1, "place", f"influence on {cards.short(*card)}"))
    return lines


def _lying(fields: Any) -> dict[tuple[int, int], tuple[int, int]]:
    """Token and workers on each card on display, by its kind and number."""
    places = enumerate(zip(fields.display, fields.token, fields.on_card, strict=True))
    return {
        (place // t.ROW_LENGTH, card): (token, workers) for place, (card, token, workers) in places if card != k.NO_CARD
    }


def _revealed(told: Telling) -> list[str]:
    """Cards that come up."""
    old = _lying(told.old)
    return [
        f"{_card(place // t.ROW_LENGTH, card)} comes up."
        for place, card in enumerate(told.new.display)
        if card != k.NO_CARD and (place // t.ROW_LENGTH, card) not in old
    ]


def _schemes(told: Telling) -> list[str]:
    """The solo opponent's scheme and tracks."""
    old, new = told.old, told.new
    lines = []
    if new.num_schemes > old.num_schemes:
        shown = new.schemes[new.num_schemes - 1]
        lines.append(f"The AI reveals the {schemes.scheme(shown)}: {schemes.does(shown)}.")
    if new.num_schemes < old.num_schemes:
        lines.append("The AI rests and shuffles its schemes.")
    if new.ai_track != old.ai_track:
        lines.append(f"Its Resource Track marker comes to {schemes.track(new.ai_track)}.")
    return lines + ([f"Its Comet Track stands at {new.ai_comet}."] if new.ai_comet != old.ai_comet else [])


def _turn(told: Telling) -> list[str]:
    """The last turns begin, and the end."""
    if told.new.turns_left > told.old.turns_left:
        return ["A marker is on a final space: after this turn everybody has one more."]
    return []
