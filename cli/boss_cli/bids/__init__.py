"""Reading bids: what they tell, profiles, calibration, settings."""
