"""A game of 18xx.games whose title has no rules of its own here, read at Books with the box that the shelf has of it.

What moves money or things is entered as a table would have entered it, what the box has no words for by hand, and both are
told in the remarks. No action stops the reading: one that does not fit is remarked, and what follows goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from companion.eighteenxx.box.by_hand import KEPT_BY_HAND
from companion.eighteenxx.box.known import known_setup, known_titles
from companion.eighteenxx.model.position import Position
from companion.engine.errors import malformed
from companion.engine.game import Game, Start
from companion.engine.reading import Json
from companion.engine.record import last_of
from companion.engine.text import Money, Text, say
from companion.engine.title import Title
from companion.interop.eighteen_xx_games.amounts import Amounts
from companion.interop.eighteen_xx_games.bookkeeper import Bookkeeper
from companion.interop.eighteen_xx_games.entering import habits_of
from companion.interop.eighteen_xx_games.folding import Step, steps
from companion.interop.eighteen_xx_games.names import Names
from companion.interop.eighteen_xx_games.remarks import Remarks

BOOKS = "books"


@dataclass(frozen=True)
class ShelfExport:
    """An exported game of a title of the shelf: how it began, its actions, and what nobody has written down."""

    start: Start
    who: Names
    played: tuple[Step, ...]
    data: Json
    amounts: Amounts
    #: What was remarked as the game was played through last.
    remarks: Remarks = field(default_factory=Remarks, compare=False)

    def steps(self, check: bool = True) -> Iterator[Game]:
        """Play the game entry by entry: yields the same game, set up first and then after each entry. Raises Malformed: it
        cannot be set up."""
        game = self.start.begin()
        assert isinstance(game, Position)
        self.remarks.clear()
        self._tell_by_hand(game)
        yield game
        books = Bookkeeper(game, self.who, self.amounts, self.remarks, check, habits_of(self.played))
        for at, step in enumerate(self.played):
            for _ in books.take(step, self.played[at + 1 :]):
                yield game
        if self.data.get("status", "finished") in ("finished", "archived"):
            self._compare(game)

    def replay(self, check: bool = True) -> Game:
        """Play the whole game."""
        return last_of(self.steps(check))

    def cut_before(self, id_: str) -> ShelfExport | None:
        """The game as far as it stood when the action with an id was entered, None when there is no such action."""
        actions = self.data["actions"]
        at = next((n for n, action in enumerate(actions) if str(action.get("id")) == id_), None)
        if at is None:
            return None
        return replace(self, played=tuple(steps(actions[:at], of_any_type=True)), data={**self.data, "status": "active"})

    @property
    def remark(self) -> Text | None:
        """What to know of the file besides, or None."""
        return self.remarks.text()

    def _tell_by_hand(self, game: Position) -> None:
        """Remark the rules that the box leaves to the table."""
        if game.box.by_hand:
            self.remarks.say(say("What these rules move is here only as far as the file says it, or somebody tells it."))
        for rule in game.box.by_hand:
            self.remarks.say(say("By hand: {rule}", rule=KEPT_BY_HAND[rule].text))

    def _compare(self, game: Position) -> None:
        """Remark where the file says of the end what the books do not."""
        worth = game.worth()
        for entity, amount in (self.data.get("result") or {}).items():
            if self.who.is_player(entity) and worth[self.who.player(entity)] != amount:
                player = self.who.player(entity)
                self.remarks.say(say("{player} has {found} at the end by these books; the file says {expected}.",
                                     player=player, found=Money(worth[player]),
                                     expected=Money(amount) if type(amount) is int else str(amount)[:20]))


def known_by_site(data: Json) -> str | None:
    """The id of the title on the shelf that the site calls as the file does, or None."""
    name = data.get("title")
    return next((one.id for one in known_titles().values() if one.site_name and one.site_name == name), None)


def parse_shelf_export(
    data: Json, known: str, any_title: str, find_title: Callable[[str], Title], amounts: Amounts,
) -> ShelfExport:
    """Read an exported game of a `known` title of the shelf; `any_title` is the id of the title that plays any box. Raises
    Malformed."""
    players, actions = data.get("players"), data["actions"]
    if not isinstance(players, list) or not all(isinstance(p, Mapping) and {"id", "name"} <= p.keys() for p in players):
        raise malformed("The players of an exported game are a list, each with id and name.")
    if not isinstance(actions, list) or not all(isinstance(action, dict) for action in actions):
        raise malformed("The actions of an exported game are a list of objects.")
    if not isinstance(data.get("result") or {}, Mapping):
        raise malformed("The settings and the result of an exported game are objects.")
    title, setup = find_title(any_title), known_setup(known)
    boxed = title.in_box(setup)
    who = Names(players, boxed.contents.privates.values())
    start = Start(title, boxed.read_players(who.seats), boxed.read_options({}), setup, depth=BOOKS)
    return ShelfExport(start, who, tuple(steps(actions, of_any_type=True)), data, amounts)
