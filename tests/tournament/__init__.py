"""Tests of tournaments as facts make them."""
