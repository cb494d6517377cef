"""Results of reading that are kept between games."""
