"""Strategy cards: short rules a person can remember, found and priced exactly."""
