"""The long run of tables in browsers: a reader is sent the same, whatever lies hidden or was answered unseen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import copy
from pathlib import Path
from random import Random
from typing import Any

from engines.core import registry
from engines.core.engine import saving
from engines.core.game import Position, game_key
from engines.core.language.log import ONLOOKER
from engines.core.search.botspec import BotSpec
from scythe_cli.playing.session import Seating
from scythe_cli.web.shown import look_at
from scythe_cli.web.table import WebTable
from tests.numbered_games import mixed_chooser, numbered_setup, random_chooser
from tests.observing import FOLLOWED, hidden_pair
from tests.soak.games import GameError

WORLDS = "tables as they would be if what lies hidden were otherwise"
ANSWERS = "tables after answers that a reader is not told"
HIDDEN = {"scythe": (WORLDS, ANSWERS), "architects": (WORLDS, ANSWERS), "smallworld": (WORLDS,), "wayfarers": ()}
EVERY = {"scythe": 16, "architects": 8, "smallworld": 1, "wayfarers": 16}  # positions: one in so many is looked at
LEAST = 25  # of each of them in a game, on average: 10^4 in a full run; there are about twice as many


def check_game(game: str, number: int) -> Counter[str]:
    """Play a game; compare tables at some positions, and after all answers that a seat is not told. Raises GameError
    where a reader is sent something else."""
    found: Counter[str] = Counter()
    rng = Random(number)
    for table in tables(game, number):
        try:
            if (len(table.session.history) + number) % EVERY[game] == 0:
                found[WORLDS] += check_worlds(table, rng)
            pair = hidden_pair(table.session.state, rng)
            if pair:
                found[ANSWERS] += check_answers(table, *pair, rng)
        except AssertionError as error:
            raise GameError(number, len(table.session.history), str(error)) from error
    return found


def tables(game: str, number: int) -> Iterator[WebTable]:
    """The table of a numbered game before each answer of a person, one object that changes; none with a printed
    opponent."""
    setup, rules = numbered_setup(number, game), registry.load(game)
    if rules.tables.printed_seats(setup):
        return
    people = [BotSpec("human")] * rules.new_initial_state(setup).num_players
    table = WebTable(Seating(rules, setup, people, number, Path(), is_recorded=False))
    choose = mixed_chooser(number, game=game) if number % 2 else random_chooser(number)
    while not table.is_over:
        if not table.session.state.is_chance():
            yield table
        table.session.give(choose(table.session.state.core))


def check_worlds(table: WebTable, rng: Random) -> int:
    """In a world that a reader cannot tell from this one it is sent the same; how many tables were compared. Raises
    AssertionError."""
    compared = 0
    for reader in (*range(table.session.state.num_players), ONLOOKER):
        sent = table.shown(reader)
        for world in other_worlds(table.session.state, reader, rng):
            there = twin(table)
            there.session.state = world
            check_alike(sent, there.shown(reader), reader, world.asked())
            compared += 1
    return compared


def other_worlds(real: Position, reader: int, rng: Random) -> Iterator[Position]:
    """The same position with other cards where a seat does not know them, and other totals where they are secret."""
    if reader >= 0:
        guess = real.determinize(reader, game_key(rng.getrandbits(32)))
        if guess.digest() != real.digest():
            yield guess
    viewer = reader if reader >= 0 else None
    secret = [seat for seat in range(real.num_players) if not real.knows_total(viewer, seat)]
    if secret:
        richer = real.clone()
        for seat in secret:
            saving.put_all(real.game.name, richer.core, "coins", [rng.randrange(200)], seat)
        yield richer


def check_answers(table: WebTable, seat: int, one: int, two: int, rng: Random) -> int:
    """After two answers that a seat is not told, it and an onlooker are sent the same, and so is the seat until it sees
    more; how many tables were compared. Raises AssertionError."""
    here, there = twin(table), twin(table)
    here.session.give(one)
    there.session.give(two)
    asked, compared = table.session.state.asked(), 0
    for _ in range(FOLLOWED):
        states = here.session.state, there.session.state
        if states[0].view(seat) != states[1].view(seat):  # it has come to light
            return compared
        for reader in (seat,) if compared else (seat, ONLOOKER):
            check_alike(here.shown(reader), there.shown(reader), reader, asked)
            compared += 1
        both = states[0].core.legal & states[1].core.legal
        if not both or states[0].current_player() == seat:
            return compared
        answer = rng.choice([action for action in states[0].legal_actions() if both >> action & 1])
        here.session.give(answer)
        there.session.give(answer)
    return compared


def check_alike(here: dict[str, Any], there: dict[str, Any], reader: int, asked: str) -> None:
    """Both are the same. Raises AssertionError."""
    unlike = [key for key in here if here[key] != there[key]]
    assert not unlike, f"reader {reader} is sent another {unlike[0]}: {asked}"


def twin(table: WebTable) -> WebTable:
    """A table that stands as this one does, and goes its own way from here."""
    other, session, crowd, news = copy(table), copy(table.session), copy(table._crowd), copy(table._crowd.news)
    session.state, session.history = session.state.clone().listen(), [*session.history]
    session._numbers, session._numbers_at = session._numbers.copy(), {**session._numbers_at}
    news._session, news._told = session, {**news._told}
    news._events = {reader: [*told] for reader, told in news._events.items()}
    news._answers = {reader: [*told] for reader, told in news._answers.items()}
    crowd.news, session.source = news, crowd
    other._crowd, other.session, other._question = crowd, session, (-1, other._question[1])
    other._look = look_at(session)
    return other


def too_little(game: str, games: int, found: Counter[str]) -> str:
    """What a run compared too little of, in a sentence; empty where it is enough, or the game hides nothing."""
    few = [f"{found[what]:,} {what}" for what in HIDDEN[game] if found[what] < LEAST * games]
    return f"{' and '.join(few)} are less than {LEAST * games:,}: too little was compared." if few else ""
