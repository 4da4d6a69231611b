"""Tests of jatsi.ssh."""
