"""The records file: games, people and results in one SQLite file.

The file alone is the whole truth between writes, and any SQLite tool reads it.
Several processes may use it at once.
"""
