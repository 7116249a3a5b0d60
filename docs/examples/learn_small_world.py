"""Learns Small World for two by playing against itself, and plays as a bot with what it learned.

OPENBLAS_NUM_THREADS=1 python learn_small_world.py       # a minute; writes small_world.npz beside this file
scythe simulate smallworld -p 2 -n 500 --bot-file learn_small_world.py --bot 1=learned --bot random
"""

import sys
from pathlib import Path

import numpy as np

from engines.gym.batch import Batch
from engines.gym.encoding import ANSWERS

MODEL = Path(__file__).with_name("small_world.npz")
GAMES, STEPS, HIDDEN, RATE, TRACE, ENTROPY, POINTS = 128, 32, 64, 1e-3, 0.95, 0.03, 20
rng = np.random.default_rng(1)


def facts_seen(batch):
    """Numbers and their values in random games: the net is told facts such as `number 417 is 1`, not numbers."""
    seen = []
    for _ in range(100):
        batch.step((batch.mask * rng.random(batch.mask.shape)).argmax(1))
        seen.append(batch.observation.copy())
    columns = np.concatenate(seen).T
    return np.array([(n, value) for n, column in enumerate(columns) for value in np.unique(column)[1:21]]).T


def think(net, observation, mask):
    """One hidden layer above the facts: shares of the answers, and how the game will end."""
    numbers, values, *weights = net
    facts = (observation[:, numbers] == values).astype(np.float32)
    hidden = np.maximum(facts @ weights[0] + weights[1], 0)
    said = hidden @ weights[2] + weights[3]
    shares = np.exp(np.where(mask > 0, said[:, :-1] - said[:, :-1].max(1, keepdims=True), -np.inf))
    return facts, hidden, shares / shares.sum(1, keepdims=True), said[:, -1]


def learn(rounds):
    """Play and learn so often; the net."""
    batch, places = Batch("smallworld", 2, GAMES, seed=1, num_tables=1, reward="margin"), np.arange(GAMES)
    numbers, values = facts_seen(batch)
    sizes = (len(numbers), HIDDEN), (1, HIDDEN), (HIDDEN, ANSWERS + 1), (1, ANSWERS + 1)
    weights = [rng.normal(0, 0.03, size).astype(np.float32) for size in sizes]
    net, means, squares = [numbers, values, *weights], [0 * one for one in weights], [0 * one for one in weights]
    for number in range(1, rounds + 1):
        kept, better, trace = [], [], np.zeros(GAMES)
        for _ in range(STEPS):  # each question: what was known and answered, what it brought, who is asked next
            seat, thought = batch.seat.copy(), think(net, batch.observation, batch.mask)
            answers = (thought[2].cumsum(1) > 0.9999 * rng.random((GAMES, 1))).argmax(1)
            batch.step(answers)
            reward = np.clip(batch.reward[places, seat] / POINTS, -2, 2)
            kept.append((*thought, answers, reward, np.where(batch.done, 0, np.where(batch.seat == seat, 1, -1))))
        ahead = think(net, batch.observation, batch.mask)[3]
        for *_, value, _, reward, sign in reversed(kept):  # how much better it went than expected, from the end on
            trace = reward + sign * (ahead + TRACE * trace) - value
            better, ahead = [trace, *better], value
        facts, hidden, shares, _, answers, *_ = (np.concatenate(part) for part in zip(*kept, strict=True))
        better = np.concatenate(better)[:, None]
        logs = np.log(shares + 1e-9)
        slope = (shares - np.eye(ANSWERS)[answers]) * (better - better.mean()) / better.std()
        slope += ENTROPY * shares * (logs - (shares * logs).sum(1, keepdims=True))
        slope = np.hstack([slope, -0.5 * better]).astype(np.float32) / len(better)
        inner = slope @ weights[2].T * (hidden > 0)
        for i, one in enumerate((facts.T @ inner, inner.sum(0), hidden.T @ slope, slope.sum(0))):  # Adam's steps
            means[i] += 0.1 * (one - means[i])
            squares[i] += 0.001 * (one**2 - squares[i])
            scale = np.sqrt(squares[i] / (1 - 0.999**number)) + 1e-8
            weights[i] -= RATE / (1 - 0.9**number) * means[i] / scale
    return net


class Learned:
    """The bot: the answer with the largest share."""

    wants_observation = True

    def __init__(self, seed):
        self.net = [*np.load(MODEL).values()]

    def begin(self, hello):
        if hello["game"] != "smallworld" or len(hello["setup"]["seats"]) != 2:
            raise ValueError("what was learned is for Small World with two players")

    def choose(self, view, legal_actions):
        mask = np.isin(np.arange(ANSWERS), legal_actions)
        return int(think(self.net, np.array([view["observation"]]), mask)[2].argmax())


BOTS = {"learned": Learned}

if __name__ == "__main__":
    rounds = sys.argv[1] if len(sys.argv) > 1 else "1000"
    if not rounds.isdecimal() or int(rounds) < 1:
        sys.exit(f"How many rounds? A whole number, 1 or more, not '{rounds}'.")
    np.savez(MODEL, *learn(int(rounds)))
    print(f"written: {MODEL}")
