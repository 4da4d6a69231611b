r"""Sessions as a person sees them, found by glob and replayed.

A transcript is a text file: lines that begin with ``#`` at its top say what it
shows; then come the calls, each after a ``$``, and what stood on the screen.
``⏎`` is where somebody pressed Enter, so that what stands between a prompt and
it was typed; ``^D`` is the end of input, ``\xNN`` a byte that no key has, and
``[2]`` the exit code of a call that did not end with 0.

After a change that is meant to change what is shown:

    python -m tests.transcripts.write            all of them, or
    python -m tests.transcripts.write NAME…      some

types the same answers again and writes what came; read the difference with care.
"""
