"""Games that people played, judged: plays in, numbers with their verdicts out. Nothing here words or draws them."""
