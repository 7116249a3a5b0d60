"""Positions and what happens to them: frames, answers, chance, events, saving, hiding."""
