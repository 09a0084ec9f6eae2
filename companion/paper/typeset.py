"""Makes the texts of an SVG printable: measured, shrunk to their room, every glyph found, positions worked out.

A template writes plain `<text>` elements, one per line, with the usual attributes, inherited ones included. Two
more are understood: `data-fit`, the room that the text has in user units (a wider text is set smaller, and at last
cut with "…"), and `letter-spacing` in user units.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace

from lxml import etree

from companion.paper import fonts

SVG = "{http://www.w3.org/2000/svg}"
#: A text is set down to this part of its size before it is cut off.
LEAST = 0.6


@dataclass(frozen=True)
class Remark:
    """A text that could not be set as it is: "cut" off for want of room, or "spelled" for want of a glyph."""

    kind: str
    text: str
    shown: str


_heard: ContextVar[dict[Remark, None] | None] = ContextVar("_heard", default=None)


@contextmanager
def listening() -> Iterator[dict[Remark, None]]:
    """While this stands, what `remark` is told is kept, each once, in order."""
    heard: dict[Remark, None] = {}
    token = _heard.set(heard)
    try:
        yield heard
    finally:
        _heard.reset(token)


def remark(remarks: Iterable[Remark]) -> None:
    """Tell whoever is listening."""
    heard = _heard.get()
    if heard is not None:
        heard.update(dict.fromkeys(remarks))


def readable(text: str) -> str:
    """`fonts.readable`, with a remark if a character had to be spelled or left out."""
    words = fonts.readable(text)
    plain = " ".join(unicodedata.normalize("NFC", text).split())
    if words.replace("\u00a0", " ") != plain:
        remark([Remark("spelled", plain, words)])
    return words


@dataclass(frozen=True)
class Flowed:
    """A text set into a box: its lines, its size in the unit that it was asked in, and the pitch of its lines."""

    lines: tuple[str, ...]
    size: float
    pitch: float

    @property
    def height(self) -> float:
        """How far it reaches down, from its first line to where a line after its last would be."""
        return len(self.lines) * self.pitch

    @property
    def last(self) -> float:
        """How far below its first line its last one stands."""
        return max(len(self.lines) - 1, 0) * self.pitch

    @property
    def rows(self) -> Iterator[tuple[float, str]]:
        """Each line, and how far below the first one it stands."""
        return ((n * self.pitch, line) for n, line in enumerate(self.lines))


def flow(text: str, room: float, height: float, size: float, face: fonts.Face, leading: float = 1.25) -> Flowed:
    """The text broken into lines no wider than `room`, set smaller until they are no higher than `height`.

    All lengths are in one unit. A text that does not fit at the least size loses its end, with a remark.
    """
    words = readable(text)
    least = size * LEAST
    while True:
        found = fonts.lines(words, room, face, size)
        if len(found) * size * leading <= height or size <= least:
            break
        size = max(size * 0.96, least)
    can_hold = max(int(height / (size * leading) + 1e-6), 1)
    if len(found) > can_hold:
        found = [*found[: can_hold - 1], _shortened(found[can_hold - 1] + "…", room, face, size)]
        remark([Remark("cut", words, " ".join(found))])
    return Flowed(tuple(found), size, size * leading)


def _shortened(words: str, room: float, face: fonts.Face, size: float) -> str:
    while len(words) > 1 and fonts.width(words, face, size) > room * 1.001:
        words = words[:-2].rstrip() + "…"
    return words


@dataclass(frozen=True)
class _Text:
    """What a text element asks for, inherited attributes resolved."""

    words: str
    face: fonts.Face
    size: float
    spacing: float
    anchor: str
    x: float
    room: float | None
    least: float

    @property
    def width(self) -> float:
        return fonts.width(self.words, self.face, self.size, self.spacing)

    @property
    def start(self) -> float:
        return self.x - self.width * {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor]


@dataclass(frozen=True)
class Piece:
    """Words to be drawn in one font from (x, y) on, in the units of the drawing; `spacing` is added after each letter."""

    words: str
    face: fonts.Face
    x: float
    y: float
    size: float
    spacing: float = 0.0


def pieces(element: etree._Element) -> list[Piece]:
    """What a text element asks to be drawn: made to fit, start worked out, cut where the font must change."""
    text = _fitted(_asked(element))
    x, y, found = text.start, float(element.get("y", "0")), []
    for drawn_by, words in fonts.runs(text.words, text.face):
        found.append(Piece(words, drawn_by, x, y, text.size, text.spacing))
        x += fonts.width(words, drawn_by, text.size, text.spacing) + text.spacing
    return found


def for_browser(root: etree._Element) -> None:
    """Rewrite all texts for a preview: the same words, as wide as on paper whatever fonts the browser has."""
    for element in root.iter(f"{SVG}text"):
        text = _fitted(_asked(element))
        element.text = text.words
        element.set("font-family", fonts.VOICES[text.face.voice][2])
        element.set("font-size", f"{text.size:.4f}")
        if text.words and not text.spacing:
            element.set("textLength", f"{text.width:.3f}")
            element.set("lengthAdjust", "spacingAndGlyphs")
        for name in ("data-fit", "data-least"):
            element.attrib.pop(name, None)


def _asked(element: etree._Element) -> _Text:
    if len(element):
        raise ValueError("A text of a sheet holds words only: write one <text> for each line, no <tspan>.")
    room = element.get("data-fit")
    return _Text(
        words=readable(element.text or ""),
        face=fonts.face(
            _inherited(element, "font-family", "serif"),
            _inherited(element, "font-weight", "400"),
            _inherited(element, "font-style", "normal"),
        ),
        size=float(_inherited(element, "font-size", "4")),
        spacing=float(_inherited(element, "letter-spacing", "0")),
        anchor=_inherited(element, "text-anchor", "start"),
        x=float(element.get("x", "0")),
        room=float(room) if room else None,
        least=float(element.get("data-least", "0")),
    )


def _inherited(element: etree._Element, name: str, default: str) -> str:
    node: etree._Element | None = element
    while node is not None:
        if name in node.attrib:
            return str(node.attrib[name])
        node = node.getparent()
    return default


def _fitted(text: _Text) -> _Text:
    """The text made to fit its room: smaller, and if that is not enough, cut off with an ellipsis."""
    room, asked = text.room, text.words
    if room is None or text.width <= room:
        return text
    ratio = max(room / text.width, LEAST, min(text.least / text.size, 1))
    text = replace(text, size=text.size * ratio, spacing=text.spacing * ratio)
    words = text.words
    while text.width > room * 1.001 and words:
        words = words[:-1].rstrip()
        text = replace(text, words=words + "…")
    if text.words != asked:
        remark([Remark("cut", asked, text.words)])
    return text
