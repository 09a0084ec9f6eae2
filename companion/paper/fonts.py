"""The fonts that sheets are set in: where they are, how wide a text is, what stands in for a missing glyph.

Source Serif and Source Sans come from packages (SIL Open Font License), hold ₤ £ $ ƒ € and the typographic
signs, have figures of equal width, and are TrueType, which is what ReportLab can embed.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from re import split
from typing import TYPE_CHECKING, NamedTuple

from anyascii import anyascii

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

#: For each voice: the package, the file's first half, and the stack that a browser takes for a preview.
VOICES = {
    "serif": ("font_source_serif_pro", "SourceSerifPro", "Source Serif Pro, Georgia, Times New Roman, serif"),
    "sans": ("font_source_sans_pro", "SourceSansPro", "Source Sans Pro, Helvetica Neue, Arial, sans-serif"),
}
_WEIGHTS = {400: "Regular", 600: "Semibold", 700: "Bold"}
_ITALICS = {400: "It", 600: "SemiboldIt", 700: "BoldIt"}


class Face(NamedTuple):
    """One cut of a font: the voice "serif" or "sans", a weight of 400, 600 or 700, upright or italic."""

    voice: str = "serif"
    weight: int = 400
    italic: bool = False

    @property
    def name(self) -> str:
        """The name by which ReportLab knows it."""
        return VOICES[self.voice][1] + "-" + (_ITALICS if self.italic else _WEIGHTS)[self.weight]

    @property
    def path(self) -> Path:
        """Its file. Raises FileNotFoundError if the package is not installed."""
        spec = find_spec(VOICES[self.voice][0])
        if spec is None or spec.origin is None:
            raise FileNotFoundError(f"The font package {VOICES[self.voice][0]} is not installed.")
        return Path(spec.origin).parent / "files" / f"{self.name}.ttf"


def face(family: str = "serif", weight: str | int = 400, style: str = "normal") -> Face:
    """The face nearest to what an SVG text asks for. A family named "… sans …" is sans, any other is serif."""
    named = {"normal": 400, "bold": 700}
    number = named[weight] if weight in named else int(weight or 400)
    nearest = min(_WEIGHTS, key=lambda known: (abs(known - number), known))
    return Face("sans" if "sans" in family.lower() else "serif", nearest, style in ("italic", "oblique"))


@cache
def loaded(face: Face) -> TTFont:
    """The face's font, registered with ReportLab when first asked for."""
    # As in `pages.pdf`: only what draws needs it.
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    font = TTFont(face.name, str(face.path))
    pdfmetrics.registerFont(font)
    return font


def registered(face: Face) -> str:
    """The face's name, after making sure that ReportLab knows it."""
    loaded(face)
    return face.name


def has(face: Face, character: str) -> bool:
    """Whether the face has a glyph for the character."""
    return ord(character) in loaded(face).face.charToGlyph


@lru_cache(maxsize=4096)
def _face_for(face: Face, character: str) -> Face | None:
    """The face that draws the character: the face itself, its upright, the other voice; None if none does."""
    upright = Face(face.voice, face.weight)
    for candidate in (face, upright, Face("sans", face.weight), Face("serif", face.weight), Face(), Face("sans")):
        if has(candidate, character):
            return candidate
    return None


@lru_cache(maxsize=4096)
def _spelled(character: str) -> str:
    """A character as our fonts can show it; "" if they cannot."""
    if unicodedata.combining(character):
        # Nothing here can set a mark upon its letter: it would stand on the next one.
        return ""
    if character.isspace() or _face_for(Face(), character):
        return character
    if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Mn", "Me"):
        return ""
    latin = anyascii(character).replace("`", "’")
    return f"({latin.strip(':').replace('_', ' ')})" if latin.startswith(":") else latin


@lru_cache(maxsize=4096)
def readable(text: str) -> str:
    """The text with every character that no font of ours holds spelled in Latin letters, and spaces made single.

    王小明 becomes WangXiaoMing, a fox emoji becomes (fox), a letter loses the marks that no single sign holds. What can
    be neither drawn nor spelled is left out; if nothing at all is left of a text, it becomes "?", so that a name never
    vanishes.
    """
    spelled = "".join(map(_spelled, unicodedata.normalize("NFC", text)))
    # A no-break space is set on purpose and stays one.
    result = " ".join(spelled.replace("\u00a0", "\ue000").split()).replace("\ue000", "\u00a0")
    return result or ("?" if text.strip() else "")


@lru_cache(maxsize=4096)
def runs(text: str, face: Face) -> tuple[tuple[Face, str], ...]:
    """The readable text, cut where the font must change because the face lacks a glyph."""
    drawn = groupby(readable(text), lambda character: _face_for(face, character) or face)
    return tuple((drawn_by, "".join(characters)) for drawn_by, characters in drawn)


@lru_cache(maxsize=16384)
def _measured(text: str, face: Face) -> tuple[int, tuple[float, ...]]:
    """How many letters a text has, and how wide its runs are in thousandths of their size."""
    pieces = runs(text, face)
    wide = tuple(float(loaded(drawn_by).stringWidth(piece, 1000)) for drawn_by, piece in pieces)
    return sum(len(piece) for _, piece in pieces), wide


def width(text: str, face: Face, size: float, spacing: float = 0.0) -> float:
    """How wide the text stands, in the unit of `size`; `spacing` is added between characters."""
    letters, wide = _measured(text, face)
    return sum(0.001 * size * it for it in wide) + spacing * max(letters - 1, 0)


def lines(text: str, room: float, face: Face, size: float) -> list[str]:
    """The text broken at spaces into lines no wider than `room` (in the unit of `size`), never between a number and its "%";
    long words break too."""
    found = [""]
    for word in split(" (?!%)", readable(text)):
        if width(f"{found[-1]} {word}".strip(), face, size) <= room:
            found[-1] = f"{found[-1]} {word}".strip()
            continue
        while width(word, face, size) > room and len(word) > 1:
            lengths = range(len(word) - 1, 0, -1)
            head = next(n for n in lengths if n == 1 or width(word[:n], face, size) <= room)
            found.append(word[:head])
            word = word[head:]
        found.append(word)
    return [line for line in found if line]


def halves(text: str, room: float, face: Face, size: float) -> list[str]:
    """The text as one line if it is no wider than `room`, else cut in two at the space or hyphen nearest its middle."""
    words = readable(text)
    cuts = [at for at in range(1, len(words)) if words[at - 1] in " -" and words[at] != "%"]
    if width(words, face, size) <= room or not cuts:
        return [words]
    middle = min(cuts, key=lambda at: abs(at - len(words) / 2))
    return [words[:middle].rstrip(), words[middle:]]
