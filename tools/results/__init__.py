"""What the experiments of the program found: key figures of their reports, and the section of the README about them."""
