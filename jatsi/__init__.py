"""Finnish jatsi on a line-oriented console: rules as data, play, records."""

__version__ = "0.6.0"
