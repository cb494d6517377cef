"""Deals as things: drawn, listed, spread over what differs."""
