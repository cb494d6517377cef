"""The board of the live table: what it says and how it is drawn."""
