"""A game: runs a title's rules, holds the position, turns moves into receipts.

The position is never stored. It is what replaying the entries gives.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from companion.engine.asks import Ask, Offer, Procedure
from companion.engine.circles import unsearched
from companion.engine.domains import Choose
from companion.engine.errors import ImpossibleMove, Refusal
from companion.engine.facts import Fact, Reason, Words, followed, in_words
from companion.engine.instructions import Action, bank_pays, sentences
from companion.engine.ledger import Account, Ledger, Posting
from companion.engine.moves import Move
from companion.engine.past_round import PastRound
from companion.engine.reading import Json, JsonDict
from companion.engine.rest_of_turn import RestOfTurn
from companion.engine.text import Formatter, Text, say, set_right
from companion.engine.things import Heaps, Kind, Movement, Net, Things, net
from companion.engine.title import Title
from companion.engine.visibility import FullView
from companion.engine.waiting import PASS, Until
from companion.engine.words import WORDS

Rules = Procedure["End"]
#: So many entries of each player open a game, where a title does not say when it is opened.
OPENING = 4


@dataclass(slots=True)
class Entry:
    """A move as it was entered: with who entered it and when, which never change the game.

    `overruled` is the table's reason where it overruled a refusal. Entries with the same `batch`
    were entered together and are undone together.
    """

    move: Move
    id: str | int | None = None
    at: str | None = None
    by: str | None = None
    overruled: str | None = None
    batch: str | None = None


@dataclass(slots=True)
class Receipt:
    """What an entry did: its number (from 1), what happened, the postings, and the movements of things.

    `actor` is the player who acted: of a company's move its president then. `passing` is how a pass is told, if not as that,
    `answered` how an answer is.
    """

    n: int
    entry: Entry
    round: Text
    facts: tuple[Fact, ...]
    postings: tuple[Posting, ...]
    movements: tuple[Movement, ...] = ()
    actor: str | None = None
    passing: Text | None = None
    answered: Text | None = None


@dataclass(frozen=True, slots=True)
class End:
    """Why the game ended: an id for programs and a sentence for people; `who` has brought it about, where that counts."""

    reason: str
    text: Text
    who: tuple[str, ...] = ()


class GameOver(Exception):
    """The game ends at once, from whatever depth of the rules: a bankruptcy in the middle of a turn."""

    def __init__(self, end: End) -> None:
        super().__init__(end)
        self.end = end


class Correction(Move):
    """A change that the table makes outside the rules: logged, with author and reason."""

    __slots__ = ()

    def apply(self, game: Game) -> None:
        """Change the position. Raises IllegalMove or Malformed with nothing kept."""
        raise NotImplementedError

    def log_line(self) -> Text:
        """The correction in one sentence from its fields alone, where nothing tells what it has set right."""
        return set_right(say("{fields}", fields=tuple(
            f"{one.name} {value}" for one in fields(self) if one.name != "reason"
            and isinstance(value := getattr(self, one.name), str | int)) or self.kind))


class ReplayRefused(Exception):
    """An entry of a record was refused: `n` is its number, from 1; `game` stands just before it."""

    def __init__(self, n: int, refusal: Refusal, game: Game) -> None:
        super().__init__(n, refusal)
        self.n = n
        self.refusal = refusal
        self.game = game

    def __str__(self) -> str:
        return f"move {self.n}: {self.refusal}"


@dataclass(frozen=True)
class Start:
    """Everything that is fixed before the first move. An edition "default" is the title's first."""

    title: Title
    players: tuple[str, ...]
    options: Json
    setup: Json
    edition: str = "default"
    depth: str = "full"

    def __post_init__(self) -> None:
        object.__setattr__(self, "edition", self.title.read_edition(self.edition))
        object.__setattr__(self, "title", self.title.in_box(self.setup).with_options(self.options))

    def with_setup(self, setup: Json) -> Start:
        """The same table with another set-up, house rules too as far as they still mean something. Raises Malformed: they do
        not go together."""
        title = self.title.in_box(setup)
        players, options = title.read_players(self.players), title.options_after(self.title, self.options)
        return Start(title, players, options, dict(setup), self.edition, self.depth)

    def begin(self) -> Game:
        """Set the game up. Raises Malformed: the set-up lacks a part or does not add up."""
        game: Game = self.title.game(self)
        return game


class Game:
    """One game. A title's subclass adds its position (`begin`), its `rules` and its views.

    `play` is for people's entries and checks them; `replay` with `check=False` trusts them.
    """

    #: What `worth` counts, in one word for a heading.
    scored_by = "cash"
    #: The kinds of things that lie on the table. Money is none.
    kinds: tuple[Kind, ...] = ()
    #: What players may let the companion pass until: a line each.
    untils: tuple[Until, ...] = ()
    #: The sentence of each fact and reason of this title.
    words: Words = WORDS

    def __init__(self, start: Start) -> None:
        self.start = start
        self.title = start.title
        self.players = start.players
        self.options = start.options
        self.depth = start.depth
        self._open()

    def _open(self) -> None:
        """Stand at the start of the game."""
        self.ledger = Ledger()
        self.things = Things()
        self.receipts: list[Receipt] = []
        self.history: list[PastRound] = []
        self.end: End | None = None
        self._facts: list[Fact] = []
        with FullView():
            self.begin()
            self._run(self.rules())
        self.opening = (self._take_facts(), self.ledger.take_postings())
        self.things.take_movements()

    # What a title must say -------------------------------------------------------------------

    def begin(self) -> None:
        """Build the starting position from `start.setup`."""
        raise NotImplementedError

    def rules(self) -> Rules:
        """Run the whole game: yields asks, receives moves, returns the end."""
        raise NotImplementedError

    def resume(self, position: Json) -> Rules:
        """Take over a position from the middle of a game and go on from there."""
        raise NotImplementedError

    def auction_moves(self, winner: str, price: int) -> list[Move]:
        """The bids and passes by which the running auction ends so: for a table that enters only its result.

        Raises IllegalMove: no auction is running, or none can end so.
        """
        raise ImpossibleMove(say("No auction is running."))

    def whole_turn(self, fields: Mapping[str, str]) -> RestOfTurn:
        """What the title's form of the rest of a turn enters.

        Raises IllegalMove: there is no such form now; Malformed.
        """
        raise ImpossibleMove(say("There is nothing to choose here."))

    def correct_holding(self, player: str, company: str, shares: int) -> Fact:
        """Set a holding by hand, and say what it was. Raises ImpossibleMove: there are no such certificates."""
        raise NotImplementedError

    def round_name(self) -> Text:
        """Name the round and step for screens and the log."""
        raise NotImplementedError

    def is_opening(self) -> bool:
        """Whether the first round is still being played, while which the board may not be laid out yet."""
        return len(self.receipts) <= OPENING * len(self.players)

    def short_round(self) -> Text:
        """The round in at most twelve letters, beside whose turn it is."""
        return self.round_name()

    def accounts(self) -> Mapping[str, Account]:
        """All holders of money by name, the bank included as "bank"."""
        raise NotImplementedError

    def log_line(self, receipt: Receipt) -> Text:
        """An entry in one sentence, as the log and the undo strip name it."""
        raise NotImplementedError

    def telling(self, receipt: Receipt, facts: Iterable[Fact]) -> Fact | None:
        """Of what came of an entry the first that says the entry in full, to stand instead of it: what another company does
        because of it stands beside it. None: nothing does."""
        company = getattr(receipt.entry.move, "company", None)
        return next((fact for fact in facts if receipt.entry.move.kind in fact.tells
                     and (company is None or fact.is_about(self.symbols_of(company)))), None)

    def symbols_of(self, company: str) -> tuple[str, ...]:
        """All that facts may call a company."""
        return (company,)

    def news_of(self, receipt: Receipt) -> Sequence[Fact]:
        """What to tell those who look up later: what came of an entry by itself, and the act where that matters to all."""
        return followed(receipt.facts)

    def lies(self) -> Mapping[str, Heaps]:
        """What lies where on the table now, by kind of thing: a copy."""
        return {kind.id: kind.lies(self) for kind in self.kinds}

    def moved(self, went: Net, done: Sequence[Receipt], back: bool) -> Iterator[Text | Action]:
        """What hands move so that things that `went` to other places lie as they do in this position.

        It comes of the entries `done`, or, where it goes `back`, of taking them back.
        """
        return iter(())

    def instructions(self, done: Sequence[Receipt], back: bool) -> tuple[Text, ...]:
        """What hands do on the table because of entries, or because they are taken back: with things, and with money."""
        went = net((movement for receipt in done for movement in receipt.movements), back)
        postings = (posting for receipt in done for posting in receipt.postings)
        return sentences(self.moved(went, done, back), postings, back, self.paying, self.text_of)

    def instructed(self, went: Net) -> tuple[Text, ...]:
        """What hands do so that things that `went` to other places lie there, whatever it came of."""
        return sentences(self.moved(went, (), False), (), False)

    def paying(self, posting: Posting) -> Text:
        """The sentence by which hands are told that the bank pays something, with its `payments` to be filled in."""
        return bank_pays(posting)

    def names_of(self, player: str) -> frozenset[str]:
        """The names by which sentences speak of what is a player's: the player, and what he leads or owns."""
        return frozenset({player})

    def undo_needs(self, lost: Sequence[Receipt]) -> Text | None:
        """Who has to agree before these last entries are taken back, where the rules say so: asked, never enforced."""
        return None

    def pass_of(self, player: str) -> Move | None:
        """The move by which a player who is asked now passes; None: he is not asked, or may not pass here and now."""
        offer = self.ask.offer(PASS) if self.ask.actors == (player,) else None
        return offer.kind(player=player) if offer is not None and offer.closed() is None else None  # type: ignore[call-arg]

    def idle_pass(self) -> Move | None:
        """The pass of whoever is asked and can do nothing else, which a table enters by itself; None: somebody decides."""
        ask = self.ask
        offers = ask.open_offers() if ask.is_bidding and len(ask.actors) == 1 else []
        is_idle = [offer.kind.kind for offer in offers] == [PASS]
        # A title may not let others wait by its passes: here nobody waits, nothing else can be done.
        return Game.pass_of(self, ask.actors[0]) if is_idle else None

    def lots(self, offer: Offer) -> int:
        """How many lots an offer has when random play draws one of those that are open, 1 at least: a title where games
        would soon be over prefers what people do."""
        return 1

    def picked(self, offer: Offer, player: str, choose: Choose) -> Move:
        """The move that random play makes of an offer. Raises LookupError: none now by this player."""
        return offer.pick(player, choose)

    def trace(self) -> JsonDict:
        """The position as the trace format has it: players, companies, bank, round, phase."""
        raise NotImplementedError

    def worth(self) -> dict[str, int]:
        """What each player would score now."""
        raise NotImplementedError

    @property
    def starter(self) -> str:
        """Who had the first turn of all."""
        return self.players[0]

    def hides(self, seat: str | None = None) -> frozenset[str]:
        """The accounts whose money the player of `seat` (None: somebody who only watches) may not see now.

        While there are any, what would tell them is kept from that reader: views, balances, files, others' forms.
        """
        return frozenset()

    @property
    def hides_from_hosts(self) -> bool:
        """Whether what it hides now is kept from the host and the bankers as well, who play too."""
        return False

    @property
    def is_to_come(self) -> bool:
        """Whether the set-up decides things that nobody may know yet, such as the order of a deck.

        While it does, the set-up and the seed it was drawn from stay inside.
        """
        return False

    @property
    def turned_up(self) -> int:
        """How much of what is to come is known by now, such as the cards drawn: a trial may not turn up more."""
        return 0

    # Playing ---------------------------------------------------------------------------------

    def play(self, entry: Entry, check: bool = True) -> Receipt:
        """Apply an entry whole, or not at all.

        Raises:
            IllegalMove: a rule forbids it (ImpossibleMove: not even the table can overrule that).
        """
        move = entry.move
        if check and not isinstance(move, Correction):
            self.ask.check(move, overruled=entry.overruled is not None)
        with FullView():
            return self._carry_out(entry, check)

    def _carry_out(self, entry: Entry, check: bool) -> Receipt:
        move, ask = entry.move, self.ask
        name, actor, passing = self.round_name(), ask.player_of(move), ask.passing
        answered = ask.answered(move) if ask.answered is not None else None
        try:
            if isinstance(move, Correction):
                move.apply(self)
                self.ask.refresh()
            elif (besides := ask.anytime_offer(move)) is not None and besides.apply is not None:
                besides.apply(move)
                self.ask.refresh()
            else:
                self._step(move)
        except Refusal:
            self._restore()
            raise
        except Exception as broken:
            self._restore()
            if check and entry.overruled is None and not isinstance(move, Correction):
                # A move that was checked has to work: this is a fault of the rules, not of the table.
                raise
            no_sense = say("The table cannot overrule this: the move makes no sense in this position.")
            raise ImpossibleMove(no_sense) from broken
        receipt = Receipt(
            len(self.receipts) + 1, entry, name, self._take_facts(), self.ledger.take_postings(),
            self.things.take_movements(), actor, passing, answered,
        )
        self.receipts.append(receipt)
        return receipt

    def happened(self, fact: Fact) -> None:
        """Add to the receipt being written what happened."""
        self._facts.append(fact)

    def text_of(self, it: Fact | Reason | Text) -> Text:
        """What happened, or what a payment is for, as a sentence."""
        return it if isinstance(it, Text) else in_words(self.words, self, it)

    def entries(self) -> list[Entry]:
        """The entries played so far."""
        return [receipt.entry for receipt in self.receipts]

    def carry(self, kind: str, what: object, source: object, goal: object, n: int = 1) -> None:
        """Note that things change their place; see `Things.carry`."""
        self.things.carry(kind, what, source, goal, n)

    def pay(self, payer: Account, payee: Account, amount: int, why: Reason | Text) -> None:
        """Move money; see `Ledger.pay`."""
        self.ledger.pay(payer, payee, amount, why)

    def restart(self, rules: Rules) -> None:
        """Go on with other rules from here (after a position was taken over)."""
        self._rules.close()
        self.end = None
        self._run(rules)

    def stop(self) -> None:
        """End the game because the table wants it: nothing more is paid, and what everybody is worth now is the result."""
        self.restart(_stopped())

    def unsettled(self) -> Sequence[Text]:
        """What the result would leave out if the table stopped here, such as debts: a sentence each."""
        return ()

    @property
    def rounds_played(self) -> int:
        """How many rounds the night had, for people's logs."""
        return len(self.history)

    def to_the_end(self) -> list[PastRound]:
        """The history; of a game that is over, its last line has what everybody has in the end."""
        last = self.history[-1].after if self.history else 0
        if self.end is None or last >= len(self.receipts):
            return self.history
        return [*self.history, PastRound(say("End"), len(self.receipts), {}, {}, self.worth())]

    def standings(self) -> list[tuple[int, str, int]]:
        """Rank, player and score, best first; equal scores share a rank."""
        worth = self.worth()
        order = sorted(self.players, key=lambda p: (-worth[p], self.players.index(p)))
        scores = [worth[p] for p in order]
        return [(scores.index(worth[p]) + 1, p, worth[p]) for p in order]

    def winners(self) -> list[str]:
        """The players with the best score."""
        return [player for rank, player, _ in self.standings() if rank == 1]

    def formatter(self, gettext: Any = None, ngettext: Any = None) -> Formatter:
        """A reader for this title's money and words, in English or the given language."""
        return self.title.formatter() if gettext is None else self.title.formatter(gettext, ngettext)

    def _run(self, rules: Rules) -> None:
        self._rules = rules
        self._step(None)

    def _step(self, move: Move | None) -> None:
        try:
            self.ask = self._rules.send(move)
        except StopIteration as finished:
            self._finish(finished.value)
        except GameOver as over:
            self._finish(over.end)

    def _finish(self, end: End) -> None:
        self.end = end
        self.ask = _over(end)

    def _take_facts(self) -> tuple[Fact, ...]:
        facts = tuple(self._facts)
        self._facts.clear()
        return facts

    def _restore(self) -> None:
        """Rebuild the position from the entries: a coroutine that has raised cannot go on."""
        entries = self.entries()
        self._open()
        for entry in entries:
            self.play(entry, check=False)


def replay(start: Start, entries: Iterable[Entry], check: bool = True) -> Game:
    """Play entries from the start; unchecked for a log whose entries were checked when they were entered.

    Raises:
        ReplayRefused: at the first entry that does not stand.
    """
    game = start.begin()
    with FullView(), unsearched():
        for n, entry in enumerate(entries, 1):
            try:
                game.play(entry, check)
            except Refusal as refusal:
                raise ReplayRefused(n, refusal, game) from refusal
    return game


def _stopped() -> Rules:
    yield from ()
    return End("manually_ended", say("The table has ended the game by hand."))


def _over(end: End) -> Ask:
    text = say("The game is over: {reason} Undo to change it.", reason=end.text)
    return Ask((), say("The game is over."), tuple, lambda player: ImpossibleMove(text), text, text)
