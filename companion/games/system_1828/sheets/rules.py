"""A reminder of the rules of 1828 in our own words, by the edition: two cards for each player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.eighteenxx.powers.certificates import President
from companion.eighteenxx.sheets.kit import box_of, seated
from companion.engine.reading import Json
from companion.engine.text import Money, Text, say
from companion.games.system_1828.sheets.kit import rule
from companion.sheets.reminder import Part, read
from companion.sheets.session import Source

Values = Json


def rules(source: Source) -> Iterator[Values]:
    """Stock and operating round on one card; merging, and what is special, on the other."""
    for (front, front_parts), (back, back_parts) in (
        ((say("Stock round"), _stock_round(source)), (say("Operating round"), _operating_round(source))),
        ((say("Merging"), _merging(source)), (say("The sale of the privates, trains, the end"), _special(source))),
    ):
        yield {
            "front_title": source.reader(front), "front_parts": [read(source, part) for part in front_parts],
            "back_title": source.reader(back), "back_parts": [read(source, part) for part in back_parts],
            "has_house_rules": False, "copies": len(seated(source)),
        }  # fmt: skip


def _stock_round(source: Source) -> Iterable[Part]:
    of = box_of(source)
    yield say("A turn"), (
        say("Sell, do one thing, sell: buy a certificate, merge two companies, or hand in {private} for a "
            "share.", private="M&H"),
        *((say("Of a company in the gray that you direct you may buy two."),) if rule(source, "gray_double_buy") else ()),
    )
    yield say("Passing"), (
        say("To do nothing is to pass: take the lowest card of the other colour. Who acts again gives it back, and higher "
            "ones move down. When all have passed in one run the round is over; those cards are the next order."),
    )
    scope = (say("Who holds {n} % or more buys none from the IPO", n=of.holding_limit)
             if rule(source, "ipo_limit_scope") == "ipo_only" else
             say("Who holds {n} % or more buys none", n=of.holding_limit))  # fmt: skip
    until = (say("but in the gray, in the yellow, green and blue phase")
             if rule(source, "gray_past_60") == "yellow_green_blue_phase" else say("but in the gray"))  # fmt: skip
    yield say("Buying"), (
        say("First the director’s 20 % at twice the par you choose; then from the IPO at par (a system: at its price), "
            "from the bank pool at the price. Not what you have sold in this round."),
        say("{scope}, {until}. There is no certificate limit.", scope=scope, until=until),
    )
    yield say("Selling"), (
        say("Not in the first stock round; any but the director’s certificate, at the price before the sale, which then "
            "falls a row for each 10 %. A sale may hand a company over to a player with 20 % and more than the seller."),
    )
    yield say("Float"), (
        say("With 60 % sold: 10 times par, charter and tokens to the director. Who holds more than the director takes "
            "over."),
    )
    yield say("At the end"), tuple(_at_the_end(source))


def _at_the_end(source: Source) -> Iterator[Text]:
    if rule(source, "sr_end_pool_drop"):
        yield say("Down a row for each 10 % in the bank pool, not from the gray.")
    yield (say("Sold out: up 1; 1 more if the director has 80 %, 1 more out of the "
               "gray.") if rule(source, "sold_out_bonus") else
           say("Sold out: up 1."))


def _operating_round(source: Source) -> Iterable[Part]:
    ratio = rule(source, "or_price_move") == "ratio_jump"
    single = (say("A company: one yellow tile; from the green phase on two tiles in different hexes, one of them an "
                  "upgrade.")
              if rule(source, "tile_actions") == "two_from_green" else
              say("A company: one yellow tile or one upgrade."))  # fmt: skip
    price = (say("Pay R at price P. R at least P: up 1; 2 P: up 2; 4 P: up 3; less: down 1, and without a train down "
                 "2.") if ratio
             else say("Pay: a column right. Withhold, or nothing earned: a column left."))
    yield say("First"), (
        say("Privates pay; {private} builds. Then every floated company from the highest price down; of equal ones the one "
            "further right, in a cell the top one.", private="C&P"),
    )
    yield say("A company’s turn"), (
        ("1", single),
        ("", say("A system: two tiles in different hexes, one of them an upgrade.")),
        ("", say("{companies}: another yellow tile for "
                 "{cost}.", cost=Money(40), companies=_list(rule(source, "extra_yellow_40")))),
        ("2", say("One token for {cost}; the home token is free. Not in the coalfield.", cost=Money(100))),
        ("3", say("Run: two stops or more with an own token; no track, no stop twice.")),
        ("4", price),
        ("", say("Shares in the bank pool and the system’s own pay the treasury.")),
        ("5", say("Buy trains; the first of a colour begins its phase at once.")),
    )
    yield say("At any time"), (
        say("From the green phase on companies buy privates for {least} up to {most}; use privates; buy coal.",
            least=Money(1), most=_most(box_of(source).profiles["rulebook"].private_up_to)),
        say("Terrain: river {river}, mountain {mountain}, once a hex.", river=Money(80), mountain=Money(120)),
    )


def _most(times: int) -> Text:
    return say("their price") if times == 1 else say("{n} times their price", n=times)


def _list(names: str) -> tuple[str, ...]:
    return tuple(names.split())


def _merging(source: Source) -> Iterable[Part]:
    yield say("Who"), (
        say("An action in the stock round: two public companies, one of them yours; both directors agree. A system never "
            "merges again."),
        (say("Both have operated at least once.") if rule(source, "merge_eligibility") == "both_operated" else
         say("Both floated in earlier rounds; or neither did and at least one has floated in this one.")),
    )
    yield say("Price"), (
        (say("From the dearer marker right, then along the purple line, up to the dearer price and half of the other.")
         if rule(source, "merge_price") == "right_then_band" else
         say("From the marker further left up, then along the top row, up to the dearer price and half of the other.")),
    )
    yield say("Shares"), tuple(_exchange(source))
    yield say("The rest"), (
        say("Treasuries, trains and privates come together. The tokens of the company that went in are replaced; of two in "
            "a hex one becomes a blocking marker."),
        (say("The system may have all tokens of both, and two charters: each half its own trains and limit.")
         if rule(source, "system_train_limit") == "per_shell" else
         say("The system may have 7 tokens, and one train limit.")),
    )


def _exchange(source: Source) -> Iterator[tuple[str, Text]]:
    anybody = rule(source, "merge_take_from") == "any_other_player"
    yield "1", say("The player who acts first: two shares become one of the system; an odd one is kept aside. New shares "
                   "come from the pair itself, the discards, other players, the IPO, the bank pool.")
    yield "", (say("A share may be taken from any player; cash is settled for one that was kept aside only.") if anybody else
               say("A share may be taken from players still to come; if theirs is dearer the bank pays the difference."))
    yield "2", say("Odd shares, who acts comes last: pay the difference for a whole share, or sell at the price.")
    yield "3", (say("Bank pool, then IPO: half of their shares, rounded "
                    "up.") if rule(source, "merge_pool_ipo") != "pool_pairs" else
                say("Bank pool: pairs become shares, then it gets what is left of the company that stays."))
    yield "4", say("Director: most shares. Who that is gives one of 10 % to the system, and so needs three; else the "
                   "merger fails: all goes back, and that was a pass.")


def _special(source: Source) -> Iterable[Part]:
    of = box_of(source)
    yield say("First the privates are sold"), (
        say("In turn: buy without a bid in the cheapest row, bid {least} or more above, or pass. A row full of bids is "
            "settled from the left: one bid takes it; of several the lowest raises or drops out. More on the auction rows.",
            least=Money(5)),
    )
    yield say("Trains that count otherwise"), tuple(_trains(source))
    if of.trades_in:
        yield say("Old for new"), tuple(
            say("{old} for {new} at {price}", old=old, new=kind.name, price=Money(kind.price - less))
            for kind in of.trains.values() for old, less in kind.trade_in.items()
        )  # fmt: skip
    yield say("Coal"), (
        say("Three markers: two for {cost} in {coalfield}, in reach of a company; one for who builds the tunnel in "
            "{tunnel}. One each; nobody else runs or builds to the "
            "coalfield.", cost=Money(120), coalfield="K11", tunnel="K13"),
    )
    yield say("Without a train"), tuple(_without(source))
    yield say("Privates"), tuple(_privates(source))
    yield say("The end"), (
        say("Bankrupt: at once. A price of 500: at once in a stock round, else with the operating round. The last phase: "
            "with the first set of operating rounds that begins in it."),
        say("Cash, shares, privates at their price; most wins.") if of.privates_count else say("Cash and shares; most "
                                                                                               "wins."),
    )


def _trains(source: Source) -> Iterator[tuple[str, Text]]:
    of = box_of(source)
    if "4+D" in of.trains:
        yield "", (say("4+D: any stops; towns and the best four others count, doubled.")
                   if rule(source, "four_plus_d") == "best_four" else
                   say("4+D: four cities or off-boards and any towns, all doubled."))  # fmt: skip
    if "3+D" in of.trains:
        yield "", say("3+D: three cities or off-boards and any towns, all doubled.")
    if "8E" in of.trains:
        yield "", say("8E: eight cities or off-boards; towns count nothing.")


def _without(source: Source) -> Iterator[Text]:
    of = box_of(source)
    yield (say("A company must own a train.") if of.always_owes_train else say("A company with a route must own a train."))
    if of.sells_tokens:
        yield say("If it cannot pay it may sell tokens for what their place earns, never the last one.")
    yield say("Then the director pays, selling shares if need be, but not so that the company changes its director.")
    if of.gives_up_privates:
        yield say("The director may give up privates for half their price.")


def _privates(source: Source) -> Iterator[Text]:
    of = box_of(source)
    yield say("{private} is swapped for a share, or half a director’s certificate: in a stock round instead of buying, in "
              "an operating round at any time.", private="M&H")
    brings = [card.symbol for card in of.privates.values() if isinstance(card.power, President)]
    yield (say("{private} closes when its company buys a train; all others in the red phase.", private=brings[0])
           if len(brings) == 1 else
           say("Those of {price} close when their company, or its system, buys a train; all others in the red phase.",
               price=Money(250)))
    if not rule(source, "par_in_purple"):
        yield say("In the purple phase no company is started; homes never used are blocked.")
