"""Tests of what is built, installed and set up."""
