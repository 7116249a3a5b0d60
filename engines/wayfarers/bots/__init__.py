"""The greedy bot: evaluation and candidates, compiled."""
