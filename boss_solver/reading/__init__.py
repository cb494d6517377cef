"""Hidden cards guessed from placements; such guesses are never mixed with what the cards prove."""
