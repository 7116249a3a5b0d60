"""The full-screen table: playing a game and stepping through a stored one, with the words and rules of the line mode."""
