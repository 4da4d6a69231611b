"""The solver against plain recursion and known figures."""
