"""Dice: hands as multisets, what can be kept, and where dice come from."""
