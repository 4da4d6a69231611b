"""Files into tournaments."""
