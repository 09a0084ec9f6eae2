"""Score sheets: gaps by name, what cannot be, what only a conductor can believe."""

import pytest

from companion.tournament import Line, Sheet, SheetRefused, verdict
from companion.tournament.sheet import contradictions, doubts, gaps
from tests.each import each
from tests.tournament.conftest import NAMES, data, sheet


def said(texts):
    return [str(text) for text in texts]


GOOD = sheet((101, 1, 256), (102, 2, 231), (103, 3, 190), (104, 4, 88))


def test_a_whole_sheet_has_nothing_against_it():
    assert gaps(GOOD) == []
    assert contradictions(GOOD, NAMES, "connected") == []
    assert doubts(GOOD, NAMES, (101, 102, 103, 104), 250, "connected") == []


def test_gaps_are_named():
    """Facts, section 17: "Missing: player number of Dan. The sheet would not count."."""
    lines = (Line(101, "Ana", 1, 256), Line(102, "Ben", None, 231), Line(103, "", 3, 190), Line(None, "Dan", 4, None))
    assert said(gaps(Sheet("", lines))) == [
        "Missing: the name of the game. The sheet would not count.",
        "Missing: position of Ben. The sheet would not count.",
        "Missing: player name of number 103. The sheet would not count.",
        "Missing: player number of Dan. The sheet would not count.",
        "Missing: final score of Dan. The sheet would not count.",
    ]


def test_a_line_with_nothing_but_a_place_is_named_by_its_number():
    assert "Missing: player name of line 2. The sheet would not count." in said(
        gaps(Sheet("Eurorails", (Line(101, "Ana", 1, 256), Line(None, "", 2, 230))))
    )


@each(
    ("lines", "sentence"),
    [
        ([(999, 1, 256), (102, 2, 231)], "Nobody at this event has the number 999, which the sheet gives Zoe."),
        ([(101, 1, 256), (101, 2, 231)], "Ana, Ana have the same number 101: each player has one of their own."),
        ([(101, 1, 256), (102, 2, -4)], "Ben has −4: a final score is not below 0."),
        ([(101, 2, 256), (102, 3, 231)], "Nobody is at place 1; the best place is 2."),
        ([(101, 1, 256), (102, 1, 256), (103, 2, 190)],
         "2 players stand at places up to 1, so the next place is 3, not 2."),
        ([(101, 1, 256), (102, 3, 190)], "1 player stands at places up to 1, so the next place is 2, not 3."),
        ([(101, 1, 256), (102, 1, 252), (103, 3, 190)],
         "Ana and Ben share place 1 with 256 and 252: only equal scores share a place."),
        ([(101, 1, 256)], "A sheet has 2 to 8 players, not 1."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_named(lines, sentence):
    assert said(contradictions(sheet(*lines), NAMES, "connected")) == [sentence]


def test_ties_skip_a_place():
    """Facts, D14: Ana 1, Cleo 1, Ben 3, Dan 3."""
    tied = sheet((101, 1, 252), (103, 1, 252), (102, 3, 200), (104, 3, 200))
    assert contradictions(tied, NAMES, "connected") == []


def test_a_second_place_with_more_cash_than_the_winner_is_normal():
    """Facts, FAQ 35: second with 271 behind 252."""
    assert contradictions(sheet((101, 1, 252), (102, 2, 271), (103, 3, 200)), NAMES, "connected") == []


def test_the_connected_stand_before_the_others_once():
    assert contradictions(sheet((101, 1, 252), (102, 2, 150), (103, 3, 200), (104, 4, 90)), NAMES, "connected") == []
    wrong = contradictions(sheet((101, 1, 252), (102, 2, 100), (103, 3, 150), (104, 4, 200)), NAMES, "connected")
    assert len(wrong) == 1
    assert "Cleo at place 3 has 150, Dan at place 4 has 200" in str(wrong[0])


def test_in_a_timed_game_the_first_place_is_like_the_others():
    once = sheet((101, 1, 180), (102, 2, 220), (103, 3, 200), ending="timed")
    assert contradictions(once, NAMES, "connected") == []
    twice = sheet((101, 1, 180), (102, 2, 220), (103, 3, 240), ending="timed")
    assert len(contradictions(twice, NAMES, "connected")) == 1


def test_by_score_alone_the_order_is_that_of_the_scores():
    assert contradictions(GOOD, NAMES, "score") == []
    [wrong] = contradictions(sheet((101, 1, 60), (102, 2, 77)), NAMES, "score")
    assert "the higher score has the better place" in str(wrong)
    assert contradictions(sheet((101, 1, 60), (102, 2, 60)), NAMES, "score") != []


def test_a_winner_below_the_goal_is_asked_about():
    """A stamp is for good, so tax can do it; mostly it is a slip, or time was called."""
    low = sheet((101, 1, 248), (102, 2, 231))
    asked = said(doubts(low, NAMES, (101, 102), 250, "connected"))
    assert asked == ["Ana won with 248, below the 250 that win: after tax or the special build, or was time called?"]
    timed = sheet((101, 1, 248), (102, 2, 231), ending="timed")
    assert doubts(timed, NAMES, (101, 102), 250, "connected") == []


def test_other_people_than_those_seated_are_asked_about():
    asked = said(doubts(sheet((101, 1, 256), (105, 2, 231)), NAMES, (101, 102), 250, "connected"))
    assert asked == ["Eve was not seated at this table.", "Ben was seated at this table and is not on the sheet."]


def test_a_name_that_is_somebody_elses_number_is_asked_about():
    lines = (Line(101, "Bob", 1, 256), Line(102, " BEN ", 2, 231))
    asked = said(doubts(Sheet("E", lines), NAMES, (101, 102), 250, "connected"))
    assert asked == ["Number 101 is Ana, and the sheet says Bob."]


# At an event --------------------------------------------------------------------------------------


FOUR = ((101, 1, 256), (102, 2, 231), (103, 3, 190), (104, 4, 88))


def test_a_sheet_with_a_gap_is_refused_and_can_be_kept(log):
    gap = {**data(*FOUR), "game": ""}
    log("sheet", table=1, sheet=gap)
    assert log.last_refused() == "Missing: the name of the game. The sheet would not count."
    log("sheet", table=1, sheet=gap, keep=True)
    judged = verdict(log.event, log.event.tables[1])
    assert (judged.state, judged.counts) == ("missing", False)


def test_all_that_is_wrong_is_told_at_once(log):
    from companion.tournament.verdict import check

    event = log.event
    with pytest.raises(SheetRefused) as refused:
        check(event, event.tables[1], sheet((999, 2, 256), (102, 3, -1)))
    assert len(refused.value.why) == 3
    assert refused.value.is_doubt is False


def test_the_states_of_a_sheet(log):
    def state():
        return verdict(log.event, log.event.tables[1]).state

    assert state() == "seated"
    log("open", tables={"1": {"code": "ABCDEF", "names": ["Ana", "Ben", "Cleo", "Dan"]}})
    assert state() == "playing"
    log("sheet", table=1, sheet=data(*FOUR), keep=True)
    assert state() == "to be checked"
    log("mark", table=1, mark="")
    assert state() == "complete"
    log("mark", table=1, mark="does not count", reason="left early")
    assert state() == "does not count"
    log("mark", table=1, mark="")("unsheet", table=1)
    assert state() == "playing"


def test_what_is_unlikely_counts_when_a_conductor_says_so(log):
    low = [(101, 1, 248), *FOUR[1:]]
    log("sheet", table=1, sheet=data(*low))
    assert "Ana won with 248" in log.last_refused()
    log("sheet", table=1, sheet=data(*low, confirmed=True))
    assert verdict(log.event, log.event.tables[1]).counts


def test_a_sheet_of_another_game_asks_whether_it_is_a_qualifying_one(log):
    log("sheet", table=1, sheet=data(*FOUR, game="euro  RAILS"))
    assert log.last_refused() == "The sheet is of euro RAILS, and table 1-1 plays Eurorails: is it a qualifying game?"
    log("sheet", table=1, sheet=data(*FOUR, game="eurorails"))
    three = data((105, 1, 251), (106, 2, 90), (107, 3, 8), game="Iron Dragon")
    log("kind", table=2, qualifying=False)("sheet", table=2, sheet=three)
    assert [verdict(log.event, log.event.tables[n]).state for n in (1, 2)] == ["complete", "complete"]
