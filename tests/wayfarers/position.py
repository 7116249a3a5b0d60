"""Positions of Wayfarers built by hand, and answers given by their words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engines.core.engine.asking import choose, settle
from engines.core.engine.bits import BIT
from engines.core.engine.constants import FIRST_STEP
from engines.core.engine.frames import push
from engines.core.engine.saving import put, put_all
from engines.wayfarers.game import GAME
from engines.wayfarers.generated import names
from engines.wayfarers.generated import tables as t
from engines.wayfarers.generated.play import new_play
from engines.wayfarers.rules import caravan, counters, opening
from engines.wayfarers.rules import constants as c
from engines.wayfarers.rules.turn import start_turn
from engines.wayfarers.words import phrases

ME, OTHER = 0, 1
OTHER_DICE = (1, 2, 3)  # so that their turns ask something
IDS = (names.TOWNSFOLK, names.SPACE, names.LAND, names.WATER, names.INSPIRATION)
FIELDS_OF_KIND = {t.TOWNSFOLK: "townsfolk", t.SPACE: "skies", t.LAND: "lands", t.WATER: "waters"}
HOSTS = {name: host for host in range(c.NUM_HOSTS) for name in (phrases.host_name(host), *phrases.host_id(host))}
COUNTERS = {"sun_or_moon": t.COUNT_TAG_SUN} | {tag.replace(" ", "_"): i for i, tag in enumerate(names.TAGS)}


def place_number(words: str) -> int:
    """Number of a place of the board: `land 2`."""
    kind, position = words.split()
    return names.KINDS.index(kind) * t.ROW_LENGTH + int(position) - 1


def card_number(card: str) -> tuple[int, int]:
    """Kind and number of a card."""
    return next((kind, ids.index(card)) for kind, ids in enumerate(IDS) if card in ids)


def mask(numbers: Iterable[int]) -> int:
    """Numbers as bits."""
    return sum(BIT[number] for number in set(numbers))


class Table:
    """A game laid out with side a everywhere, without journal tiles, cards in decks and on display, or resources."""

    def __init__(self, players: int = 2, **fields: Any) -> None:
        self.s: Any = new_play()
        self.put("players", players)
        self.put("options", GAME_OPTIONS)
        opening.lay_table(self.s)
        for seat in range(players):
            opening.lay_seat(self.s, seat)
            self.dice(*(() if seat == ME else OTHER_DICE), seat=seat)
        self.all("journal_tile", [c.NO_TILE] * t.NUM_JOURNAL)
        self.all("deck", [0] * t.NUM_KINDS)
        for name, value in fields.items():
            self.put(name, value)

    # ---------------------------------------------------------------------------------------------------- building

    def put(self, field: str, value: int, index: int = 0) -> Table:
        """Write one number."""
        put("wayfarers", self.s, field, index, value)
        return self

    def all(self, field: str, values: list[int]) -> Table:
        """Write the numbers of a field."""
        put_all("wayfarers", self.s, field, values)
        return self

    def option(self, bit: int, on: bool = True) -> Table:
        """Turn an option on or off."""
        return self.put("options", self.s.options | bit if on else self.s.options & ~bit)

    def has(self, seat: int = ME, **resources: int) -> Table:
        """Silver, provision."""
        for name, number in resources.items():
            self.put(name, number, seat)
        return self

    def guilds(self, seat: int = ME, **tokens: int) -> Table:
        """Influence in guilds, out of the supply."""
        for name, number in tokens.items():
            index = seat * t.NUM_GUILDS + names.GUILDS.index(name)
            self.put("influence", self.s.influence[seat] + self.s.guild[index] - number, seat)
            self.put("guild", number, index)
        return self

    def workers(self, seat: int = ME, **colours: int) -> Table:
        """Workers in supply."""
        for name, number in colours.items():
            self.put("workers", number, seat * t.NUM_COLOURS + names.WORKERS.index(name))
        return self

    def dice(self, *faces: int, seat: int = ME) -> Table:
        """Dice in supply, and nothing else in supply."""
        return self.all_of("dice", seat, [faces.count(face + 1) for face in range(c.FACES)])

    def all_of(self, field: str, seat: int, values: list[int]) -> Table:
        """Write the part of a field that belongs to a seat."""
        for i, value in enumerate(values):
            self.put(field, value, seat * len(values) + i)
        return self

    def placed(self, *spaces: str, seat: int = ME) -> Table:
        """Dice on die spaces."""
        return self.put("occupied", mask(HOSTS[space] for space in spaces), seat)

    def gained(self, *cards: str, seat: int = ME) -> Table:
        """Cards of the tableau, with their tags; Water cards in this order."""
        for card in cards:
            kind, number = card_number(card)
            field = FIELDS_OF_KIND[kind]
            self.put(field, getattr(self.s, field)[seat] | BIT[number], seat)
            if kind == t.LAND:
                counters.add_tags(self.s, seat, t.LAND_TAGS[number])
            if kind == t.WATER:
                counters.add_tags(self.s, seat, t.WATER_TAGS[number])
                self.put("last_water", number, seat)
            if kind == t.SPACE:
                for tag in range(t.NUM_TAGS):
                    self.tag(tag, self.tags(tag, seat) + t.SPACE_TAG_COUNT[number * t.NUM_TAGS + tag], seat)
        return self

    def under(self, host: str, townsfolk: str, seat: int = ME) -> Table:
        """A townsfolk under a card."""
        self.gained(townsfolk, seat=seat)
        number, card = HOSTS[host], card_number(townsfolk)[1]
        return self.put("home_under", card, seat * 2 + number) if number < 2 else self.put("under", card, number)

    def tucked(self, star: str, inspiration: str, seat: int = ME) -> Table:
        """An Inspiration card at a Space card."""
        card = card_number(inspiration)[1]
        if star == "home_space":
            return self.put("home_tucked", card, seat)
        return self.put("tucked", card, card_number(star)[1])

    def tag(self, tag: int, number: int, seat: int = ME) -> Table:
        """So many tags."""
        return self.put("tags", number, seat * t.NUM_TAGS + tag)

    def tags(self, tag: int, seat: int = ME) -> int:
        """How many tags there are."""
        return int(self.s.tags[seat * t.NUM_TAGS + tag])

    def show(self, place: str, card: str, token: int | None = None, workers: str = "") -> Table:
        """A face-up card, with the token of a seat and workers."""
        number = place_number(place)
        own = card_number(card)[1]
        self.put("display", own, number)
        if token is not None:
            self.put("token", token + 1, number)
            self.put("influence", self.s.influence[token] - (0 if self.s.solo and token == c.AI else 1), token)
        return self.put("on_card", mask(names.WORKERS.index(colour) for colour in workers.split()), number)

    def deck(self, *cards: str) -> Table:
        """Cards in their decks."""
        for card in cards:
            kind, number = card_number(card)
            self.put("deck", self.s.deck[kind] | BIT[number], kind)
        return self

    def tile(self, design: str, column: int, row: int, face: int = 0, seat: int = ME) -> Table:
        """A tile in the caravan."""
        square = (row - 1) * t.NUM_COLUMNS + column - 1
        caravan.apply_lay(self.s, seat, names.DESIGNS.index(design), face * t.NUM_SQUARES + square)
        for atom in range(t.NUM_ATOMS):
            self.put("pool", 0, atom)
        return self.put("waiting", 0)

    def ai(self) -> Table:
        """Seat 2 is the solo opponent, as it starts."""
        opening.lay_ai(self.s)
        return self.dice(seat=c.AI)

    def at(self, space: str, seat: int = ME) -> Table:
        """The marker of a seat on a Journal space."""
        return self.put("marker", names.JOURNAL.index(space), seat)

    # ----------------------------------------------------------------------------------------------------- playing

    def turn(self, seat: int = ME) -> Table:
        """The start of a turn."""
        start_turn(self.s, seat)
        settle(self.s)
        return self

    def ask(self, kind: int, a: int = 0, b: int = 0, c: int = 0, seat: int = ME) -> Table:
        """This question, or step, on top."""
        push(self.s, kind, seat, a, b, c)
        settle(self.s)
        return self

    def pool(self, *atoms: int, seat: int = ME) -> Table:
        """A pool in which these atoms wait."""
        for atom in atoms:
            self.put("pool", self.s.pool[atom] + 1, atom)
            self.put("waiting", self.s.waiting | BIT[atom])
        return self.ask(c.K_POOL, seat=seat)

    def say(self, *words: str) -> Table:
        """The position after these answers."""
        for text in words:
            choose(self.s, GAME.words.read(self.s, text))
        return self

    @property
    def asks(self) -> int:
        """The kind of the question on top; 0 for none."""
        kind = int(self.s.frame_kind[self.s.depth - 1]) if self.s.depth else 0
        assert kind < FIRST_STEP
        return kind

    @property
    def can(self) -> list[str]:
        """The legal answers in words."""
        return [GAME.words.text(self.s, x) for x in range(63) if self.s.legal & BIT[x]]

    def why(self, text: str) -> tuple[str, ...]:
        """The rules against an answer."""
        return GAME.words.answers.why_not(self.s, text).rules

    # ------------------------------------------------------------------------------------------------------ looking

    def of(self, field: str, seat: int = ME) -> int:
        """A number of a seat."""
        return int(getattr(self.s, field)[seat])

    def purse(self, seat: int = ME) -> tuple[int, int]:
        """Silver and provisions."""
        return self.of("silver", seat), self.of("provision", seat)

    def tokens(self, seat: int = ME) -> list[int]:
        """Influence in the black, yellow and blue guild."""
        return list(self.s.guild[seat * t.NUM_GUILDS : (seat + 1) * t.NUM_GUILDS])

    def faces(self, seat: int = ME) -> list[int]:
        """Dice in supply."""
        counts = self.s.dice[seat * c.FACES : (seat + 1) * c.FACES]
        return [face + 1 for face, count in enumerate(counts) for _ in range(count)]

    def supply(self, seat: int = ME) -> dict[str, int]:
        """Workers in supply."""
        counts = self.s.workers[seat * t.NUM_COLOURS : (seat + 1) * t.NUM_COLOURS]
        return dict(zip(names.WORKERS, counts, strict=True))

    def has_card(self, card: str, seat: int = ME) -> bool:
        """Whether a card was gained."""
        kind, number = card_number(card)
        return bool(getattr(self.s, FIELDS_OF_KIND[kind])[seat] & BIT[number])

    def row(self, kind: str) -> list[str]:
        """The cards of a row from left to right, from top to bottom; '' for a gap."""
        number = names.KINDS.index(kind)
        cards = self.s.display[number * t.ROW_LENGTH : (number + 1) * t.ROW_LENGTH]
        return ["" if card == c.NO_CARD else IDS[number][card] for card in cards]

    def waiting(self) -> list[int]:
        """The atoms that wait, each as often as it does."""
        return [atom for atom in range(t.NUM_ATOMS) for _ in range(self.s.pool[atom])]

    def space(self, seat: int = ME) -> str:
        """Where the marker stands."""
        return names.JOURNAL[self.s.marker[seat]]


GAME_OPTIONS = c.OPTION_YELLOW_AFTER
