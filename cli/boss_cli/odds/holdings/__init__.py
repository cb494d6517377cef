"""``boss holdings``: where each unseen card can be."""
