"""Running a tournament on the records."""
