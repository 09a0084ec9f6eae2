"""How anything gets on paper: arithmetic of pages, fonts, and SVG drawings turned into PDF.

Nothing here knows a game or a sheet; `companion.sheets` does. Lengths are millimetres from a page's top left
corner, type sizes are points, unless a name says otherwise.
"""
