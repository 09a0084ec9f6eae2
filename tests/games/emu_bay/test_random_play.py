"""Random legal play, and what must hold in every game after every move; `make stress` has more."""

import json
import random

from companion.engine.errors import IllegalMove, Refusal
from companion.engine.game import Entry, Start, replay
from companion.engine.moves import parse_move, to_wire
from companion.engine.record import load_json, parse_record, record_data, result_line, trace_line
from companion.games.emu_bay import TITLE, moves
from companion.games.emu_bay.box import box
from tests.chance import either, seeds
from tests.each import each
from tests.engine.books import not_conserved, unbooked
from tests.engine.legal import every_move
from tests.games.emu_bay.driver import audited, resources, snapshot

NAMES = ("Ann", "Bo", "Cy", "Dan")


def begun(seed):
    """A game with 3 or 4 players; one in three with house rules, one in four at the depth Books."""
    chance = random.Random(seed)
    players = NAMES[: 3 + seed % 2]
    house = {o.id: some_value(o, chance) for o in TITLE.options} if seed % 3 == 0 else {}
    options = TITLE.read_options(house)
    setup = TITLE.draw_setup(players, options, chance)
    return Start(TITLE, players, options, setup, "default", "books" if seed % 4 == 3 else "full"), chance


def some_value(option, chance):
    if isinstance(option.values, dict):
        return {name: chance.randint(1, 6) for name in option.values}
    return chance.choice(option.values)


def next_move(game, chance):
    """A random move of a random kind that is open; like `random_move`, but it looks at no more offers than it needs."""
    for offer in chance.sample(game.ask.offers, len(game.ask.offers)):
        if offer.closed() is None:
            return offer.pick(chance.choice(game.ask.actors), chance.choice)
    raise AssertionError(f"nothing is on offer: {game.ask.heading}")


def played_out(start, chance):
    """Play to the end, every move checked, the totals after each. Returns the game and its trace."""
    game = start.begin()
    cubes, lines, was = resources(game), [trace_line(game)], game.lies()
    while game.end is None:
        receipt = game.play(Entry(next_move(game, chance)))
        lines.append(trace_line(game))
        assert audited(game) == [], (receipt.entry.move, audited(game))
        assert resources(game) == cubes
        assert len(lines) < 1000, "the game does not end"
    assert not unbooked(game, was, 0) and not not_conserved(game)
    return game, lines


def traced(record, check):
    """The trace of a record's replay, step by step."""
    game = record.start.begin()
    lines, kinds = [trace_line(game)], TITLE.moves[record.start.depth]
    for data in record.moves:
        game.play(Entry(parse_move(data, kinds)), check)
        lines.append(trace_line(game))
    return game, lines


@each("seed", seeds(either(30, 100)))
def test_random_games(seed):
    start, chance = begun(seed)
    game, lines = played_out(start, chance)
    record = parse_record(load_json(json.dumps(record_data(start, game.entries()))), lambda id_: TITLE)
    for check in (True, False):
        again, its_lines = traced(record, check)
        assert its_lines == lines
        assert result_line(again) == result_line(game)
        assert snapshot(again) == snapshot(game)


@each("seed", seeds(20))
def test_undo_is_replaying_all_but_the_last_moves(seed):
    start, chance = begun(seed)
    game, lines = played_out(start, chance)
    for back in {1, 2, chance.randint(1, len(lines) - 1), len(lines) - 1}:
        assert trace_line(replay(start, game.entries()[:-back])) == lines[-1 - back]


def test_every_kind_of_move_is_played_at_both_depths():
    seen = {"full": set(), "books": set()}
    every = {"bid", "pass", "build-track", "auction-share", "take-resources", "issue-bond", "merge-independent",
             "pay-dividends"}
    for seed in range(60):
        start, chance = begun(seed)
        if not seen[start.depth] >= every:
            game, _ = played_out(start, chance)
            seen[start.depth].update(entry.move.kind for entry in game.entries())
    assert seen["full"] >= every
    assert seen["books"] >= every


# What is offered is exactly what is accepted ---------------------------------------------------------


def position(seed, back):
    """A game stopped in the middle of random play."""
    start, chance = begun(seed)
    game = start.begin()
    for _ in range(back):
        if game.end is None:
            game.play(Entry(next_move(game, chance)))
    return game, chance


@each("seed", seeds(either(90, 120))[::3])
def test_every_offered_move_is_accepted_and_no_other(seed):
    game, chance = position(seed, seed % 50)
    legal = every_move(game.ask)
    for move in legal:
        game.ask.check(move)
    known = set(map(repr, legal))
    for move in strange_moves(game, chance, 150):
        assert is_accepted(game, move) == (repr(move) in known), move


def is_accepted(game, move):
    try:
        game.ask.check(move)
    except IllegalMove:
        return False
    return True


def strange_moves(game, chance, count):
    """Moves whose fields are drawn from everything that might stand there, sensible or not."""
    kinds = [kind for kind in TITLE.moves[game.depth].values() if kind.__module__ == moves.__name__]
    actions = [*box().actions, "sleep", ""]
    bonds = [*box().pool, *box().starting_bonds, (1, 2, 3)]
    pool = {
        "player": [*game.players, *game.ask.actors * 3, "Zed", ""], "source": actions, "amount": range(-2, 12),
        "company": [*box().all_companies, "bank", ""], "independent": [*box().all_companies, ""], "bid": range(-2, 12),
        "hex": [*box().hexes, "0,0", "x"], "count": range(-1, 6), "bond": bonds, "track": range(-1, 5),
        "narrow": range(-1, 5), "cost": range(-4, 40), "revenue": range(-2, 70), "bonus": range(-2, 70),
    }
    for _ in range(count):
        kind = chance.choice(kinds)
        fields = {name: chance.choice(pool[name]) for name in kind.__dataclass_fields__ if name in pool}
        if "spaces" in kind.__dataclass_fields__:
            hexes = [*box().hexes, "0,0"]
            fields["spaces"] = tuple(
                moves.Space(chance.choice(hexes), chance.choice(["ordinary", "narrow", "broad"]))
                for _ in range(chance.randint(0, 4))
            )
        yield kind(**fields)


@each("overruled", [None, "the table says so"])
@each("seed", seeds(60)[::3])
def test_strange_moves_are_refused_whole_or_played_whole(seed, overruled):
    game, chance = position(seed, seed % 40)
    cubes = resources(game)
    for move in strange_moves(game, chance, 60):
        before = snapshot(game)
        try:
            game.play(Entry(move, overruled=overruled))
        except Refusal:
            assert snapshot(game) == before
        assert audited(game) == [], move
        assert resources(game) == cubes, move


@each("seed", seeds(20))
def test_a_game_with_overruled_moves_is_replayed_the_same(seed):
    start, chance = begun(seed)
    game = start.begin()
    for move in strange_moves(game, chance, 300):
        try:
            game.play(Entry(move, overruled="the table says so"))
        except Refusal:
            game.play(Entry(next_move(game, chance))) if game.end is None else None
    for check in (True, False):
        assert snapshot(replay(start, game.entries(), check)) == snapshot(game)


def test_a_move_reads_back_from_the_wire():
    for seed in range(20):
        game, _ = position(seed, 30 + seed)
        for move in every_move(game.ask)[:200]:
            assert parse_move(to_wire(move), TITLE.moves[game.depth]) == move
