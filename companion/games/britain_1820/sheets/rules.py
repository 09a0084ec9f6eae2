"""The rules of 1820 on two cards, in our own words, with the figures of the data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.engine.reading import Json
from companion.engine.text import Money, say
from companion.games.britain_1820.box import box
from companion.sheets.reminder import Part, read
from companion.sheets.session import Source, at_table, tonight


def rules(source: Source) -> Iterator[Json]:
    """Two cards for each player: the rounds; then takeovers, liquidation and the end."""
    for front_title, front, back_title, back in (
        (say("Stock Round"), _stock(source), say("Operating Round"), _operating()),
        (say("Issue & Takeover Round"), _takeover(), say("Liquidation, British Rail, the end"), _end()),
    ):
        yield {
            "front_title": source.reader(front_title), "front_parts": [read(source, part) for part in front],
            "back_title": source.reader(back_title), "back_parts": [read(source, part) for part in back],
            "has_house_rules": False, "copies": len(at_table(source, box().players)),
        }  # fmt: skip


def _stock(source: Source) -> Iterable[Part]:
    it = box().data
    yield say("Before"), (
        say("Income {income} each, up to the first stock round after Queen Victoria’s death. Cousins are sold in the "
            "first stock round, future trains in the first {n}.", income=Money(it.income), n=len(it.future_trains)),
    )
    if tonight(source, "cousins", "on") == "on":
        yield say("Cousins"), (
            say("In turn bid on one, at least {least} and in steps of {step}, or pass; all pass: over. Only {most} carry "
                "bids: a higher one on another sends the lowest back. The others are offered for the lowest winning bid, "
                "first to who has least cash. Treasury: what price and bid differ by.",
                least=Money(it.bid_least), step=it.bid_step, most=it.cousins_with_bids),
        )
    yield say("A turn"), (
        say("For yourself, a cousin of yours or a company that you direct; or pass. Passing shuts nobody out."),
        ("1", say("Sell any number. Not: floated or enlarged in this round, in liquidation, the last share with a holder.")),
        ("2", say("One of: buy a share; add to a lobby; increase a share count. With {n} % you buy no more; not what "
                  "you sold in this round.", n=it.holding_limit)),
        ("3", say("Sell again. A company only buys its own shares from the pool.")),
    )
    yield say("Lobbies"), (
        say("At least {least}, multiples of {step}, all different. When nobody adds to one or increases in a whole "
            "turn of the table, the highest comes first: its owner floats a company or passes.",
            least=Money(it.lobby_least), step=it.lobby_step),
        say("Float: size by the chart, par of the phase, one or two stations ({fee} for each edge between them). "
            "Exactly {n} % are bought at par; most shares: director.", fee=Money(it.distance_fee), n=it.float_percent),
    )
    yield say("Increase the share count"), (
        say("Floated in an earlier stock round, to any larger size; holders have {n} % then. {pool} % go to the pool "
            "(at least one share), and as many again if a size is skipped.", n=it.float_percent, pool=it.increase_percent),
    )
    yield say("Last part"), (
        say("Without lobbies and increases. Who passes takes the lowest number card of the other colour. All taken: "
            "prices move, the round is over."),
    )  # fmt: skip


def _operating() -> Iterable[Part]:
    it = box().data
    yield say("Highest price first, private companies last"), (
        ("1", say("Track: 2 points. Private: {n} in yellow phase, then {m}.", n=it.track_private[0], m=it.track_private[1])),
        ("2", say("One station: {yellow} in yellow phase, then {later}.", yellow=Money(it.station_yellow),
                  later=Money(it.station))),
        ("3", say("Run. A route has two places (no ports) and a city with an own station; it ends in London and off "
                  "the board, and in one port at most.")),
        ("4", say("Pay: holders get their part, rounded up each; the pool rounded down; treasury shares the rest. Or "
                  "withhold. Then the price moves. A private company pays all to its owner.")),
        ("5", say("Maintenance for every train, by the chart.")),
        ("6", say("Give trains up.")),
        ("7", say("Buy trains up to the limit: from the supply, or of a company from {least}. Without a train the "
                  "director may add money; a train of a company then costs its price less maintenance at most.",
                  least=Money(1))),
        ("8", say("Interest for each loan, by the chart.")),
        ("9", say("Repay loans: {loan} each, price up 1.", loan=Money(it.loan))),
    )  # fmt: skip
    yield say("Loans"), (
        say("Public companies, at any time of their turn, in other rounds only to pay a bill, a bid or for shares bought "
            "back: {loan}, price down 1; never more than shares in play (with holders and in the pool), never into "
            "liquidation.", loan=Money(it.loan)),
    )
    yield say("Too little money in 5 or 8"), (
        say("Loans; or the director pays what is missing, and may sell shares for it (price down 1). Otherwise the "
            "marker goes to liquidation, and the turn is over. A private company closes."),
    )
    yield say("No train at the end"), (say("A public company goes into liquidation, a private one closes."),)


def _takeover() -> Iterable[Part]:
    it = box().data
    yield say("In this order"), (
        ("1", say("The marker of Cost of Business moves a column.")),
        ("2", say("A train of the colour on offer is discarded.")),
        ("3", say("Reduce share counts (until brown phase) and issue shares, as often as directors like.")),
        ("4", say("Liquidate the companies that were in liquidation when the round began.")),
        ("5", say("Takeovers, the lowest price first.")),
    )  # fmt: skip
    yield say("Reduce"), (
        say("To a smaller size: buy back what is too much in play, first from the pool, then from holders. Excess "
            "loans are repaid. To one share: it becomes private, its treasury goes to the director."),
    )
    yield say("Issue"), (say("Treasury shares to the pool, all at the old price; then the price falls."),)
    yield say("Takeover"), (
        say("Offer another company or your own. Not: in liquidation, private, offered before in this round; others’ "
            "also not if reduced, or after it took another over."),
        say("Lowest bid: price × shares in play. Forcing bid: the price after the premium’s steps up × shares in "
            "play; it must be accepted. Multiples of {n}; the director bids at most {n} above others.", n=it.takeover_step),
        say("A company that offers itself: the bank bids half of the lowest bid, after Queen Victoria’s death all of it."),
        say("The buyer pays with treasury, loans and new shares. Holders get their part; the pool’s and what rounding "
            "leaves go to the bank. Cash, loans, trains and stations go to the buyer: each loan down 1, {fee} for "
            "each station gained above the limit.", fee=Money(it.station_over)),
    )  # fmt: skip


def _end() -> Iterable[Part]:
    it = box().data
    prices = sorted(cell.price for cell in box().chart.cells)
    yield say("Liquidation"), (
        say("The bank bids {price} × shares in play; others may bid more, for stations and trains only. The bid goes "
            "into the treasury, then all loans are repaid.", price=prices[0]),
        say("Money missing: each share in play pays its part, rounded down. Money left: each share gets its part, "
            "rounded down, the director what remains. The company can be floated again."),
        say("Who cannot pay after selling everything is bankrupt."),
    )
    yield say("Queen Victoria"), (
        say("She dies at the end of the first operating round that begins in brown phase. British Rail: {n} shares in "
            "the pool at {par}, stations in London and Chatham, up to {more} more in each of its turns. It always "
            "pays, and never falls below {floor}.", n=it.british_rail_shares, par=Money(it.british_rail_par),
            more=it.british_rail_a_turn, floor=Money(it.british_rail_floor)),
    )
    yield say("Cousins"), (
        say("They hold shares and have a treasury; their owner acts for them. One that is director must sell. In red "
            "phase they sell all; the owner gets half of the treasury, rounded up."),
    )
    yield say("The end"), (
        ("·", say("A player is bankrupt: at once.")),
        ("·", say("After a stock or takeover round no player controls a company.")),
        ("·", say("A price reaches {end}: after a stock round at once, in others at the end of the round.", end=prices[-1])),
        ("·", say("The marker reaches the end of the chart.")),
        say("Cash and shares at their price count; whoever is bankrupt has 0. Ties win together."),
    )
