"""Players to measure with: each is written from a description, none is shipped and none was fitted to results."""
