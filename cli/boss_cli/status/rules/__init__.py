"""``boss rules``: the cards, the setups and where tables differ."""
