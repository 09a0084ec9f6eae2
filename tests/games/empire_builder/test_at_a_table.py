"""Corrections, a position to go on from, forms, and the phone's form for a build."""

import pytest

from companion.engine.errors import Refusal
from companion.games.empire_builder import TITLE, forms
from companion.tables.form import fill
from tests.games.empire_builder.driver import NAMES, Table


@pytest.mark.parametrize(("what", "value", "shown"), [
    ("train", "super", {"train": "super"}), ("loads", "Wine, oil", {"loads": ["Wine", "Oil"]}),
    ("majors", "Paris, berlin", {"cities": ["Paris", "Berlin"]}),
])
def test_a_player_is_corrected(what, value, shown):
    table = Table().to_main().correct("correct-player", player="Ben", what=what, value=value)
    assert table.game.trace()["players"]["Ben"].items() >= shown.items()


@pytest.mark.parametrize(("what", "value", "sentence"), [
    ("loads", "Wine, Wine, Wine", "Freight carries 2, not 3."),
    ("majors", "paris, Rome",
     "Ben: Rome is not a major city. They are: Berlin, Holland, London, Madrid, Milano, Paris, Ruhr, Wien."),
    ("hand", "1", "Cards are not tracked at this table."),
    ("lost-turns", "ten", "A whole number from 0 to 9 is needed, not ten."),
])
def test_what_the_box_does_not_hold_is_refused(what, value, sentence):
    table = Table()
    with pytest.raises(Refusal) as refused:
        table.correct("correct-player", player="Ben", what=what, value=value)
    assert table.read(refused.value.text) == sentence


def test_who_mistypes_a_load_reads_which_there_are():
    with pytest.raises(Refusal) as refused:
        Table().correct("correct-player", player="Ben", what="loads", value="Gold")
    said = Table().read(refused.value.text)
    assert said.startswith("Ben: there is no load Gold. There are: Bauxite, Beer, Cars,"), said


def test_a_correction_while_something_is_asked():
    """What is asked then goes on from what lies there now."""
    table = Table().to_main()
    for what, value in (("loads", "Wine, Oil"), ("majors", "0")):
        table.correct("correct-player", player="Ben", what=what, value=value)
    table.correct("correct-player", player="Ana", what="loads", value="Wine")
    table.enter("deliver", load="Wine", city="Oslo", payoff=5).enter("event", event="derailment")
    table.enter("derail", players=["Ben"]).correct("correct-player", player="Ben", what="loads", value="")
    assert table.refused("lose-load", load="Oil") == "Oil cannot be chosen here."
    table.enter("nobody-hit").enter("connect", majors=["Paris", "Ruhr"])
    table.correct("correct-player", player="Ana", what="majors", value="Ruhr").enter("confirm", player="Cleo", agrees="yes")
    assert (table["Ana"].majors, table["Ana"].count) == (("Ruhr", "Paris"), 2)


def test_no_hand_grows_by_a_correction():
    hands = {name: [4 * n + at for at in range(1, 5)] for n, name in enumerate(NAMES[:4])}
    table = Table(cards=True, four_card_start=True, setup={"hands": hands})
    assert corrected(table, "Ana", "17, 18, 19") == "First Ana gives a card back."
    for name in NAMES[:4]:
        table.enter("give-back", player=name, card=hands[name][0])
    table.enter("dump").enter("draw", card=20)
    assert corrected(table, "Ana", "17, 18, 19") == "Draw until you hold three demand cards."
    table.correct("correct-player", player="Ana", what="hand", value="17, 18").enter("draw", card=19)
    assert table["Ana"].hand == [17, 18, 19]


def corrected(table, player, hand):
    """The sentence that refuses a hand."""
    with pytest.raises(Refusal) as refused:
        table.correct("correct-player", player=player, what="hand", value=hand)
    return table.read(refused.value.text)


def test_a_position_goes_round_through_its_form():
    table = Table().stands(Ana=90, Ben=(61, 3), Cleo=7, Dan=12, turn_of="Cleo")
    table.correct("correct-player", player="Ben", what="loads", value="Wine")
    position = forms.read_position(forms.position_fields(table.game), table.game)
    again = Table().correct("set-position", position=position)
    assert again.game.trace()["players"] == table.game.trace()["players"]
    assert again.on_turn == "Cleo"


def test_a_set_up_is_read_from_its_form():
    fields = {"payoffs-0": "9 9 9 8 8 8 7 7 7", "payoffs-1": "30 1 1 1 1 1 1 1 1", "start_cash": "60", "price-clear": "2"}
    setup = forms.read_setup(fields, ("Ana", "Ben"), "full", {})
    assert setup["figures"] == {"start_cash": 60, "prices": {"clear": 2}}
    table = Table(players=2, setup={**setup, "starter": "Ben"})
    assert (table.cash, table.on_turn) == ([60, 60], "Ben")


def test_a_score_is_read_from_its_form():
    fields = {"cash-0": "252", "met-0": "1", "connected-0": "1", "cash-1": "271", "connected-1": "1"}
    score = TITLE.score(forms.read_score(fields, ("Ana", "Ben")))
    assert (score.winners, score.places) == (("Ana",), {"Ana": 1, "Ben": 2})


def test_the_steppers_of_a_build():
    table = Table()
    form = fill(table.game.ask, "build", "Ana", {})
    assert (form.step.kind, form.step.is_last) == ("counts", True)
    form = fill(table.game.ask, "build", "Ana", {"into.clear": ["5"], "into.river": ["1"], "into.alpine": [""]})
    assert form.move.into == {"clear": 5, "river": 1}
    assert [table.read(text) for text in form.preview()] == ["7M; 7M of 20M this turn."]
    form = fill(table.game.ask, "build", "Ana", {"into.clear": ["21"]})
    assert table.read(form.refusal) == "That is 21M; the limit is 20M this turn. Take out at least 1M."


def test_a_number_beyond_belief_is_refused_with_what_it_is_about():
    table = Table().to_main().enter("pick-up", city="Ruhr", load="Steel")
    assert table.refused("deliver", load="Steel", city="Madrid", card=None, payoff=900) == "A card pays 1M to 150M."


def test_no_city_is_closed_with_the_reason():
    table = Table().enter("build", into={"clear": 18})
    closed = table.offers()["build-city"].closed()
    assert table.read(closed.text) == "18M of 20M are used this turn: 3M more is 1M too much."


def test_a_delivery_shows_what_our_list_of_cards_pays_where():
    table = Table().to_main().enter("pick-up", city="Ruhr", load="Steel")
    step = fill(table.game.ask, "deliver", "Ana", {"load": ["Steel"]}).step
    shown = {pick.key: table.read(pick.detail) for pick in step.picks}
    deck = table.game.box.deck
    sure = {(n, d) for n, card in deck.demand.items() if n not in deck.suspect for d in card.demands
            if d.load == "Steel" and not deck.dispute(n, d.load, d.city)}
    assert sure and all(f"{d.payoff}M" in shown[d.city].split(", ") for _, d in sure)
    assert any(not said for said in shown.values()), "nothing where no card asks for it"


def test_a_pick_up_is_city_then_load():
    table = Table().to_main()
    form = fill(table.game.ask, "pick-up", "Ana", {"city": ["Ruhr"]})
    assert [pick.key for pick in form.step.picks] == ["Steel", *[p.key for p in form.step.picks if p.key != "Steel"]]
    assert fill(table.game.ask, "pick-up", "Ana", {"city": ["Ruhr"], "load": ["Steel"]}).move.load == "Steel"


def needs(table, back):
    """Who has to agree that the last entries are taken back."""
    found = table.game.undo_needs(table.game.receipts[-back:])
    return None if found is None else table.read(found)


def test_who_agrees_to_taking_back():
    """Facts, CON-5: nobody has to within the turn, until a card was drawn; then another; past the next turn all."""
    hands = {name: [3 * n + at for at in range(1, 4)] for n, name in enumerate(NAMES[:4])}
    table = Table(cards=True, setup={"hands": hands}).to_main().enter("rent", to="Ben").enter("rent", to="Cleo")
    assert needs(table, 2) is None
    table.enter("end-turn")
    assert needs(table, 3) is None
    table.enter("dump").enter("draw", card=40)
    assert (needs(table, 1), needs(table, 2)) == (None, "A card has been drawn since then: another player must agree.")
    table.enter("draw", card=41).enter("draw", card=42).end_turns(3)
    assert needs(table, 3 + 4 + 3) == "Ana's next turn has begun. A conductor or all players must agree."
    table.end_turns(1)
    assert needs(table, 1 + 3 + 4 + 3) == "Ana's next turn has begun. A conductor or all players must agree."


def test_a_turn_that_nothing_was_entered_in_has_not_begun():
    """Whoever builds last in the first round builds again at once, and may take the end of that turn back."""
    table = Table()
    table.end_turns(len(table.game.players) - 1)
    last = table.game.turn.player.name
    table.end_turns(1)
    assert table.game.turn.player.name == last and needs(table, 1) is None
    table.enter("build", into={"clear": 1})
    assert needs(table, 2) == f"{last}'s next turn has begun. A conductor or all players must agree."


def test_going_back_to_a_confirmation_is_going_back_into_the_turn_that_it_was_made_in():
    """Facts, CON-5: Ben confirmed in Ana's turn, and since then Ana's next turn has begun."""
    table = Table().to_main().enter("connect", majors=["Berlin"]).enter("confirm", player="Ben", agrees="yes")
    assert needs(table, 1) is None
    table.end_turns(3)
    assert needs(table, 1 + 3) is None
    table.end_turns(1)
    assert needs(table, 1 + 4) == needs(table, 2 + 4) == (
        "Ana's next turn has begun. A conductor or all players must agree."
    )
