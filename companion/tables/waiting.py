"""Who passes until something happens, or whose turn ends then, and what the companion enters for them by itself.

That somebody waits is a fact of the table, a row of its log, and no move of the game. Whether it still holds is worked out
from what was entered since: so it comes back when what ended it is taken back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.engine.errors import illegal, malformed
from companion.engine.game import Correction, Entry, Game, Receipt
from companion.engine.moves import Move
from companion.engine.reading import JsonDict
from companion.engine.text import Text, say
from companion.engine.visibility import FullView
from companion.engine.waiting import PASS, Until

#: Who has entered a pass that nobody tapped.
COMPANION = "companion"


@dataclass(frozen=True, slots=True)
class Waiting:
    """A player who passes `until` something, by its id ("": no longer), with what it is `about`.

    It holds in the `round` of that name, from the first `since` entries on.
    """

    player: str
    until: str
    about: tuple[str, ...] = ()
    round: str = ""
    since: int = 0

    def data(self) -> JsonDict:
        """What the log keeps of it."""
        if not self.until:
            return {"player": self.player, "until": ""}
        return {"player": self.player, "until": self.until, "about": list(self.about), "round": self.round}


def read_waiting(data: object) -> Waiting:
    """Read a row of the log. Raises Malformed."""
    if isinstance(data, Mapping):
        about = data.get("about", [])
        texts = (data.get("player"), data.get("until"), data.get("round", ""))
        if isinstance(about, list) and all(isinstance(text, str) for text in (*texts, *about)):
            return Waiting(str(texts[0]), str(texts[1]), tuple(about), str(texts[2]))
    raise malformed("This row of the log cannot be read.")


def follows(before: Entry, entry: Entry) -> bool:
    """Whether an entry was made with the one before, or followed it by itself."""
    return entry.by == COMPANION or (entry.batch is not None and entry.batch == before.batch)


def choices(game: Game, player: str) -> list[tuple[Until, Text]]:
    """What a player may pass until now, each with its words."""
    if game.end is not None or player not in game.players:
        return []
    if player in game.ask.actors and game.pass_of(player) is None:
        return []
    found = ((until, until.about(game, player)) for until in game.untils if not until.ends)
    return [(until, until.told(about)) for until, about in found if about is not None]


def ending(game: Game, player: str) -> str | None:
    """What a player has to wait for who has ended his turn while somebody else is asked; None: nothing."""
    found = (until for until in game.untils if until.ends and until.about(game, player) is not None)
    return next((until.id for until in found), None) if game.end is None else None


def begin(game: Game, player: str, id_: str) -> Waiting:
    """A player begins to wait. Raises IllegalMove: for that one cannot wait now."""
    until = _until(game, id_)
    about = until.about(game, player) if until is not None and game.end is None and player in game.players else None
    if until is None or about is None:
        raise illegal("{player} cannot pass until that now.", player=player[:40])
    return Waiting(player, until.id, about, str(game.round_name()))


def standing(game: Game, waiting: Mapping[str, Waiting]) -> list[tuple[Waiting, Text]]:
    """Who waits now, each with what for in words."""
    return [
        (one, until.told(one.about)) for one in waiting.values()
        if (until := _until(game, one.until)) is not None and _holds(game, one, until)
    ]


def ended(game: Game, waiting: Waiting) -> Receipt | None:
    """The entry of another that ended what a player waited for, or the round in which he did; None: it holds, he ended it
    himself, or the game is over."""
    until = _until(game, waiting.until)
    if until is None or game.end is not None:
        return None
    since = game.receipts[waiting.since :]
    found = next((receipt for receipt in since if _ends(receipt, waiting, until)), None)
    if found is None and str(game.round_name()) != waiting.round:
        found = next((receipt for receipt in reversed(since) if str(receipt.round) == waiting.round), None)
    return None if found is None or found.actor == waiting.player else found


def why_ended(game: Game, waiting: Waiting, by: Receipt) -> Text:
    """What has ended what a player waited for, `by` an entry: what was entered, or that it was the last one of the round."""
    until = _until(game, waiting.until)
    if until is None or _ends(by, waiting, until):
        return game.log_line(by)
    return say("{round} is over", round=by.round)


def _holds(game: Game, waiting: Waiting, until: Until) -> bool:
    if game.end is not None or str(game.round_name()) != waiting.round:
        return False
    return not any(_ends(receipt, waiting, until) for receipt in game.receipts[waiting.since :])


def _ends(receipt: Receipt, waiting: Waiting, until: Until) -> bool:
    """Whether an entry ends the waiting: what was waited for, the player's own act, or something outside the rules."""
    entry = receipt.entry
    return (
        isinstance(entry.move, Correction) or entry.overruled is not None or until.comes(receipt, waiting.about)
        or (receipt.actor == waiting.player and entry.move.kind != PASS)
    )


def passes(game: Game, waiting: Mapping[str, Waiting], at: str) -> Iterator[Entry]:
    """The passes that follow from what was entered, one after another: each is to be played before the next is asked for.

    At most one for each player: if nobody has done anything then, somebody has to look.
    """
    for _ in game.players:
        with FullView():
            move = _next_pass(game, waiting)
        # Nobody who looks later may be shown what was worked out while nobody looked.
        game.ask.refresh()
        if move is None:
            return
        yield Entry(move, by=COMPANION, at=at)


def _next_pass(game: Game, waiting: Mapping[str, Waiting]) -> Move | None:
    """The pass of whoever is asked: of one who waits, or who can do nothing else."""
    actors = game.ask.actors
    one = next((one for one, _ in standing(game, waiting) if actors == (one.player,)), None)
    if one is not None:
        return _end_of_turn(game, one.player) if ends_turn(game, one) else game.pass_of(one.player)
    # Who is passed over must not tell what money somebody has.
    return None if game.hides() else game.idle_pass()


def ends_turn(game: Game, waiting: Waiting) -> bool:
    """Whether somebody who waits has ended his turn."""
    until = _until(game, waiting.until)
    return until is not None and until.ends


def _end_of_turn(game: Game, player: str) -> Move | None:
    """The move that ends a turn. What it asks first was answered by what the player waited for."""
    offer = game.ask.end_of_turn(player)
    return None if offer is None else offer.kind(**offer.begun(player))


def _until(game: Game, id_: str) -> Until | None:
    return next((until for until in game.untils if until.id == id_), None)
