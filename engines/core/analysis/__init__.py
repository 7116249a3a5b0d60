"""What could have been played: hints, analyses of games, an expert that thinks for a time."""
