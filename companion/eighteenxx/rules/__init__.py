"""One rule each: why not, and what follows."""
