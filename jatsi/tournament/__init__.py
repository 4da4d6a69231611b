"""Tournaments, pure: seating, standings, tie-breaks."""
