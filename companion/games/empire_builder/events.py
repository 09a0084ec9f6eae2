"""Events: what a card asks, what it does, how long it lasts. Source: Puffing Billy handbook, "Event Cards"; the cards.

A card is resolved at once by who drew it, before any further card is looked at. Geography is asked, never worked out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import reduce

from companion.engine.asks import Button, Chosen, Field, Offer, Procedure
from companion.engine.domains import Amount, Domain, OneOf, Steps, Words
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.text import Money, Text, say
from companion.games.empire_builder import connecting, moves
from companion.games.empire_builder.asking import ask_player
from companion.games.empire_builder.deck import EventCard, TaxBracket, tax_on
from companion.games.empire_builder.facts import (
    CashPublic,
    EventDrawn,
    EventOver,
    LoadLost,
    NobodyStaged,
    NobodyTaxed,
    NoEffect,
    NoTax,
    Tax,
    TaxPaid,
    TurnLost,
    TurnsLost,
)
from companion.games.empire_builder.family import EventKind, called, family
from companion.games.empire_builder.player import NO_PORT, STAGED, Player
from companion.games.empire_builder.position import InForce, Position, Turn
from companion.games.empire_builder.printed import bracket_words, event_words
from companion.games.empire_builder.spelling import fits, fold

Asking = Procedure[None]
MOST_BONUS, USUAL_BONUS = 50, 10
#: Kinds of cards of which the table tells what they say, not what they name.
TOLD = ("lasting", "track_loss", "other")
#: Kinds of cards that name no place.
NAMELESS = ("tax", "strike_inland", "strike_coastal", "strike_rail")


def offer(game: Position, turn: Turn) -> Offer:
    """An event card was drawn where the companion does not know the deck: its kind and what it names."""

    def gates() -> Iterator[IllegalMove]:
        if not turn.has_drawn:
            yield illegal("An event comes when a card is drawn: enter the delivery (or that the hand is discarded) first.")

    kinds = family().event_kinds
    fields = (
        Field("event", say("What kind of event?"), lambda chosen: OneOf(tuple(kinds)),
              label=lambda id_: say(kinds[id_].name)),
        Field("amount", say("How much is the bonus?"), _amount),
        Field("names", say("What does the card name?"), lambda chosen: _names(game, chosen["event"])),
    )
    return Offer(moves.TurnEvent, say("An event card"), fields, gates, preview=lambda move: event_words(
        typed_card(game, move), game.box),
        button=Button(
            says=lambda chosen: say("Event: {title}", title=called(kinds[chosen["event"]].name)) if "event" in chosen
            else say("An event card"),
            doubt=lambda move: _nameless(game, move),
        ))


def _amount(chosen: Chosen) -> Domain:
    return Amount(1, MOST_BONUS, usual=USUAL_BONUS) if chosen["event"] == "bonus" else OneOf((0,))


def _names(game: Position, kind: str) -> Words:
    """What a card names, of those in the known deck: not asked where its kind names nothing, or has only one card."""
    cards = _of_kind(game, kind)
    if kind in NAMELESS or len(cards) == 1:
        return Words(is_asked=False)
    named = (card.river or card.centre or " ".join(card.cities or card.seas) or card.load or "" for card in cards)
    return Words(_which(kind), suggested=tuple(name for name in dict.fromkeys(named) if name))


def _nameless(game: Position, move: moves.TurnEvent) -> Text | None:
    """What is asked where a card names something and nothing is typed: all look at it until the event is over."""
    if move.names.strip() or move.event in TOLD or not _names(game, move.event).is_asked:
        return None
    return say("{which} Nothing is typed. Enter it all the same?", which=_which(move.event))


def _which(kind: str) -> Text:
    """What is asked about a card of a kind."""
    if kind in TOLD:
        return say("What does the card say?")
    if kind == "flood":
        return say("Which river or cities does it name?")
    return say("Which load or cities does it name?") if kind == "bonus" else say("Which cities or which river does it name?")


def _of_kind(game: Position, kind: str) -> list[EventCard]:
    """The cards of a kind in the game's known deck."""
    return [card for card in (game.box.deck.events if game.box.deck else {}).values() if card.kind == kind]


def typed_card(game: Position, move: moves.TurnEvent) -> EventCard:
    """The card as the table told it: one of the deck's, if our list has it, else what was typed."""
    known = _listed(game, move)
    if known is not None:
        return replace(known, bonus=move.amount or known.bonus)
    names = tuple(name.strip() for name in move.names.split(",") if name.strip())
    kind = family().event_kinds[move.event]
    is_told = move.event in TOLD and fold(move.names)
    return EventCard(
        0, move.event, move.names if is_told else kind.name, cities=() if is_told else names, river=move.names or None,
        bonus=move.amount or None, ferries=move.event == "gale" and game.box.has_ferries,
    )


def _listed(game: Position, move: moves.TurnEvent) -> EventCard | None:
    """The one card of the game's known deck that has this kind and the names typed; None: there is no such one."""
    cards = _of_kind(game, move.event)
    typed = fold(move.names)
    if typed:
        cards = [card for card in cards if fits(typed, _said(card))]
    return cards[0] if len(cards) == 1 else None


def _said(card: EventCard) -> str:
    """The names on a card, folded."""
    return fold(" ".join((card.title, card.centre or "", card.river or "", card.load or "", *card.cities, *card.seas)))


def resolve(game: Position, turn: Turn, card: EventCard, names: str = "") -> Asking:
    """Carry a card out. In the initial build only its lasting part. Source: "Event Cards"; FAQ 29."""
    kind = family().event_kinds[card.kind]
    if card.number:
        game.happened(EventDrawn(called(card.title)))
    if turn.is_initial:
        yield from _in_the_initial_build(game, turn, card, kind, names)
        return
    event = InForce(card, turn.player.name, _until(turn.player, kind), names)
    if kind.lasts != "at once":
        game.in_force.append(event)
    match card.kind:
        case "tax":
            yield from tax(game, turn, card)
        case "derailment":
            yield from derailment(game, turn, say("whose trains are in the area?"), game.players, _told(game, card))
        case "gale" if card.ferries and game.box.storms_derail:
            staged = tuple(p.name for p in game.seats.values() if p.port == STAGED)
            yield from derailment(game, turn, say("whose trains are staged at the ferries?"), staged)
        case "flood" | "track_loss":
            yield from track_loss(game, turn, event)
        case "lasting":
            strike_down(game, event)


def _until(drawer: Player, kind: EventKind) -> int | None:
    """The turn of the drawing player at whose end an event is over: the next one (D17)."""
    return drawer.turns + 2 if kind.lasts == "next turn" else None


def _in_the_initial_build(game: Position, turn: Turn, card: EventCard, kind: EventKind, names: str) -> Asking:
    if card.kind == "tax":
        make_public(game)
        game.happened(NobodyTaxed())
    elif card.kind == "lasting":
        game.in_force.append(event := InForce(card, turn.player.name, None, names))
        strike_down(game, event)
    else:
        game.happened(NoEffect())
    yield from ()


def strike_down(game: Position, event: InForce) -> None:
    """Wizard's Strike takes the Rainbow Bridge down, and is over with that (Iron Dragon)."""
    if "wizard" in event.said:
        for ended in (*game.bridges(), event):
            end(game, ended)


def make_public(game: Position) -> None:
    """From the tax card on everybody's cash is public. Source: General EBI Notes."""
    if not game.money_public:
        game.money_public = True
        game.happened(CashPublic())


# Tax ------------------------------------------------------------------------------------------------


def tax(game: Position, turn: Turn, card: EventCard) -> Asking:
    """Everybody pays by the bracket of the cash held now; the brackets of this game can be set right."""
    make_public(game)
    if game.options["fast_game"]:
        game.happened(NoTax())
        return
    printed = rows(card.brackets or game.box.tax)
    move = yield ask_player(
        game, turn.player.name, say("everybody pays the tax"), lambda: (_tax_offer(game, printed),),
        say("Resolve the tax first: everybody pays by the bracket of the cash held now."),
    )
    for player, amount in due(game, move.brackets).items():
        game.pay(game.seats[player], game.bank, amount, Tax())
        if amount:
            game.happened(TaxPaid(player, Money(amount)))


def rows(brackets: Iterable[TaxBracket]) -> tuple[tuple[int, int], ...]:
    """Brackets as a move has them: least cash and tax."""
    return tuple((bracket.low, bracket.tax) for bracket in brackets)


def due(game: Position, brackets: Sequence[tuple[int, int]]) -> dict[str, int]:
    """What each player pays; nobody more than there is."""
    ends = [low - 1 for low, _ in brackets[1:]] + [None]
    read = tuple(TaxBracket(low, high, tax_) for (low, tax_), high in zip(brackets, ends, strict=True))
    return {name: min(tax_on(read, player.cash), player.cash) for name, player in game.seats.items()}


def _tax_offer(game: Position, printed: tuple[tuple[int, int], ...]) -> Offer:
    def against(given: tuple[tuple[int, int], ...]) -> Iterator[IllegalMove]:
        lows = [row[0] for row in given]
        if not given or lows != sorted(set(lows)) or any(low < 0 or amount < 0 for low, amount in given):
            yield impossible("Tax brackets are rows of least cash and tax, rising.")

    field = Field("brackets", say("As printed on the card?"), lambda chosen: OneOf((printed,), against, is_open=True),
                  label=lambda given: say("{rows}", rows=bracket_words(given)))

    def preview(move: moves.PayTax) -> tuple[Text, ...]:
        pays = {name: amount for name, amount in due(game, move.brackets).items() if amount}
        least = next((low for low, amount in move.brackets if amount), None)
        if not pays and least is not None:
            return (say("Nobody has {least} or more: nobody pays.", least=Money(least)),)
        return tuple(say("{player} pays {amount}.", player=name, amount=Money(amount)) for name, amount in pays.items())

    return Offer(moves.PayTax, say("Pay the tax"), (field,), preview=preview,
                 button=Button(
                     says=lambda chosen: say("Everybody pays the tax") if any(due(game, printed).values())
                     else say("Nobody pays the tax"),
                 ))


# Derailments ------------------------------------------------------------------------------------------


def _told(game: Position, card: EventCard) -> Text:
    """A card that is over at once, while it is asked about: no list of events in force has its area."""
    return reduce(lambda said, more: say("{said} {more}", said=said, more=more), event_words(card, game.box))


def derailment(game: Position, turn: Turn, task: Text, among: tuple[str, ...], question: Text | None = None) -> Asking:
    """Trains in the area lose a turn and a load. Who is there is asked. Source: "Event Cards"; "Ferries"."""
    if not among:
        game.happened(NobodyStaged())
        return
    move = yield ask_player(
        game, turn.player.name, task, lambda: (
            _players_offer(game, moves.Derail, among, say("Who is derailed?"), say("These are derailed")),
            _nobody(say("Nobody is derailed"))),
        say("Resolve the derailment first: whose trains are in the area?"), question=question,
    )
    if isinstance(move, moves.Derail):
        for name in move.players:
            yield from _derail(game, turn, game.seats[name])


def _players_offer(
    game: Position, kind: type[moves.Derail | moves.LoseTrack], among: tuple[str, ...], who: Text, label: Text
) -> Offer:
    def following(prefix: tuple[str, ...]) -> OneOf:
        def against(player: str) -> Iterator[IllegalMove]:
            if player in prefix:
                yield illegal("{player} is named already.", player=player)
            elif player not in among:
                yield illegal("{player}'s train is not staged.", player=player)

        return OneOf(game.players, against)

    most = len(game.players)
    domain = Steps(1, most, following, lambda n: impossible("Tick at least one player, or say that it is nobody."))
    return Offer(kind, label, (Field("players", who, lambda chosen: domain),))


def _nobody(label: Text) -> Offer:
    return Offer(moves.NobodyHit, label)


def _derail(game: Position, turn: Turn, player: Player) -> Asking:
    """A turn and a load; who drew the card loses the rest of this turn too. Source: "Event Cards"."""
    player.turns_to_lose += 1
    if player is turn.player:
        turn.is_forfeit = True
        game.happened(TurnsLost(player.name))
    else:
        game.happened(TurnLost(player.name))
    if len(set(player.loads)) > 1:
        move = yield ask_player(
            game, player.name, say("which load is lost?"), lambda: _load_offers(player),
            say("First {player} chooses the load that is lost.", player=player.name),
        )
        lost = move.load if isinstance(move, moves.LoseLoad) else None
    else:
        lost = next(iter(player.loads), None)
    if lost is not None:
        player.put_off(lost)
        game.happened(LoadLost(player.name, lost))


def _load_offers(player: Player) -> tuple[Offer, ...]:
    """Which load is lost; nothing, if a correction has emptied the train meanwhile."""
    field = Field("load", say("Which load?"), lambda chosen: OneOf(tuple(dict.fromkeys(player.loads))))
    lose = Offer(moves.LoseLoad, say("Lose a load"), (field,))
    return (lose,) if player.loads else (lose, _nobody(say("No load is lost")))


# Floods and other losses of track -----------------------------------------------------------------------


def track_loss(game: Position, turn: Turn, event: InForce) -> Asking:
    """Who lost track, and which majors they are still joined to; they alone may rebuild. Source: "Track Building"."""
    move = yield ask_player(
        game, turn.player.name, say("who lost a bridge or track?"),
        lambda: (
            _players_offer(game, moves.LoseTrack, game.players, say("Who lost a bridge or track?"), say("These lost track")),
            _nobody(say("Nobody lost track"))),
        say("Resolve the flood first: who lost a bridge, and which majors is each player still joined to?"),
    )
    if isinstance(move, moves.LoseTrack):
        for name in move.players:
            game.claim(game.seats[name], event)
            yield from connecting.cut_off(game, game.seats[name])


# Ending ---------------------------------------------------------------------------------------------------


def expire(game: Position, player: Player) -> None:
    """At the end of a turn: the events of its player that are due end; claims run from then on. Source: "Event Cards"."""
    for event in [e for e in game.in_force if e.drawer == player.name and e.until is not None and e.until <= player.turns]:
        end(game, event)


def end(game: Position, event: InForce) -> None:
    """An event is over: who may rebuild what it erased has one build turn of their own for it (D18)."""
    game.in_force.remove(event)
    game.happened(EventOver(called(event.card.title)))
    _free_to_rebuild(game, (event,))


def discard(game: Position) -> None:
    """All events are discarded before the special build, the last turn with a build. Source: "Final Standings"."""
    _free_to_rebuild(game, game.in_force)
    game.in_force.clear()


def _free_to_rebuild(game: Position, over: Sequence[InForce]) -> None:
    """What these events erased may be rebuilt from now on."""
    for player in game.seats.values():
        for claim in player.claims:
            if claim.cause in over:
                claim.is_over = True


def end_offer(game: Position, turn: Turn) -> Offer:
    """End an event whose card says when: permanent ones, others, those spent."""

    def running() -> tuple[str, ...]:
        return tuple(dict.fromkeys(event.card.title for event in game.in_force if event.until is None))

    field = Field("event", say("End an event, as its card says"), lambda chosen: OneOf(running()))
    return Offer(
        moves.EndEvent, say("End an event"), (field,),
        why_closed=lambda: illegal("No event waits for its card to say that it is over."),
        button=Button(
            says=lambda chosen: say("End: {event}", event=called(chosen["event"])) if "event" in chosen
            else say("End an event"),
            doubt=lambda move: say("Does the card say that it is over now? {event}", event=called(move.event)),
        ),
    )


def bonus_offer(game: Position, turn: Turn) -> Offer:
    """Take a bonus whose condition only the card knows, after the delivery that fits."""

    def waiting() -> tuple[str, ...]:
        return tuple(dict.fromkeys(event.card.title for event in open_bonuses(game, turn)))

    field = Field("event", say("Which bonus?"), lambda chosen: OneOf(waiting()))
    return Offer(moves.TakeBonus, say("Take a bonus"), (field,), why_closed=lambda: illegal(
        "A bonus is taken with the delivery that fits it."))


def open_bonuses(game: Position, turn: Turn) -> list[InForce]:
    """The bonuses that waited for the last delivery, where nobody but the table can tell whether it fits."""
    return [
        event for event in turn.bonuses if event in game.in_force and not (event.card.number and game.loads_named)
    ]


def find(game: Position, title: str, *kinds: str) -> InForce:
    """The event in force of that title."""
    return next(e for e in game.in_force if e.card.title == title and (not kinds or e.card.kind in kinds))


def stage_offer(game: Position, turn: Turn) -> Offer:
    """Where the train stands at the end of its move. Source: "Ferry Movement"."""

    def against(state: str) -> Iterator[IllegalMove]:
        gale = next((event for event in game.events("gale") if event.card.ferries), None)
        if state == STAGED and gale is not None:
            yield illegal("No staging until {until}: the gale stops the ferries.", until=game.until(gale))

    def gates() -> Iterator[IllegalMove]:
        if turn.is_initial:
            yield illegal("In the initial build no train runs yet.")
        if turn.has_dumped:
            yield illegal("The hand was discarded instead of the turn: the train stays as it stands.")

    words = {STAGED: say("On a port, staged"), "not-staged": say("On a port, not staged"), NO_PORT: say("Not on a port")}
    field = Field("state", say("Where does the train stand?"), lambda chosen: OneOf(tuple(words), against),
                  label=lambda state: words[state])
    return Offer(moves.Stage, say("Train at a port"), (field,), gates)
