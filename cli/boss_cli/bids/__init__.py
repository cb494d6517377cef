"""What bids tell: reading them, profiles, calibration, settings."""
