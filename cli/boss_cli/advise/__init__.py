"""``boss advise``: what to do now."""
