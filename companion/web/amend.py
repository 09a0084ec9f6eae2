"""Being built."""

from flask import Blueprint

pages = Blueprint("amend", __name__, url_prefix="/t/<code>")
