"""What placements tell about hidden cards: guesses from behaviour, never mixed up with what the cards prove."""
