"""Tests of jatsi.cli."""
