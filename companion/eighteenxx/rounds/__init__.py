"""The procedures: rounds, and the steps of a company's turn."""
