"""``boss train``: the ladder of learned players is made again."""
