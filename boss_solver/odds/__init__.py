"""Conclusions from the deals alone: rewards and their worth."""
