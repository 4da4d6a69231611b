"""Dice: hands as multisets, what can be kept, what can come, and where dice come from."""
