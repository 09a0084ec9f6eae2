"""The shelf: one room per title, which is opened when the title is first asked for."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TypeVar, cast

from companion.engine.errors import malformed
from companion.engine.title import Title

#: The room of each title, and its name there. All together take half a second to open, and a worker needs one.
ROOMS: Mapping[str, tuple[str, str]] = {
    "emu-bay": ("emu_bay", "TITLE"), "18chesapeake-otr": ("chesapeake", "OFF_THE_RAILS"),
    "18chesapeake": ("chesapeake", "BASE"), "1889": ("shikoku_1889", "TITLE"), "1830": ("barons_1830", "TITLE"),
    "1882": ("assiniboia_1882", "TITLE"), "1888": ("china_1888", "TITLE"),
    "1850jr": ("sicily_1850jr", "TITLE"), "18nl": ("netherlands_18nl", "TITLE"),
    "18jp-t": ("tokyo_18jpt", "TITLE"),
    "18ga": ("georgia_18ga", "TITLE"), "18al": ("alabama_18al", "TITLE"), "18tn": ("tennessee_18tn", "TITLE"),
    "18ms": ("mississippi_18ms", "TITLE"), "1836jr30": ("benelux_1836jr30", "TITLE"),
    "1846": ("midwest_1846", "TITLE"),
    "1828": ("system_1828", "TITLE"), "1862": ("eastern_1862", "TITLE"), "1820": ("britain_1820", "TITLE"),
    "any-18xx": ("open_box", "TITLE"), "empire-builder": ("empire_builder", "TITLE"),
}  # fmt: skip
#: The title of which tables give the box.
ANY_BOX = "any-18xx"


T = TypeVar("T")


class Opened(Mapping[str, T]):
    """Something of each title by its id, opened by `open_` when it is first asked for: to name the titles opens none."""

    def __init__(self, open_: Callable[[str], T]) -> None:
        self._open = cache(open_)

    def __getitem__(self, id_: str) -> T:
        if id_ not in ROOMS:
            raise KeyError(id_)
        return self._open(id_)

    def __contains__(self, id_: object) -> bool:
        return id_ in ROOMS

    def __iter__(self) -> Iterator[str]:
        return iter(ROOMS)

    def __len__(self) -> int:
        return len(ROOMS)


class Unfit(Exception):
    """What the data files of a title hold does not fit: all faults, one sentence a line."""


def _title(id_: str) -> Title:
    room, name = ROOMS[id_]
    try:
        return cast(Title, getattr(import_module(f"companion.games.{room}"), name))
    except ValueError as faults:  # a room reads its data as it is opened
        raise Unfit(str(faults)) from None


TITLES: Mapping[str, Title] = Opened(_title)


def find_title(id_: str) -> Title:
    """Look a title up by its id. Raises Malformed, naming the titles there are."""
    if id_ not in TITLES:
        raise malformed("There is no title {id} here. The titles are: {titles}.", id=id_[:40], titles=tuple(TITLES))
    return TITLES[id_]
