"""Whose turn it is in exports of 1828, and which passes are ours: what the site asks in steps of its own, and whom it does
not ask at all."""


from companion.eighteenxx.model.moves import Agree
from companion.games.system_1828.merging import MergeCompanies
from companion.interop.eighteen_xx_games import turns
from companion.interop.eighteen_xx_games.end_of_turn import goes_on
from companion.interop.eighteen_xx_games.folding import Step
from companion.interop.eighteen_xx_games.names import Names
from companion.interop.eighteen_xx_games.translation import Translation
from tests.each import each
from tests.games.system_1828.table import FINAL, Systems
from tests.games.system_1828.test_as_the_site import SITE, system


def steps(*words):
    """Steps such as "GT pass", "M&H buy_shares" (of a private), or "1 choose" (of the first player)."""
    return tuple(Step(n, kind, _action(who, kind)) for n, (who, kind) in enumerate(map(str.split, words), 1))


def _action(who, kind):
    entity = "player" if who.isdecimal() else "company" if who == "M&H" else "corporation"
    return {"type": kind, "entity_type": entity, "entity": int(who) if who.isdecimal() else who, "price": 1}


@each(("words", "more"), [
    (("GT pass", "GT pass", "GT pass", "1 pass"), [True, True, False]),
    (("GT pass", "GT pass", "GT buy_company", "GT pass", "1 pass"), [True, True, None, False]),
    (("GT pass", "M&H buy_shares", "GT pass", "1 pass"), [True, None, False]),
    (("GT swap_train", "GT pass", "GT buy_train", "GT pass", "GT pass"), [None, True, None, True, False]),
    (("GT pass", "1 pass"), [False]),
    # The fourth is the first of its next turn, where it is alone.
    (("GT pass", "GT pass", "GT pass", "GT pass", "GT pass"), [True, True, False]),
    (("GT pass", "GT pass", "GT pass", "GT buy_company"), [True, True, False]),
])  # fmt: skip
def test_a_system_passes_trains_between_its_halves_and_trains_and_privates(words, more):
    game = system("full", gt=["2"], **SITE).phase("3").owns(**{"C&StL": "Bo"}).turn_of("GT").game
    played = steps(*words)
    assert [goes_on(game, played, at, game.companies["GT"]) if one is not None else None
            for at, one in enumerate(more)] == more  # fmt: skip


def test_who_can_but_begin_a_merger_may_be_left_out():
    table = Systems(3, FINAL, **SITE).in_stock_round()
    table.operated("GT", (13, 7), "Ann", Ann=2).operated("IC", (13, 7), "Ann", Ann=2).cash(Ann=0, Bo=500, Cy=0)
    assert {offer.kind.kind for offer in table.game.ask.open_offers()} == {"merge-companies", "pass"}
    assert turns.next_entry(table.game, steps("2 pass"), 0, "Bo", None) == turns.PASS_FIRST
    assert turns.next_entry(table.game, steps("2 choose", "GT merge"), 0, "Bo", None) == turns.PASS_FIRST
    table.cash(Ann=500)
    assert turns.next_entry(table.game, steps("2 pass"), 0, "Bo", None) == turns.STUCK, "she can buy"


def test_who_merges_has_chosen_so_before():
    """Ann, who is asked, directs one of the two; but it is Cy who merges, when she has passed."""
    table = Systems(3, FINAL, depth="full", **SITE).in_stock_round()
    table.operated("GT", (13, 7), "Ann", Ann=6).operated("IC", (13, 7), "Cy", Cy=6)
    who = Names([{"id": n, "name": name} for n, name in enumerate(table.game.players, 1)], ())
    sites = Translation(table.game, who, [])
    merge = Step(2, "merge", {"type": "merge", "entity_type": "corporation", "entity": "GT", "corporation": "IC"})
    assert sites.actor(merge) == "Ann"
    assert [sites.actor(steps("3 choose")[0]), sites.actor(merge)] == ["Cy", "Cy"]
    assert sites.read(merge) == MergeCompanies("Cy", "GT", "IC")
    assert [sites.actor(steps("3 pass")[0]), sites.actor(merge)] == ["Cy", "Ann"]


def test_whose_share_is_taken_is_said_by_the_player():
    """Ann needs one of IC: Bo and Cy have some, and the site asks her whose she takes."""
    table = Systems(3, FINAL, depth="full", **SITE).in_stock_round()
    table.operated("GT", (13, 7), "Ann", Ann=2, Bo=3, Cy=3).operated("IC", (13, 7), "Ann", Ann=6)
    table.game.certificates.swap_president("GT", "Bo")
    table.do(MergeCompanies("Ann", "GT", "IC"), Agree("Bo"))
    assert turns.choices(table.game) == ("Bo", "Cy")
    taken = Step(1, "choose", {"type": "choose", "entity_type": "player", "entity": 1, "choice": "Cy"})
    other = Step(1, "choose", {"type": "choose", "entity_type": "player", "entity": 1, "choice": "GT ($67)"})
    assert turns.next_entry(table.game, (taken,), 0, "Ann", None) == turns.PLAY
    assert turns.next_entry(table.game, (other,), 0, "Ann", None) == turns.ANSWER
