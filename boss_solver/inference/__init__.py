"""What one seat can conclude: its view, and exact counting of the hidden deals."""
