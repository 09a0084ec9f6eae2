"""The colours of an 18xx-maker file: names, which mean what its theme says and what the file says itself."""

from __future__ import annotations

from collections.abc import Mapping

from PIL.ImageColor import getrgb  # Pillow comes with ReportLab

from companion.engine.reading import Json

_ALIASES = {"cyan": "lightBlue", "grey": "gray", "lightGreen": "brightGreen", "navy": "navyBlue", "purple": "violet"}


def _theme(text: str) -> dict[str, str]:
    """A theme from pairs of name and colour."""
    parts = text.split()
    return dict(zip(parts[::2], parts[1::2], strict=True))


#: What the tool takes for companies if nothing else is chosen ("rob").
COMPANIES = _theme("""
    appleGreen 95c120 black 030000 blue 2165ae brightGreen 47ad33 brown 7d3b2c cherry a61838 fuchsia b9549c gold ca7b11
    gray 7e8892 green 0d8743 inky 36286b lavender a08ac0 lightBlue 2c8dcd lightBrown b96e72 lightGrey abb8c1 lime d2d755
    natural e0c6ae navyBlue 365f9e orange e84b1c pink ec6280 red d50f31 skyBlue 8dc8e7 tan cfb98a turmeric fdc600
    turquoise 147168 violet 694a98 white fbfcfb yellow fed119
""")
#: What it takes for maps ("gmt").
MAP = _theme("""
    yellow ffe600 green 59b578 brown bf8156 gray a9afb2 plain fcefde offboard ec2126 mountain d1ae85 water 67a7c4
    land 59b578 river d4dbd7 orange f58121 red d1232a hl1 ffe600 hl2 f58121 hl3 bf8156 hl4 d1232a white ffffff black 110a0c
    track 110a0c border ffffff city ffffff town 110a0c centerTown 110a0c halt 666666
""")
#: What no theme has: a few more of its company colours. Any other name is one that browsers know.
_OTHERS = _theme("""
    darkBlue 1b2c5d darkRed b7274c darkGold c5892f darkLime 6a7840 darkGreen 006f45 lightRed ef4123 brightRed f04d4b
    darkTurquoise 006684 darkViolet 704268
""")


def ink_of(name: object, own: Json) -> str | None:
    """The colour of a company as "#" and six digits; `own` are the colours of the file. None: nothing says it."""
    for _ in range(4):  # a colour of the file may name another
        if not isinstance(name, str):
            return None
        known = _ALIASES.get(name, name)
        if found := COMPANIES.get(known):
            return f"#{found}"
        if (value := own.get(known, own.get(name))) is not None and value != name:
            name = value.get("default", value.get("companies")) if isinstance(value, Mapping) else value
            continue
        return f"#{found}" if (found := MAP.get(known) or _OTHERS.get(known)) else _as_browsers(name)
    return None


def _as_browsers(name: str) -> str | None:
    """A colour as browsers read it: "#" and digits, rgb(…), or a name of CSS."""
    try:
        red, green, blue, *_ = getrgb(name.strip())
    except ValueError:
        return None
    return f"#{min(red, 255):02x}{min(green, 255):02x}{min(blue, 255):02x}"


def text_on(ink: str) -> str:
    """White or black, whichever reads better on a colour."""
    red, green, blue = (int(ink[at : at + 2], 16) for at in (1, 3, 5))
    return "#000000" if 299 * red + 587 * green + 114 * blue > 150_000 else "#ffffff"
