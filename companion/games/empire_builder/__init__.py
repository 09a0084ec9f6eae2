"""Empire Builder and its family: crayon rails in sixteen games, with Puffing Billy tournament rules."""
