"""Tests of the commands of tournaments."""
