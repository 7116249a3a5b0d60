#!/usr/bin/env bash
# openskill's predict_win never gives a player more than 2/n at a table of n: a certain winner of five "wins 40 %".
#
# Guess: predict_win of a table of one-player teams is the chance to finish first, so that it nears 1 for a player who
# is a hundred times the noise ahead of all others, as it does for two. openskill 6.2.0, all five models: 1, 2/3, 1/2,
# 2/5 and 1/3 with 2 to 6 players. It is the mean of the wins against each other player, scaled to a sum of 1: whoever
# beats all n - 1 others has n - 1 of n (n - 1) / 2 pairs. predict_rank gives the same numbers beside its ranks. So
# neither can be held against how often somebody won at tables of more than two. Fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check openskill==6.2.0
"$folder/venv/bin/python" - <<'PYTHON'
from random import Random

from openskill import models

NAMES = ("PlackettLuce", "BradleyTerryFull", "BradleyTerryPart", "ThurstoneMostellerFull", "ThurstoneMostellerPart")
BEST, OTHERS, SIGMA, GAMES = 500.0, 25.0, 0.5, 10_000

for name in NAMES:
    model = getattr(models, name)()
    for players in range(2, 7):
        table = [[model.rating(mu=BEST if not p else OTHERS, sigma=SIGMA)] for p in range(players)]
        won, rank = model.predict_win(table)[0], model.predict_rank(table)[0]
        assert abs(won - 2 / players) < 1e-9, f"{name} with {players} players: {won}"
        assert rank[0] == 1 and abs(rank[1] - won) < 1e-9, rank

rng, beta = Random(1), model.beta
first = sum(rng.gauss(BEST, beta) > max(rng.gauss(OTHERS, beta) for _ in range(4)) for _ in range(GAMES))
assert first == GAMES
print(f"Of five players one wins {first:,} of {GAMES:,} games; predict_win of all five models says 40 %.")
PYTHON
