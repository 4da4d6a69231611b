"""A game looked back on: what luck brought, and what each decision cost.

A position is worth the final total that can be expected from it under best play.  A
throw changes that by its luck, a decision takes its cost away, and so a game comes to

    total = expected at the start + luck of all throws - cost of all decisions

whatever was played.  Where throws were not told one by one, what they and the decisions
between them changed together stands beside both.
"""
