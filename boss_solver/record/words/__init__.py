"""The words of a record: names, cards, keywords, dates, problems."""
