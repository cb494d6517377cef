"""``boss why``: the entries that moved a number, and a proof where it is certain."""
