"""Exports of titles of the shelf that nobody has recorded so: games of our own written as the site writes them, and recorded
ones of which actions are missing, cut off, exchanged or there twice. All are read to their end; no money is made up."""

import random
from copy import deepcopy

import pytest

from companion.eighteenxx.box.box import titles_by_site_name
from companion.eighteenxx.box.known import known_titles
from companion.engine.errors import Refusal
from companion.engine.game import Entry
from companion.games import TITLES, find_title
from companion.interop.eighteen_xx_games.amounts import Amounts
from companion.interop.game_file import parse_game, remark
from tests.chance import either, seeds
from tests.eighteenxx import facts
from tests.games.open_box.known import TABLES, begun, sensible
from tests.interop.exported import Exported

GAMES = ("1870-34110", "18MEX-17849", "1856-51745", "1867-21268", "1817-16281")
#: Titles of many kinds whose games the file tells whole: sold in every way, with half pay, minors, an own treasury.
TOLD_WHOLE = ("18-mex", "18-texas", "18-va", "18-los-angeles", "1822", "18-neb", "18-co", "1848")


def first_table(id_):
    """A title with its fewest players."""
    return next(players for one, players in TABLES if one == id_)


def written(id_, seed, moves):
    """A game of ours by chance, and what the site would have written of it. It does not stop where a company has bought a
    private in its turn: what then comes by itself the reader of a file enters at once."""
    game, chance = begun(id_, first_table(id_)), random.Random(f"{seed} {id_}")
    file = Exported(id_, game)
    while game.end is None and (len(game.receipts) < moves or game.receipts[-1].entry.move.kind == "acquire-private"):
        move = sensible(game, chance)
        if move.kind != "trade-private":  # which the site has in few titles
            game.play(Entry(move))
            file.note(move)
    return game, file


def state(game):
    """Cash of players and companies, and prices."""
    return {**{player: purse.cash for player, purse in game.purses.items()},
            **{name: (one.cash, game.market.cell(name) and game.price(one)) for name, one in game.companies.items()
               if not one.is_closed}}  # fmt: skip


def read_to_the_end(data, told=None):
    """An export that is played to its end, with as much money as there was."""
    export = parse_game(data, find_title, Amounts(told or {}))
    games = export.steps()
    game = next(games)
    money = sum(account.cash for account in game.accounts().values())
    for game in games:
        assert sum(account.cash for account in game.accounts().values()) == money
    accounts = game.accounts()
    assert all(account.cash >= 0 for name, account in accounts.items() if name != "bank")
    return export, game


@pytest.mark.parametrize(("id_", "seed"), [(id_, seed) for id_ in TOLD_WHOLE for seed in either([1], range(1, 6))])
def test_a_game_of_ours_that_is_written_as_the_site_does_comes_to_the_same(id_, seed):
    game, file = written(id_, seed, 110)
    _, again = read_to_the_end(file.data(), file.amounts)
    assert state(again) == state(game)


#: The titles of the shelf whose files are read with its box: not those that have rules of their own here.
BY_THEIR_BOX = [id_ for id_, one in known_titles().items()
                if one.whole not in TITLES and one.site_name not in titles_by_site_name()]


@pytest.mark.parametrize("id_", BY_THEIR_BOX[:: either(24, 1)])
def test_any_game_of_ours_is_read(id_):
    _, file = written(id_, 2, either(60, 400))
    read_to_the_end(file.data(), file.amounts)


def cut(actions, chance):
    """It ends somewhere."""
    del actions[chance.randrange(len(actions)) :]


def drop(actions, chance):
    """One is missing."""
    del actions[chance.randrange(len(actions))]


def swap(actions, chance):
    """Two that follow each other are exchanged."""
    at = chance.randrange(len(actions) - 1)
    actions[at : at + 2] = actions[at : at + 2][::-1]


def double(actions, chance):
    """One is there twice."""
    at = chance.randrange(len(actions))
    actions.insert(at, deepcopy(actions[at]))


def lose_a_field(actions, chance):
    """A field of one is missing."""
    action = chance.choice(actions)
    action.pop(chance.choice([name for name in action if name not in ("id", "type")] or ["id"]))


def other_names(actions, chance):
    """Somebody else does it, or it is done with something else."""
    one, other = chance.sample(actions, 2)
    for name in ("entity", "shares", "company", "corporation", "train", "price"):
        if name in one and name in other:
            one[name], other[name] = other[name], one[name]


DAMAGES = (cut, drop, swap, double, lose_a_field, other_names)


@pytest.mark.parametrize("name", GAMES)
def test_a_damaged_game_is_read_or_refused_by_a_sentence(name):
    whole = facts.read(f"games/{name}.json")
    for seed in seeds(either(1, 40)):
        chance, data = random.Random(f"{name} {seed}"), deepcopy(whole)
        for damage in chance.sample(DAMAGES, chance.choice((1, 1, 2))):
            damage(data["actions"], chance)
        try:
            read_to_the_end(data)
        except Refusal as refused:  # without its actions or players it is no game
            assert str(refused.text)


@pytest.mark.parametrize("name", ["1870-34110", "1867-21268"])
def test_what_a_missing_action_changes_at_the_end_is_remarked(name):
    data = deepcopy(facts.read(f"games/{name}.json"))
    at = next(n for n, action in enumerate(data["actions"]) if action["type"] == "dividend" and action["kind"] == "payout")
    del data["actions"][at - 1 : at + 1]
    export, _ = read_to_the_end(data)
    assert "the file says" in export.start.title.formatter()(remark(export))
