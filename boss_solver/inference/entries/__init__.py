"""The meaning of a record's lines for one seat: facts, notes, guesses, conflicts."""
