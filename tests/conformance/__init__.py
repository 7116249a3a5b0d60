"""What every game has to fulfil, whatever its rules: tests over all games that the registry finds."""
