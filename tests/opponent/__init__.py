"""Tests of the machine players."""
