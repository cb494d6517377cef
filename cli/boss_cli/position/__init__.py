"""What a question is about: which record, which moment, whose eyes."""
