"""``boss sim``: many games played out."""
