"""Looking ahead in the game."""
