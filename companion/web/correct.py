"""Being built."""

from flask import Blueprint

pages = Blueprint("correct", __name__, url_prefix="/t/<code>")
