"""Files that are joined."""
