"""Synthetic games with known effects: orders of finish drawn from the model, designs balanced or confounded."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from reports.stats.model_terms import Term, factor_term, product_term
from reports.stats.plackett_luce import RankData

FACTIONS, MATS, SEATS = 7, 7, 5
KNOWN_FACTIONS = (0.5, 0.3, 0.1, 0.0, -0.1, -0.3, -0.5)
KNOWN_MATS = (-0.2, 0.4, 0.0, 0.1, -0.4, 0.2, -0.1)
KNOWN_SEATS = (0.3, 0.1, 0.0, -0.1, -0.3)
BOT_GAP = 0.8


@dataclass(frozen=True)
class World:
    """True log-odds. `shared` is the standard deviation of what a block gives a faction in all its games (blocks of
    `block_size`); `selection` is the log-odds with which the strong bot sits with the first faction."""

    factions: tuple[float, ...] = KNOWN_FACTIONS
    mats: tuple[float, ...] = KNOWN_MATS
    seats: tuple[float, ...] = KNOWN_SEATS
    bots: bool = False
    selection: float = 0.0
    seat_bias: bool = False
    block_size: int = 1
    shared: float = 0.0
    pair_effects: np.ndarray = field(default_factory=lambda: np.zeros((FACTIONS, MATS)))


NULL = World((0.0,) * FACTIONS, (0.0,) * MATS, (0.0,) * SEATS)


@dataclass(frozen=True)
class Games:
    """Levels of every seat, shapes (games, seats), places of the finish, and the block of each game."""

    faction: np.ndarray
    mat: np.ndarray
    seat: np.ndarray
    bot: np.ndarray
    places: np.ndarray
    blocks: np.ndarray

    @property
    def win_share(self) -> np.ndarray:
        return (self.places == 1).astype(float)

    def main_terms(self, bots: bool = False) -> tuple[Term, ...]:
        """Faction, mat and seat (and bot)."""
        terms = (
            factor_term("faction", self.faction, FACTIONS),
            factor_term("mat", self.mat, MATS),
            factor_term("seat", self.seat, SEATS),
        )
        return (*terms, factor_term("bot", self.bot, 2)) if bots else terms

    def pairs_term(self) -> Term:
        """The interaction of faction and mat."""
        return product_term("pair", self.faction, self.mat, (FACTIONS, MATS))

    def data(self, terms: tuple[Term, ...] | None = None, depth: int | None = None) -> RankData:
        """The games as data of the model; without terms, all main effects."""
        return RankData(terms or self.main_terms(), self.places, self.blocks, depth)


def play(world: World, games: int, seed: int, seats: int = SEATS) -> Games:
    """Draws games: utilities with Gumbel noise give exactly the orders of Plackett and Luce."""
    random = np.random.default_rng(seed)
    faction, mat = (random.permuted(np.tile(np.arange(7), (games, 1)), axis=1)[:, :seats] for _ in range(2))
    if world.seat_bias:
        faction = _first_faction_sits_low(faction, random)
    seat = np.tile(np.arange(seats), (games, 1))
    blocks = np.arange(games) // world.block_size
    bot = (random.random(faction.shape) < 1 / (1 + np.exp(-world.selection * (faction == 0)))).astype(np.int64)
    utility = np.array(world.factions)[faction] + np.array(world.mats)[mat] + np.array(world.seats)[seat]
    utility = utility + world.pair_effects[faction, mat]
    utility = utility + (BOT_GAP * (bot - 0.5) if world.bots else 0.0)
    utility = utility + world.shared * random.standard_normal((blocks[-1] + 1, FACTIONS))[blocks[:, None], faction]
    finish = (-(utility + random.gumbel(size=utility.shape))).argsort(axis=1)
    return Games(faction, mat, seat, bot, finish.argsort(axis=1) + 1, blocks)


def _first_faction_sits_low(faction: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Puts the first faction on one of the first two seats in four games of five where it plays."""
    moved = faction.copy()
    for game in np.flatnonzero((faction == 0).any(axis=1) & (random.random(len(faction)) < 0.8)):
        here, there = int(np.argmax(faction[game] == 0)), int(random.integers(2))
        moved[game, [here, there]] = moved[game, [there, here]]
    return moved
