"""Being built."""

from flask import Blueprint

pages = Blueprint("host", __name__)
