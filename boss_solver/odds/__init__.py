"""What follows from the deals alone: rewards and what they are worth."""
