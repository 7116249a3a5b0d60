"""Results: scores, rankings, score sheets, the columns of run files."""
