"""Several games looked back at."""
