"""An evening of 1846 on four phones: the draft in secret, tap by tap; then what is asked where, to the end of the game."""

from __future__ import annotations

import random

import pytest

from companion.eighteenxx.powers.steamboat import served
from companion.engine.moves import to_wire
from companion.engine.record import load_json
from tests.browser.stories import GAMES, recorded
from tests.browser.test_pages import LAYOUT, violations
from tests.chance import either
from tests.games.midwest_1846.night import seeded
from tests.games.midwest_1846.test_random_play import lasting

RECORDED = GAMES / "midwest_1846/recorded"
NAMES = ("Ann", "Bo", "Cy", "Dan")


def looked_at(*phones):
    """Nothing is cut, too small or without a name."""
    for phone in phones:
        assert (phone.page.evaluate(LAYOUT), violations(phone.page)) == ([], []), phone.name


def test_an_evening_on_four_phones(phones, house):
    table = house.tables.make("1846", NAMES, setup=seeded(1, 4), name="Evening")
    four = {name: phones(name, table, dark=name == "Cy") for name in NAMES}
    kept = {name: [] for name in NAMES}
    while table.refresh().game.draft is not None:
        draft, (player,) = table.game.draft, table.game.ask.actors
        if draft.open:
            four[player].now().is_on_turn().shows("or pass it on").tap("Buy")
            continue
        # The one in turn sees the hand, and nobody else does.
        card = next((one for one in draft.hand if one in table.game.privates), draft.hand[0])
        private = table.game.privates[card].card if card in table.game.privates else None
        four[player].now().is_on_turn().tap("Keep a card")
        looked_at(four[player])
        four[player].tap(f"Keep {private.symbol if private else 'blank'}")
        kept[player] += [private.symbol] if private else []
        other = next(name for name in NAMES if name != player)
        if private and table.refresh().game.draft is not None:
            four[other].now().shows("The draft").hides(private.name).hides("Pass until")
    game = table.refresh().game
    owned = {name: [one.card.symbol for one in game.owned(name)] for name in NAMES}
    assert all(set(kept[name]) <= set(owned[name]) for name in NAMES) and sum(map(len, owned.values())) == 8
    for name in NAMES:
        four[name].now().hides("The draft")
        looked_at(four[name].at("players").shows(kept[name][0]))
        four[name].laid_aside()
    # The rest of the evening; then everybody sees who has won.
    chance = random.Random(1846)
    while (game := table.refresh().game).end is None:
        house.enter(table, to_wire(lasting(game, chance)))
    for name in NAMES:
        looked_at(four[name].now().shows(f"${max(game.worth().values()):,}"))


#: What is asked in a recorded game: by the kind of move, the file, and what the phone of whoever decides shows.
ASKED = [
    ("issue-shares", "full-bank", "Issue shares"),
    ("lend-marker", "full-bank", "Move the marker"),
    ("pay-half", "full-bank", "half"),
    ("issue-for-train", "full-bankrupt", "Issue shares for the train"),
    ("redeem-shares", "full-bank", "Redeem shares"),
    ("place-marker", "full-bank", "Place the marker of MPC"),
]


@pytest.mark.parametrize(("kind", "file", "text"), ASKED)
@pytest.mark.parametrize("dark", either([False], [False, True]))
def test_what_is_asked(phones, house, kind, file, text, dark):
    def wanted(game):
        offer = game.ask.offer(kind)
        return offer is not None and offer.closed() is None

    table = recorded(house, RECORDED / f"{file}.json", wanted)
    looked_at(phones(table.game.ask.actors[0], table, dark=dark).is_on_turn().shows(text))


def test_a_marker_is_placed_by_taps(phones, house):
    table = recorded(house, RECORDED / "full-bank.json", lambda game: game.ask.offer("lend-marker") is not None)
    (player,) = table.game.ask.actors
    phone = phones(player, table).is_on_turn().tap("Move the marker").shows("In which port?")
    looked_at(phone)
    phone.tap("D14 Toledo").shows("Whom does it serve?").tap(f"Put the marker on D14 Toledo for {served(table.game)[0]}")
    phone.shows("Lay a tile")
    assert table.refresh().game.receipts[-1].entry.move.hex == "D14"


def test_a_bankruptcy_that_ends_the_game(phones, house):
    file = RECORDED / "full-bankrupt.json"
    moves = len(load_json(file.read_text(encoding="utf-8"))["moves"])
    table = recorded(house, file, lambda game: len(game.receipts) == moves - 1)
    (player,) = table.game.ask.actors
    everybody = [phones(name, table, dark=name == "A") for name in table.game.players]
    mover = next(phone for phone in everybody if phone.name == player).is_on_turn()
    mover.tap("Declare bankruptcy").shows(f"With this {player} is bankrupt")
    looked_at(mover)
    mover.tap("Declare bankruptcy")
    for phone in everybody:
        looked_at(phone.now().shows("all others are bankrupt"))
