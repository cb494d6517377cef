"""The subject of a question: which record, which moment, whose eyes."""
