"""Many hands and games played to their end."""
