"""Any 18xx: the table says what is in its box, and the companion keeps the books."""

from companion.games.open_box.boxes import TITLE

__all__ = ["TITLE"]
