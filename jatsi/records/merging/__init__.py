"""Two records files joined: what is in either is in the result, once.

The result depends only on what the files hold, not on their order or on how often
they are joined.  People, games, tournaments, facts and corrections are known by their
uids; of anything told twice the same one is always chosen.
"""
