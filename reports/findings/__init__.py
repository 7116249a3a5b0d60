"""From arrays and statistics to what is found: numbers, verdicts, sentences."""
