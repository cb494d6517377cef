"""``boss prices``: what losses cost."""
