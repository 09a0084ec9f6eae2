"""Maps and tiles as pictures: where track, cities and words lie on a hex."""
