"""Reviews as rows of a table."""
