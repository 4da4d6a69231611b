"""The rules of play: actions become frozen events, and events make the game.

Nothing here throws dice; faces arrive as an event, so that terminal, server,
sheet, replay, tests and solver share one core.
"""
