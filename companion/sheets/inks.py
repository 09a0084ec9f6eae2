"""The colours of a paper in one company's ink, whatever the title."""

from __future__ import annotations

from companion.paper.style import BRIGHT, luminance, mixed

#: The ink of what belongs to nobody.
NEUTRAL = "#5a5348"


def tone(ink: str) -> dict[str, str]:
    """A company's colours on paper: its ink for areas, one for fine lines, one pale, one for the engraved ground.

    A bright ink is not darkened for lines, which would make olive of yellow: its lines are neutral.
    """
    line = NEUTRAL if luminance(ink) > 0.36 else ink
    return {"ink": ink, "line": line, "pale": mixed(ink, "#ffffff", 0.82), "faint": mixed(ink, "#fbf7ec", 0.72)}


def label_ink(colour: str) -> str:
    """The ink that is read better on a colour "#rrggbb": "dark" or "light"."""
    return "dark" if luminance(colour) > BRIGHT else "light"
