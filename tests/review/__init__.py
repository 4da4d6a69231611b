"""Tests of what games are reviewed by."""
