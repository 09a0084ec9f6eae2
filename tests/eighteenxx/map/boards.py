"""Boards made at random for tests and benchmarks: tiles that fit the map, chosen so that most track joins."""

from companion.eighteenxx.map.map import NODES
from companion.eighteenxx.map.run_rules import Train
from tests.eighteenxx.map.chesapeake import ALL, rails

KINDS = ("2", "3", "4", "5", "6", "D")


def train(kind):
    """A train by its name: "4", "D"."""
    return Train(kind, None if kind == "D" else int(kind))


def trains(chance, most=3):
    """One train or several, of kinds drawn."""
    return [train(chance.choice(KINDS)) for _ in range(chance.randint(1, most))]


def around(board, name, count):
    """So many hexes nearest to one, itself among them."""
    found, ahead = [], [name]
    while ahead and len(found) < count:
        here = ahead.pop(0)
        if here in found:
            continue
        found.append(here)
        beyond = [board.state.printed.neighbour(here, edge) for edge in range(6)]
        ahead += [hex_ for hex_ in beyond if hex_ is not None]
    return found


def made(chance, size, sample=12, tokens=2, blockers=3, make=rails, mix=(0, 0, 1, 2)):
    """A board and a company of it: the hexes nearest to its home are tiled, whatever is printed there.

    Of a sample of tiles and rotations for every hex the one is taken that joins most; a larger sample makes the board
    denser. Then the company has up to so many more tokens, and up to so many of others stand in the cities. A hex has a
    city, a town or plain track (0, 1, 2) as often as the `mix` has it.
    """
    board = make()
    state = board.state
    state.stock = dict.fromkeys(state.stock)
    company = chance.choice(board.companies)
    home, city = state.home(company)
    hexes = around(board, home, size)
    kinds = [[n for n, tile in state.tiles.items() if fits(tile.face)] for fits in (
        lambda face: face.cities, lambda face: face.towns, lambda face: not face.stops)]  # fmt: skip
    for tries in (1, sample, sample):
        for hex_ in filter(lambda name: state.hex(name).takes_tiles, hexes):
            numbers = kinds[0 if hex_ == home else chance.choice(mix)]
            lays = [(chance.choice(numbers), chance.randrange(6)) for _ in range(tries)]
            state.lay(hex_, *max(lays, key=lambda lay: _joined(state, hex_, *lay)))
    _put(state, company, home, city)
    others = [name for name in board.companies if name != company]
    for name in [company] * chance.randint(0, tokens) + chance.choices(others, k=chance.randint(0, blockers)):
        _put(state, name, chance.choice(hexes), chance.randrange(2))
    return board, company, chance.choice(ALL)


def filled(chance, passes=3, tokens=3, blockers=8, make=rails):
    """A board as at the end of a long game, and a company of it: on all hexes tiles that fit there, upgraded in so many
    passes, each time one of those in the box that join most."""
    board = make()
    state = board.state
    hexes = [hex_.name for hex_ in state.printed.hexes if hex_.takes_tiles]
    for _pass in range(passes):
        for hex_ in chance.sample(hexes, len(hexes)):
            lays = [lay[:3] for lay in board.laying.fitting(hex_) if state.left(lay.tile) != 0]
            most = max((_joined(state, *lay) for lay in lays), default=0)
            best = [lay for lay in lays if _joined(state, *lay) == most]
            if best:
                state.lay(*chance.choice(best))
    company = chance.choice(board.companies)
    home, city = state.home(company)
    _put(state, company, home, city)
    others = [name for name in board.companies if name != company]
    for name in [company] * tokens + chance.choices(others, k=blockers):
        _put(state, name, chance.choice(hexes), chance.randrange(2))
    return board, company, ALL[-1]


def _joined(state, hex_, number, rotation):
    """How many edges of a tile would meet track, counted twice, less those that meet none."""
    index, face = state.hex(hex_).index, state.tile(number).faces[rotation]
    found = 0
    for edge in range(6):
        side = state.printed.across[6 * index + edge]
        meets = side >= 0 and state.faces[side // 6].edges >> side % 6 & 1
        found += (2 if meets else -1) * (face.edges >> edge & 1)
    return found


def _put(state, company, hex_, city):
    """A token into a city, if there is one with a free circle and the company has none on the hex."""
    cities, city = state.circles(hex_), city or 0
    if cities and None in cities[city % len(cities)] and state.city_of(company, hex_) is None:
        state.put_token(company, hex_, city % len(cities))


def stop(node, state):
    """A node as the walks by hand have it: hex and place."""
    return state.printed.hexes[node // NODES].name, node % NODES
