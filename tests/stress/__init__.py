"""The campaign: everything that could spoil a night, many times over. `python -m tests.stress --help`."""
