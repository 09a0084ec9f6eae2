"""Three ways to spend ink: colour, light and black-and-white. Templates ask for colours here and stay the same.

Shapes and names tell things apart in every style; colour only helps.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from lxml import etree

_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}){1,2}$")
_NAMED = {"white": "#ffffff", "black": "#000000"}
INK = "#211f1b"
#: From this luminance on dark letters are read better than light ones: there both stand out 4 times.
BRIGHT = 0.2


@dataclass(frozen=True)
class Style:
    """What a template draws with. A colour is "#rrggbb" or anything that has such an `ink`, as a company's mark does."""

    name: str
    about: str
    #: The ground of a card or charter.
    ground: str = "#ffffff"
    text: str = INK
    soft: str = "#6a645a"
    rule: str = "#8d867a"
    hair: str = "#cbc5ba"

    @property
    def is_colour(self) -> bool:
        """Whether wide areas may be filled."""
        return self.name == "colour"

    @property
    def is_grey(self) -> bool:
        """Whether everything is drawn without colour."""
        return self.name == "bw"

    def fill(self, colour: object) -> str:
        """For a wide area in a company's colour: a banner, a back. White in the styles that save ink."""
        return _plain(colour) if self.is_colour else "#ffffff"

    def on(self, colour: object) -> str:
        """For text on `fill(colour)`: dark or white, whichever is easier to read there."""
        return "#ffffff" if self.is_colour and luminance(_plain(colour)) < BRIGHT else self.text

    def edge(self, colour: object) -> str:
        """For the line around `fill(colour)`, and for ornament in that colour."""
        return self.text if self.is_grey else _plain(colour)

    def sign(self, colour: object) -> str:
        """For a small sign, such as a company's shape."""
        return self.text if self.is_grey else _plain(colour)

    def tint(self, colour: object) -> str:
        """For a pale ground that distinguishes kinds, such as terrain: as it is, half as strong, or a light grey."""
        plain = _plain(colour)
        if self.is_grey:
            return grey(mixed(plain, "#ffffff", 0.45))
        return plain if self.is_colour else mixed(plain, "#ffffff", 0.55)


STYLES: Mapping[str, Style] = {
    style.name: style
    for style in (
        Style("colour", "as a published game", ground="#fbf7ec"),
        Style("light", "white ground, coloured edges: little ink"),
        Style("bw", "black and white", soft="#5a5a5a", rule="#808080", hair="#c4c4c4"),
    )
}


def _plain(colour: object) -> str:
    return str(getattr(colour, "ink", colour))


def is_colour(text: str) -> bool:
    """Whether a text is "#rrggbb" or another spelling of a colour that is understood here."""
    return bool(_HEX.match(_NAMED.get(text, text)))


@lru_cache(maxsize=1024)
def _parts(colour: str) -> tuple[float, float, float]:
    digits = _NAMED.get(colour, colour).lstrip("#")
    digits = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue


def inked(colour: str) -> tuple[float, float, float]:
    """How much red, green and blue a "#rrggbb" has, from 0 to 1. Raises ValueError, naming it, for what is no colour."""
    if not is_colour(colour):
        raise ValueError(f"A drawing's colours are written #rrggbb, not {colour!r}.")
    return _parts(colour)


def luminance(colour: str) -> float:
    """How bright a "#rrggbb" looks, from 0 (black) to 1 (white)."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in _parts(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def mixed(one: str, other: str, part: float) -> str:
    """Two colours mixed, `part` of the other from 0 to 1."""
    return "#" + "".join(
        f"{round(255 * (a + (b - a) * part)):02x}" for a, b in zip(_parts(one), _parts(other), strict=True)
    )


@lru_cache(maxsize=1024)
def grey(colour: str) -> str:
    """The grey that looks as bright."""
    bright = luminance(colour)
    level = 12.92 * bright if bright <= 0.0031308 else 1.055 * bright ** (1 / 2.4) - 0.055
    return "#" + f"{round(255 * level):02x}" * 3


def without_colour(root: etree._Element) -> None:
    """Turn every colour that is left in a drawing into the grey that looks as bright."""
    for element in root.iter():
        for name in ("fill", "stroke"):
            value = element.get(name)
            if value and (_HEX.match(value) or value in _NAMED):
                element.set(name, grey(value))
