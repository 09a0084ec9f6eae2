"""What a replay, a page and a sheet cost, counted without a clock."""
