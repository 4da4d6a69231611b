"""Tests of running a tournament on the records."""
