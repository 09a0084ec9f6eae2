"""Scoring a final position alone, with the working (depth Score). Source: 1820 rules, 'Game End'."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce

from companion.engine.errors import malformed
from companion.engine.parts import ANY, OF_A_LINE, check_parts, parts
from companion.engine.reading import Json
from companion.engine.text import Money, Text, say, say_n
from companion.engine.unknown import no_company
from companion.games.britain_1820.box import LIQUIDATION, box

#: The parts of a final position, and those of a line of a trace, which can be scored as it is.
KNOWN = parts(
    *OF_A_LINE, "title", "to_move", "bankrupt", "column", "privates", "cards", "next_cards", "market", "victoria",
    "rail_stations", supply={ANY: None}, lobbies={ANY: None}, owed={ANY: None}, cousins={ANY: None}, options={ANY: None},
    players={ANY: parts("cash", "future", "worth", shares={ANY: None})},
    companies={ANY: parts(
        "cash", "price", "size", "pool", "treasury", "director", "loans", "trains", "placed", "unplaced", "floated",
        "defaulted", "exchange", used={ANY: None},
    )},
)


#: The size of a company that is in the supply.
UNUSED = 0


@dataclass(frozen=True)
class Score:
    """The result: scores by player, winners, and the working in sentences."""

    result: Mapping[str, int]
    winners: tuple[str, ...]
    working: tuple[Text, ...]


@dataclass(frozen=True)
class _Listed:
    """A company of the position: the price of a share and how many there are; None: it has none, or nobody says."""

    price: int | None
    size: int | None

    @property
    def is_private(self) -> bool:
        return self.price is None and self.size == 1


def score(given: Json) -> Score:
    """Cash, and for each share the price of its company; whoever is bankrupt has 0. Equal sums share the win.

    `given` has "players": for each the "cash" and the "shares", how many of each company; "companies": of each the "price"
    and, if it is to be checked, the "size". "bankrupt" is the player who is. A line of a trace does as well: what else it
    has counts nothing, nor do private companies.

    Raises:
        Malformed: a part is missing or of a wrong kind, a price is not on the market, or there are not so many shares.
    """
    check_parts(given, KNOWN)
    players = given.get("players")
    if not isinstance(players, Mapping) or not players:
        raise malformed('The position needs "players": cash and shares of each.')
    bankrupt = given.get("bankrupt")
    if bankrupt is not None and bankrupt not in players:
        raise malformed("The bankrupt player, {player}, is none of the players.", player=str(bankrupt)[:40])
    companies = _companies(given)
    hands = {str(player): _hand(str(player), hand) for player, hand in players.items()}
    _check_sums(hands, companies)
    result, working = {}, list(_in_liquidation(hands, companies))
    for player, (cash, shares) in hands.items():
        held = {name: (n, price) for name, n in shares.items() if (price := _price(name, companies)) is not None}
        result[player] = 0 if player == bankrupt else cash + sum(n * price for n, price in held.values())
        working.append(say("{player} is bankrupt and scores nothing.", player=player) if player == bankrupt
                       else _sum(player, cash, held, result[player]))  # fmt: skip
    best = max(result.values())
    winners = tuple(player for player, sum_ in result.items() if sum_ == best)
    if len(winners) > 1:
        working.append(say("{players} share the win with {sum}.", players=winners, sum=Money(best)))
    else:
        working.append(say("{player} wins with {sum}.", player=winners[0], sum=Money(best)))
    return Score(result, winners, tuple(working))


def _companies(given: Json) -> dict[str, _Listed]:
    rows = given.get("companies", {})
    if not isinstance(rows, Mapping):
        raise malformed("The companies of a position are an object: price and size by company.")
    return {str(name): _listed(str(name), row) for name, row in rows.items()}


def _listed(name: str, row: object) -> _Listed:
    if name not in box().with_shares:
        raise malformed(no_company(name, box().with_shares.values()))
    if not isinstance(row, Mapping):
        raise malformed("What {company} has must be an object.", company=name)
    price, size = row.get("price"), row.get("size")
    prices = sorted(cell.price for cell in box().chart.cells)
    if price is not None and (type(price) is not int or price not in prices):
        raise malformed("{price} is no price of the market: {company} is at one of {prices}.", price=str(price)[:40],
                        company=name, prices=tuple(prices))  # fmt: skip
    sizes = (box().data.british_rail_shares,) if name == box().british_rail.id else tuple(box().sizes)
    if size is not None and (type(size) is not int or size not in (UNUSED, *sizes)):
        raise malformed("{company} cannot have {size} shares: a company has one of {sizes}.", company=name,
                        size=str(size)[:40], sizes=sizes)  # fmt: skip
    return _Listed(price, size)


def _hand(player: str, hand: object) -> tuple[int, dict[str, int]]:
    """The cash and the shares of a player, those companies only of which there are any."""
    if not isinstance(hand, Mapping):
        raise malformed("What {player} has must be an object.", player=player[:40])
    held = hand.get("shares", {})
    if not isinstance(held, Mapping):
        raise malformed("The shares of {player} are an object: a number by company.", player=player)
    for name in held:
        if name not in box().with_shares:
            raise malformed(no_company(name, box().with_shares.values()))
    shares = {name: _whole(n, say("shares of {player} in {company}", player=player, company=name))
              for name, n in held.items()}  # fmt: skip
    return _whole(hand.get("cash"), say("cash of {player}", player=player)), {name: n for name, n in shares.items() if n}


def _price(name: str, companies: Mapping[str, _Listed]) -> int | None:
    """The price of a share that is held; None of a private company. Raises Malformed: it is missing."""
    listed = companies.get(name)
    if listed is None or (listed.price is None and not listed.is_private):
        raise malformed("The position has no price for {company}.", company=name)
    return listed.price


def _check_sums(hands: Mapping[str, tuple[int, Mapping[str, int]]], companies: Mapping[str, _Listed]) -> None:
    """What all players hold of a company is no more than there is."""
    held = Counter[str]()
    for _cash, shares in hands.values():
        held.update(shares)
    for name, n in held.items():
        listed = companies.get(name)
        largest = box().data.british_rail_shares if name == box().british_rail.id else max(box().sizes)
        size = listed.size if listed and listed.size is not None else largest
        if n > size:
            raise malformed(say_n("The players hold {held} shares of {company}; there is only {n}.",
                                  "The players hold {held} shares of {company}; there are only {n}.", size, held=n,
                                  company=name))  # fmt: skip


def _in_liquidation(
    hands: Mapping[str, tuple[int, Mapping[str, int]]], companies: Mapping[str, _Listed]
) -> Iterator[Text]:
    """The companies in liquidation of which somebody has shares."""
    lowest = next(cell.price for cell in box().chart.cells if cell.zone == LIQUIDATION)
    for name, listed in companies.items():
        if listed.price == lowest and any(name in shares for _cash, shares in hands.values()):
            yield say("{company} is in liquidation: a share counts {price}.", company=name, price=Money(lowest))


def _sum(player: str, cash: int, held: Mapping[str, tuple[int, int]], total: int) -> Text:
    """What a player's result is made of."""
    parts_ = [say("cash {cash}", cash=Money(cash)),
              *(say("{company} {n} × {price}", company=name, n=n, price=Money(price)) for name, (n, price) in held.items())]
    sum_ = reduce(lambda before, part: say("{before} + {part}", before=before, part=part), parts_)
    return say("{player}: {sum} = {total}.", player=player, sum=sum_, total=Money(total))


def _whole(value: object, what: Text) -> int:
    if type(value) is not int or value < 0:
        raise malformed("The {what} must be a whole number, 0 or more.", what=what)
    return value
