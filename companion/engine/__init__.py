"""What every game shares: moves, asks, offers, the ledger, the game. Knows no title, no web, no database."""
