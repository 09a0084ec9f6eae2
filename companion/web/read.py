"""Being built."""

from flask import Blueprint

pages = Blueprint("read", __name__)


@pages.get("/t/<code>/companies")
def companies(code: str = "") -> str:
    """Being built."""
    return code


@pages.get("/t/<code>/players")
def players(code: str = "") -> str:
    """Being built."""
    return code


@pages.get("/t/<code>/log")
def log(code: str = "") -> str:
    """Being built."""
    return code


@pages.get("/t/<code>/map")
def map(code: str = "") -> str:
    """Being built."""
    return code


@pages.get("/t/<code>/big")
def big(code: str = "") -> str:
    """Being built."""
    return code


@pages.get("/t/<code>/desk")
def desk(code: str = "") -> str:
    """Being built."""
    return code


@pages.get("/t/<code>/history")
def history(code: str = "") -> str:
    """Being built."""
    return code
