"""Results of a tournament from files: of a round, of a whole table, of another club."""
