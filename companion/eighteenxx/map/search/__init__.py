"""The best run of a company, found and proved."""
