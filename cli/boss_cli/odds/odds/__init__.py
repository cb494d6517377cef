"""``boss odds``: what every city can still hold."""
