"""The terminal that a full screen is drawn on, and its keys."""
