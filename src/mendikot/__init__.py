"""Mendikot: the Indian partnership trick-taking game of the four tens."""
