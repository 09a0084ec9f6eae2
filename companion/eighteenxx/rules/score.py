"""Scoring a final position alone, with the working (depth Score). Source: 'End of the Game'."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.eighteenxx.box import box as boxes
from companion.eighteenxx.box.box import Box
from companion.eighteenxx.box.company_kind import CompanyKind
from companion.engine.errors import malformed
from companion.engine.parts import ANY, OF_A_LINE, check_parts, parts
from companion.engine.reading import Json, JsonDict
from companion.engine.text import Money, Text, say
from companion.engine.unknown import no_company, no_private

#: The parts of a final position, and those of a line of a trace, which can be scored as it is.
KNOWN = parts(
    *OF_A_LINE, "title", "edition", "bankrupt", "to_move", "turn", "priority", "order", "seats", "blocked",
    "blocked_cities", "coal", "pool_trains",
    "closed_privates", "used_privates", "without_train", "rebelled", "in_front", "lner", "certificate_limit",
    "markers", "named_trains",
    prices={ANY: None}, options={ANY: None}, bank_trains={ANY: None}, tiles={ANY: None}, colours={ANY: None},
    small_stations={ANY: None}, minors={ANY: None},
    players={ANY: parts("cash", "certificates", "privates", "worth", shares={ANY: None})},
    companies={ANY: parts(
        "cash", "price", "par", "cell", "ipo", "pool", "treasury", "trains", "president", "floated", "tokens", "cities",
        "closed", "privates", "reserved", "coal", "kind", "permits", "warrants", "receivership", "london", "founder",
        "has_operated", "spare_tokens", "neutral", "war", shells={ANY: None},
    )},
)

#: The percent of a share of a company that is in no box, such as one that two have merged into.
USUAL_SHARE = 10
#: The percent of all shares of a company.
WHOLE = 100
#: What stands between the symbols of companies that have merged.
MERGED = "-"


@dataclass(frozen=True)
class Score:
    """The result: scores by player, winners, and the working in sentences."""

    result: Mapping[str, int]
    winners: tuple[str, ...]
    working: tuple[Text, ...]


def scorer(box: Box) -> Callable[[Json], Score]:
    """What scores final positions of a title."""
    return lambda given: score(box, given)


def score(box: Box, given: Json) -> Score:
    """Cash, shares at their price and open privates at what is printed on them; equal sums share the win.

    `given` has "players": for each the "cash", "shares" in percent by company, "privates"; and "prices": the price of
    a share by company; where shares of companies without a train count half also those "without_train". The players and
    companies of a trace line do as well. "edition" and "options" are those that change the box, "bankrupt" is the player
    who is.

    Raises:
        Malformed: a part is missing or of a wrong kind.
    """
    check_parts(given, KNOWN)
    box = _chosen(box, given)
    players = given.get("players")
    if not isinstance(players, Mapping) or not players:
        if box.privates:
            raise malformed('The position needs "players": cash, shares and privates of each.')
        raise malformed('The position needs "players": cash and shares of each.')
    prices = _prices(box, given)
    result: dict[str, int] = {}
    working = list(_halved(box, given, prices))
    kinds = _kinds(box, given)
    for company, why in _worth_nothing(kinds, players, prices):
        prices[company] = 0
        working.append(why)
    bankrupt = _bankrupt(given, players)
    for player, hand in players.items():
        if not isinstance(hand, Mapping):
            raise malformed("What {player} has must be an object.", player=str(player)[:40])
        cash = _whole(hand.get("cash"), say("cash of {player}", player=player), box.borrows)
        shares = _shares(box, kinds, str(player), hand.get("shares", {}), prices)
        privates = _privates(box, hand.get("privates", ()))
        result[player] = cash + shares + privates
        working.append(_sum(box, str(player), cash, shares, privates))
        if player == bankrupt and not box.bankrupt_counts:
            result[player] = 0
            working.append(say("{player} is bankrupt and scores nothing.", player=player))
    _check_sums(players)
    best = max(result.values())
    winners = tuple(player for player, sum_ in result.items() if sum_ == best)
    if len(winners) > 1:
        working.append(say("{players} share the win with {sum}.", players=winners, sum=Money(best)))
    else:
        working.append(say("{player} wins with {sum}.", player=winners[0], sum=Money(best)))
    return Score(result, winners, tuple(working))


def _sum(box: Box, player: str, cash: int, shares: int, privates: int) -> Text:
    """What a player's result is made of, without what there is not, or what counts nothing by these rules."""
    amounts = {"player": player, "cash": Money(cash), "shares": Money(shares), "sum": Money(cash + shares + privates)}
    if not (box.privates and box.privates_count):
        return say("{player}: cash {cash} + shares {shares} = {sum}.", **amounts)
    return say("{player}: cash {cash} + shares {shares} + privates {privates} = {sum}.", **amounts,
               privates=Money(privates))


def _check_sums(players: Mapping[Any, Any]) -> None:
    """What all players hold of a company is no more than there is."""
    held = Counter[str]()
    for hand in players.values():
        held.update(hand.get("shares", {}))
    for company, percent in held.items():
        if percent > 100:
            raise malformed("The players hold {percent} % of {company}; there are only 100 %.", percent=percent,
                            company=company)


def _bankrupt(given: Json, players: Mapping[Any, Any]) -> str | None:
    """The player who is bankrupt, if anybody is."""
    found = given.get("bankrupt")
    if found is not None and found not in players:
        raise malformed("The bankrupt player, {player}, is none of the players.", player=str(found)[:40])
    return found


def _chosen(box: Box, given: Json) -> Box:
    """The box with the changes of the edition and the options that were played: they may have other figures."""
    options, editions = given.get("options", {}), boxes.editions(box.id)
    edition = given.get("edition", next(iter(editions), "default"))
    if edition not in (editions or ("default",)):
        raise malformed("{title} has no edition {edition}. It has: {editions}.", title=box.name, edition=str(edition)[:40],
                        editions=tuple(editions) or "default")
    as_edition = {name: (boxes.AS_EDITION, *values) for name, values in boxes.choices(box.id).items()}
    known = {**boxes.variants(box.id), **as_edition}
    known.pop(boxes.AS_EDITION, None)
    if not isinstance(options, Mapping):
        raise malformed("The options of a position are an object.")
    for name, value in options.items():
        if name not in known:
            raise malformed("No option {name} changes the score of {title}. It has: {options}.", name=str(name)[:40],
                            title=box.name, options=tuple(known) or "–")
        if not any(type(value) is type(one) and value == one for one in known[name]):
            raise malformed("The option {id} may be {values}, not {value}.", id=name,
                            values=tuple(map(str, known[name])), value=str(value)[:40])
    changes = boxes.chosen(box.id, edition, {**_printed(box.id), **options})
    return boxes.box(box.id, **changes) if changes else box


def _printed(title: str) -> JsonDict:
    """The options that change the box as nobody has settled them."""
    return {name: boxes.AS_EDITION if boxes.editions(title) and name in boxes.choices(title) else values[0]
            for name, values in boxes.variants(title).items()}


def _prices(box: Box, given: Json) -> dict[str, int]:
    prices = given.get("prices")
    if prices is None and isinstance(given.get("companies"), Mapping):
        prices = {name: sheet.get("price") for name, sheet in given["companies"].items() if isinstance(sheet, Mapping)}
    if not isinstance(prices, Mapping):
        raise malformed('The position needs "prices": the price of a share by company.')
    if wrong := [name for name in prices if not set(str(name).split(MERGED)) <= set(box.companies)]:
        raise malformed(no_company(wrong[0], box.companies.values()))
    return {name: _whole(price, say("price of {company}", company=name)) for name, price in prices.items() if price}


def _halved(box: Box, given: Json, prices: dict[str, int]) -> Iterator[Text]:
    """Halve the prices of companies without a train where the box says so. Yields the working."""
    if not box.halve_without_train:
        return
    without, companies = given.get("without_train"), given.get("companies")
    if without is None and isinstance(companies, Mapping):
        without = [name for name, sheet in companies.items() if isinstance(sheet, Mapping) and not sheet.get("trains")]
    if not isinstance(without, list | tuple):
        raise malformed('The position needs "without_train": the companies that own no train. Their shares count half.')
    for name in without:
        if name not in box.companies:
            raise malformed(no_company(name, box.companies.values()))
        if name in prices:
            yield say("{company} has no train: a share counts half its price of {price}, {half}.", company=name,
                      price=Money(prices[name]), half=Money(prices[name] // 2))
            prices[name] //= 2


def _kinds(box: Box, given: Json) -> dict[str, CompanyKind]:
    """Of which kind the shares of each company are: of the printed one, unless the position says that they were cut anew."""
    rows = given.get("companies")
    found = {name: box.kinds[card.kind] for name, card in box.companies.items()}
    for name, row in (rows if isinstance(rows, Mapping) else {}).items():
        kind = row.get("kind") if isinstance(row, Mapping) and name in found else None
        if kind is None:
            continue
        if kind not in box.kinds:
            raise malformed("The kinds of companies in this box are {kinds}, not {kind}.", kinds=tuple(box.kinds),
                            kind=str(kind)[:40])
        found[name] = box.kinds[kind]
    return found


def _worth_nothing(
    kinds: Mapping[str, CompanyKind], players: Mapping[Any, Any], prices: Mapping[str, int]
) -> Iterator[tuple[str, Text]]:
    """The companies without a price that are held all the same, with why: one has an owner and no shares, or fewer are held
    than a president has, as one came with a private. Source: 'End of the Game'."""
    hands = [hand.get("shares") for hand in players.values() if isinstance(hand, Mapping)]
    for name, kind in kinds.items():
        held = [hand.get(name) for hand in hands if isinstance(hand, Mapping)]
        total = sum(percent for percent in held if type(percent) is int)
        if name in prices or total <= 0:
            continue
        if kind.share == WHOLE:
            yield name, say("{company} is owned whole and has no price: it counts nothing.", company=name)
        elif total < kind.certificates[0]:
            yield name, say("{company} was never started: its shares are worth nothing.", company=name)


def _shares(
    box: Box, kinds: Mapping[str, CompanyKind], player: str, held: object, prices: Mapping[str, int],
) -> int:
    if not isinstance(held, Mapping):
        raise malformed("The shares of {player} are an object: percent by company.", player=player)
    total = 0
    for company, percent in held.items():
        if company not in kinds and company not in prices:
            raise malformed(no_company(company, box.companies.values()))
        owned = _whole(percent, say("shares of {player} in {company}", player=player, company=company))
        if owned > WHOLE:
            raise malformed("Nobody holds more than 100 % of {company}.", company=company)
        if owned and company not in prices:
            raise malformed("The position has no price for {company}.", company=company)
        share, step = (kinds[company].share, kinds[company].step) if company in kinds else (USUAL_SHARE, USUAL_SHARE)
        if owned % step:
            raise malformed("A share of {company} is {share} %; {player} cannot hold {percent} %.", company=company,
                            share=step, player=player, percent=owned)
        total += -(-prices.get(company, 0) * owned // share)
    return total


def _privates(box: Box, owned: object) -> int:
    if not isinstance(owned, list | tuple) or not all(isinstance(id_, str) for id_ in owned):
        raise malformed("Privates are a list of their names.")
    unknown = [id_ for id_ in owned if id_ not in box.privates]
    if unknown:
        raise malformed(no_private(unknown[0], box.privates.values()))
    return sum(box.privates[id_].price for id_ in owned) if box.privates_count else 0


def _whole(value: object, what: Text, may_owe: bool = False) -> int:
    if type(value) is not int or (value < 0 and not may_owe):
        raise malformed("The {what} must be a whole number, 0 or more.", what=what)
    return value
