"""What the room makes of random positions before a merger or a refinancing, in plain figures."""

import random
from dataclasses import replace

from companion.eighteenxx.model.company import State
from companion.eighteenxx.rules.consent import AGREE
from companion.eighteenxx.rules.exchange import Question, carry_out
from companion.games.eastern_1862.merger import Merger, capital, refinance, unite
from tests.games.eastern_1862.table import Railways


class Asked:
    """What is asked, in order, in plain figures; answered at random, but the same way for the same questions."""

    def __init__(self, seed):
        self.chance, self.asked = random.Random(f"answers {seed}"), []

    def keeps(self, player, cost, worth):
        """Whether an option is kept."""
        self.asked.append((player, cost, worth))
        return self.chance.random() < 0.6

    def removes(self, player, places):
        """Which token is removed."""
        self.asked.append((player, *sorted(places)))
        return self.chance.choice(sorted(places))


def seated(case):
    """A table in a position."""
    table = Railways(len(case["players"]), rules=case["options"], **case["cash"])
    for name, one in case["companies"].items():
        put(table, table.game.companies[name], one)
    return table


def put(table, company, one):
    """A company as a case has it."""
    game, name = table.game, company.name
    game.certificates.move_president(name, one["president"])
    for place, number in one["singles"].items():
        for _ in range(number):
            game.certificates.move_next("ipo", name if place == "treasury" else place, name)
    company.par, company.token_prices = one["par"], [0] * (len(one["placed"]) + one["spare"])
    company.state = State.OPERATING if one["has_operated"] else State.FLOATED
    company.card = replace(company.card, home=one["home"])
    game.market.put(name, next(cell for cell in game.market.chart.cells if cell.price == one["price"]))
    table.money(company, one["cash"])
    for _ in range(one["trains"]):
        table.train("2L", name)
    for place in one["placed"]:
        game.board.put(company, place)


def ours(case, seed):
    """What the room makes of a case: what was asked, and the figures in the end."""
    table, asked = seated(case), Asked(seed)
    game, answers = table.game, ()
    initiator, stays, goes = (game.companies.get(case[who]) for who in ("initiator", "stays", "goes"))
    work, order = (unite, Merger(initiator, stays, goes)) if goes else (refinance, stays)
    while isinstance(found := work(game, order, answers), Question):
        answers = (*answers, answered(found, asked))
    carry_out(game, found)
    return asked.asked, picture(game, stays, goes)


def answered(question, asked):
    if question.choices:
        return asked.removes(question.player, [one.id for one in question.choices])
    if question.words is AGREE:
        return True
    pay, get = question.words
    return asked.keeps(question.player, int(pay.values["cost"]), int(get.values["worth"]))


def picture(game, stays, goes):
    """The companies and everybody's cash, in plain figures."""
    name = stays.name
    cash = {player: game.purses[player].cash for player in game.players}
    others = {"cash": cash, "other": goes and charter(game, goes)}
    if stays.state is State.UNSTARTED:
        return {"price": 0, "closed": charter(game, stays), **others}
    held = game.certificates.percent
    return {
        "price": game.price(stays), "capital": stays.cash, **others,
        "par": stays.par if goes else capital(stays) // 10, "has_operated": stays.has_operated,
        "shares": {player: held(player, name) // 10 for player in game.players if held(player, name)},
        "pool": held("pool", name) // 10, "treasury": held(name, name) // 10, "president": game.president(stays),
        "receivership": stays.state is State.RECEIVERSHIP,
        "tokens": sorted(stays.hexes), "spare": len(stays.spare), "trains": len(game.depot.of(name)),
    }  # fmt: skip


def charter(game, company):
    """A company that is reset: what it has, and what of it the bank has."""
    name = company.name
    return {
        "is_started": company.state is not State.UNSTARTED, "par": company.par, "president": game.president(company),
        "is_priced": game.market.cell(name) is not None, "capital": company.cash, "tokens": sorted(company.hexes),
        "unsold": game.certificates.percent("ipo", name) // 10, "trains": len(game.depot.of(name)),
    }  # fmt: skip
