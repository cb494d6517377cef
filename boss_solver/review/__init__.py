"""Looking back at games: who knew what when, what bids were worth, what reveals told, the game step by step."""
