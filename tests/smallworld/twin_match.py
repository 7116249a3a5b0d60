"""One game of the engine beside the same game on the plain table: every question, answer set and position compared."""

from __future__ import annotations

from random import Random
from typing import Any

from engines.core.engine.asking import choose
from engines.core.engine.constants import CHANCE_PLAYER
from engines.core.engine.playout import chance_choice
from engines.core.engine.saving import put
from engines.core.game import game_key
from engines.smallworld.generated.play import Play, new_play
from engines.smallworld.rules import constants as c
from engines.smallworld.rules.deal import begin
from engines.smallworld.setup.options import OPTIONS
from tests.smallworld.position import GAME, bits, printed, switches
from tests.smallworld.twin_table import Race, Table
from tests.smallworld.twin_turn import POWERS, RACES, Game, Question

MARKS = {"lair": "lairs", "fortress": "fortresses", "hole": "holes", "hero": "heroes", "dragon": "dragon"}
QUIET = {c.K_TURN: c.EXPAND, c.K_ABANDON: c.NO}  # what a purposeful player mostly does


class Match:
    """Game `number`: seats and options in turn; every second game is played with some purpose, others at random."""

    def __init__(self, number: int) -> None:
        self.rng = Random(number)
        self.key = game_key(number)
        self.purpose = number % 2
        players = 2 + number // 2 % 4
        first = self.rng.randrange(players)
        self.options = {name: option.default for name, option in OPTIONS.items()}
        if self.rng.random() < 0.5:
            self.options = {name: self.rng.random() < 0.5 for name in OPTIONS}
        dealt = self._deal(players) if self.rng.random() < 0.5 else []
        self.table = Table(players, first, self.options)
        self.talk = Game(self.table, dealt).play()
        self.core = core_of(players, first, self.options, dealt)
        self.compared = 0
        if self.rng.random() < 0.3:
            self._shorten_trays()

    def _deal(self, players: int) -> list[tuple[str, str]]:
        """A combo for each seat, so that every one is played early; often Ghouls and a Diplomat, who meet seldom."""
        races, powers = self.rng.sample(RACES, players), self.rng.sample(POWERS, players)
        if self.rng.random() < 0.4:
            races = ["ghouls", *(race for race in races if race != "ghouls")][:players]
            powers = [*(power for power in powers if power != "diplomat"), "diplomat"][-players:]
        return list(zip(races, powers, strict=True))

    def _shorten_trays(self) -> None:
        """Fewer tokens in the box than there are, so that trays run out. Rule: W2.4, W14.34, W14.35"""
        self.table.tray.update({race: self.rng.randint(9, 12) for race in RACES})
        for number, race in enumerate(RACES):
            put(GAME, self.core, "tray", number, self.table.tray[race])

    def run(self) -> int:
        """Play to the end; how many questions were compared. Raises AssertionError that says what differs."""
        question = next(self.talk)
        try:
            while True:
                self.compare(question)
                answer = self.choose()
                choose(self.core, answer)
                question = self.talk.send(answer)
        except StopIteration:
            assert not self.core.legal, "the engine asks on"
        self.compare_tables()
        return self.compared

    def choose(self) -> int:
        """An answer to the top question."""
        core: Any = self.core
        kind = core.frame_kind[core.depth - 1]
        if core.frame_player[core.depth - 1] == CHANCE_PLAYER:
            return int(chance_choice(core, self.key))
        answers = bits(core.legal)
        if self.purpose:
            if kind in QUIET and self.rng.random() < 0.85:
                return QUIET[kind]
            if kind in (c.K_CONQUER, c.K_FORTRESS) and self.rng.random() < 0.95:
                answers = [answer for answer in answers if answer != c.STOP]
        return self.rng.choice(answers)

    def compare(self, question: Question) -> None:
        """What is asked, and everything that lies on the table."""
        core: Any = self.core
        i = core.depth - 1
        assert core.legal, "the engine has ended"
        asked = core.frame_kind[i], core.frame_player[i], bits(core.legal)
        assert asked == (question.kind, question.player, sorted(question.answers))
        if question.race is not None and question.kind != c.K_STOUT:
            assert core.frame_a[i] == troop_of(question.race)
        self.compare_tables()
        self.compared += 1

    def compare_tables(self) -> None:
        """Every rule field of the engine's position beside the plain table."""
        found, wanted = of_engine(self.core), of_table(self.table)
        assert found == wanted, {key: (found[key], wanted[key]) for key in wanted if found[key] != wanted[key]}


def core_of(players: int, first: int, options: dict[str, bool], dealt: list[tuple[str, str]]) -> Play:
    """The engine's position at the start."""
    core = new_play()
    put(GAME, core, "players", 0, players)
    put(GAME, core, "first", 0, first)
    put(GAME, core, "options", 0, switches(options))
    put(GAME, core, "dealt", 0, (1 << len(dealt)) - 1)
    for seat, (race, power) in enumerate(dealt):
        put(GAME, core, "dealt_race", seat, RACES.index(race))
        put(GAME, core, "dealt_power", seat, POWERS.index(power))
    begin(core)
    return core


def troop_of(race: Race) -> int:
    """The engine's number of a race in play."""
    return race.seat * c.NUM_SLOTS + race.state


def of_engine(s: Any) -> dict[str, Any]:
    """The position of the engine in the words of the plain table."""
    race, power, hand, aside = s.race, s.power, s.in_hand, s.aside
    occupant, tokens, camps = s.occupant, s.tokens, s.camps
    marks = {mark: printed(getattr(s, name)) for mark, name in MARKS.items()}
    rows = zip(s.column_race, s.column_power, s.column_coins, strict=True)
    return {
        "round": (s.round, s.active),
        "coins": s.coins[: s.players],
        "races": {t: (RACES[race[t]], POWERS[power[t]], hand[t]) for t in range(c.NUM_TROOPS) if race[t] != c.NO_RACE},
        "aside": aside[: s.players],
        "tray": dict(zip(RACES, s.tray, strict=True)),
        "regions": {r + 1: (t, tokens[r]) for r, t in enumerate(occupant) if t != c.NOBODY},
        "camps": ({r + 1: n for r, n in enumerate(camps) if n}, s.camps_in_hand),
        "tribes": printed(s.tribes),
        "marks": marks,
        "peace": None if s.diplomat == c.NO_SEAT else (s.diplomat, s.ally),
        "column": [
            (RACES[k], "" if badge == c.NO_POWER else POWERS[badge], n) for k, badge, n in rows if k != c.NO_RACE
        ],
        "banners": ({RACES[k] for k in bits(s.banners)}, [RACES[k] for k in s.banner_tail[: s.banner_tail_size]]),
        "badges": ({POWERS[k] for k in bits(s.badges)}, {POWERS[k] for k in bits(s.badge_discards)}),
        "memory": (s.picked, s.nonempty, s.dragon_used, s.die_used, bits(s.attacked), bits(s.substituted)),
    }


def of_table(table: Table) -> dict[str, Any]:
    """The plain table in the same words."""
    held = {region.number: region for region in table.regions.values()}
    races = {troop_of(race): race for race in table.races}
    asides = {race.seat: race.aside for race in table.races if race.aside}
    memory = int(table.picked), table.spoils, int(table.dragon_used), int(table.die_used)
    return {
        "round": (table.round, table.turn),
        "coins": table.coins,
        "races": {troop: (race.name, race.power, race.hand) for troop, race in sorted(races.items())},
        "aside": [asides.get(seat, 0) for seat in range(table.players)],
        "tray": table.tray,
        "regions": {n: (troop_of(region.holder), region.tokens) for n, region in held.items() if region.holder},
        "camps": ({n: region.camps for n, region in held.items() if region.camps}, table.camps_in_hand),
        "tribes": [n for n, region in held.items() if region.tribe],
        "marks": {mark: [n for n, region in held.items() if mark in region.marks] for mark in MARKS},
        "peace": table.peace,
        "column": [(combo.race, combo.power, combo.coins) for combo in table.column],
        "banners": (table.banners, table.under),
        "badges": (table.badges, table.discards),
        "memory": (*memory, sorted(table.attacked), sorted(table.substituted)),
    }
