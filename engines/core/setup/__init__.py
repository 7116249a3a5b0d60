"""Tables: seats, levels, options, handicaps; how they are dealt, checked and laid out."""
