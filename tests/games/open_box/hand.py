"""Entries by hand at random, of every kind that a box of the shelf may leave to the table: companies that begin, loans,
mergers, shares cut anew, issued and redeemed, what changes hands, what closes. Each could be meant; not all are possible."""

from companion.eighteenxx.box.places import IPO, POOL
from companion.eighteenxx.screens.corrections import CorrectPrivate, CorrectTrain
from companion.engine.errors import ImpossibleMove
from companion.engine.game import Entry
from companion.games.open_box.acts import CloseCompany, GoOn, Pay
from companion.games.open_box.counters import RepayCounters, TakeCounters
from companion.games.open_box.merging import MergeCompanies
from companion.games.open_box.share_acts import ConvertCompany, StartByHand, TradeIn, TradeShares


def is_needed(game):
    """Whether a game comes no further without: no company has begun, or the one that is on has neither train nor money."""
    company = game.operating
    if company is not None and game.ask.offer("buy-train"):
        return _lacks(game) > 0 and not game.depot.of(company.name)
    return game.round.kind in ("stock", "other") and not any(one.is_started for one in game.companies.values())


def entered(game, chance):
    """Enter something by hand; whether it was possible. Nobody takes away what others have bid with."""
    if game.round.kind == "distribution":
        return False
    kind = chance.choices(list(MADE), list(MADE.values()))[0]
    if is_needed(game):
        kind = help_out if game.operating else begin
    try:
        game.play(Entry(kind(game, chance)))
    except (ImpossibleMove, LookupError):
        return False
    return True


def begin(game, chance):
    """A company begins that nobody starts by a purchase: with a private that acts like one, by a bid, or from two minors."""
    company = chance.choice([one for one in game.companies.values() if not one.is_started and not one.is_closed])
    twin = game.privates.get(company.name)
    player = twin.owner if twin and twin.owner in game.purses else chance.choice(game.players)
    if game.is_owned_whole(company):
        return StartByHand(player, company.name, 0, min(game.purses[player].cash, 100))
    least = game.certificates.presidents_percent(company.name) / game.share_of(company)
    par = chance.choice(game.market.par_cells()).price
    return StartByHand(player, company.name, par, min(game.purses[player].cash, int(par * least)))


def borrow(game, chance):
    return TakeCounters(_company(game, chance), chance.choice(list(game.box.counters)), chance.randint(1, 2))


def repay(game, chance):
    return RepayCounters(_company(game, chance), chance.choice(list(game.box.counters)))


def merge(game, chance):
    """One or two become part of a third, which may begin by it."""
    one, other, into = (_company(game, chance) for _ in range(3))
    into = chance.choice((into, *(name for name, one in game.companies.items() if not one.is_started)))
    gives = chance.choice((1, 2))
    par = chance.choice(game.market.par_cells()).price
    return MergeCompanies(one, into, chance.choice(("", other)), gives, 1, chance.choice((0, 20)), par,
                          again=chance.random() < 0.5)


def convert(game, chance):
    company = _company(game, chance)
    par = chance.choice(game.market.par_cells()).price
    return ConvertCompany(company, chance.choice(list(game.box.kinds)), chance.choice(("shares", "percent")),
                          chance.choice((IPO, POOL, company)), par)


def trade(game, chance):
    """Shares go from anywhere to anywhere, at their price or for nothing."""
    company = game.companies[_company(game, chance)]
    source = chance.choice(list(game.certificates.holders(company.name)))
    target = chance.choice((IPO, POOL, company.name, _company(game, chance), *game.players))
    percent = chance.choice(list(game.certificates.bundles(source, company.name)))
    return TradeShares(company.name, percent, source, target, chance.choice((0, game.value(company, percent))))


def trade_in(game, chance):
    """A private or a share of one company for a share of another."""
    taken = _company(game, chance)
    source = chance.choice((IPO, POOL, taken))
    percent = game.share_of(game.companies[taken])
    owned = [id_ for id_, one in game.privates.items() if one.owner in game.purses and not one.closed]
    if owned and chance.random() < 0.7:
        name = chance.choice(owned)
        return TradeIn(game.privates[name].owner, name, taken, percent, source)
    given = game.companies[_company(game, chance)]
    return TradeIn(chance.choice(game.players), given.name, taken, percent, source, game.share_of(given))


def pay(game, chance):
    """Money from the bank to a company or back, or from one to another."""
    names = [*game.players, *(name for name, one in game.companies.items() if one.is_started), "bank"]
    return Pay(*chance.sample(names, 2), chance.choice((10, 50, 100)))


def help_out(game, chance):
    """The company that is on gets the money for a train from the bank, for a rule that the box does not know."""
    return Pay("bank", game.operating.name, _lacks(game))


def _lacks(game):
    """What the company that is on has too little for the next train of the bank."""
    return min((train.price for train in game.depot.next_trains()), default=0) - game.operating.cash


def close(game, chance):
    return CloseCompany(_company(game, chance), again=chance.random() < 0.5)


def move_private(game, chance):
    """A private goes to somebody, or closes."""
    return CorrectPrivate(chance.choice(list(game.privates)), chance.choice(("", *game.players, _company(game, chance))))


def move_train(game, chance):
    """A train goes to a company or to the pool."""
    train = chance.choice([one for one in game.depot.trains() if one.owner != "bank"])
    return CorrectTrain(train.name, train.owner, chance.choice((POOL, _company(game, chance))))


def go_on(game, chance):
    """The table is elsewhere."""
    kind = chance.choice(("stock", "operating", *game.box.named_rounds))
    return GoOn(kind, chance.choice(("", _company(game, chance), *game.players)))


def _company(game, chance):
    return chance.choice([name for name, one in game.companies.items() if one.is_started])


#: What is entered, and how often beside others.
MADE = {begin: 8, borrow: 6, repay: 4, merge: 1, convert: 2, trade: 4, trade_in: 2, pay: 2, close: 0.5, move_private: 1,
        move_train: 1, go_on: 0.5}  # fmt: skip
