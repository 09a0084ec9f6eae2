"""Cards for players of an 18xx title: what a dividend pays, what the phases bring, and the rules in our own words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.eighteenxx.box.box import AS_EDITION, Box, editions
from companion.eighteenxx.box.company_kind import COMPANY, HALF, MARKET, NOBODY, PAR, TREASURY, CompanyKind
from companion.eighteenxx.box.dividend_moves import about
from companion.eighteenxx.box.house_rules import figures as house_figures
from companion.eighteenxx.box.optional import DRAFT
from companion.eighteenxx.box.places import IPO, ZONES
from companion.eighteenxx.box.tables import PriceMoves
from companion.eighteenxx.map.tiles import TOWN
from companion.eighteenxx.rounds.bidding import RAISE, least_raise
from companion.eighteenxx.sheets.board import USUAL_SHARE, WHOLE, chart
from companion.eighteenxx.sheets.kit import box_of, game_of, is_whole, profile_of, seated, train_price
from companion.engine.reading import Json
from companion.engine.text import Money, Text, say, say_n
from companion.sheets.reminder import Part, read
from companion.sheets.session import Session, Source, tonight

Values = Json
#: The revenues of the dividend card: on the front, and on the back.
FRONT, BACK = range(10, 201, 10), range(210, 401, 10)
#: So many par values stand one by one on the overview.
MOST_PARS = 16


def dividends(source: Source) -> Iterator[Values]:
    """What so many shares get of a revenue, and on a card of its own what they get of half of it, where that may be paid."""
    ways = ((say("Dividends"), 1), *([(say("Half dividends"), 2)] if _pays_half(box_of(source)) else []))
    for title, part in ways:
        sides = {side: [(revenue, _by_shares(revenue - revenue // part * (part - 1))) for revenue in revenues]
                 for side, revenues in (("front", FRONT), ("back", BACK))}  # fmt: skip
        yield {"title": source.reader(title), "sides": sides, "copies": len(seated(source))}


def _pays_half(box: Box) -> bool:
    return box.pays_half or any(HALF in kind.dividends for kind in box.kinds.values())


def _by_shares(paid: int) -> list[int]:
    """What one to ten shares get of what is paid: rounded up, as holders are paid."""
    return [-(-paid * shares // 10) for shares in range(1, 11)]


def overview(source: Source) -> Iterator[Values]:
    """Trains and phases on the front; money, limits and zones on the back."""
    of, number = box_of(source), source.number
    yield {
        "prices": [train_price(of, kind) for kind in of.trains.values()],
        "trains": list(of.trains.values()), "numbers": [kind.number_for(number) for kind in of.trains.values()],
        "phases": list(of.phases.values()),
        "sale_of_privates": [source.reader(line) for line in _sold_in(of)],
        "seats": range(min(of.players), max(of.players) + 1),
        "cash": of.start_cash, "limit": of.certificate_limit, "bank": of.bank, "pars": sorted(of.par_values, reverse=True),
        "pars_told": source.reader(_pars(of)),
        "zones": chart(source)["zones"], "tonight": number,
        "trade_ins": [source.reader(line) for line in trade_ins(of)],
        "facts": [source.reader(line) for line in (*_facts(of), *(() if number else _numbers(of)))],
        "copies": len(seated(source)),
    }  # fmt: skip


def _pars(of: Box) -> Text:
    """The par values, the highest first; of many how many there are, and from where to where: the market has them all."""
    pars = sorted(of.par_values, reverse=True)
    if len(pars) <= MOST_PARS:
        return say("{pars}", pars=", ".join(map(str, pars)))
    return say("{least} to {most}, {n} prices", least=pars[-1], most=pars[0], n=len(pars))


def trade_ins(of: Box) -> Iterator[Text]:
    """What each train costs for which old ones."""
    for kind in of.trains.values():
        for amount in sorted(set(kind.trade_in.values())) if of.is_told("trains", kind.name, "price") else ():
            old = tuple(name for name, less in kind.trade_in.items() if less == amount)
            yield say("{train} for an old {trains}: {price}", train=kind.name, trains=_or(old),
                      price=Money(kind.price - amount))


def _facts(of: Box) -> Iterator[Text]:
    yield say("Of a company a player holds up to {n} %, the market {m} %.", n=of.holding_limit, m=of.pool_limit)
    for floats, capital, is_paid in _floats(of):
        yield (say("Floats with {n} % sold; what is paid for its shares is its money.", n=floats) if is_paid else
               say("Floats with {n} % sold; the bank pays {m} times par.", n=floats, m=capital))
    if any(map(is_whole, of.kinds.values())):
        yield say("A company that is owned whole has what was paid for it.")
    if of.privates and (closing := next((phase for phase in of.phases.values() if phase.closes_privates), None)):
        yield say("The first {train} closes all privates.", train=closing.name)
    if _towns_are_free(of):
        yield TOWNS_FREE
    for colour, n in of.colours_from.items():
        yield say("Tiles are {colour} from operating round {n} on.", colour=ZONES[colour], n=n)
    if of.exported:
        yield say("After each set of operating rounds the next {trains} leaves the game.", trains=_or(of.exported))


def _sold_in(of: Box) -> Iterator[Text]:
    """In which phases companies buy privates."""
    phases = tuple(phase.name for phase in of.phases.values() if phase.privates_for_companies)
    if phases and of.privates:
        yield say_n("Companies may buy privates in phase {phases}.", "Companies may buy privates in phases {phases}.",
                    len(phases), phases=phases)  # fmt: skip


def _floats(of: Box) -> Iterable[tuple[int, int, bool]]:
    """With what percent companies with shares float, how many times par they then get, and whether they get instead what is
    paid for their shares; each once."""
    return dict.fromkeys((kind.float, kind.capital, kind.incremental) for kind in of.kinds.values() if not is_whole(kind))


def _numbers(of: Box) -> Iterator[Text]:
    """How many trains there are of each kind of which the number depends on the players."""
    for kind in of.trains.values():
        if kind.by_players:
            seats = range(min(of.players), max(of.players) + 1)
            each = tuple(say("{n} players: {number}", n=n, number=number) for n in seats if (number := kind.number_for(n)))
            yield say("{train}-trains, {numbers}", train=kind.name, numbers=each)


def _or(names: tuple[str, ...]) -> Text | str:
    return say("{names} or {last}", names=names[:-1], last=names[-1]) if len(names) > 1 else names[0]


# The rules -------------------------------------------------------------------------------------


def rules(source: Source) -> Iterator[Values]:
    """A reminder for each player."""
    yield {
        "front_parts": [read(source, part) for part in (*sale_of_privates(source), *_stock_round(source))],
        "back_parts": [read(source, part) for part in _operating_round(source)],
        "front_title": source.reader(say("Stock round")), "back_title": source.reader(say("Operating round")),
        "has_house_rules": False, "copies": len(seated(source)),
    }  # fmt: skip


def sale_of_privates(source: Source) -> Iterable[Part]:
    """How the privates are sold; nothing where they are not."""
    of = box_of(source)
    if not of.privates or (isinstance(source, Session) and "dealt" in game_of(source).drawn):
        return
    cheapest = min(of.privates.values(), key=lambda card: card.price)
    step = tonight(source, "bid_step", of.options.bid_step[0])
    every = of.options.reserve_all_bids[0]
    if of.auction == DRAFT:
        yield say("First the privates are taken"), (
            say("From the last seat to the first everybody takes one for its price. The rest leaves the game."),)
        return
    yield say("First the privates are sold"), (
        say("In turn: buy the cheapest at its price, bid on a dearer one, or pass. A bid is {least} above its price or the "
            "best bid, or more.", least=Money(least_raise(step))) if step == 1 else
        say("In turn: buy the cheapest at its price, bid on a dearer one, or pass. A bid is {least} above its price or the "
            "best bid, or more, in steps of {step}.", least=Money(least_raise(step)), step=step),
        say("All your bids stay set aside.") if tonight(source, "reserve_all_bids", every) else
        say("Only the highest bid on a private is set aside."),
        say("After a purchase the next one with one bid goes to the bidder; with several the lowest raises or drops out, "
            "until one is left. {passed}", passed=_all_pass(of, cheapest.symbol)),
    )


def _all_pass(of: Box, cheapest: str) -> Text:
    """What it leads to when all pass while privates are sold."""
    if set(of.falls) == set(of.privates):
        return say("All pass: the cheapest left gets {less} cheaper.", less=Money(RAISE))
    return say("All pass: {private} gets {less} cheaper, or if it is sold, privates pay.",
               private=_or(tuple(of.privates[id_].symbol for id_ in of.falls) or (cheapest,)), less=Money(RAISE))


def _stock_round(source: Source) -> Iterable[Part]:
    of = box_of(source)
    yield say("A turn"), (_turn(of), say("To do neither is to pass. When all pass one after the other, the round is over."))
    yield say("Buying"), (
        say("{places}, from the bank pool at the market price. Not what you have sold in this round; not above {n} % of a "
            "company or your certificate limit.", places=_places(of), n=of.holding_limit),
        say("Starting a company: choose its par and pay for the president’s certificate."),
    )
    blocks = (say("All that is sold of a company in a turn goes in one sale."),) if of.sells_in_blocks else ()
    yield say("Selling"), (
        _sale(of),
        *blocks,
        say("A president may sell down to fewer shares than another player only if that player holds enough to "
            "become president."),
    )
    yield say("President"), (
        say("Whoever holds more than the president takes over at once, with charter, money and trains; of equals the "
            "first to the left."),
    )
    yield say("Float"), tuple(
        say("With {n} % sold a company has floated. What is paid for its shares is its money.", n=floats) if is_paid else
        say("With {n} % sold a company has floated: the bank gives it {m} times par.", n=floats, m=capital)
        for floats, capital, is_paid in _floats(of)
    )
    yield say("At the end"), (
        say("Prices of companies all in players’ hands rise one row. The priority deal goes to the left of the "
            "player who bought or sold last.") if _goes_by_rows(of) else
        say("The market says where prices go of companies all in players’ hands. The priority deal goes to the left of the "
            "player who bought or sold last."),
    )


#: Where unsold certificates are bought and what they cost, by the words of their kind.
_PLACES: Mapping[tuple[str, str], Text] = {
    (IPO, PAR): say("From the IPO at par"), (IPO, MARKET): say("From the IPO at the market price"),
    (TREASURY, PAR): say("From the company’s treasury at par"),
    (TREASURY, MARKET): say("From the company’s treasury at the market price"),
}  # fmt: skip
#: Whom unsold shares and those in the pool pay.
_PAID: Mapping[tuple[str, bool], Text] = {
    (NOBODY, True): say("Shares in the bank pool pay the treasury."),
    (NOBODY, False): say("Unsold shares and those in the bank pool pay nobody."),
    (COMPANY, True): say("Unsold shares and those in the bank pool pay the treasury."),
    (COMPANY, False): say("Unsold shares pay the treasury, those in the bank pool nobody."),
}  # fmt: skip


def _with_shares(of: Box) -> list[CompanyKind]:
    return [kind for kind in of.kinds.values() if not is_whole(kind)]


def _places(of: Box) -> Text:
    """Where unsold certificates are bought, and what they cost."""
    found = dict.fromkeys((kind.unsold_lie, kind.unsold_price) for kind in _with_shares(of))
    return say("{places}", places=tuple(_PLACES[one] for one in found)) if found else _PLACES[IPO, PAR]


def _paid_besides(of: Box) -> Text:
    """Who gets the dividends of shares that nobody holds."""
    found = {(kind.unsold_pay, kind.pool_pays == COMPANY if kind.pool_pays else of.pays_for_pool)
             for kind in _with_shares(of)}  # fmt: skip
    if len(found) > 1:
        return say("The kind of company says whom unsold shares and those in the bank pool pay.")
    return _PAID[next(iter(found), (NOBODY, of.pays_for_pool))]


def _dividend_moves(of: Box) -> Text:
    """Where prices go by a dividend, and without one."""
    moves, usual = of.price_moves, PriceMoves()
    by_rows = {kind.dividend_moves for kind in _with_shares(of)}
    if len(by_rows) == 1 and () not in by_rows:
        return about(by_rows.pop())
    if not by_rows - {()} and (moves.paid, moves.paid_from, moves.unpaid) == (usual.paid, usual.paid_from, usual.unpaid):
        return say("Pay out: price to the right. Withhold: price to the left.")
    return say("Pay out or withhold: the price goes where the market says.")


def _goes_by_rows(of: Box) -> bool:
    """Whether prices go up and down by rows, as in most titles."""
    moves, usual = of.price_moves, PriceMoves()
    as_usual = replace(moves, paid=usual.paid, paid_from=usual.paid_from, unpaid=usual.unpaid) == usual
    return of.market.form != "line" and as_usual and not of.sells_at_once and {
            kind.share for kind in of.kinds.values()} <= {USUAL_SHARE, WHOLE}


def _sale(of: Box) -> Text:
    """When shares may be sold, and what it does to the price."""
    if _goes_by_rows(of):
        return say("Not in the first stock round. All at the price before the sale; then the price falls one row for every "
                   "10 %. The bank pool takes {n} % of a company.", n=of.pool_limit)
    if of.sells_at_once:
        return say("All at the price before the sale; then it goes where the market says. The bank pool takes {n} % of a "
                   "company.", n=of.pool_limit)
    return say("Not in the first stock round. All at the price before the sale; then it goes where the market says. The "
               "bank pool takes {n} % of a company.", n=of.pool_limit)


def _turn(of: Box) -> Text:
    """In which order a player may sell and buy."""
    if len(of.stock_turn) > 1:
        return say("Sell, then buy one certificate or start a company; or buy first, then sell.")
    if of.sell_after_buying:
        return say("Sell, then buy one certificate or start a company, then sell.")
    return say("Sell, then buy one certificate or start a company.")


_RUN = say("Run the trains: routes of two stops or more with an own token; no track twice.")
_BUY = say("Buy trains: the bank’s next, any in the bank pool, or from another company at an agreed price.")
#: What is said of trains whose distance towns do not use up.
TOWNS_FREE = say("Towns count no stop.")


def _towns_are_free(of: Box) -> bool:
    return all(TOWN in kind.free for kind in of.trains.values())


def _trains_a_turn(of: Box) -> Text | None:
    """How many trains a company may buy of the bank and the pool in a turn; None where no phase says so."""
    limited = [phase for phase in of.phases.values() if phase.trains_a_turn]
    if not limited:
        return None
    most = limited[0].trains_a_turn
    each = say("At most {n} of each kind from bank and pool.", n=most) if limited[0].of_each_kind else (
        say("At most {n} a turn from bank and pool.", n=most))
    if len(limited) == len(of.phases):
        return each
    return say("{rule} This holds in phases {phases}.", rule=each, phases=tuple(phase.name for phase in limited))


def _lay(of: Box) -> Text:
    """How many tiles a company lays in a turn."""
    if of.yellow_tiles > 1 and of.next_tile_price:
        return say("Lay up to {n} yellow tiles, each after the first for {price} more, or upgrade one.", n=of.yellow_tiles,
                   price=Money(of.next_tile_price))
    if of.yellow_tiles > 1:
        return say("Lay up to {n} yellow tiles or upgrade one.", n=of.yellow_tiles)
    if of.first_yellow_tiles > 1:
        return say("Lay one tile, in the company’s first turn up to {n} yellow ones, or upgrade one.",
                   n=of.first_yellow_tiles)
    return say("Lay one tile or upgrade one.")


def _operating_round(source: Source) -> Iterable[Part]:
    of = box_of(source)
    yield say("First"), (
        say("Privates pay their owners. Then every floated company, from the highest price down:") if of.privates else
        say("Every floated company, from the highest price down:"),
    )
    yield say("A company’s turn"), (
        ("1", say("{lay} It must be joined to a token of the company. The terrain is paid once.", lay=_lay(of))),
        ("2", say("Place one token on a free circle in reach. The home token comes first and costs nothing.")),
        ("3", say("{rule} {towns}", rule=_RUN, towns=TOWNS_FREE) if _towns_are_free(of) else _RUN),
        ("4", say("{prices} {paid}", prices=_dividend_moves(of), paid=_paid_besides(of))),
        ("5", say("{rule} {most}", rule=_BUY, most=most) if (most := _trains_a_turn(of)) else _BUY),
    )
    if of.privates:
        yield say("Privates"), tuple(_privates(source))
    yield say("Without a train"), (
        say("A company with a route must own a train. If its treasury cannot pay for the cheapest one, the president "
            "pays the rest, selling shares if need be. A president who cannot pay is bankrupt.")
        if not of.borrows else
        say("A company with a route must own a train. If its treasury cannot pay for one, the president pays the rest, "
            "selling shares if need be. Who cannot pay the cheapest owes the rest and {fee} more; debts grow by half at the "
            "end of each stock round.", fee=Money(of.help_fee)),
        *((say("A company with a train may be helped to one of {trains} if it pays half itself; its president pays {fee} "
               "more.", trains=of.helped_trains, fee=Money(of.help_fee)),) if of.helped_trains else ()),
        say("Such sales change the president of no company.") if of.forced_sales_keep == "all" else
        say("Such sales do not change the president of that company."),
        *_help(source),
    )
    yield say("The end"), tuple(_ends(of))


def _help(source: Source) -> Iterator[Text]:
    """What else the president's money may buy than the bank's and the market's trains."""
    match profile_of(source).helps_with_others:
        case "never":
            yield say("It pays for no train of another company.")
        case "cheapest":
            yield say("It may pay for another company’s train too, if the treasury cannot pay the cheapest.")
        case _:
            yield say("It may pay for another company’s train too, if the treasury cannot pay its price.")


def _privates(source: Source) -> Iterator[Text]:
    of = box_of(source)
    open_in = tuple(phase.name for phase in of.phases.values() if phase.privates_for_companies)
    if open_in:
        half = profile_of(source).private_from == "half"
        most = profile_of(source).private_times
        yield (
            say_n("In phase {phases} companies may buy privates from players, for half to {times} times the printed price.",
                  "In phases {phases} companies may buy privates from players, for half to {times} times the printed price.",
                  len(open_in), phases=open_in, times=most) if half else
            say_n("In phase {phases} companies may buy privates from players, for {one} to {times} times the printed price.",
                  "In phases {phases} companies may buy privates from players, for {one} to {times} times the printed "
                  "price.",
                  len(open_in), phases=open_in, one=Money(1), times=most)
        )  # fmt: skip
    if of.privates_of_president:
        yield say("A company buys them of its president only.")
    if of.first_privates:
        yield say("In the first operating round only these, at the printed price: {privates}.",
                  privates=tuple(of.privates[id_].symbol for id_ in of.first_privates))


#: When the game is over, by what happened: in words.
_WHEN: Mapping[str, Text] = {
    "now": say("at once"), "round": say("with this operating round"), "set": say("with this set of operating rounds"),
    "next set": say("with the next set of operating rounds"),
}  # fmt: skip
_WHAT: Mapping[str, Text] = {
    "bank": say("The bank is broken: the game ends {when}."),
    "price": say("A price reaches the end of the market: the game ends {when}."),
    "bankruptcy": say("A player is bankrupt: the game ends {when}."),
    "phase": say("The last phase begins: the game ends {when}."),
    "sets": say("After {n} sets the game is over."),
    "trains": say("The bank has sold its last train: the game ends {when}."),
    "companies": say("All companies have closed: the game ends {when}."),
}  # fmt: skip


def _ends(of: Box) -> Iterator[Text]:
    for end in of.ends.values():
        yield _WHAT[end.name].filled(when=_WHEN[end.operating], n=end.after)
    yield (say("Cash, shares at their price and privates at their printed price; most wins, a tie is shared.")
           if of.privates else say("Cash and shares at their price; most wins, a tie is shared."))


def house_rules(source: Source) -> list[tuple[str, str, bool]]:
    """The depth, and the options that say something there: about, value in words, whether tables begin with it. What is left
    to the edition, that says."""
    assert isinstance(source, Session)
    read_, game = source.reader, source.game
    rules = editions(source.title.id).get(game.start.edition, {}).get("rules", {})
    printed = house_figures(box_of(source), len(game.players))
    found: list[tuple[Text, Any, bool]] = [
        (say("How much is entered: with the map, or only money, shares and revenue."),
         say("Full") if game.depth == "full" else say("Books"), True),
    ]
    for option in game.title.options:
        value = tonight(source, option.id, option.default)
        words = option.in_words(rules.get(option.id) if value == AS_EDITION else value)
        if value == option.default and option.id in printed:
            words = say("{figure}, as printed", figure=printed[option.id])
        if option.is_for(game.depth):
            found.append((option.about, words, value == option.usual))
    return [(read_(about), read_(words), usual) for about, words, usual in found]
