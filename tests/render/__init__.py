"""Tests of jatsi.render."""
