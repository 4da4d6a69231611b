"""Filled-in sheets from a CSV file: read, understood, checked, and stored all or none."""
