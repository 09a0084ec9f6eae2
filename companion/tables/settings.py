"""The settings of a table: what the host decides about seats and entries, and the keys of its links. Never the game."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from companion.engine.reading import Json

#: Who may enter what at a table.
ENTRIES_BY = ("anyone", "own", "banker")


def host_key() -> str:
    """What a host's link holds: 128 bits that nobody guesses."""
    return secrets.token_urlsafe(16)


def seat_key() -> str:
    """What a seat's card holds: 72 bits, in a code that is small enough for a card."""
    return secrets.token_urlsafe(9)


def phones_of(settings: Json) -> Mapping[str, list[str]]:
    """The phones that have taken each seat. Of tables from before this was written down, nobody knows: all may be taken."""
    return settings.get("phones") or {player: ["?"] for player in settings["seats"] if "phones" not in settings}


def are_settings(kept: object) -> bool:
    """Whether what the file holds are the settings of a table, so far as everything relies on them."""
    if not isinstance(kept, Mapping):
        return False
    phones = kept.get("phones", {})
    return (
        all(isinstance(kept.get(name), str) for name in ("name", "host", "claims"))
        # Of tables from before this could be chosen none is kept.
        and isinstance(kept.get("language", ""), str)
        and kept.get("entries_by") in ENTRIES_BY and _are_texts(kept.get("bankers"))
        and isinstance(seats := kept.get("seats"), Mapping) and _are_texts(list(seats.values()))
        and isinstance(phones, Mapping) and all(map(_are_texts, phones.values()))
    )  # fmt: skip


def _are_texts(kept: object) -> bool:
    return isinstance(kept, list) and all(isinstance(one, str) for one in kept)
