"""The map of an 18xx game: hexes, tiles, track, tokens and routes. Knows no company's money and no title."""
