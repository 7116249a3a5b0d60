"""What players take during the game, such as the combos of Small World."""
