"""The command `scythe`: deal, play, score, simulate, report."""
