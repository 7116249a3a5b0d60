"""Who starts: the order of play."""
