"""Parts of prose with headings, set as large as they fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from companion.paper.setting import lines, mm

#: A part: its heading ("" for none), and paragraphs; a pair is a paragraph with a sign before it.
Part = tuple[str, Sequence[str | tuple[str, str]]]
#: On a card: the sizes of type, in tenths of a point, and by how much of a size its lines are apart.
SIZES, LEADING = range(50, 93), 0.405 / mm(1)
#: The room for a sign before a paragraph, in mm; how many lines' height a heading takes with what follows its part.
INDENT, HEADING = 3.0, 1.5


@dataclass(frozen=True)
class Words:
    """A line of words, or the rule above the part that stands apart: its place, and what it is."""

    kind: str
    y: float
    x: float = 0.0
    text: str = ""


@dataclass(frozen=True)
class Prose:
    """Prose as it is set: its type in points, and its lines, of the kinds "heading", "sign", "text" and "rule"."""

    size: float
    words: tuple[Words, ...]


def largest(sizes: Sequence[int], fits: Callable[[int], bool]) -> int:
    """The largest of ascending sizes that fits, by halving; the first one, if none does."""
    low, high = 0, len(sizes)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(sizes[middle]) else (low, middle)
    return sizes[low]


def parted(paragraph: str | tuple[str, str]) -> tuple[str | None, str]:
    """A paragraph with its sign; None: it has none, and begins at the edge."""
    return (None, paragraph) if isinstance(paragraph, str) else paragraph


def on_card(parts: Sequence[Part], top: float, room: float, height: float, is_last_apart: bool = False) -> Prose:
    """Prose on a card from a line at `top` on; the last part may stand apart, below a rule."""

    def needed(tenths: int) -> float:
        size = tenths / 10
        counted = sum(HEADING + sum(len(_broken(it, room, size)) for it in words) for _, words in parts)
        return counted * mm(size) * LEADING

    size = largest(SIZES, lambda tenths: needed(tenths) < height) / 10
    return Prose(size, tuple(_set(parts, top, room, size, is_last_apart)))


def _broken(paragraph: str | tuple[str, str], room: float, size: float) -> list[str]:
    sign, text = parted(paragraph)
    return lines(text, room if sign is None else room - INDENT, size)


def _set(parts: Sequence[Part], y: float, room: float, size: float, is_last_apart: bool) -> Iterator[Words]:
    pitch = mm(size) * LEADING
    for number, (name, paragraphs) in enumerate(parts, 1):
        if is_last_apart and number == len(parts):
            yield Words("rule", y - pitch * 0.86)
            y += pitch * 0.4
        if name:
            yield Words("heading", y, text=name)
            y += pitch + 0.1
        for paragraph in paragraphs:
            sign, _ = parted(paragraph)
            if sign:
                yield Words("sign", y, text=sign)
            for line in _broken(paragraph, room, size):
                yield Words("text", y, 0.0 if sign is None else INDENT, line)
                y += pitch
        y += pitch * 0.5


#: What templates may call.
WORDS = {"on_card": on_card}
