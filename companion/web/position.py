"""Being built."""

from flask import Blueprint

pages = Blueprint("position", __name__, url_prefix="/t/<code>")


@pages.get("/position")
def page(code: str) -> str:
    """Being built."""
    return code
