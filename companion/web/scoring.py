"""Being built."""

from flask import Blueprint

pages = Blueprint("scoring", __name__)


@pages.get("/score")
def page() -> str:
    """Being built."""
    return ""
