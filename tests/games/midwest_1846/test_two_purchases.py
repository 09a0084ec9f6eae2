"""Two forced purchases that share nothing, the room's and one written from the sheet alone, agree on random positions.

`python -m tests.games.midwest_1846.test_two_purchases NUMBER` tries more of them.
"""

import random
import sys
from collections import Counter

import pytest

from companion.engine.errors import Refusal
from companion.engine.game import Entry
from tests.chance import SEED, either
from tests.games.midwest_1846 import second_purchase as second
from tests.games.midwest_1846.random_purchases import random_table, read


def moves(game, position):
    """All that could be thought of: by its kind and its figures, the fields of a move."""
    buyer, president = position.buyer, position.company.president
    yield ("pass",), {"company": buyer}
    yield ("bankrupt",), {"company": buyer}
    for n in range(1, 10):
        yield ("issue", n), {"company": buyer, "number": n}
        for name in position.companies:
            yield ("sell", name, n), {"player": president, "company": name, "percent": 10 * n}
    lies = {(one.owner, game.depot.called(one), one.price) for one in (*game.depot.trains(), *game.depot.discarded())}
    for source, train, price in sorted(lies):
        if source in position.companies:
            for paid in {1, position.company.cash, position.company.cash + 1}:
                yield ("buy", source, train, paid), {"company": buyer, "source": source, "train": train, "price": paid}
        elif source in ("bank", "pool"):
            yield ("buy", source, train, price), {"company": buyer, "source": source, "train": train, "price": price}
    for private in game.privates.values():
        if private.card.symbol in second.INDEPENDENTS and private.owner in game.players and not private.closed:
            for paid in {1, position.company.cash, 40, 41, 60, 61}:
                yield ("take", private.card.symbol, paid), {"company": buyer, "private": private.card.id, "price": paid}


KINDS = {"bankrupt": "declare-bankruptcy", "issue": "issue-for-train", "sell": "sell-shares", "buy": "buy-train",
         "take": "acquire-private", "pass": "pass"}  # fmt: skip


def ours(game, position):
    """What the room allows of it."""
    found = {}
    for what, fields in moves(game, position):
        move = game.title.moves[game.depth][KINDS[what[0]]](**fields)
        try:
            game.ask.check(move)
        except Refusal:
            continue
        found[what] = move
    return found


def theirs(game, position):
    """What the sheet allows of it."""
    found = {("bankrupt",)} if second.is_bankrupt(position) else set()
    found |= {("issue", n) for n in second.issues(position)}
    found |= {("sell", name, n) for name, legal in second.sales(position).items() for n in legal}
    sides, others = second.from_bank(position), second.from_others(position)
    on_sale = {(place, train.name) for place in ("bank", "pool") for train in game.depot.sold_by(place)}
    for what, _ in moves(game, position):
        match what:
            case "buy", source, side, paid if (source, side) in on_sale and side in sides:
                found |= {what} if paid == position.prices[side] else set()
            case "buy", source, side, paid if 0 < paid <= others.get((source, side), 0):
                found.add(what)
            case "take", name, paid if 0 < paid <= others.get((position.privates[name], name), 0):
                found.add(what)
    return found


def after(position, what):
    """The position by the sheet after a move."""
    match what:
        case ("bankrupt",):
            return second.go_bankrupt(position)
        case "issue", n:
            return second.issue(position, n)
        case "sell", name, n:
            return second.sell(position, name, n)


def picture(position):
    """What both must agree on: all but trains of others, of which a phase may take some."""
    companies = {name: (one.cash, one.cell, one.treasury, one.market, {who: n for who, n in one.held.items() if n},
                        one.president, one.trains if name == position.buyer else None)
                 for name, one in position.companies.items()}  # fmt: skip
    players_privates = {name: owner for name, owner in position.privates.items() if owner in position.cash}
    return companies, position.cash, position.bankrupt, position.limit, players_privates


def differences(seed, seen=None):
    """What the two say otherwise about a position and all that follows from it in one way, chosen at random; the first."""
    chance, seen = random.Random(f"1846 {seed}"), Counter() if seen is None else seen
    table, buyer = random_table(chance)
    game, position = table.game, read(table.game, buyer)
    if buyer not in position.companies:
        seen["closed before"] += 1
        return None
    if not second.must_buy(position):
        seen["nothing on sale"] += 1
        asks = game.ask.offer("buy-train") is not None and game.ask.acts_for == buyer
        return (position, "must buy") if asks and game.ask.offer("pass").closed() else None
    while True:
        mine, other = ours(game, position), theirs(game, position)
        if set(mine) != other:
            return position, {"only the room": set(mine) - other, "only the sheet": other - set(mine)}
        if not mine:
            return position, "nothing can be done"
        seen["turns"] += 1
        raising = sorted(one for one in mine if one[0] not in ("buy", "take"))
        what = chance.choice(raising if raising and chance.random() < 0.8 else sorted(mine, key=str))
        seen[what[0]] += 1
        if what not in raising:
            return _bought(game, position, what, mine[what], seen)
        game.play(Entry(mine[what]))
        before, position = position, after(position, what)
        if picture(position) != picture(read(game, buyer)):
            return before, what, position, read(game, buyer)
        if second.is_over(position) or position.company.president is None:
            seen["over" if second.is_over(position) else "receivership"] += 1
            return (position, "over") if second.is_over(position) != (game.end.reason == "bankrupt") else None


def _bought(game, position, what, move, seen):
    """What is otherwise after a train is bought of the bank."""
    if what[0] == "take" or what[1] in position.companies:
        return None
    added, cash = second.from_bank(position)[what[2]], position.company.cash
    game.play(Entry(move))
    seen["helped"] += bool(added)
    company, helper = game.companies[position.buyer], game.purses[position.company.president].cash
    trains = [train.name for train in game.depot.of(position.buyer)]
    expected = (max(0, cash - what[3]), position.helper - added, [what[2]])
    return None if (company.cash, helper, trains) == expected else (position, what, expected, company.cash, helper, trains)


@pytest.mark.parametrize("part", range(4))
def test_both_purchases_agree(part):
    for n in range(either(60, 2500)):
        seed = f"{SEED}{part}-{n}"
        assert not differences(seed), seed


if __name__ == "__main__":
    seen = Counter()
    wrong = {n: found for n in range(int(sys.argv[1])) if (found := differences(n, seen))}
    print(f"{sys.argv[1]} positions, {len(wrong)} differ; {dict(seen)}")
    for n, found in list(wrong.items())[:int(sys.argv[2]) if len(sys.argv) > 2 else 3]:
        print(n, *found, sep="\n  ")
