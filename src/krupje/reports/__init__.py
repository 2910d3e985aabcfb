"""What a house's manager asks for: PAR sheets, two houses side by side, pay tables found, strategy cards."""
