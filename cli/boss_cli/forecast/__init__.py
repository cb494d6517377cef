"""Answers that depend on how play goes on: Chicago, the outlook, the ending, prices."""
