"""Several games together."""
