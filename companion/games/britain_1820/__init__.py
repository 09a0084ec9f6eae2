"""1820: thirty railway companies of Britain, their shares, loans and takeovers, for 3 to 5 players."""
