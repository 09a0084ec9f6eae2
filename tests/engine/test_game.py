import pytest

from companion.engine.corrections import CorrectCash, CorrectHolding, SetPosition
from companion.engine.errors import IllegalMove, ImpossibleMove, Malformed
from companion.engine.game import Correction, Entry, Game, ReplayRefused, replay
from tests.each import each
from tests.engine.toy import Rest, Take, begin, position, start, take


def test_a_move_is_played():
    game = begin()
    receipt = take(game, "Ann", 2)
    assert (game.worth(), game.pile.cash, str(game.ask.heading)) == ({"Ann": 2, "Bo": 0}, 8, "Bo takes coins")
    assert (receipt.n, str(receipt.round)) == (1, "Turn 1")
    assert [str(game.text_of(fact)) for fact in receipt.facts] == ["Ann takes 2."]
    assert [(p.payer, p.payee, p.amount) for p in receipt.postings] == [("pile", "Ann", 2)]


def test_the_opening_has_its_own_notes_and_postings():
    game = begin()
    facts, postings = game.opening
    assert ([str(game.text_of(fact)) for fact in facts], len(postings)) == (["10 coins lie on the pile."], 1)


def test_a_game_ends():
    game = begin(4)
    take(game, "Ann", 3)
    take(game, "Bo", 1)
    assert (game.end.reason, game.winners(), game.ask.actors) == ("empty", ["Ann"], ())
    with pytest.raises(ImpossibleMove, match="The game is over"):
        take(game, "Ann", 1)


def test_standings_share_ranks():
    game = begin(players=("Ann", "Bo", "Cy"))
    take(game, "Ann", 1)
    take(game, "Bo", 1)
    assert game.standings() == [(1, "Ann", 1), (1, "Bo", 1), (3, "Cy", 0)]


REFUSED = {
    "out of turn": (Take("Bo", 1), "It is Ann's turn (seat 1). Bo is next."),
    "a stranger": (Take("Zed", 1), "Nobody called Zed plays in this game."),
    "too many": (Take("Ann", 4), "At most 3."),
    "too few": (Take("Ann", 0), "It must be 1 at least, not 0."),
    "closed": (Rest("Ann"), "Nobody rests."),
    "more than there are": (Take("Ann", 11), "At most 3."),
}


@each("case", REFUSED)
def test_a_refused_move_changes_nothing(case):
    move, sentence = REFUSED[case]
    game = begin()
    before = position(game)
    with pytest.raises(IllegalMove) as refused:
        game.play(Entry(move))
    assert (str(refused.value), position(game)) == (sentence, before)


@pytest.mark.parametrize("move", [Take("Bo", 1), Take("Ann", 4), Rest("Ann")])
def test_what_a_rule_forbids_can_be_overruled(move):
    game = begin()
    game.play(Entry(move, overruled="so we play"))
    assert game.receipts[-1].entry.overruled == "so we play"


@pytest.mark.parametrize("move", [Take("Ann", 11), Take("Ann", 0), Take("Zed", 1)])
def test_what_is_impossible_cannot_be_overruled(move):
    game = begin()
    take(game, "Ann", 1)
    before = position(game)
    with pytest.raises(ImpossibleMove):
        game.play(Entry(move, overruled="so we play"))
    assert position(game) == before


def test_a_fault_of_the_rules_leaves_the_game_as_it_was():
    game = begin()
    take(game, "Ann", 1)
    before = position(game)
    with pytest.raises(RuntimeError):
        take(game, "Bo", 2)
    assert position(game) == before
    take(game, "Bo", 1)
    assert game.pile.cash == 8


def test_an_overruled_move_that_leads_the_rules_nowhere_is_impossible():
    game = begin()
    take(game, "Ann", 1)
    before = position(game)
    with pytest.raises(ImpossibleMove, match="makes no sense"):
        take(game, "Bo", 2, overruled="so we played")
    assert position(game) == before


def test_money_is_conserved():
    game = begin()
    take(game, "Ann", 2)
    game.play(Entry(CorrectCash("Bo", 5)))
    assert sum(account.cash for account in game.accounts().values()) == 0


# Replay ------------------------------------------------------------------------------------------


def played():
    game = begin()
    for player, count in (("Ann", 2), ("Bo", 3), ("Ann", 1)):
        take(game, player, count)
    return game


@pytest.mark.parametrize("check", [True, False])
def test_a_replay_is_the_same_game(check):
    game = played()
    again = replay(game.start, game.entries(), check)
    assert position(again) == position(game)
    assert again.receipts == game.receipts


def test_a_replay_stops_at_the_first_entry_that_does_not_stand():
    entries = [Entry(Take("Ann", 2)), Entry(Take("Ann", 1)), Entry(Take("Bo", 1))]
    with pytest.raises(ReplayRefused, match="move 2: It is Bo's turn") as refused:
        replay(start(), entries)
    assert (refused.value.n, refused.value.game.pile.cash) == (2, 8)


def test_a_trusted_replay_does_not_check():
    assert replay(start(), [Entry(Take("Bo", 2))], check=False).worth() == {"Ann": 0, "Bo": 2}


def test_a_trusted_replay_stops_where_the_rules_have_no_answer():
    with pytest.raises(ReplayRefused, match="move 2"):
        replay(start(), [Entry(Take("Bo", 2)), Entry(Take("Zed", 2))], check=False)


# Corrections ---------------------------------------------------------------------------------------


def test_cash_is_corrected_out_of_turn():
    game = begin()
    receipt = game.play(Entry(CorrectCash("Bo", 5, "found on the floor")))
    assert (game.worth()["Bo"], game.bank.cash) == (5, -15)
    assert str(game.text_of(receipt.facts[0])) == "Correction: Bo 0 → 5."
    take(game, "Ann", 1)


@pytest.mark.parametrize("account", ["bank", "Zed", ""])
def test_only_known_accounts_are_corrected(account):
    with pytest.raises(ImpossibleMove, match="has no money of its own here"):
        begin().play(Entry(CorrectCash(account, 1)))


def test_a_correction_leaves_no_cash_below_zero():
    game = begin()
    before = position(game)
    with pytest.raises(ImpossibleMove, match="That would leave Ann at −3"):
        game.play(Entry(CorrectCash("Ann", -3)))
    assert position(game) == before


def test_a_holding_is_for_the_title_to_correct():
    game = begin()
    game.play(Entry(CorrectHolding("Ann", "shares", 2)))
    assert game.worth()["Ann"] == 2


def test_a_position_restarts_the_rules():
    game = begin()
    take(game, "Ann", 1)
    game.play(Entry(SetPosition({"coins": 2})))
    take(game, "Bo", 2)
    assert game.end.reason == "empty"


def test_a_position_revives_a_game_that_was_over():
    game = begin(3)
    take(game, "Ann", 3)
    game.pile.cash, game.bank.cash = 0, -3
    game.play(Entry(CorrectCash("pile", 4)))
    game.play(Entry(SetPosition({"coins": 4})))
    assert (game.end, str(game.ask.heading)) == (None, "Bo takes coins")


def test_a_position_that_fails_leaves_the_game_as_it_was():
    game = begin()
    take(game, "Ann", 1)
    before = position(game)
    with pytest.raises(ImpossibleMove):
        game.play(Entry(SetPosition({})))
    assert position(game) == before


def test_a_correction_refreshes_the_offers():
    game = begin()
    offers = game.ask.offers
    game.play(Entry(CorrectCash("Bo", 5)))
    assert game.ask.offers is not None
    assert game.ask.offers == offers


# What a title must say -------------------------------------------------------------------------------


def test_a_bad_setup_is_named():
    with pytest.raises(Malformed, match="The setup lacks its coins"):
        begin(coins="many")


@each("name", ["begin", "rules", "round_name", "accounts", "trace", "worth"])
def test_a_title_must_say_its_own(name):
    with pytest.raises(NotImplementedError):
        getattr(Game, name)(begin())


@pytest.mark.parametrize("call", [lambda g: Game.resume(g, {}), lambda g: Game.correct_holding(g, "Ann", "x", 1),
                                  lambda g: Correction().apply(g)])
def test_a_title_must_say_its_corrections(call):
    with pytest.raises(NotImplementedError):
        call(begin())


def test_the_reader_knows_the_currency():
    game = begin()
    receipt = take(game, "Ann", 2)
    assert game.formatter()(game.text_of(receipt.facts[0])) == "Ann takes 2¢."
