"""A table in the terminal: who sits there, what they see, what they type, and the file it is kept in."""
