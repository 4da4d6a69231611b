"""Dialogues, sans-IO: a line comes in, a step goes out.

Nothing here reads, prints, stores, throws dice, or knows the time.  A step says
which events must be stored before its lines may be shown, and what the dialogue
waits for; whoever runs it brings just that.
"""
