"""The conclusions of one seat: its view, and exact counting of the hidden deals."""
