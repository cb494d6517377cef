"""The line that is typed at the live table."""
