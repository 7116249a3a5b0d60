"""The page of games that people played: sentences, tables, figures, and the door that writes it."""
