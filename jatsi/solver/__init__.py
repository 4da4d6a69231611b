"""Exact expected values: every state of a ruleset under best play, by dynamic programming."""

import os

# What is multiplied here is small: NumPy's threads for matrices would only take time to
# start, and a process with threads cannot be forked safely.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
