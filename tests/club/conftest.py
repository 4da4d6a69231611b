"""The records' fixtures serve the club too."""

from tests.records.conftest import forced, path, records, yatzy

__all__ = ["forced", "path", "records", "yatzy"]
