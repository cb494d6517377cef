"""What happens at a table besides turns: slips that are played on, cards that all have seen."""
