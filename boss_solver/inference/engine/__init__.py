"""Counting the hidden deals that fit, exactly."""
