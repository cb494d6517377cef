"""How good reading is."""
