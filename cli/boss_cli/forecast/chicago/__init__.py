"""``boss chicago``: what Chicago will pay; with a number, entering what it paid."""
