"""Who plays in a playout: policies, reveals, what they see."""
