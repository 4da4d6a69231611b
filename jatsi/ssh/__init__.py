"""SSH as a carrier of lines: connections, keys and limits; only here asyncssh is known."""
