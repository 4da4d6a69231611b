"""Tests of jatsi.session."""
