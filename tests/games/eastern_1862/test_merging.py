"""Merging as a move in a company's turn: when, with whom, who is asked, and who operates then."""


from dataclasses import replace

import pytest

from companion.eighteenxx.model.company import State
from companion.eighteenxx.model.company_turn import CompanyTurn
from companion.eighteenxx.model.moves import Agree, Decline, LayCounted, Pass
from companion.eighteenxx.model.tile_right import Laid
from companion.eighteenxx.rules import steps
from companion.eighteenxx.rules.trial import Holder
from companion.engine.record import trace_line
from companion.engine.text import say
from companion.games.eastern_1862.lookups import dry_run
from companion.games.eastern_1862.merging import Merge, or_merge_first, partners
from companion.games.eastern_1862.shown import charter
from tests.games.eastern_1862.at_table import Eastern

ECR, NE, LE, ENR, LH = "ECR", "N&E", "L&E", "ENR", "L&H"


def example_9a(depth="books", **options):
    """Ann operates ECR, which survives; Bo is president of N&E. L&E, dearer than both, is Cy's, and ENR cheaper."""
    table = Eastern(depth=depth, **options).cash(Ann=10, Bo=100, Cy=40, Dan=5)
    table.put(ECR, 100, ["2L"], 30, tokens=["D13"], Ann=5, Bo=1, Cy=2, treasury=1, pool=1)
    table.put(NE, 82, ["2L"], 50, tokens=["B13"], Bo=4, Ann=1, Cy=1, Dan=2, treasury=2)
    return table


def others(table):
    table.put(LE, 110, ["2E"], 0, tokens=["C6"], Cy=5, Dan=5)
    table.put(ENR, 54, ["2E"], 0, tokens=["F3"], Cy=5, Dan=5)
    return table


def told(table):
    return [str(offer.label) for offer in table.game.ask.offers]


def test_example_9a_at_a_table():
    """Who is asked, with what it leads to; the merged company goes on with its track."""
    table = example_9a().in_operating_round()
    offer = table.game.ask.offer("merge")
    assert [offer.choices(0, {"company": ECR}), offer.choices(1, {"company": ECR, "other": NE})] == [[NE], [ECR, NE]]
    stays = offer.fields[1]
    assert str(stays.why({"company": ECR, "other": NE}, ECR)) == (
        "ECR at 128; asked on the way: Bo, Ann. Ann then has 30 % of ECR and 10; Ann is president.")
    assert str(offer.button.says({"other": NE, "stays": ECR, "company": ECR})) == "Merge ECR and N&E: ECR stays"
    table.do(Merge(ECR, NE, ECR))
    assert (table.game.ask.actors, str(table.game.ask.question)) == (
        ("Bo",), "Ann merges N&E into ECR, at a price of 128: do you agree?")
    assert table.refused(Pass(company=ECR)) == "Bo must first agree or decline."
    table.do(Agree("Bo"))
    assert (table.game.ask.actors, told(table)) == (("Bo",), ["Pay 64 and keep it", "Give it up for 64"])
    table.do(Agree("Bo"))
    assert table.game.ask.actors == ("Ann",)
    table.do(Agree("Ann"))
    assert table.shares(ECR, "Ann", "Bo", "Cy", "Dan", ECR, "pool") == [3, 3, 1, 1, 2, 0]
    news = [str(table.game.text_of(fact)) for fact in table.game.news_of(table.game.receipts[-1])]
    assert any("N&E merges into ECR" in text for text in news) and "N&E closes." not in news
    assert table.cashes("Ann", "Bo", "Cy", "Dan", ECR, NE) == [10, 36, 104, 5, 16, 0]
    company = table.game.companies[ECR]
    assert (table.game.price(company), company.par, table.game.president(company)) == (128, 100, "Ann")
    assert (table.game.permits[ECR], table.game.permits[NE]) == (("local",), ("local",))
    assert (table.game.operating.name, table.heading) == (ECR, "ECR: lay track")
    table.goes_on(ECR)
    assert table.heading == "ECR: place a token"


def test_permits_of_both_are_the_survivors_and_it_has_operated_if_one_had():
    table = example_9a()
    table.game.permits.update({ECR: ("freight",), NE: ("local", "express")})
    table.game.seasoned.discard(ECR)
    table.in_operating_round().do(Merge(ECR, NE, ECR), Agree("Bo"), Agree("Bo"), Agree("Ann"))
    assert (table.game.permits[ECR], table.game.permits[NE]) == (("local", "express", "freight"), ("local",))
    assert table.game.seasoned == {ECR}


def position(table):
    return {part: said for part, said in trace_line(table.game).items() if part not in ("n", "move", "notes")}


def test_who_declines_leaves_everything_and_the_turn_goes_on():
    table = example_9a().in_operating_round()
    before = position(table)
    table.do(Merge(ECR, NE, NE), Decline("Bo"))
    assert (position(table), table.notes()) == (before, ["Bo declines."])
    table.do(Merge(ECR, NE, ECR), Agree("Bo"), Decline("Bo"), Decline("Ann"))
    assert table.game.companies[NE].state is State.UNSTARTED


def test_example_9b_the_other_company_survives_and_operates():
    """ENR, due later, is in turn at once, and not again."""
    table = Eastern(3).cash(Ann=10, Bo=0, Cy=60)
    table.put(LH, 128, ["2L"], 45, tokens=["C4"], Ann=6, Bo=1, treasury=3)
    table.put(ENR, 90, [], 0, tokens=["F3"], Bo=5, Cy=3, treasury=1, pool=1)
    table.in_operating_round().do(Merge(LH, ENR, ENR), Agree("Bo"), Agree("Cy"))
    company = table.game.companies[ENR]
    assert table.shares(ENR, "Ann", "Bo", "Cy", ENR, "pool") == [3, 3, 2, 2, 0]
    assert table.cashes("Ann", "Bo", "Cy", ENR) == [10, 0, 8, 45]
    assert (table.game.price(company), company.par, table.game.president(company)) == (105, 100, "Ann")
    assert (table.game.operating, table.heading) == (company, "ENR: lay track")
    assert (company.hexes, table.game.waiting) == (["F3", "C4"], [])
    while table.game.round.is_operating:
        table.goes_on(ENR)


# When, and who operates -----------------------------------------------------------------------------


def test_after_a_merger_with_one_that_has_operated_the_turn_is_over():
    table = others(example_9a()).in_operating_round().turn_of(ECR)
    table.do(Merge(ECR, LE, ECR), Agree("Cy"))
    while table.game.ask.acts_for is None and table.game.round.is_operating:
        table.do(Decline(table.game.ask.actors[0]))
    assert (table.game.operating.name, table.game.companies[LE].is_started) == (NE, False)


def test_at_the_end_of_a_turn_the_other_one_has_no_turn_of_its_own():
    table = others(example_9a()).in_operating_round().at_the_end_of_its_turn(LE)
    table.do(Merge(LE, ECR, ECR), Agree("Ann"))
    while table.game.ask.acts_for is None:
        table.do(Decline(table.game.ask.actors[0]))
    assert (table.game.operating.name, [one.name for one in table.game.waiting]) == (NE, [ENR])
    assert ECR in table.game.seasoned


@pytest.mark.parametrize(("option", "closed"), [
    (False, "ECR has laid track in this turn: it may merge at the end of the turn."), (True, None)])
def test_at_the_start_no_track_has_been_laid_yet_but_a_home_where_the_table_says_so(option, closed):
    table = example_9a(merge_after_home_upgrade=option)
    turn = CompanyTurn(table.game.companies[ECR], has_laid=True, laid=[Laid("D13", True)])

    def asks(game, turn):
        end = steps.end_step(turn.company, say("Go on"))
        yield steps.ask(game, turn.company, steps.TRACK, say("Track"), say("Lay"), lambda: (end,), say("It is track."))

    ask = next(or_merge_first(asks)(table.game, turn))
    why = ask.offer("merge").closed()
    assert (why and str(why.text)) == closed
    turn.laid.append(Laid("E12", False))
    ask.refresh()
    assert ask.offer("merge").closed()


def test_after_its_track_a_company_merges_at_the_end():
    table = example_9a().in_operating_round().do(LayCounted(ECR, 0))
    table.at_the_end_of_its_turn(ECR)
    assert table.game.ask.offer("merge").closed() is None


def test_who_must_buy_a_train_does_not_merge_instead():
    table = Eastern(3)
    table.put(ECR, 100, [], 300, tokens=["D13"], Ann=5)
    table.put(NE, 82, ["2L"], tokens=["B13"], Bo=5)
    table.game.box = replace(table.game.box, always_owes_train=True)
    table.in_operating_round().at_the_end_of_its_turn(ECR)
    assert table.refused(Merge(ECR, NE, ECR)) == table.refused(Pass(company=ECR))


# With whom ------------------------------------------------------------------------------------------


def test_with_whom_a_company_does_not_merge():
    table = others(example_9a())
    table.put(LH, 47, tokens=["C4"], pool=10)
    table.put("E&H", 44, Dan=5)
    table.put("ESR", 54, state=State.STARTED, Dan=5)
    table.in_operating_round().turn_of(ECR)
    said = {other: table.refused(Merge(ECR, other, ECR)) for other in (ECR, LH, "E&H", "ESR", "EUR", "X")}
    assert said == {
        ECR: "A company merges with another one.", LH: "L&H is in receivership and does not merge.",
        "E&H": "E&H has no token on the map.", "ESR": "ESR has no token on the map.",
        "EUR": "EUR has not been started.", "X": "There is no company called X. "
        "There are: E&H, ECR, ENR, ESR, EUR, FDR, I&B, L&D, L&E, L&H, N&B, N&E, Y&N, NGC, SVR, WVR.",
    }  # fmt: skip
    assert table.refused(Merge(ECR, NE, LE)) == "Either ECR or N&E stays."
    table.game.has_lner = True
    table.game.ask.refresh()
    assert table.refused(Merge(ECR, NE, ECR)) == "The LNER has formed: no company merges any more."


def test_at_full_a_line_leads_from_token_to_token():
    table = example_9a("full")
    game, (ecr, ne) = table.game, (table.game.companies[name] for name in (ECR, NE))
    for place in ("D13", "B13"):
        game.board.state.lay(place, "57", 0)  # both come to London
    table.in_operating_round()
    assert table.refused(Merge(ECR, NE, ECR)) == "No line leads from a token of ECR to a token of N&E."
    game.board.state.lay("C12", "8851", 1)
    assert partners(game, ecr) == partners(game, ne) == []
    joined = example_9a("full")
    for place, tile, rotation in (("D13", "5", 1), ("C12", "8851", 1), ("B13", "6", 2)):
        joined.game.board.state.lay(place, tile, rotation)
    joined.in_operating_round().do(Merge(ECR, NE, ECR), Agree("Bo"), Agree("Bo"), Agree("Ann"))
    assert joined.game.companies[ECR].hexes == ["D13", "B13"]


# Tried dry ------------------------------------------------------------------------------------------


def test_a_merger_is_tried_before_anybody_agrees():
    """Example 9 a, for Bo: he pays 64 for his odd share or gets as much; the worth of all is before and after."""
    game = example_9a().game
    found = dry_run(game, {"case": "ECR-N&E", "player": "Bo"})
    assert {name: str(case.label) for name, case in found["cases"].items()} == {
        "ECR-N&E": "ECR merges with N&E", "N&E-ECR": "N&E merges with ECR", "ECR": "ECR is refinanced",
        "N&E": "N&E is refinanced"}  # fmt: skip
    stays, other = found["trials"]
    assert (str(stays.title), str(stays.note), str(other.title)) == (
        "ECR stays, at 128", "for Bo; Ann begins", "N&E stays, at 128")
    paid, sold = stays.given_up
    assert [str(text) for text in (*paid.said, *sold.said)] == ["Pay 64 and keep it", "Give it up for 64"]
    before = 100 + 100 + 4 * 82
    assert (paid.of("Bo"), paid.president) == (Holder("Bo", 30, 36, 3 * 128 + 36, 3 * 128 + 36 - before), "Ann")
    assert (sold.of("Bo").percent, sold.of("Bo").cash, sold.pool) == (20, 164, 20)
    assert [way.of("Ann") for way in dry_run(game, {"case": "ECR-N&E", "player": "Ann"})["trials"][0].kept] == [
        Holder("Ann", 30, 10, 394, 394 - 592)] * 2  # by what the companies do with their odd share
    assert dry_run(game, {"company": NE})["chosen"] == "ECR-N&E"


def test_a_refinancing_is_tried():
    """Example 7 b: without a train shares count half, before and after."""
    table = Eastern(3).cash(Ann=140, Bo=15)
    table.put(LE, 47, [], 35, par=62, tokens=["C6"], Ann=5, Bo=3)
    (trial,) = dry_run(table.game, {"case": LE, "player": "Ann"})["trials"]
    assert str(trial.title) == "L&E gets 620"
    keeps, sells = trial.given_up
    assert [(way.of("Ann").percent, way.of("Ann").cash, way.president) for way in (keeps, sells)] == [
        (30, 117, "Ann"), (0, 257, "")]


def test_after_the_lner_and_in_receivership_nothing_can_be_tried():
    table = example_9a()
    table.put(LH, 47, tokens=["C4"], pool=10)
    assert LH not in dry_run(table.game, {})["cases"]
    table.game.has_lner = True
    assert set(dry_run(table.game, {})["cases"]) == {ECR, NE}
    assert dry_run(table.game, {"case": "X"})["trials"] == []


def test_a_charter_shows_its_permits_and_whether_it_is_in_receivership():
    table = example_9a()
    table.game.permits[ECR] = ("local", "freight")
    table.game.board.put(table.game.companies[ECR], "London")
    table.put(LH, 47, tokens=["C4"], pool=10)
    ecr, lost = (charter(table.game, table.game.companies[name]) for name in (ECR, LH))
    assert ([str(thing) for thing in ecr.things], ecr.look_up) == (
        ["local permit", "freight permit", "permit for London", "charter", "10 % of itself"], "exchange")
    assert [str(thing) for thing in lost.things] == ["local permit", "charter", "in receivership"] and not lost.look_up
