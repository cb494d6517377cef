"""One game after it is over: bids, reveals, swings, calibration."""
