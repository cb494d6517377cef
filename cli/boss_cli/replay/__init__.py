"""Going through a hand again, and quizzes on it."""
