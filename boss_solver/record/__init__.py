"""The table record: text into events and back, notes as syntax."""
