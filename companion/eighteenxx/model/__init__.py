"""What stands on the table: companies, certificates, trains, the market, the position; the moves, and a turn so far."""
