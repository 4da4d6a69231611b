"""Tests of the club's use cases."""
