"""Passing ahead: what a player may wait for while the companion passes for him, or ends his turn. A title declares them.

That somebody waits is no move and changes no game: the table keeps it, and enters passes like any others.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.engine.text import Text

if TYPE_CHECKING:
    from companion.engine.game import Receipt

#: The name of the move by which players pass, in every title.
PASS = "pass"
#: What something is about: names, such as those of companies.
About = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Until:
    """Something that a player may pass until. Whatever it is, it has come when the round has another name.

    `text` completes "Ann passes until …", and may name what it is `{about}`. `about(game, player)` settles that when the
    player begins to wait; None: it cannot be waited for now. `comes(receipt, about)` says whether an entry was it; it knows
    nothing of the position, so that going back and forth in the log always finds the same.

    `ends`: the player has ended his turn, which waits for somebody else's answer; nobody chooses that from a list.
    `text` then says when it is over.
    """

    id: str
    text: Text
    about: Callable[[Any, str], About | None]
    comes: Callable[[Receipt, About], bool] = lambda receipt, about: False
    ends: bool = False

    def told(self, about: About) -> Text:
        """What is waited for, in words."""
        return self.text.filled(about=about) if about else self.text


def something_done(receipt: Receipt, about: About = ()) -> bool:
    """Whether an entry was anything but a pass that changed nothing."""
    return (
        receipt.entry.move.kind != PASS or bool(receipt.postings) or any(fact.kind != PASS for fact in receipt.facts)
    )


def done_to(receipt: Receipt, about: About) -> bool:
    """Whether an entry was about something that is named, by itself or by what came of it."""
    return getattr(receipt.entry.move, "company", None) in about or any(fact.is_about(about) for fact in receipt.facts)
