"""``boss count``: how many deals there are, and some of them."""
