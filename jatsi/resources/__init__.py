"""Finds the files that come with the program and those that its user adds."""
