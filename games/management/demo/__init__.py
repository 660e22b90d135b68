"""The demo club: people, a history of matches, and a lobby that is never empty."""
