"""The review as a page: one file that opens offline, drawn by templates from what the library tells."""
