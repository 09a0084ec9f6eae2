"""Asks and offers: what the rules want to know from the table, and what it may answer."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeVar

from companion.engine.domains import Choose, Domain, OneOf
from companion.engine.errors import IllegalMove, ImpossibleMove, illegal, impossible
from companion.engine.moves import Move
from companion.engine.text import Money, Text, say
from companion.engine.visibility import Private

Chosen = Mapping[str, Any]
Value = TypeVar("Value")


@dataclass(slots=True)
class SaysWhy(Text):
    """How a pass is told that says itself why there was no other choice, such as what money there is."""


def says_why(text: Text) -> SaysWhy:
    """A sentence for a pass that says why."""
    return text.as_a(SaysWhy)


# Offers and their parts are never changed, but not frozen: each step makes some, which would take four times as long.
@dataclass(eq=False, slots=True)
class Field:
    """One field of a move: its attribute, what to ask, and its domain, given the fields before it.

    `label(value)` is how a value is shown; `detail(chosen, value)` is what stands beside it (a price), `why(chosen, value)`
    below it: what it would lead to. `blocked(value)` is why nothing could be chosen after a value, if that is its own.
    Screens show values of a lower `rank(chosen, value)` first, and last those that nothing would come of (`is_vain`).
    """

    name: str
    ask: Text
    domain: Callable[[Chosen], Domain]
    label: Callable[[Any], Text | Money | str] = str
    detail: Callable[[Chosen, Any], Text | Money | str] = lambda chosen, value: ""
    why: Callable[[Chosen, Any], Text | str] = lambda chosen, value: ""
    blocked: Callable[[Any], IllegalMove | None] = lambda value: None
    rank: Callable[[Chosen, Any], int] = lambda chosen, value: 0
    is_vain: Callable[[Chosen, Any], bool] = lambda chosen, value: False


@dataclass(eq=False, slots=True)
class Button:
    """What screens say and ask when an offer is entered; no rule reads it.

    Where something is spent or taken, `says(chosen)` is what the button that enters it says when all is chosen: what, and
    from whom; for how much stands beside it. `leads_to()` stands on it: what it would lead to. `may_go_on()`: the turn may
    go on after it, so a screen can offer to end it at once; `goes_on(chosen)` says why it probably does, and then nothing
    ends it but a tap of its own. `ends_game`: why the game is over with this move. `asks_first()` is what a screen asks
    before it enters the move, where something was probably forgotten, and `doubt(move)` where what was typed is probably
    wrong. `suggests()` is the kind of the move that was forgotten: a screen offers it with what it asks first. `is_news()`:
    whether the hint of its kind is of use now. `unentered(move)` is what is said when the turn is ended while this move
    stands filled in. `is_docked`: the button of its sum stands beside the one that ends what is asked.
    """

    says: Callable[[Chosen], Text] | None = None
    leads_to: Callable[[], Text | str] = lambda: ""
    may_go_on: Callable[[], bool] = lambda: False
    goes_on: Callable[[Chosen], Text | None] = lambda chosen: None
    ends_game: Text | None = None
    asks_first: Callable[[], Text | None] = lambda: None
    doubt: Callable[[Any], Text | None] = lambda move: None
    suggests: Callable[[], str | None] = lambda: None
    is_news: Callable[[], bool] = lambda: True
    unentered: Callable[[Any], Text] | None = None
    is_docked: bool = False


NO_WORDS = Button()


@dataclass(eq=False, slots=True)
class Offer:
    """A kind of move that the ask knows, open or closed: what may be done, for how much, and why not.

    `named` is its label, which may be worked out when somebody reads it.
    `preconditions` name what closes the whole offer at once; otherwise it is closed when no field can be
    filled, and `why_closed` says so. `preview(move)` tells what the move would do, in sentences. `given` are fields that
    are settled before anybody chooses, such as the company that acts; without them it is the player who acts. `apply`
    carries out what may be done besides an ask, without answering it. `button` is how screens enter it.
    """

    kind: type[Move]
    named: Text | Callable[[], Text]
    fields: tuple[Field, ...] = ()
    preconditions: Callable[[], Iterable[IllegalMove]] = lambda: ()
    why_closed: Callable[[], IllegalMove] | None = None
    preview: Callable[[Any], Iterable[Text]] = lambda move: ()
    given: Mapping[str, Any] | None = None
    apply: Callable[[Any], None] | None = None
    button: Button = NO_WORDS

    @property
    def label(self) -> Text:
        """What it is called where it is offered."""
        if callable(self.named):
            self.named = self.named()
        return self.named

    def begun(self, player: str) -> dict[str, Any]:
        """The fields that are settled when `player` begins to fill the offer in."""
        return {"player": player} if self.given is None else dict(self.given)

    def is_of(self, move: Move) -> bool:
        """Whether a move has the fields that are given."""
        return all(getattr(move, name) == settled for name, settled in (self.given or {}).items())

    def check(self, move: Move, overruled: bool = False) -> None:
        """Raise the first reason against the move (when overruled: only what is impossible).

        Raises:
            IllegalMove: with the sentence for the table.
        """
        for refusal in self.preconditions():
            if not overruled or isinstance(refusal, ImpossibleMove):
                raise refusal
        chosen: dict[str, Any] = {"player": move.player} if self.given is None and hasattr(move, "player") else {}
        for name, settled in (self.given or {}).items():
            if settled is None and getattr(move, name) is not None:
                raise impossible("{other} cannot be named now.", other=str(getattr(move, name)))
            if getattr(move, name) != settled:
                raise impossible("It is {settled} now, not {other}.", settled=settled, other=str(getattr(move, name)))
            chosen[name] = settled
        for part in self.fields:
            value = getattr(move, part.name)
            part.domain(chosen).check(value, overruled)
            chosen[part.name] = value

    def closed(self) -> IllegalMove | None:
        """Say why nobody can choose this now, or None when it is open. Who may not know that is told so."""
        try:
            for refusal in self.preconditions():
                return refusal
            if self._is_open(dict(self.given or {}), self.fields):
                return None
        except Private as private:
            return private
        return self.why_closed() if self.why_closed else illegal("There is nothing to choose here.")

    def _is_open(self, chosen: dict[str, Any], parts: tuple[Field, ...]) -> bool:
        if not parts:
            return True
        domain = parts[0].domain(chosen)
        if not isinstance(domain, OneOf) or len(parts) == 1:
            return not domain.is_empty()
        name = parts[0].name
        return any(self._is_open({**chosen, name: value}, parts[1:]) for value in domain.samples())

    def choices(self, index: int, chosen: Chosen) -> list[Any]:
        """List the values of field `index` that lead to a complete move, given those chosen before it.

        Only for fields that are one of several values.
        """
        part, rest = self.fields[index], self.fields[index + 1 :]
        domain = part.domain(chosen)
        assert isinstance(domain, OneOf)
        if not rest:
            return domain.choices()
        return [value for value in domain.choices() if self._is_open({**chosen, part.name: value}, rest)]

    def pick(self, player: str, choose: Choose) -> Move:
        """Pick a legal move of this kind for `player`. Raises LookupError: it is closed."""
        chosen = self.begun(player)
        for index, part in enumerate(self.fields):
            domain = part.domain(chosen)
            if isinstance(domain, OneOf):
                domain = OneOf(self.choices(index, chosen))
            chosen[part.name] = domain.pick(choose)
        return self.kind(**chosen)


@dataclass(slots=True)
class Later:
    """An offer that is made when somebody looks at it. Till then only its kind is known: a move is checked by one offer, and
    nobody needs the others."""

    kind: type[Move]
    make: Callable[[], Offer]


_name = attrgetter("kind.kind")
#: Offers as an ask lists them.
Listed = Sequence[Offer | Later]


class Anytime(NamedTuple):
    """What players may do besides whatever is asked: the `kinds` of moves that are offered so, and how the offers are made.
    A move of another kind needs none of them."""

    kinds: frozenset[type[Move]]
    make: Callable[[], Listed]


def made(one: Offer | Later) -> Offer:
    """The offer itself."""
    return one.make() if isinstance(one, Later) else one


class _worked_out(Generic[Value]):
    """What is worked out once, when somebody looks: as `cached_property`, which takes a lock for it before Python 3.12."""

    def __init__(self, work: Callable[[Any], Value]) -> None:
        self._work, self.__doc__ = work, work.__doc__

    def __get__(self, owner: Any, kind: object = None) -> Value:
        found = self._work(owner)
        setattr(owner, self._work.__name__, found)
        return found


def _make(listed: list[Offer | Later], index: int) -> Offer:
    """One of several offers, which is made once."""
    one = listed[index] = made(listed[index])
    return one


@dataclass
class Ask:
    """What the rules want to know: who may act now, a heading, and the offers.

    `heading` tells everybody who is on; `task` tells the actor what to do. `offers` are worked out when somebody looks,
    those that come `Later` one by one. `not_your_turn(player)` is the sentence for somebody who may not act;
    `unexpected_move` for a move that is not on offer. `topic` is what it is about, for screens that draw it (such as an
    auction). `acts_for` is the company whose moves the actors enter, where a move names no player. `anytime` are
    offers that nobody has to be asked for: each is one player's (its `given`), on turn or not, and is carried out by
    its `apply` while the ask goes on. `out_of_place(move)` may know better than `unexpected_move` why a move cannot be made
    now. `make_actors` finds the actors anew when something outside the turn has changed the position. `is_bidding`: whoever
    can do nothing but pass is not asked at a table; the pass is entered. `passing` is how the log tells a pass here, where
    that does more or less than to pass. `is_begun`: the ask goes on with a turn in which something was done already. `task`
    is a few words for the header; what needs sentences is the `question`. `answered(move)` is how the log tells a move that
    answers it, where that needs words of its own. `to_you` is the question as whoever has to answer reads it, where that
    differs. `asker` is the player who goes on with a turn when another has answered: it is no turn of whoever is asked.
    `passed` are actors who have said that they do nothing: they may still, and are not asked again.
    """

    actors: tuple[str, ...]
    heading: Text
    make_offers: Callable[[], Listed]
    not_your_turn: Callable[[str], IllegalMove]
    unexpected_move: Text
    task: Text
    topic: Any = None
    acts_for: str | None = None
    anytime: Anytime | None = None
    out_of_place: Callable[[Move], IllegalMove | None] = lambda move: None
    make_actors: Callable[[], tuple[str, ...]] | None = None
    is_bidding: bool = False
    passing: Text | None = None
    is_begun: bool = False
    question: Text | None = None
    to_you: Text | None = None
    asker: str | None = None
    passed: tuple[str, ...] = ()
    answered: Callable[[Move], Text | None] | None = None

    @property
    def asked(self) -> tuple[str, ...]:
        """The actors for whom the table waits."""
        return tuple(player for player in self.actors if player not in self.passed)

    @_worked_out
    def _listed(self) -> list[Offer | Later]:
        return list(self.make_offers())

    @_worked_out
    def _besides(self) -> list[Offer | Later]:
        found = [] if self.anytime is None else list(self.anytime.make())
        assert self.anytime is None or self.anytime.kinds.issuperset(one.kind for one in found)
        return found

    @_worked_out
    def offers(self) -> tuple[Offer, ...]:
        """The offers, open and closed, in the order in which a screen shows them."""
        return tuple(_make(self._listed, index) for index in range(len(self._listed)))

    @_worked_out
    def anytime_offers(self) -> tuple[Offer, ...]:
        """What players may do now besides, open and closed."""
        return tuple(_make(self._besides, index) for index in range(len(self._besides)))

    def anytime_offer(self, move: Move) -> Offer | None:
        """The offer of a move that is made besides what is asked, if it is one."""
        if self.anytime is None or type(move) not in self.anytime.kinds:
            return None
        for index, one in enumerate(self._besides):
            if one.kind is type(move) and (offer := _make(self._besides, index)).is_of(move):
                return offer
        return None

    @_worked_out
    def kinds(self) -> frozenset[str]:
        """The kinds of moves that are on offer, open or closed."""
        return frozenset(map(_name, self._listed))

    def offer(self, kind: str) -> Offer | None:
        """Find the offer of a kind of move."""
        for index, one in enumerate(self._listed):
            if one.kind.kind == kind:
                return _make(self._listed, index)
        return None

    def check(self, move: Move, overruled: bool = False) -> None:
        """Raise the reason why this move is not accepted now.

        Raises:
            IllegalMove: the wrong player, another kind of move, or a value that a rule forbids.
        """
        if (offer := self.anytime_offer(move)) is not None:
            offer.check(move, overruled)
            return
        offer = self.offer(move.kind)
        if offer is None:
            raise self.out_of_place(move) or ImpossibleMove(self.unexpected_move)
        actor = move.actor
        if actor not in self.actors and (actor is None or actor != self.acts_for):
            refusal = self.not_your_turn(str(actor))
            if not overruled or isinstance(refusal, ImpossibleMove):
                raise refusal
        offer.check(move, overruled)

    def player_of(self, move: Move) -> str | None:
        """The player whose move it is: of the company that acts now, who acts for it."""
        actor = move.actor
        return next(iter(self.actors), None) if actor is not None and actor == self.acts_for else actor

    def ending(self, player: str) -> Move | None:
        """The move with which a player ends a turn in which he has done something; None: it is no such turn, or something
        is asked first."""
        offer = self.end_of_turn(player)
        return None if offer is None or offer.button.asks_first() else offer.kind(**offer.begun(player))

    def end_of_turn(self, player: str) -> Offer | None:
        """The offer with which a player ends a turn in which he has done something, whatever it asks first."""
        offer = self.offer("end-turn") or (self.offer("pass") if self.is_begun else None)
        return None if offer is None or player not in self.actors or offer.fields or offer.closed() else offer

    def open_offers(self) -> list[Offer]:
        """List the offers that can be chosen now, those besides last."""
        return [offer for offer in (*self.offers, *self.anytime_offers) if offer.closed() is None]

    def refresh(self) -> None:
        """Forget worked-out offers: something outside the turn has changed the position."""
        for worked_out in ("_listed", "_besides", "offers", "kinds", "anytime_offers"):
            self.__dict__.pop(worked_out, None)
        if self.make_actors is not None:
            self.actors = self.make_actors()


def not_your_turn(player: str, on_turn: str, seats: tuple[str, ...], by_card: bool = False) -> IllegalMove:
    """Refuse somebody who is not on turn, naming who is, the seat, and who plays next; where number cards are the order of
    play (`by_card`) the card instead of the seat."""
    if player not in seats:
        return _nobody(player)
    at = seats.index(on_turn)
    after = seats[(at + 1) % len(seats)]
    if by_card:
        return illegal("It is {on_turn}'s turn (number card {n}). {next} is next.", on_turn=on_turn, n=at + 1, next=after)
    return illegal("It is {on_turn}'s turn (seat {seat}). {next} is next.", on_turn=on_turn, seat=at + 1, next=after)


def not_asked(player: str, players: tuple[str, ...], first: Text) -> IllegalMove:
    """Refuse somebody who is not asked where nobody is next in turn: what somebody else has to do `first`."""
    return IllegalMove(first) if player in players else _nobody(player)


def _nobody(player: str) -> ImpossibleMove:
    return ImpossibleMove(say("Nobody called {player} plays in this game.", player=player))


Result = TypeVar("Result")
#: A rule that asks: it yields what it asks, is sent what was chosen, and returns what came of it.
Procedure = Generator[Ask, Any, Result]
