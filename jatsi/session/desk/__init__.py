"""The dialogue of a tournament's desk: it asks for whatever is missing next.

Between two answers anybody else may have changed the tournament, so how it stands is
looked up anew before each question.
"""
