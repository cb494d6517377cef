"""One line of a record: reading and writing it."""
