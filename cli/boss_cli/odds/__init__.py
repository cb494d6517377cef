"""Exact questions: odds, holdings, knows, leak, why, count."""
