"""The shelf: one room per title."""

from companion.engine.errors import malformed
from companion.engine.title import Title
from companion.games import (
    barons_1830,
    britain_1820,
    chesapeake,
    eastern_1862,
    empire_builder,
    emu_bay,
    open_box,
    shikoku_1889,
    system_1828,
)

TITLES: dict[str, Title] = {
    title.id: title
    for title in (
        emu_bay.TITLE, *chesapeake.TITLES, shikoku_1889.TITLE, barons_1830.TITLE, system_1828.TITLE, eastern_1862.TITLE,
        britain_1820.TITLE, open_box.TITLE,
        empire_builder.TITLE,
    )
}

#: The title of which tables give the box.
ANY_BOX = open_box.TITLE


def find_title(id_: str) -> Title:
    """Look a title up by its id. Raises Malformed, naming the titles there are."""
    if id_ not in TITLES:
        raise malformed("There is no title {id} here. The titles are: {titles}.", id=id_[:40], titles=tuple(TITLES))
    return TITLES[id_]
