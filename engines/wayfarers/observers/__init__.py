"""What statistics count and no rule reads: told of events, compiled."""
