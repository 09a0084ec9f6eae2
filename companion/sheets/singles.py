"""Single cards for print shops: each front and back a file of its own, with bleed, as PDF and as PNG."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from companion.engine.errors import malformed
from companion.paper import pages
from companion.paper.layout import Box
from companion.paper.pages import Page, Piece, Translate
from companion.paper.sizes import table
from companion.sheets.body import Sheet
from companion.sheets.job import Job
from companion.sheets.parts import Parts, card

#: Bleed in mm where the job names none, and dots per inch of the pictures.
BLEED, DPI = float(table()["bleed"]["single"]), int(table()["single"]["dpi"])


def is_single(sheet: Sheet) -> bool:
    """Whether the sheet consists of cards that a print shop would want one by one."""
    return isinstance(sheet, Parts) and sheet.size is not None and not sheet.split


def singles(sheet: Sheet, job: Job, translate: Translate = str, kind: str = "") -> Iterator[tuple[str, bytes]]:
    """Each different card of a sheet as file name and content: NN-front.pdf, NN-front.png, and its back.

    A card that is printed several times says so in its name, as in NN-front-3x.pdf; `kind` stands before its number. What
    has a name of its own, such as a tile, is called that. Raises Malformed for a sheet that is no cards.
    """
    if not isinstance(sheet, Parts) or sheet.size is None or sheet.split:
        raise malformed("These are pages, not cards; only cards are made one by one.")
    job = job.checked()
    sheet = sheet.as_told(job)
    assert sheet.size is not None
    size, bleed = sheet.size, job.bleed or BLEED
    trim = Box(bleed, bleed, size.width, size.height)
    for number, drawing in enumerate(sheet.drawings):
        for side in ("front", "back")[: 2 if drawing.back else 1]:
            svg = card(sheet, size, number, job.look, translate, side, bleed)
            page = Page(
                trim.width + 2 * bleed, trim.height + 2 * bleed, (Piece(svg),), grey=job.look.is_grey, trim=trim
            )
            file = pages.pdf([page], pages.Imprint(f"{sheet.head.game}: {sheet.name}", sheet.name))
            times = f"-{drawing.copies}x" if drawing.copies > 1 else ""
            name = drawing.file or f"{f'{kind}-' if kind else ''}{number + 1:02}-{side}{times}"
            yield f"{name}.pdf", file
            yield f"{name}.png", _picture(file)


def zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Files by name in one ZIP file. The same files always give the same bytes."""
    file = BytesIO()
    with ZipFile(file, "w") as archive:
        for name, content in files:
            entry = ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            entry.compress_type = ZIP_STORED if name.endswith((".png", ".pdf")) else ZIP_DEFLATED
            archive.writestr(entry, content)
    return file.getvalue()


def _picture(file: bytes) -> bytes:
    """The only page of a PDF as PNG."""
    # As in `pages.pdf`: only what draws needs it.
    import pypdfium2

    document = pypdfium2.PdfDocument(file)
    try:
        picture = document[0].render(scale=DPI / 72).to_pil()
        png = BytesIO()
        picture.save(png, "PNG", dpi=(DPI, DPI), compress_level=4)
        return png.getvalue()
    finally:
        document.close()
