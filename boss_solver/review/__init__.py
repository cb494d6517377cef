"""Looking back at a finished game: who knew what, the moments that mattered, the game step by step."""
