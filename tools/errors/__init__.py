"""What a turn of each bot costs it: played games looked at again in many more imagined worlds than bots use."""
