"""Looking back at a game: who knew what when, what bids were worth, what reveals told; several games together."""
