"""The inks of companies: the words that people have for them, and one of its own for each company that has none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.reading import JsonDict

#: Colours by the words that people type: those of companies that name none come first, in this order.
INKS: Mapping[str, str] = {
    "red": "#b5322b", "blue": "#2c5c93", "green": "#2f6f45", "yellow": "#f1c232", "orange": "#d2691e", "violet": "#6b4a8d",
    "black": "#37383a", "brown": "#77502f", "light blue": "#7fb2dd", "light green": "#8fbf5a", "pink": "#e39ab4",
    "turquoise": "#2a9d9b", "dark red": "#7d1f24", "dark blue": "#1d2f5f", "dark green": "#1f4229", "tan": "#c9a66b",
    "purple": "#7c3478", "gray": "#777777", "white": "#f4f4f0",
}  # fmt: skip
#: More words for colours, which no company gets by itself.
MORE_INKS: Mapping[str, str] = {
    "grey": "#777777", "gold": "#b8860b", "maroon": "#6b1f2a", "crimson": "#a3142e", "scarlet": "#c8321f",
    "rust": "#9c4a1a", "navy": "#1b2a52", "navy blue": "#1b2a52", "sky": "#86bde4", "sky blue": "#86bde4",
    "teal": "#1f7a78", "cyan": "#3fb4c9", "lime": "#9ac23c", "olive": "#6f7030", "mint": "#9fd4b4", "magenta": "#b83280",
    "lavender": "#b6a3d6", "lilac": "#b6a3d6", "indigo": "#3d3b8e", "cream": "#efe6c8", "beige": "#ddcfae",
    "silver": "#b9bcc0", "charcoal": "#45474a", "amber": "#e0a020", "light red": "#e0867f", "light gray": "#b5b5b5",
    "light grey": "#b5b5b5", "dark gray": "#4d4d4d", "dark grey": "#4d4d4d", "light brown": "#b08a5a",
    "dark brown": "#4c3118", "dark orange": "#b8500f", "dark yellow": "#c49a12", "light yellow": "#f2dd86",
    "light purple": "#a583b5", "dark purple": "#502050", "light orange": "#eba766",
}  # fmt: skip
#: All words of colours.
WORDS = {**INKS, **MORE_INKS}
GRAY = INKS["gray"]
#: Ink that is lighter than this has dark letters on it.
LIGHT = 140


def fill_inks(companies: Sequence[JsonDict]) -> None:
    """Give each company without a colour one that no other has, as far as there are enough."""
    taken = {str(row["ink"]).lower() for row in companies if "ink" in row}
    free = [ink for ink in INKS.values() if ink not in taken and ink != GRAY]
    for row in companies:
        if "ink" not in row:
            ink = free.pop(0) if free else GRAY
            row |= {"ink": ink, "text_colour": letters_on(ink)}


def letters_on(ink: str) -> str:
    """The colour of letters that can be read on an ink."""
    try:
        red, green, blue = (int(ink[n : n + 2], 16) for n in (1, 3, 5))
    except (TypeError, ValueError):
        return "#ffffff"
    return "#1b1b1b" if (299 * red + 587 * green + 114 * blue) // 1000 > LIGHT else "#ffffff"
