"""Questions: each is declared once, and asked from a shell, at the live table or on a page."""
