"""A reminder of the rules of 1862 in our own words: two cards for each player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.eighteenxx.sheets.kit import box_of, seated
from companion.engine.reading import Json
from companion.engine.text import Money, Text, say
from companion.games.eastern_1862 import starting, trains
from companion.games.eastern_1862.boards import SPACES
from companion.games.eastern_1862.charters import MORE
from companion.games.eastern_1862.founding import CERTIFICATE, CHARTERED, FINE, TOKEN, TOKENS
from companion.games.eastern_1862.parliament import KEPT, STEP
from companion.games.eastern_1862.price import CHARTERED_PARS
from companion.games.eastern_1862.runs import BETWEEN, FROM_PORT, PER_HEX
from companion.games.eastern_1862.sheets.kit import rule, when_sales_move, where_met
from companion.sheets.reminder import Part, read
from companion.sheets.session import Source

Values = Json


def rules(source: Source) -> Iterator[Values]:
    """Parliament and stock rounds, and a company's turn on one card; trains, merging and the end on the other."""
    for (front, front_parts), (back, back_parts) in (
        ((say("Parliament and stock rounds"), _before_operating(source)), (say("A company’s turn"), _operating(source))),
        ((say("Running trains"), _running(source)), (say("Merging, refinancing, the end"), _special(source))),
    ):
        yield {
            "front_title": source.reader(front), "front_parts": [read(source, part) for part in front_parts],
            "back_title": source.reader(back), "back_parts": [read(source, part) for part in back_parts],
            "has_house_rules": False, "copies": len(seated(source)),
        }  # fmt: skip


def _before_operating(source: Source) -> Iterable[Part]:
    box = box_of(source)
    yield say("Parliament"), (
        say("In turn: put a company up with a bid of 0 or more, in steps of {step}, or pass. Others raise or are out; "
            "{keep} stays in hand. Who has won one bids on, but puts none up.", step=Money(STEP), keep=Money(KEPT)),
        say("The winner pays, sets a par of {low} to {high} and buys {least} to {most} %. It must float by the end of the "
            "next stock round: else a fine of {n} times par, and it closes.", low=Money(CHARTERED_PARS[0]),
            high=Money(CHARTERED_PARS[-1]), least=10 * CERTIFICATE, most=10 * (CERTIFICATE + MORE), n=FINE),
    )
    yield say("A turn of the stock round"), (
        say("Sell any, all of a company in one go; then buy one. Not what was bought in this round; not what you have "
            "sold in it."),
        say("Without a train a company’s shares bring half, rounded down. Prices fall only {when}.",
            when=when_sales_move(source)),
        say("Buy one share, or start a company without a charter: {percent} % at {n} times a price of {low} to {high}. Its "
            "shares are sold from its treasury, and the money is its own.", percent=10 * CERTIFICATE, n=CERTIFICATE,
            low=Money(min(box.par_values)), high=Money(max(box.par_values))),
    )
    yield say("Float"), (
        say("With {percent} % sold. Chartered: 10 times par less {cost} for {n} tokens. Others buy {least} to {most} tokens "
            "at {each}.", percent=box.kinds[CHARTERED].float, cost=Money(TOKENS * TOKEN), n=TOKENS, least=starting.LEAST,
            most=int(rule(source, "max_tokens")), each=Money(starting.TOKEN)),
    )
    yield say("President"), (
        say("Who holds more takes over. The certificate may be sold to the pool: then the company is in receivership until "
            "somebody has three shares."),
    )


def _operating(source: Source) -> Iterable[Part]:
    yield say("From the highest price down"), (
        ("1", say("First turn: the home token. No room: upgrade the hex if that makes room, else take one token’s place.")),
        ("2", say("Merge, if no track has been laid but for the home token.")
         if rule(source, "merge_after_home_upgrade") else say("Merge, if no track has been laid.")),
        ("3", say("One of: two yellow tiles, one yellow N tile, one upgrade, a small station on a free line, London.")),
        ("4", say("A token, free, on a space in reach; not in a turn with London.")),
        ("5", say("Run the trains that have a permit.")),
        ("6", say("Pay or withhold; the price moves. Then each train loses a warrant.")),
        ("7", say("Buy trains: local, express or freight as you choose; warrants at {cost}, {n} on a train.",
                  cost=Money(trains.COST), n=trains.MOST)),
        ("8", say("Buy one own share from the pool.")),
        ("9", say("Merge.")),
    )
    yield say("Without a train"), (
        say("It must buy one. Cannot pay: it sells treasury shares at the full price, or is refinanced. Neither is enough: "
            "it is bankrupt, and players get half the price of their shares."),
    )
    yield say("Used trains"), (
        say("From another company at half the price, of the phase’s own letter at the full price."),
    )
    yield say("Receivership"), (
        say("Trains run for the most, all is withheld, and it buys one train if it can. No track, token, merger."),
    )
    yield say("London"), (
        say("Costs an unused token, where a line reaches it. {n} companies at most. It is no station.", n=SPACES),
    )


def _running(source: Source) -> Iterable[Part]:
    yield say("Every route"), (
        say("From a large station, port or red area to another; with an own token. One touches the home; each further one "
            "meets another {where}. One port and one red area at most.", where=where_met(source)),
        say("All that counts, counts once in the round. Track may be shared."),
    )
    yield say("Local, L"), (
        say("Large and small stations, no areas. {n} a hex goes to the treasury besides, each hex once.", n=Money(PER_HEX)),
    )
    yield say("Express, E"), (
        say("Large stations and areas; small stations are ignored. Of 2/3, 4/5, 5/6 the first number pays, the second may "
            "be visited; so with local trains."),
    )
    yield say("Freight, F"), (
        say("So many hex borders. Both ends, and {n} a hex in between as the crow flies, {m} from or to a port.",
            n=Money(BETWEEN), m=Money(FROM_PORT)),
        say("Joined end to end they count as one. Trains A to {last} must be joined, to one that stays or all of them in "
            "one.", last=[kind.name for kind in box_of(source).trains.values() if kind.rusted_by][-1]),
    )
    yield say("Dividend"), (
        say("A tenth a share, to players and to the treasury for its own. Nothing paid: one step left. The price or more: "
            "right, twice the price two steps, up to four."),
        say("Hudson: below the price the treasury may add what is missing for one step."),
    )
    yield say("Warrants"), (
        say("A train that has become obsolete runs on while it has a warrant. A and D bring one."),
    )


def _special(source: Source) -> Iterable[Part]:
    yield say("Merging"), (
        say("The company whose turn it is and one that its line reaches; both presidents agree, and say which stays."),
        say("Price: the lower one and half of the higher one, half prices without a train. Two shares become one; an odd "
            "one is kept for half the price, or given back for it."),
        say("It operates in this round only if neither has."),
    )
    yield say("Refinancing"), (say("Two shares become one; the bank pays 10 times par. Then it buys a train."),)
    yield say("Bankrupt"), (
        say("A price of 0, or no way to a train it must buy. It may be started again."),
    )
    yield say("LNER"), (
        say("With the first {train}: after this set of operating rounds one stock round and a last set of three. No start, "
            "no merger, no track, no token; trains from the bank only; sales move no price.", train=_lner(source)),
    )
    yield say("The end"), tuple(_ends())


def _lner(source: Source) -> str:
    box = box_of(source)
    return box.ends["phase"].phase or list(box.phases)[-1]


def _ends() -> Iterator[Text]:
    yield say("The bank cannot pay: after the set. A price of 1000: after the round.")
    yield say("Cash and shares at their price, half of it without a train. Most wins.")
