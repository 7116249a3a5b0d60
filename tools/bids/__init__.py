"""Bids: the points that even out games between experts, played with to check them, as docs/bids.md."""
