"""Pages to look things up on: the title works them out from what is typed, htmx asks as one types, or a form does."""

from __future__ import annotations

from flask import Blueprint, request
from flask_babel import gettext as _

from companion.web.components import part
from companion.web.current import open_table, show
from companion.web.errors import NotFound
from companion.web.play import may_enter_for_actor
from companion.web.read import clock

pages = Blueprint("look", __name__, url_prefix="/t/<code>/look")


@pages.get("/<id_>")
def page(code: str, id_: str) -> str:
    """One of the title's look-ups."""
    table = open_table(code)
    lookup = next((one for one in table.game.title.lookups if one.id == id_), None)
    if lookup is None:
        raise NotFound(_("There is no such page at this table."))
    typed = {name: value[:80] for name, value in request.args.items()}
    return show(
        table, part(table.game.title, f"look-{id_}"), id_, typed=typed, found=lookup.make(table.game, typed),
        acts_for=may_enter_for_actor(table), clock=clock,
    )
