"""Pages made into a PDF file, by ReportLab."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO

from reportlab import rl_config
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.paper import art, fonts, typeset
from companion.paper.pages import Imprint, Page, Piece, parsed
from companion.paper.style import without_colour

# Plain bytes in the file: text armour costs a fifth more room, and a third of the time.
rl_config.useA85 = 0


def pdf(pages: Sequence[Page], imprint: Imprint) -> bytes:
    """See `pages.pdf`."""
    file = BytesIO()
    # An invariant file has a fixed date and id, so that two prints of one thing can be compared and cached.
    canvas = Canvas(file, initialFontName=_plain(), invariant=1, pageCompression=1)
    canvas.setTitle(imprint.title)
    canvas.setSubject(imprint.subject)
    canvas.setAuthor(imprint.author)
    canvas.setCreator(imprint.author)
    # What a print dialog then begins with: true size, and both sides turned over the long edge.
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge" if imprint.is_two_sided else "Simplex")
    marked = {bookmark.page: bookmark for bookmark in imprint.bookmarks}
    uses = Counter((piece.svg, page.grey) for page in pages for piece in page.pieces)
    forms: dict[tuple[str, bool], str] = {}
    for number, page in enumerate(pages, start=1):
        if bookmark := marked.get(number):
            canvas.bookmarkPage(f"page{number}")
            canvas.addOutlineEntry(bookmark.name, f"page{number}")
        canvas.setPageSize((page.width * mm, page.height * mm))
        for piece in page.pieces:
            drawn = piece.svg, page.grey
            if uses[drawn] > 1 and drawn not in forms:
                # What is drawn again and again is in the file once.
                forms[drawn] = f"art{len(forms) + 1}"
                drawing = _drawing(*drawn)
                canvas.beginForm(forms[drawn], 0, 0, drawing.width, drawing.height)
                drawing.draw(canvas)
                canvas.endForm()
            _place(canvas, page, piece, forms.get(drawn))
        if trim := page.trim:
            canvas.setTrimBox((trim.x * mm, trim.y * mm, trim.right * mm, trim.bottom * mm))
            canvas.setBleedBox((0, 0, page.width * mm, page.height * mm))
        canvas.showPage()
    if marked:
        canvas.showOutline()
    canvas.save()
    return file.getvalue()


def _place(canvas: Canvas, page: Page, piece: Piece, form: str | None) -> None:
    """Draw a piece, or the form that holds its drawing, where it lies. PDF counts from the lower left corner."""
    drawing = _drawing(piece.svg, page.grey)
    width, height = drawing.width, drawing.height
    across, down = (height, width) if piece.turn in (90, 270) else (width, height)
    left, low = piece.x * mm, (page.height - piece.y) * mm - down
    canvas.saveState()
    if piece.clip:
        box = canvas.beginPath()
        box.rect(
            piece.clip.x * mm, (page.height - piece.clip.bottom) * mm, piece.clip.width * mm, piece.clip.height * mm
        )
        canvas.clipPath(box, stroke=0, fill=0)
    corner = {0: (0.0, 0.0), 90: (0.0, down), 180: (across, down), 270: (across, 0.0)}[piece.turn]
    canvas.translate(left + corner[0], low + corner[1])
    if piece.turn:
        canvas.rotate(-piece.turn)
    if form:
        canvas.doForm(form)
    else:
        # What stands outside the drawing is not drawn; a form has that by itself.
        edge = canvas.beginPath()
        edge.rect(0, 0, width, height)
        canvas.clipPath(edge, stroke=0, fill=0)
        drawing.draw(canvas)
    canvas.restoreState()


def _drawing(source: str, grey: bool = False) -> art.Drawing:
    """The drawing, made once for all its copies; remarks on its texts are repeated each time."""
    drawing, remarks = _drawn(source, grey)
    typeset.remark(remarks)
    return drawing


@lru_cache(maxsize=128)
def _drawn(source: str, grey: bool) -> tuple[art.Drawing, tuple[typeset.Remark, ...]]:
    root = parsed(source)
    if grey:
        without_colour(root)
    with typeset.listening() as remarks:
        return art.drawing(root), tuple(remarks)


def _plain() -> str:
    """The font to begin with, instead of ReportLab's Helvetica, which would be named in the file and not embedded."""
    return fonts.registered(fonts.Face())
