"""What an answer is printed with: layout, numbers, headings."""
