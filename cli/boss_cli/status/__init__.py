"""The table as it stands, and the rules."""
