"""A game gone through again, and quizzes on it."""
