"""The companion's speed, measured: `python -m tests.bench [NAME ...]`. Numbers to read, not tests that fail."""
