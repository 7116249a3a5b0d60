"""Playing one game: sessions, people at the terminal, scripts, chance typed in, stored games."""
