"""A record being kept: beginning it, entering, checking, exchanging."""
