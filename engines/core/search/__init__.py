"""The bots that live in the compiled core: evaluation, search, rollouts, networks."""
