"""Rulesets as data: the frozen model, its TOML form, options, and the hash."""
