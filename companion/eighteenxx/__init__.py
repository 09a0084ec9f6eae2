"""What the 18xx games share: companies and certificates, market, trains, tiles and routes. Knows no single title."""
