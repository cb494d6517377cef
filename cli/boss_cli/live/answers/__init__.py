"""Questions asked at the live table, and their answers."""
