"""What a turn of each bot costs it: played games looked at again with rollouts far deeper than those of any bot."""
