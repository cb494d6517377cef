"""What a record's lines mean for one seat: facts, notes, guesses, conflicts."""
