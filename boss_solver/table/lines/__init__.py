"""The lines of a record that is kept, before they are on disk: typed, changed, proposed."""
