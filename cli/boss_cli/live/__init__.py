"""The live table: a record being kept at a terminal, the board always in sight."""
