"""Records as JSON and back."""
