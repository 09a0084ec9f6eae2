"""What the table says is carried out, whatever the rules say, and they go on from there: at random, in every 18xx title."""

import random

import pytest

from companion.engine.errors import ImpossibleMove, Refusal
from companion.engine.game import Entry, Start
from companion.engine.record import entry_data, parse_entry
from companion.games import find_title
from companion.tables.form import fill
from tests.chance import SEED, either
from tests.games.agreement import check_replay_and_undo
from tests.games.chesapeake.driver import chosen_move, frugal

NAMES = ("Ann", "Bo", "Cy", "Dan")
#: Titles whose map the companion knows, and a table that counts.
GAMES = (
    ("1830", "full"), ("1889", "full"), ("18chesapeake", "full"), ("18chesapeake-otr", "full"), ("1828", "full"),
    ("1862", "full"), ("1862", "books"), ("1830", "books"), ("1820", "books"), ("any-18xx", "books"),
)  # fmt: skip
#: Where a move takes longer to choose, a game has fewer.
MOVES = {"1820": 120, "1862": 200}
#: What changes the map: none of it may be carried out half, or need something that is not there.
ON_THE_MAP = ("lay-tile", "place-token", "run-trains", "use-private", "lay-for-private")


def begun(name, depth, chance):
    title = find_title(name)
    options = title.read_options({})
    setup = title.draw_setup(NAMES, options, chance)
    title = title if title.boxed is None else title.in_box(setup)
    return Start(title, NAMES, title.read_options({}), setup, depth=depth).begin()


def whatever(game, chance):
    """A move as somebody fills it in whose table overrules: a kind that is asked for, then anything that a form lets him
    choose. None: there is nothing to choose."""
    kinds = [offer.kind.kind for offer in game.ask.offers if offer.kind.kind != "declare-bankruptcy"]
    if not kinds:
        return None
    on_map = [kind for kind in kinds if kind in ON_THE_MAP]
    kind = chance.choice(on_map if on_map and chance.random() < 0.8 else kinds)
    player, given = chance.choice(game.ask.actors), {}
    while (form := fill(game.ask, kind, player, given, overruled=True)) and form.step and form.refusal is None:
        picks = [pick for pick in form.step.picks if pick.closed is None]
        against = [pick for pick in picks if pick.against]
        if form.step.kind == "amount":
            given |= {name: [str(chance.choice((limits.low, limits.high)))] for name, _, limits in form.step.amounts}
        elif not picks or form.step.kind in ("sequence", "counts"):
            return None
        else:
            given[form.step.name] = [chance.choice(against if against and chance.random() < 0.7 else picks).key]
    return form and form.move


def likely(game, chance):
    """A legal move; who knows the map builds."""
    return chosen_move(game, chance, frugal if game.start.depth == "full" else None)


def overrule(game, chance):
    """Enter something that no rule allows, if the table can. Returns its kind; None: it was nothing like that."""
    move = whatever(game, chance)
    if move is None:
        return None
    try:
        game.ask.check(move)
    except ImpossibleMove:
        return None
    except Refusal as refusal:
        try:
            game.play(Entry(move, overruled=str(refusal)))
        except ImpossibleMove as impossible:
            broken = impossible.__cause__
            assert move.kind not in ON_THE_MAP or broken is None or isinstance(broken, Refusal), (move, repr(broken))
            return None
        return move.kind
    return None


@pytest.mark.parametrize(("name", "depth"), GAMES)
@pytest.mark.parametrize("seed", range(either(1, 8)))
def test_the_rules_go_on_from_what_the_table_has_overruled(name, depth, seed):
    chance = random.Random(f"{name}{depth}{seed}{SEED}")
    game, overruled = begun(name, depth, chance), []
    money = sum(account.cash for account in game.accounts().values())
    while game.end is None and len(game.receipts) < MOVES.get(name, 300):
        if chance.random() < 0.5 and (kind := overrule(game, chance)) is not None:
            overruled.append(kind)
        elif game.end is None:
            game.play(Entry(likely(game, chance)))
        assert sum(account.cash for account in game.accounts().values()) == money
    assert len(overruled) > 4, overruled
    assert depth == "books" or set(overruled) & set(ON_THE_MAP), overruled
    check_replay_and_undo(game)
    kinds = game.title.moves[depth]
    assert [parse_entry(entry_data(entry), kinds) for entry in game.entries()] == game.entries()
