"""What lies on the map: all track and routes, or only what a table enters of a board of its own."""
