"""Loads: picking up, dropping, delivering. Source: the rules' "Loads"; Puffing Billy handbook, "General EBI Notes"."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.engine.asks import Button, Chosen, Field, Offer
from companion.engine.domains import Amount, Domain, OneOf, Refusals, Words
from companion.engine.errors import IllegalMove, illegal, impossible
from companion.engine.facts import Reason
from companion.engine.text import Money, Text, say, say_n
from companion.games.empire_builder import moves
from companion.games.empire_builder.deck import Demand
from companion.games.empire_builder.facts import Bonus, BonusPaid, DebtRepaid, Payoff, Repayment
from companion.games.empire_builder.position import InForce, Position, Turn

MOST_PAYOFF = 150
CIRCUS, CIRCUS_PAYOFF = "Circus", 20
WAREHOUSE_TURNS = 4


def gate(turn: Turn) -> Iterator[IllegalMove]:
    """Operating comes first in a turn, and not at all in some turns. Source: the rules' "Turns"."""
    if turn.is_initial:
        yield illegal("In the initial build no train runs yet.")
    elif turn.is_forfeit:
        yield illegal("The rest of this turn is lost: the train stands still.")
    elif turn.has_dumped:
        yield illegal("The hand was discarded instead of the turn. End the turn.")
    elif turn.has_upgraded and not turn.track:
        yield illegal("You have upgraded, so the train stands still. Undo the upgrade to run your train again.")
    elif turn.has_built or turn.has_upgraded:
        yield illegal("You have started building. Undo the build to run your train again.")


# Names ----------------------------------------------------------------------------------------------


def cities(game: Position, against: Callable[[str], Refusals] | None = None) -> Domain:
    """A city: of the list where it is known, else typed."""
    if game.box.cities:
        return OneOf(tuple(game.box.cities), against)
    return Words(needed=_nameless(), against=against)


def _nameless() -> IllegalMove:
    return impossible("Write the name.")


def supply(game: Position, city: str) -> tuple[str, ...]:
    """What can be picked up in a city: what it supplies, what lies there, and a circus anywhere."""
    lying = tuple(load for place, load, _, _ in game.lying if place == city)
    circus = (CIRCUS,) if game.options["circus"] else ()
    known = game.box.cities[city].supplies if city in game.box.cities else ()
    return tuple(dict.fromkeys((*known, *lying, *circus)))


def chips_left(game: Position, load: str) -> int | None:
    """The chips of a load that are in no train and in no city; None: not known how many there are."""
    chips = 1 if load == CIRCUS else game.box.loads[load].chips if load in game.box.loads else None
    if chips is None:
        return None
    aboard_trains = sum(player.loads.count(load) for player in game.seats.values())
    return chips - aboard_trains - sum(lies == load for _, lies, _, _ in game.lying)


# Picking up and dropping ------------------------------------------------------------------------------


def pick_up_offer(game: Position, turn: Turn) -> Offer:
    """Pick up: city, then load."""

    def gates() -> Iterator[IllegalMove]:
        yield from gate(turn)
        train = turn.player.train
        if len(turn.player.loads) >= train.loads:
            yield illegal("{train} carries {n}: drop or deliver first.", train=train.name, n=train.loads)

    def empty(city: str) -> Iterator[IllegalMove]:
        yield from game.struck(city)
        if game.box.cities and not supply(game, city):
            yield illegal("{city} supplies nothing.", city=city)

    def loads(chosen: Chosen) -> Domain:
        if not game.box.cities:
            return Words(suggested=supply(game, chosen["city"]), needed=_nameless())
        city = chosen["city"]
        return OneOf(supply(game, city), lambda load: no_chip(game, city, load), lambda load: not_here(game, city, load))

    fields = (
        Field("city", say("In which city?"), lambda chosen: cities(game, empty),
              detail=lambda chosen, city: say("{loads}", loads=supply(game, city))),
        Field("load", say("Which load?"), loads, detail=lambda chosen, load: left_words(game, load)),
    )
    return Offer(moves.PickUp, say("Pick up"), fields, gates,
                 button=Button(
                     says=lambda chosen: say("Pick up {load} in {city}", load=chosen["load"], city=chosen["city"]),
                 ))


def left_words(game: Position, load: str) -> Text | str:
    """How many chips are left, where that is known."""
    left = chips_left(game, load)
    return "" if left is None else say_n("{n} chip left", "{n} chips left", left)


def no_chip(game: Position, city: str, load: str) -> Iterator[IllegalMove]:
    """Refuse a load whose chips are all away, naming on which trains."""
    lying = any((place, lies) == (city, load) for place, lies, _, _ in game.lying)
    if chips_left(game, load) == 0 and not lying:
        trains = tuple(
            say("{player} {n}", player=p.name, n=p.loads.count(load)) for p in game.seats.values() if load in p.loads
        )
        chips = 1 if load == CIRCUS else game.box.loads[load].chips
        yield impossible("All {chips} {load} are on trains: {trains}.", chips=chips, load=load, trains=trains)


def not_here(game: Position, city: str, load: str) -> IllegalMove:
    """Say where a load comes from, or what the city supplies."""
    if load in game.box.loads:
        return illegal("{load} comes from {cities}.", load=load, cities=game.box.loads[load].cities)
    return illegal("{city} supplies {loads}.", city=city, loads=supply(game, city))


def pick_up(game: Position, turn: Turn, move: moves.PickUp) -> None:
    """Take a chip aboard: one that lies in the city before one of the stock."""
    turn.has_acted = True
    turn.player.take_aboard(move.load)
    lies = next((one for one in game.lying if one[:2] == (move.city, move.load)), None)
    if lies is not None:
        game.lying = [one for one in game.lying if one is not lies]


def drop_offer(game: Position, turn: Turn) -> Offer:
    """Drop a load in any city, even during a strike (D27). Source: the rules' "Loads"."""

    def city(chosen: Chosen) -> Domain:
        if game.options["field_warehousing"]:
            return cities(game)
        # The chip goes back to stock: where it was dropped is told only by whoever wants to.
        return Words(is_asked=False, against=lambda name: cities(game).refuse(name) if name else ())

    fields = (Field("load", say("Which load?"), lambda chosen: aboard(turn)), Field("city", say("In which city?"), city))
    return Offer(moves.Drop, say("Drop"), fields, lambda: gate(turn), why_closed=lambda: empty_train(turn),
                 button=Button(says=_drops))


def _drops(chosen: Chosen) -> Text:
    """What the button says that drops a load."""
    return say("Drop {load}", load=chosen["load"]) if "load" in chosen else say("Drop")


def aboard(turn: Turn, against: Callable[[str], Refusals] | None = None) -> OneOf:
    """The loads on the train."""
    loads = tuple(dict.fromkeys(turn.player.loads))
    return OneOf(loads, against, lambda load: _not_aboard(turn, load))


def _not_aboard(turn: Turn, load: str) -> IllegalMove:
    if not turn.player.loads:
        return empty_train(turn)
    return impossible("{load} is not aboard; {player} carries {loads}.", load=load[:40], player=turn.player.name,
                      loads=tuple(turn.player.loads))


def empty_train(turn: Turn) -> IllegalMove:
    """Nothing is aboard."""
    return impossible("{player}'s train is empty.", player=turn.player.name)


def drop(game: Position, turn: Turn, move: moves.Drop) -> None:
    """The chip goes to stock, or stays in the city with field warehousing."""
    turn.has_acted = True
    turn.player.put_off(move.load)
    if game.options["field_warehousing"]:
        game.lying = [*game.lying, (move.city, move.load, turn.player.name, turn.player.turns + WAREHOUSE_TURNS)]


# Delivering ---------------------------------------------------------------------------------------------


def demands(game: Position, turn: Turn) -> list[tuple[int, Demand]]:
    """The demands on the player's hand, each with the number of its card."""
    deck = game.box.deck
    if deck is None or not game.cards_tracked:
        return []
    return [(n, demand) for n in turn.player.hand for demand in printed(game, n)]


def printed(game: Position, number: int) -> tuple[Demand, ...]:
    """The demands of a card; with a circus the lowest of every tenth card is for the circus. Source: option circus."""
    deck = game.box.deck
    assert deck is not None
    card = deck.demand[number].demands
    if not game.options["circus"] or number % 10:
        return card
    lowest = min(card, key=lambda demand: demand.payoff)
    return tuple(Demand(CIRCUS, demand.city, CIRCUS_PAYOFF) if demand is lowest else demand for demand in card)


def deliver_offer(game: Position, turn: Turn) -> Offer:
    """Deliver: the load, then where and for what; at Books only the amount."""
    payoff = Field("payoff", say("What does the card pay?"), lambda chosen: Amount(
        1, MOST_PAYOFF, too_high=lambda paid: _no_payoff(), is_printed=True, likely=_known(game, chosen)))
    if not game.loads_named:
        return Offer(moves.DeliverCounted, say("Deliver"), (payoff,), lambda: gate(turn),
                     button=Button(doubt=lambda move: doubt(game, move)))
    if not game.cards_tracked:
        fields = (
            Field("load", say("Which load?"), lambda chosen: aboard(turn)),
            Field("city", say("In which city?"), lambda chosen: _where(game, chosen),
                  detail=lambda chosen, city: _listed(game, chosen["load"], city)),
            payoff,
        )
        return Offer(moves.Deliver, say("Deliver"), fields, lambda: gate(turn), why_closed=lambda: empty_train(turn),
                     button=Button(doubt=lambda move: doubt(game, move)))
    return Offer(moves.Deliver, say("Deliver"), _by_card(game, turn), lambda: gate(turn),
                 why_closed=lambda: _not_now(game, turn), button=Button(doubt=lambda move: doubt(game, move)))


def payoffs(game: Position, load: str) -> dict[str, tuple[int, ...]]:
    """What the cards of our list pay for a load, by city, the most first, but for those that are in doubt."""
    deck = game.box.deck
    found: dict[str, set[int]] = {}
    if deck is None:
        return {}
    for number, card in deck.demand.items():
        for demand in card.demands if number not in deck.suspect else ():
            if demand.load == load and not deck.dispute(number, load, demand.city):
                found.setdefault(demand.city, set()).add(demand.payoff)
    return {city: tuple(sorted(paid, reverse=True)) for city, paid in found.items()}


def _known(game: Position, chosen: Chosen) -> tuple[int, ...]:
    """What the card of a delivery may pay, as far as our list tells."""
    return payoffs(game, chosen["load"]).get(chosen["city"], ()) if "city" in chosen else ()


def _listed(game: Position, load: str, city: str) -> Text | str:
    """What our list pays for a load in a city, in words."""
    found = payoffs(game, load).get(city, ())
    return say("{payoffs}", payoffs=tuple(map(Money, found))) if found else ""


def _where(game: Position, chosen: Chosen) -> Domain:
    """The cities of a delivery: first those of which our list has a card that asks for the load."""
    if not game.box.cities:
        return cities(game, lambda city: no_delivery(game, chosen, city))
    asked = payoffs(game, chosen["load"])
    return OneOf(sorted(game.box.cities, key=lambda city: city not in asked), lambda city: no_delivery(game, chosen, city))


def doubt(game: Position, move: moves.Deliver | moves.DeliverCounted) -> Text | None:
    """What is asked about a payoff that no card of our list has for the load in the city, or none at all."""
    if game.box.deck is None:
        return None
    if isinstance(move, moves.Deliver) and move.card is None and (known := payoffs(game, move.load).get(move.city)):
        return None if move.payoff in known else say(
            "Is {paid} right? For {load} in {city} the cards that we know pay {payoffs}.", paid=Money(move.payoff),
            load=move.load, city=move.city, payoffs=tuple(map(Money, known)))
    totals = game.box.deck.totals
    if totals["payoff_min"] <= move.payoff <= totals["payoff_max"]:
        return None
    return say("Is {paid} right? The cards that we know pay {low} to {high}.", paid=Money(move.payoff),
               low=Money(totals["payoff_min"]), high=Money(totals["payoff_max"]))


def _not_now(game: Position, turn: Turn) -> IllegalMove:
    """Why nothing aboard can be delivered: a strike where it is asked for, or no card."""
    asked = [demand.city for _, demand in demands(game, turn) if demand.load in turn.player.loads]
    strikes = (refusal for city in asked for refusal in game.struck(city))
    return next(strikes, illegal("None of your cards asks for what is aboard."))


def no_delivery(game: Position, chosen: Chosen, city: str) -> Iterator[IllegalMove]:
    """Refuse a strike, and a city that supplies the load itself."""
    yield from game.struck(city)
    if city in game.box.cities and chosen["load"] in game.box.cities[city].supplies:
        yield illegal("{city} supplies {load}: no card asks for it there.", city=city, load=chosen["load"])


def _by_card(game: Position, turn: Turn) -> tuple[Field, ...]:
    """The fields of a delivery with known cards: load and city, then the card's payoff in one tap."""

    def for_load(load: str) -> list[tuple[int, Demand]]:
        return [(n, demand) for n, demand in demands(game, turn) if demand.load == load]

    def not_asked(load: str) -> Iterator[IllegalMove]:
        if not for_load(load):
            yield illegal("None of your cards asks for {load}.", load=load)

    def where(chosen: Chosen) -> Domain:
        asked = tuple(dict.fromkeys(demand.city for _, demand in for_load(chosen["load"])))
        return OneOf(asked, game.struck, lambda city: illegal("None of your cards asks for {load} in {city}.",
                                                              load=chosen["load"], city=city[:40]))

    def cards(chosen: Chosen) -> Domain:
        fit = tuple(n for n, d in for_load(chosen["load"]) if d.city == chosen["city"])
        return OneOf(fit, unknown=lambda n: impossible("Card {n} does not ask for {load} in {city}.", n=str(n)[:9],
                                                       load=chosen["load"], city=chosen["city"]))

    def pays(chosen: Chosen) -> Domain:
        due = max(d.payoff for n, d in for_load(chosen["load"]) if (n, d.city) == (chosen["card"], chosen["city"]))
        return OneOf((due,), unknown=lambda paid: _other_payoff(chosen["card"], due, paid))

    return (
        Field("load", say("Which load?"), lambda chosen: aboard(turn, not_asked)), Field("city", say("Where?"), where),
        Field("card", say("Which card?"), cards), Field("payoff", say("What does it pay?"), pays, label=Money),
    )


def _other_payoff(card: int, due: int, paid: object) -> IllegalMove:
    if type(paid) is not int or not 0 < paid <= MOST_PAYOFF:
        return _no_payoff()
    return illegal("Card {card} pays {due} in our list. Keep {paid} as printed on your card?", card=card, due=Money(due),
                   paid=Money(paid))


def _no_payoff() -> IllegalMove:
    return impossible("A card pays {low} to {high}.", low=Money(1), high=Money(MOST_PAYOFF))


def deliver(game: Position, turn: Turn, move: moves.Deliver | moves.DeliverCounted) -> None:
    """Pay the payoff and any bonus; the chip goes back, the card out. Source: the rules' "Deliveries"."""
    turn.has_acted = turn.has_drawn = True
    turn.bonuses = game.events("bonus")
    load, city = getattr(move, "load", None), getattr(move, "city", None)
    if isinstance(move, moves.Deliver):
        turn.player.put_off(move.load)
        if move.card is not None:
            game.discard(turn.player, move.card)
    earn(game, turn, move.payoff, Payoff())
    for event in bonuses(game, load, city) if load is not None and city is not None else ():
        take_bonus(game, turn, event)


def bonuses(game: Position, load: str, city: str) -> list[InForce]:
    """The bonuses that a delivery gets on top of its card."""
    return [event for event in game.events("bonus") if fits(event, load, city)]


def fits(event: InForce, load: str, city: str) -> bool:
    """Whether a delivery is the one that a bonus waits for. What the table typed may be a load or cities."""
    card = event.card
    named = {name.casefold() for name in card.cities}
    return load == card.load or city.casefold() in named or (not card.number and load.casefold() in named)


def take_bonus(game: Position, turn: Turn, event: InForce) -> None:
    """Pay a bonus; its event is spent. Source: the event's text (D16)."""
    bonus = event.card.bonus or 0
    earn(game, turn, bonus, Bonus())
    game.happened(BonusPaid(Money(bonus)))
    game.in_force.remove(event)


def earn(game: Position, turn: Turn, amount: int, why: Reason) -> None:
    """Money from the bank for a delivery; a debt is repaid out of it first (mercy rules)."""
    game.pay(game.bank, turn.player, amount, why)
    back = min(turn.player.debt, amount)
    turn.player.debt -= back
    game.pay(turn.player, game.bank, back, Repayment())
    if back:
        game.happened(DebtRepaid(turn.player.name, Money(back), Money(turn.player.debt)))


def clear_fields(game: Position, player: str, turns: int) -> None:
    """Loads that have lain their turns go back to stock. Source: the option field warehousing."""
    game.lying = [one for one in game.lying if one[2] != player or one[3] > turns]
