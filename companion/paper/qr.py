"""QR codes as one SVG path: vector, small, and without seams between its squares."""

import qrcode
from qrcode.constants import ERROR_CORRECT_M
from qrcode.exceptions import DataOverflowError

#: White squares that the standard wants around a code.
QUIET = 4


def path(text: str) -> tuple[str, int]:
    """The code for a text as SVG path data, and its width in squares with the quiet zone of 4 on each side.

    One unit is one square. Raises ValueError if the text is empty or longer than a code can hold.
    """
    if not text:
        raise ValueError("A QR code needs an address to lead to.")
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=QUIET)
    code.add_data(text)
    try:
        code.make(fit=True)
    except (ValueError, DataOverflowError) as error:
        raise ValueError(f"A QR code cannot hold a text of {len(text)} characters.") from error
    squares: list[list[bool]] = code.get_matrix()
    runs = []
    for y, row in enumerate(squares):
        x = 0
        while x < len(row):
            start = x
            while x < len(row) and row[x]:
                x += 1
            if x > start:
                runs.append(f"M{start} {y}h{x - start}v1h{start - x}z")
            x += 1
    return "".join(runs), len(squares)
