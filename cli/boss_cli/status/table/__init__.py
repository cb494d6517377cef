"""``boss status``: the table as it stands."""
