"""The form of a move: a whole game can be played by tapping picks, and nothing typed into an address breaks it."""

import random
from dataclasses import dataclass
from typing import ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.asks import Ask, Field, Offer
from companion.engine.domains import Amount, OneOf
from companion.engine.errors import Refusal, impossible
from companion.engine.game import Entry, Start
from companion.engine.moves import Move, parse_move, to_wire
from companion.engine.random_play import random_move
from companion.engine.text import Text, say
from companion.games.emu_bay import TITLE
from companion.tables.form import DONE, fill
from companion.tables.written import key
from tests.chance import either
from tests.each import each


@dataclass(frozen=True, slots=True)
class Counted(Move):
    """So many from somewhere."""

    kind: ClassVar[str] = "count"
    player: str
    count: int
    from_: str


NAMES = ("Ann", "Bo", "Cy", "Dee")


def begun(seed, depth):
    chance = random.Random(f"form-{seed}-{depth}")
    players = NAMES[: 3 + seed % 2]
    options = TITLE.read_options({})
    return Start(TITLE, players, options, TITLE.draw_setup(players, options, chance), "default", depth).begin(), chance


def position(seed, moves, depth="full"):
    """A position some random moves into a game that is not over."""
    game, chance = begun(seed, depth)
    while game.end is None and len(game.receipts) < moves:
        game.play(Entry(random_move(game, chance.choice)))
    if game.end is not None:
        return position(seed + 1000, moves // 2, depth)
    return game, chance


def tapped(game, kind, player, chance, overruled=False):
    """Fill a form by following its picks, as strings, until it is complete. Returns it with the taps."""
    taps = {}
    for _ in range(40):
        form = fill(game.ask, kind, player, taps, overruled)
        assert form is not None
        assert form.refusal is None, (kind, taps, str(form.refusal))
        if form.step is None:
            return form, taps
        step = form.step
        if step.kind == "amount":
            name, _, limits = step.amounts[0]
            taps[name] = [str(chance.randint(limits.low, limits.high))]
            continue
        picks = [pick for pick in step.picks if pick.closed is None]
        assert picks or step.can_finish, (kind, taps)
        if step.kind == "sequence":
            done = step.can_finish and (not picks or chance.random() < 0.5)
            taps.setdefault(step.name, []).append(DONE if done else chance.choice(picks).key)
        else:
            taps[step.name] = [chance.choice(picks).key]
    raise AssertionError(f"{kind} is never complete: {taps}")


@pytest.mark.parametrize("depth", ["full", "books"])
@pytest.mark.parametrize("seed", range(either(2, 6)))
def test_a_whole_game_is_played_by_tapping(seed, depth):
    game, chance = begun(seed, depth)
    while game.end is None and len(game.receipts) < 200:
        player = chance.choice(game.ask.actors)
        # Every open offer can be completed, and every complete form is a legal move; one of them is played.
        forms = [tapped(game, offer.kind.kind, player, chance)[0] for offer in game.ask.open_offers()]
        for form in forms:
            game.ask.check(form.move)
            assert to_wire(form.move) == to_wire(parse_move(to_wire(form.move), TITLE.moves[depth]))
            assert all(isinstance(text, Text) for text in form.preview())
        game.play(Entry(chance.choice(forms).move))
    assert game.end is not None


@each("seed", range(either(20, 40)))
def test_closed_offers_say_why_and_have_no_move(seed):
    game, _ = position(seed, seed)
    for offer in game.ask.offers:
        form = fill(game.ask, offer.kind.kind, game.ask.actors[0], {})
        closed = offer.closed()
        if closed is None:
            assert form.refusal is None
        else:
            assert (str(form.refusal), form.move, form.step) == (str(closed.text), None, None)


@each("seed", range(either(20, 40)))
def test_open_picks_are_legal_and_closed_picks_are_refused(seed):
    game, _ = position(seed, 2 * seed)
    for offer in game.ask.open_offers():
        form = fill(game.ask, offer.kind.kind, game.ask.actors[0], {})
        if form.step is None or form.step.kind not in ("one", "hex"):
            continue
        for pick in form.step.picks:
            again = fill(game.ask, offer.kind.kind, game.ask.actors[0], {form.step.name: [pick.key]})
            if pick.closed is None:
                assert again.refusal is None
                assert again.chosen[form.step.name] == pick.value
            else:
                assert again.refusal is not None
                assert again.move is None


@each("seed", range(either(10, 30)))
def test_what_the_table_overrules_is_entered_or_impossible(seed):
    game, chance = position(seed, 3 * seed, ("full", "books")[seed % 2])
    before = len(game.receipts)
    for offer in game.ask.offers:
        form = fill(game.ask, offer.kind.kind, game.ask.actors[0], {}, overruled=True)
        if form.refusal is not None:
            assert form.move is None
            continue
        if form.step is not None and not (form.step.amounts or any(pick.closed is None for pick in form.step.picks)):
            continue  # everything here is impossible, each pick with its reason
        try:
            form, _ = tapped(game, offer.kind.kind, game.ask.actors[0], chance, overruled=True)
            game.play(Entry(form.move, overruled="the table says so"))
        except Refusal:
            assert len(game.receipts) == before
            continue
        except AssertionError:
            continue  # a later choice has nothing possible: the form stands there with the reasons
        break


def test_a_bid_below_the_minimum_can_be_overruled_in():
    game, _ = begun(1, "full")
    while (lowest := game.ask.offer("bid").fields[0].domain({}).low) < 2:
        game.play(Entry(game.ask.offer("bid").pick(game.ask.actors[0], min)))
    typed = {"amount": [str(lowest - 1)]}
    refused = fill(game.ask, "bid", game.ask.actors[0], typed)
    assert refused.move is None
    assert f"₤{lowest}" in game.formatter()(refused.refusal)
    assert fill(game.ask, "bid", game.ask.actors[0], {}, overruled=True).step.amounts[0][2].low == 0
    form = fill(game.ask, "bid", game.ask.actors[0], typed, overruled=True)
    assert form.refusal is None
    game.play(Entry(form.move, overruled="Bo had bid 1 before"))
    assert to_wire(game.receipts[-1].entry.move)["amount"] == lowest - 1


def test_there_is_no_such_offer():
    game, _ = position(1, 3)
    assert fill(game.ask, "lay-tile", "Ann", {}) is None
    assert fill(game.ask, "", "Ann", {}) is None


def test_keys_are_text_and_differ():
    assert key("EBR") == "EBR"
    game, _ = position(2, 40)
    for offer in game.ask.open_offers():
        form = fill(game.ask, offer.kind.kind, game.ask.actors[0], {})
        keys = [pick.key for pick in form.step.picks] if form.step else []
        assert len(set(keys)) == len(keys)
        assert all(isinstance(one, str) for one in keys)


SOME = [position(seed, moves, depth)[0] for seed, moves in ((1, 2), (2, 25), (3, 45)) for depth in ("full", "books")]
FIELDS = sorted({part.name for game in SOME for offer in game.ask.offers for part in offer.fields} | {"player", "kind", "x"})
TYPED = st.one_of(
    st.text(max_size=30),
    st.integers().map(str),
    st.sampled_from(["", DONE, "EBR", "TMLC", "3,3", "[10,5,1]", '{"hex":"3,3","gauge":"ordinary"}', "null", "-1", "٣",
                     "1e3", "9" * 400, "9" * 4300, "9" * 5000, "\x00", "NaN", "true", '[["', "GT", "build-track"]),
)


@settings(max_examples=either(100, 400))
@given(
    st.sampled_from(SOME), st.integers(0, 20), st.sampled_from([*NAMES, "", "nobody"]),
    st.dictionaries(st.sampled_from(FIELDS), st.lists(TYPED, max_size=4), max_size=5), st.booleans(),
)
def test_whatever_is_typed_into_the_address(game, which, player, typed, overruled):
    offers = game.ask.offers
    form = fill(game.ask, offers[which % len(offers)].kind.kind, player, typed, overruled)
    assert (form.move is not None) + (form.step is not None) + (form.refusal is not None) >= 1
    str(form.refusal)
    form.preview()
    if form.move is not None:
        assert parse_move(to_wire(form.move), game.start.title.moves[game.start.depth]) == form.move
        try:
            game.ask.check(form.move, overruled)
        except Refusal as refusal:
            assert str(refusal)


def test_an_offer_without_fields_is_complete_at_once():
    game, _ = position(1, 0)
    kind = TITLE.moves["full"]["pass"]
    ask = Ask(("Ann",), say("h"), lambda: (Offer(kind, say("Pass")),), lambda p: None, say("i"), say("t"))
    form = fill(ask, "pass", "Ann", {"amount": ["3"]})
    assert to_wire(form.move) == {"move": "pass", "player": "Ann"}
    assert game.receipts == []


@each("seed", range(8))
def test_what_cannot_be_paid_stays_closed_when_the_table_overrules(seed):
    """The first reason against a far hex is that it is far; the one that counts is that no money can be made."""
    game, _ = position(seed, 30)
    for company in ("EBR", "TMLC", "L&W"):
        form = fill(game.ask, "build-track", game.ask.actors[0], {"company": [company]}, overruled=True)
        picks = form.step.picks if form and form.step and form.step.kind == "sequence" else ()
        for space in (pick.value for pick in picks if pick.closed is None):
            assert game.board.map.price(space.hex) <= game.charters[company].cash


def two_gauges():
    """A position where a company could lay track of either gauge in a hex: the game, the company's form, the hex."""
    for seed in range(100):
        game, _ = position(seed, 40)
        offer = game.ask.offer("build-track")
        for company in offer.choices(0, offer.begun(game.ask.actors[0])) if offer and offer.closed() is None else ():
            form = fill(game.ask, "build-track", game.ask.actors[0], {"company": [company]})
            hex_ = next((hex_ for hex_, tap in form.by_hex().items() if len(tap.picks) > 1), None)
            if hex_ is not None:
                return game, form, hex_
    raise LookupError


def test_a_tap_on_a_hex_asks_what_it_means_where_it_may_mean_two_things():
    """Both gauges are offered on the hex; what was chosen there is taken off; a closed hex says why."""
    game, form, hex_ = two_gauges()
    asked = form.at(hex_)
    assert asked.is_question
    assert [pick.value.gauge for pick in asked.picks] == ["ordinary", "narrow"]
    chosen = fill(game.ask, "build-track", form.player, {**form.so_far(), **form.tapped(asked.picks[1].key)})
    assert chosen.at(hex_).taken.gauge == "narrow"
    assert chosen.at(hex_).back == form.so_far()
    closed = next(tap for tap in form.by_hex().values() if tap.closed and not tap.picks)
    assert str(closed.closed)
    assert not closed.is_question
    assert form.at("99,99") is None


def test_what_can_only_be_one_number_is_not_asked():
    part = Field("count", say("How many?"), lambda chosen: Amount(1, 1))
    last = Field("from_", say("From where?"), lambda chosen: OneOf(("a", "b")))
    offer = Offer(Counted, say("Take"), (part, last))
    ask = Ask(("Ann",), say("Ann takes"), lambda: (offer,), lambda other: impossible("No."), say("Take"), say("Take"))
    assert fill(ask, "count", "Ann", {}).step.name == "from_"
    assert fill(ask, "count", "Ann", {"from_": ["b"]}).move == Counted("Ann", 1, "b")
