"""What screens show of the family besides the position itself: the turn's ledger, a hand with where its loads come from,
events in words, how a player stands to the victory conditions. Plain values and sentences; money in millions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.corrections import SetPosition
from companion.engine.game import Correction, Receipt
from companion.engine.text import Text, say
from companion.games.empire_builder import building, connecting, corrections, loads, moves
from companion.games.empire_builder.deck import Demand
from companion.games.empire_builder.facts import TaxPaid
from companion.games.empire_builder.family import called
from companion.games.empire_builder.player import Claim, Player
from companion.games.empire_builder.position import FINAL, FINISHED, SPECIAL, InForce, Position, Turn
from companion.games.empire_builder.printed import event_words


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """An entry of the turn: its number, its sentence and notes, and what it changed of the cash of the turn's player."""

    n: int
    text: Text
    notes: Sequence[Text]
    change: int

    @property
    def before(self) -> int:
        """The number of the entry before it, to which an undo goes back."""
        return self.n - 1


def begun_after(game: Position) -> int:
    """The number of the last entry before the running turn."""
    over = (moves.EndTurn, corrections.CorrectTurn)
    return next((n for n in range(len(game.receipts), 0, -1) if isinstance(game.receipts[n - 1].entry.move, over)), 0)


def ledger(game: Position, is_hidden: bool) -> list[LedgerLine]:
    """The entries of the running turn in their order: number, sentence, notes, and what they changed of its player's cash.

    After the end, those of the special build turn. Where the cash is hidden, so is what a position typed in made of it.
    """
    name = game.turn.player.name
    return [
        LedgerLine(
            receipt.n, told := game.log_line(receipt), _followed(game, receipt, told),
            0 if is_hidden and isinstance(receipt.entry.move, SetPosition) else sum(
                p.amount * ((p.payee == name) - (p.payer == name)) for p in receipt.postings if name in (p.payer, p.payee)
            ),
        )
        for receipt in game.receipts[begun_after(game):]
    ]


def _followed(game: Position, receipt: Receipt, told: Text) -> Sequence[Text]:
    """What came of an entry, but for what its sentence tells already; of a correction the reason too."""
    facts = (game.text_of(fact) for fact in receipt.facts if not isinstance(fact, TaxPaid))
    notes = [said for said in facts if said != told]
    move = receipt.entry.move
    reason = getattr(move, "reason", "") if isinstance(move, Correction) else ""
    return [*notes, say("Reason: {why}", why=reason)] if reason else notes


# A hand ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DemandShown:
    """A demand on a card in a hand. `bonus` is what an event pays on top of it; `closed` says why it cannot be delivered
    though the load is aboard; `left` are its chips off the trains, None where nobody counts them; `sources` are the cities
    that supply it and are not struck.
    """

    load: str
    city: str
    payoff: int
    bonus: int
    aboard: bool
    closed: Text | None
    left: int | None
    sources: Sequence[str]


@dataclass(frozen=True, slots=True)
class HandCard:
    """A demand card in a hand, by its number."""

    card: int
    demands: Sequence[DemandShown]


def hand_card(game: Position, number: int, one: Player) -> HandCard:
    """A demand card on a hand: cards lie open."""
    return HandCard(number, [demand(game, asked, one) for asked in loads.printed(game, number)])


def demand(game: Position, asked: Demand, one: Player) -> DemandShown:
    """A demand: whether its load is aboard, why it cannot be delivered (a strike), and where the load comes from."""
    strike = next(game.struck(asked.city), None)
    known = game.box.loads.get(asked.load)
    return DemandShown(
        load=asked.load, city=asked.city, payoff=asked.payoff,
        bonus=sum(event.card.bonus or 0 for event in loads.bonuses(game, asked.load, asked.city)),
        aboard=asked.load in one.loads, closed=strike.text if strike else None, left=loads.chips_left(game, asked.load),
        sources=[city for city in known.cities if next(game.struck(city), None) is None] if known else (),
    )  # fmt: skip


# Events ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EventShown:
    """An event in force: what it is and does, which names were typed with it, who drew it, and until when. `is_checked`:
    nothing is accepted against it, as far as it can be known. `ends`: the title by which it is ended; "": by itself.
    """

    kind: str
    title: Text
    names: str
    words: Sequence[Text]
    drawer: str
    until: Text
    is_checked: bool
    ends: str


def event(game: Position, one: InForce) -> EventShown:
    """An event in force."""
    card = one.card
    names = "" if one.names == card.title else one.names
    unknown = unchecked(game, one)
    words = (*event_words(card, game.box), *unknown)
    return EventShown(card.kind, called(card.title), names, words, one.drawer, game.until(one), is_checked=not unknown,
                      ends=card.title if one.until is None else "")


def unchecked(game: Position, one: InForce) -> Sequence[Text]:
    """That a strike is not checked, in all cities or in some: our lists do not have where they lie."""
    if one.card.kind not in ("strike_inland", "strike_coastal") or not game.loads_named:
        return ()
    known = [game.box.strikes(one.card, city) for city in game.box.cities]
    if any(known) and None in known:
        return (say("Not all of these cities are known here: for the others look at the board."),)
    return () if any(known) else (say("Which cities these are is not known here and not checked: look at the board."),)


# How a player stands ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dots:
    """Connected major cities as dots: `on` of `of` that are needed."""

    on: int
    of: int


def dots(game: Position, one: Player) -> Dots:
    """How far a player has come with the major cities."""
    return Dots(min(one.count, game.figures.majors_needed), game.figures.majors_needed)


def met_words(one: Player) -> Text | None:
    """When a player met the victory conditions; None: not yet."""
    stamp = one.stamp
    return None if stamp is None else say(
        "met the conditions in game turn {n}, at the end of {player}'s turn", n=stamp.game_turn, player=stamp.turn_of)


def lost(game: Position, one: Player) -> Text | None:
    """The turns that a player loses; the running one counts until it is over."""
    if game.turn.player is one and game.turn.is_lost and one.turns_to_lose:
        more = one.turns_to_lose - 1
        return say("loses this turn and {n} more", n=more) if more else say("loses this turn")
    if one.turns_to_lose > 1:
        return say("loses {n} more turns", n=one.turns_to_lose)
    return say("loses the next turn") if one.turns_to_lose else None


def builds_next(game: Position, one: Player) -> bool:
    """Whether a turn with a build comes for a player who is not on turn: it is not lost, and not beyond the final one."""
    still = game.order[game.order.index(game.turn.player.name) + 1:]
    is_beyond = game.phase in (SPECIAL, FINISHED) or (game.phase == FINAL and one.name not in still)
    return not (one.turns_to_lose or one.has_left or is_beyond)


@dataclass(frozen=True, slots=True)
class TurnShown:
    """The running turn: what is spent on building and left of the limit, the most that cash allows too (where it may be
    seen), and the builds out of major cities. `is_initial`: nothing but building; `is_lost`: it passes without any act.
    `may_build`: it is a turn with a build. `stands` is why the train does not run, None while it may.
    `after` is the number of the last entry before the turn; `too_dear` is the least cost at which a special build is none.
    `may_owe_rent`: the build has begun, and not everybody got rent: one may have been forgotten. `undeclared` is why the
    connected majors are asked for, None where they are not; `reached` those not connected into which track is known
    to lead, but those that were not confirmed.
    """

    spent: int
    limit: int
    left: int
    most: int
    exits: int
    most_exits: int
    exits_left: int
    is_initial: bool
    is_lost: bool
    has_built: bool
    may_build: bool
    stands: Text | None
    after: int
    too_dear: int
    may_owe_rent: bool
    undeclared: Text | None
    reached: tuple[str, ...]


def running_turn(game: Position, turn: Turn, is_hidden: bool) -> TurnShown:
    """The running turn; `is_hidden`: this reader may not see its player's cash."""
    left, exits = game.figures.build_limit - turn.spent, game.figures.limits["major_city_builds"]
    return TurnShown(
        spent=turn.spent, limit=game.figures.build_limit, left=left,
        most=left if is_hidden else min(left, turn.player.cash), exits=turn.exits,
        most_exits=exits, exits_left=max(exits - turn.exits, 0), is_initial=turn.is_initial, is_lost=turn.is_lost,
        has_built=turn.has_built, may_build=may_build(game, turn), after=begun_after(game),
        stands=next((refusal.text for refusal in loads.gate(turn)), None),
        too_dear=game.figures.limits["special_build"] + 1,
        may_owe_rent=not turn.is_initial and (turn.has_built or turn.has_upgraded)
        and len(turn.paid) < len(game.others(turn.player.name)),
        undeclared=None if is_hidden else connecting.undeclared(game, turn),
        reached=tuple(city for city in turn.player.sections if city in game.figures.majors
                      and city not in (*turn.refused, *turn.player.majors)),
    )  # fmt: skip


def may_build(game: Position, turn: Turn) -> bool:
    """Whether the running turn is one with a build that is limited: the special build turn has none before."""
    return game.phase not in (SPECIAL, FINISHED) and building.could_build(game, turn)


@dataclass(frozen=True, slots=True)
class ClaimShown:
    """That only this player may rebuild what an event took away; `until` when."""

    player: str
    what: Text
    until: Text


def claims(game: Position) -> list[ClaimShown]:
    """What is kept for whom to rebuild, until the game is over. Source: "Track Building"."""
    if game.phase == FINISHED:
        return []
    return [ClaimShown(one.name, called(claim.event), _kept_until(game, claim))
            for one in game.seats.values() for claim in one.claims]


def _kept_until(game: Position, claim: Claim) -> Text:
    if game.phase == SPECIAL:
        return say("until their special build")
    if claim.is_over:
        return say("until the end of their next turn with a build")
    if claim.cause in game.events("flood"):
        return say("not while the flood lasts, but in their next turn with a build after it")
    return say("while the event lasts, and in their next turn with a build after it")


def last_turn(game: Position) -> Text | None:
    """What everybody has to know about the end: who met the conditions, who still plays."""
    met = tuple(player.name for player in game.stamped())
    if not met and not game.time_called:
        return None
    left = game.order[game.order.index(game.turn.player.name):] if game.phase == "final_turn" else ()
    who = say("{players} met the conditions.", players=met) if met else say("Time is called.")
    if not left:
        return who
    return say("{who} This game turn is the last. Still to play: {players}.", who=who, players=left)


#: Kinds of facts on how the final turn and the special build came out.
LAST_STEPS = ("event-in-force", "no-special-build", "special-build", "standing")


def last_steps(game: Position) -> tuple[Text, ...]:
    """How the final turn and the special build came out, once the game is over: a sentence each."""
    if game.end is None:
        return ()
    return tuple(game.text_of(fact) for receipt in game.receipts for fact in receipt.facts if fact.kind in LAST_STEPS)
