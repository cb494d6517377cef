"""What reading keeps between games."""
