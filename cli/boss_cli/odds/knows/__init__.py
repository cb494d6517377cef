"""``boss knows``: what each opponent can think of every city."""
