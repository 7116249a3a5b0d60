"""Playing many games: who meets whom (schedule), in which processes (runner), kept where (store)."""
