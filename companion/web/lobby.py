"""Being built."""

from flask import Blueprint

pages = Blueprint("lobby", __name__)


@pages.get("/")
def home(code: str = "") -> str:
    """Being built."""
    return code


@pages.get("/j/<code>")
def join(code: str = "") -> str:
    """Being built."""
    return code
