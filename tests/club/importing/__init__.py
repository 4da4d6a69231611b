"""Tests of the import of sheets."""
