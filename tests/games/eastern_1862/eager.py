"""A table of 1862 that founds companies it can float, buys shares, builds, runs, and pays: most of its games come to an end
of the rules, some are cut when what they are recorded for has happened. `python -m tests.games.eastern_1862.eager` records
those of test_recorded.py anew."""

import json
from dataclasses import replace
from pathlib import Path

from companion.eighteenxx.model.company import State
from companion.engine.game import Entry
from companion.engine.random_play import random_move
from companion.engine.record import record_data
from companion.games.eastern_1862 import TITLE
from companion.games.eastern_1862.moves import CharterCompany
from tests.games.chesapeake.driver import begun

RECORDED = Path(__file__).parent / "recorded"
#: By name: the seed, the number of players, whether trains earn by the price of their company, and the options.
GAMES = {
    "bank": (35, 2, False, {}), "lner": (26, 2, False, {}), "stock_market": (904, 6, True, {}),
    "short": (1003, 5, False, {"short_game": True}),
}  # fmt: skip
#: By name what a game is cut after, which has a seed, a number of players and a depth.
MOMENTS = {
    "displaced": (17, 3, "full"), "receivership": (222, 4, "books"), "fine": (265, 3, "books"), "again": (394, 4, "books"),
    "refinanced": (71, 5, "books"),
}
#: How often a kind of move is made beside others.
LIKES = {"run-trains": 60, "pay-dividend": 200, "withhold": 0.1, "hudson": 10, "sell-shares": 0.1, "buy-share": 12,
         "start-company": 1, "lay-tile": 6, "place-token": 4, "propose-company": 4, "raise-bid": 0.3, "buy-train": 6,
         "merge": 1.5, "agree": 6, "pass": 1}  # fmt: skip
#: The same people when they are careful, so that most games at random come to an end of the rules: shares sold without a
#: train bring half, what is bid is gone, a company that is not floated in time costs a fine, and mergers halve the shares.
CAREFUL = {**LIKES, "sell-shares": 0.01, "raise-bid": 0.05, "propose-company": 1, "merge": 0.3}
#: What a par is of the cash at most, so that half of the company can be bought at once.
PART = 5


def eager(game, chance, likes=LIKES, booms=False):
    """A legal move; where it `booms`, runs without routes earn up to six times the price of their company."""
    offers = game.ask.open_offers()
    offer = chance.choices(offers, [likes.get(one.kind.kind, 1) for one in offers])[0]
    player = (offer.given or {}).get("player", game.ask.actors[0])
    if offer.kind is CharterCompany:
        pars = [par for par in offer.fields[0].domain({}).choices() if PART * par <= game.purses[player].cash]
        if pars and game.limit - game.certificate_count(player) >= 3:
            return CharterCompany(player, offer.given["company"], chance.choice(pars), 2)
    try:
        move = offer.pick(player, chance.choice)
    except LookupError:
        return random_move(game, chance.choice)
    if booms and move.kind == "run-trains" and move.routes is None:
        move = replace(move, revenue=10 * chance.choice(range(6 * game.price(game.companies[move.company]) // 10 + 1)))
    return move


def played(seed, players, booms, options):
    """A game at Books to its end."""
    game, chance = begun(TITLE, seed, players, "books", **options)
    while game.end is None:
        game.play(Entry(eager(game, chance, booms=booms)))
    return game


def until(name, seed, players, depth):
    """A game until what it is named for has happened."""
    game, chance = begun(TITLE, seed, players, depth)
    while not is_at(game, name):
        game.play(Entry(eager(game, chance)))
    return game


def is_at(game, name):
    """Whether a home token has just taken another one's place, a company in receivership earned, somebody paid a fine,
    a company been founded again that was reset for a fine, or bought its train with what refinancing brought."""
    if not game.receipts:
        return False
    *before, last = game.receipts
    move, happened = last.entry.move, {fact.kind for fact in last.facts}
    match name:
        case "displaced":
            return "token-displaced" in happened
        case "receivership":
            return move.kind == "run-trains" and game.companies[move.company].state is State.RECEIVERSHIP
        case "fine":
            return "fine" in happened
        case "refinanced":
            return move.kind == "buy-train" and refinanced(before) == move.company
    return move.kind == "charter-company" and move.company in fined(before)


def fined(receipts):
    """The companies that have been closed for a fine."""
    said = [fact for one in receipts if "fine" in {fact.kind for fact in one.facts} for fact in one.facts]
    return {fact.company for fact in said if fact.kind == "company-closed"}


def refinanced(receipts):
    """The company that has just been refinanced, if one has: then only answers about odd shares have followed."""
    moves = [one.entry.move for one in receipts if one.entry.move.kind not in ("agree", "decline")]
    return moves[-1].company if moves and moves[-1].kind == "refinance" else None


def record(name, game):
    print(name, game.end and game.end.reason, len(game.receipts))
    data = json.dumps(record_data(game.start, game.entries()), ensure_ascii=False)
    (RECORDED / f"{name}.json").write_text(data.replace('{"move"', '\n{"move"') + "\n", encoding="utf-8")


if __name__ == "__main__":
    for name, how in GAMES.items():
        record(name, played(*how))
    for name, how in MOMENTS.items():
        record(name, until(name, *how))
