"""A title of the family: what the game says in every title, and the title that is made from a box.

The procedures are put together by the title, in its room: `rules` and `rounds` are the table of contents of its rulebook.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any

from companion.eighteenxx import words
from companion.eighteenxx.boards.books_board import BooksBoard
from companion.eighteenxx.boards.map_board import MapBoard
from companion.eighteenxx.box import box as boxes
from companion.eighteenxx.box import house_rules
from companion.eighteenxx.box.box import Box
from companion.eighteenxx.box.reading import UNLIMITED
from companion.eighteenxx.model import moves
from companion.eighteenxx.model.board import Board
from companion.eighteenxx.model.facts import CompanyClosed, Unites
from companion.eighteenxx.model.holdings import AS_PROFILE
from companion.eighteenxx.model.moves import Agree
from companion.eighteenxx.model.position import Position
from companion.eighteenxx.model.presets import presets
from companion.eighteenxx.model.reasons import RevenueOfPrivate
from companion.eighteenxx.model.track_facts import PhaseBegun, PhaseInFull
from companion.eighteenxx.rounds import passing
from companion.eighteenxx.rounds.idle_step import idle_pass
from companion.eighteenxx.rules.score import scorer
from companion.eighteenxx.screens import corrections, taking_over
from companion.eighteenxx.screens.corrections import ANYWHERE, ON_THE_MAP
from companion.eighteenxx.screens.forms import Forms
from companion.eighteenxx.screens.instructions import first_of_two, moved
from companion.eighteenxx.screens.view import view
from companion.eighteenxx.screens.whole_turn import WholeTurn
from companion.eighteenxx.words import moves as moves_in_words
from companion.engine.corrections import COMMON
from companion.engine.facts import Fact
from companion.engine.game import Receipt, Rules
from companion.engine.instructions import Action
from companion.engine.ledger import Posting
from companion.engine.moves import Move, move_kinds
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Text, say
from companion.engine.things import Net
from companion.engine.title import Draw, LookUp, Option, Title


class Eighteen(Position):
    """One game."""

    untils = passing.UNTILS
    words = words.WORDS

    def rounds(self) -> Rules:
        """The rounds after the distribution until the game ends: the title says which."""
        raise NotImplementedError

    def lay_out(self) -> Board:
        """The map at the depth Full, the board on the table at Books."""
        return MapBoard(self) if self.depth == "full" else BooksBoard(self)

    def whole_turn(self, fields: Mapping[str, str]) -> WholeTurn:
        """What the form of the rest of a company's turn enters."""
        return WholeTurn(self, fields)

    def resume(self, position: Json) -> Rules:
        """Go on with a stock round from a position taken over from the table."""
        taking_over.take_over(self, position)
        return self.rounds()

    def correct_holding(self, player: str, company: str, shares: int) -> Fact:
        """Set how many percent a player holds."""
        return corrections.correct_holding(self, player, company, shares)

    def news_of(self, receipt: Receipt) -> Sequence[Fact]:
        """With a phase that begins also what it changes, and after a consent what was agreed to. A company that is part of
        another now closes, which is no news."""
        facts = receipt.facts if isinstance(receipt.entry.move, Agree) else super().news_of(receipt)
        absorbed = {fact.absorbed for fact in receipt.facts if isinstance(fact, Unites)}
        return [PhaseInFull(fact.phase) if isinstance(fact, PhaseBegun) else fact for fact in facts
                if not (isinstance(fact, CompanyClosed) and fact.company in absorbed)]

    def moved(self, went: Net, done: Sequence[Receipt], back: bool) -> Iterator[Text | Action]:
        """What changed its place; with the second tile of a private also the first."""
        if not back:
            yield from first_of_two(self, done)
        yield from moved(self, went, back)

    def paying(self, posting: Posting) -> Text:
        """What privates pay is told as theirs."""
        return say("Privates pay: {payments}.") if isinstance(posting.why, RevenueOfPrivate) else super().paying(posting)

    def names_of(self, player: str) -> frozenset[str]:
        """A player and the companies that he presides over, by all that they are called."""
        own = [company for company in self.companies.values() if self.president(company) == player]
        return frozenset({player, *(company.name for company in own), *(self.called(company) for company in own)})

    def pass_of(self, player: str) -> Move | None:
        """A pass that lets the turn go by; nobody is made to drop out of an auction."""
        return super().pass_of(player) if passing.means_waiting(self) else None

    def idle_pass(self) -> Move | None:
        """Of a bidder, and of a company that can do nothing more in a step of its turn."""
        return super().idle_pass() or idle_pass(self)

    def symbols_of(self, company: str) -> tuple[str, ...]:
        """Its own name, and that of what it has become."""
        return company, self.extras.symbols_at(len(self.receipts)).get(company, company)

    def happened(self, fact: Fact) -> None:
        """Add to the receipt being written what happened, with what companies are called now."""
        names = self.extras.symbols_at(len(self.receipts)) if self.extras.renames else None
        self._facts.append(fact.renamed(names) if names else fact)

    def log_line(self, receipt: Receipt) -> Text:
        """An entry in one sentence."""
        return moves_in_words.log_line(self, receipt)


AT_ANY_DEPTH = (*moves.PLAYERS, *moves.COMPANIES, *COMMON, *ANYWHERE)
#: What each rule that the data let tables settle otherwise is about.
ABOUT: dict[str, Text] = {
    "reserve_all_bids": say("In the distribution every bid ties up money, not only the highest."),
    "bid_step": say("In the distribution bids go up in these steps."),
    "upgrade_reach": say("What of an upgrade a company must reach: any track, or only what is new or changes its value."),
}
#: What values of options are called that are ids, or count something else than money.
WORDS: dict[str, Text] = {
    "semi_restrictive": say("what is new or changes its value"), "permissive": say("any track"),
    UNLIMITED: say("as many as are wanted"), boxes.AS_EDITION: say("as in the edition"),
}

#: The parts of a box that a final position is scored by.
SCORED = {"privates", "privates_count", "bankrupt_counts"}
_NONE: Mapping[str, Text] = MappingProxyType({})
#: What draws a set-up: from the players, the options and chance.
Drawing = Callable[[tuple[str, ...], Json, Draw], JsonDict]


def options_of(
    box: Box, about: Mapping[str, Text], words: Mapping[str, Text] = _NONE, at_books: tuple[str, ...] = (),
) -> Iterator[Option]:
    """What a table may settle otherwise; `about` says what each variant and choice is, `words` what values are called, by
    the value, or by both ("choice.value") where another choice has the same. Those `at_books` mean something there alone."""
    if len(box.profiles) > 1:
        yield Option("profile", tuple(box.profiles),
                     say("Where sources disagree: the rulebook, or the way 18xx.games plays."),
                     {"rulebook": say("the rulebook"), "18xx-games": say("as on 18xx.games")})
    for field in fields(box.options):
        values = getattr(box.options, field.name)
        if len(values) > 1:
            yield Option(field.name, values, ABOUT[field.name], _words(values),
                         only_at="full" if field.name == "upgrade_reach" else "")
    for name, values in {**boxes.choices(box.id), **boxes.variants(box.id)}.items():
        if name in boxes.NO_OPTIONS:
            continue
        if name not in about:
            raise ValueError(f"{box.id}.toml: variants.{name} has no sentence in the `variants` that title_of is given.")
        if name in boxes.choices(box.id):
            values = (boxes.AS_EDITION, *values) if boxes.editions(box.id) else values
            own = {value: words[f"{name}.{value}"] for value in values if f"{name}.{value}" in words}
            yield _with_editions(box, Option(name, values, about[name], {**_words(values, words), **own, **_counts(values)},
                                             only_at="books" if name in at_books else ""))
        else:
            yield Option(name, values, about[name], {**_words(values), **_counts(values)})
    first, *others = {profile.requires_best_run for profile in box.profiles.values()}
    yield Option("require_best_run", (AS_PROFILE, True, False) if others else (first, not first),
                 say("The best run must be taken; the companion searches for it."), {AS_PROFILE: say("as in the sources")},
                 only_at="full")
    yield Option("consent", (False, True), say("A player who is to sell a private or a train is asked to agree.")
                 if box.privates else say("A player who is to sell a train is asked to agree."), at_new_tables=True)
    yield from house_rules.options_of(box)


def _with_editions(box: Box, option: Option) -> Option:
    """An option that may be left to the edition says what each of them has."""
    if boxes.AS_EDITION not in option.values:
        return option
    has = tuple(say("{edition}: {value}", edition=edition["name"], value=option.in_words(edition["rules"][option.id]))
                for edition in boxes.editions(box.id).values())
    return replace(option, words={**option.words, boxes.AS_EDITION: say("as in the edition ({editions})", editions=has)})


def _scored_by(box: Box) -> Iterator[str]:
    """The variants that change privates or what counts, and so what a final position is worth; the edition, if it does."""
    for name, changes in boxes.read_data(box.id).get("variants", {}).items():
        if any(SCORED & set(change) for change in changes.values()):
            yield name


def _words(values: tuple[Any, ...], words: Mapping[str, Text] = _NONE) -> dict[Any, Text]:
    return {value: words.get(value) or WORDS[value] for value in values if isinstance(value, str)}


def _counts(values: tuple[Any, ...]) -> dict[Any, Text]:
    """The numbers of a variant: they count pieces."""
    return {value: say("{n}", n=value) for value in values if type(value) is int}


def title_of(
    box: Box, about: Text, game: Callable[[Any], Eighteen], draw: Drawing = lambda *_: {},
    variants: Mapping[str, Text] = _NONE, words: Mapping[str, Text] = _NONE,
    more: tuple[type[Move], ...] = (), counted: tuple[type[Move], ...] = (), lookups: tuple[LookUp, ...] = (),
    scoring: Text | None = None, at_books: tuple[str, ...] = (),
) -> Title:
    """The title in a box. `draw` draws what chance decides at the set-up; `variants` are the sentences of its variants and
    choices, `words` those of their values; `more` are the moves that only this title has,
    `counted` those of the depth Books; `lookups` are pages to look things up on; `scoring` is what to
    know before a final position is typed in; `at_books` are the choices that mean something at Books alone."""
    editions = boxes.editions(box.id)
    return Title(
        id=box.id, contents=box, name=box.name, about=about, currency=box.currency,
        players=(min(box.players), max(box.players)),
        unofficial_players=(), options=tuple(options_of(box, variants, words, at_books)), game=game,
        moves={
            "full": move_kinds((*moves.ON_THE_MAP, *AT_ANY_DEPTH, *ON_THE_MAP, *more)),
            "books": move_kinds((*moves.COUNTED, *AT_ANY_DEPTH, *more, *counted)),
        },
        draw_setup=draw, score=scorer(box), view=view, forms=Forms(box, scoring), family="eighteenxx", presets=presets,
        lookups=lookups, companies=tuple(box.companies), bgg_id=box.bgg_id,
        editions=tuple(editions) or ("default",),
        edition_names={id_: edition["name"] for id_, edition in editions.items()}, scored_by=tuple(_scored_by(box)),
        words={"president": box.leader} if box.leader != "president" else {},
    )
