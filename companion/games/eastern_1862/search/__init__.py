"""The best run of 1862, with the proof that none earns more."""
