"""Where cards are known to be."""
