"""The table on the whole screen: playing and stepping through games, in the words and rules of the line mode."""
