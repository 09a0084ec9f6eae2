"""Being built."""

from flask import Blueprint

pages = Blueprint("papers", __name__)
