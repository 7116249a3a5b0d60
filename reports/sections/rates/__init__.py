"""Who won how often: verdicts on every level."""
