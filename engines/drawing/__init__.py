"""Drawing on a grid of characters: what the screens of all games share."""
