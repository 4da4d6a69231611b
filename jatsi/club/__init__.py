"""What a club does with its records, where one wish is more than one call."""
