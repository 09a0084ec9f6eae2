"""What screens say of 1828, as far as the family's tell it: what has no limit, and the log."""

from collections import Counter

from companion.eighteenxx.model.board import BLOCKING
from companion.eighteenxx.model.moves import Choose, GiveUpPrivate, PayHalf, SellShares, SellToken, SwapPrivate
from companion.eighteenxx.powers.builder import BuildCounted, TakePlace
from companion.eighteenxx.screens.view import final
from companion.engine.facts import in_words
from companion.engine.game import Correction
from companion.engine.instructions import sentences
from companion.engine.record import load_json, parse_record
from companion.engine.text import say
from companion.engine.things import net
from companion.games import TITLES
from companion.games.system_1828 import TITLE
from companion.games.system_1828.coal import TakeCoal
from companion.games.system_1828.halves import MoveTrain
from companion.games.system_1828.merging import MergeCompanies
from tests.each import each
from tests.games.system_1828.table import DRAFT, FINAL, Systems
from tests.games.system_1828.test_recorded import RECORDED


def test_what_has_no_limit_is_not_shown_as_none():
    shown = TITLE.view(Systems(3).game)
    assert (shown.bank, shown.players[0].counted, shown.players[0].is_over) == (None, "0", False)
    limited = TITLE.view(Systems(3, certificate_limit=20).game)
    assert limited.players[0].counted == "0 / 20"


@each("move", [
    *TITLE.moves["full"].values(), *TITLE.moves["books"].values(),
])  # fmt: skip
def test_every_move_has_a_sentence_for_the_log(move):
    game = Systems(3).game
    assert issubclass(move, Correction) or move in game.words


@each(("move", "sentence"), [
    (MergeCompanies("Ann", "GT", "IC"), "Ann merges IC into GT"), (TakeCoal("GT", "K11"), "GT takes a coal marker from K11"),
    (MoveTrain("GT", "3+D-4"), "GT moves its 3+D to the other half"), (TakePlace("GT"), "GT places a free token"),
    (BuildCounted("Ann", "C&P", 0, 30), "Ann lays the tile of C&P"), (PayHalf("GT"), "GT pays half of its revenue"),
    (SwapPrivate("Ann", "M&H", "GT", "ipo"), "Ann exchanges M&H Mohawk & Hudson Railroad for a share of GT"),
    (Choose("Ann", "odd"), "Ann chooses odd"), (GiveUpPrivate("Ann", "M&H"), "Ann gives M&H Mohawk & Hudson Railroad up"),
    (SellToken("GT", "D4", 30), "GT sells its token in D4 back"),
])  # fmt: skip
def test_the_sentences_of_its_moves(move, sentence):
    game = Systems(3).game
    told = in_words(game.words, game, move)
    assert game.formatter()(told) == sentence


def test_whoever_has_most_of_a_company_is_its_director_in_this_title():
    said = say("{player} is now president of {company}. President's", player="President Bo", company="GT")
    assert Systems(3).game.formatter()(said) == "President Bo is now director of GT. Director's"
    assert TITLES["1830"].formatter()(said) == "President Bo is now president of GT. President's"


def test_a_word_that_means_two_things_is_two_words():
    words = {option.id: str(option.in_words("none")) for option in TITLE.options if "none" in option.values}
    assert words == {"privates_score": "nothing", "system_marker_cap": "no limit"}


def test_what_can_be_bought_in_the_auction_is_marked():
    def marked(table):
        return [one.card.symbol for one in TITLE.view(table.game).sale.privates if one.is_next]

    assert marked(Systems(3)) == ["SVN"]
    assert marked(Systems(3, FINAL)) == []  # of the cheapest row all but one need a bid
    assert marked(Systems(3, FINAL).says("Ann 25 SVN")) == ["StCT"]
    assert marked(Systems(3).says("Ann SVN", "Bo 85 D&H", "Cy C&StL")) == ["C&P"]


def test_the_privates_stand_in_the_order_of_their_sale_and_bids_leave_so_much_free():
    table = Systems(4, FINAL).says("Ann 125 M&H", "Bo 165 C&A", "Cy 170 C&A", "Dan 130 M&H", "Ann 25 StCT")
    sale = TITLE.view(table.game).sale
    assert [one.card.symbol for one in sale.privates][:4] == ["SVN", "StCT", "C&StL", "D&H"]
    assert [one.price for one in sale.privates] == sorted(one.price for one in sale.privates)
    assert sale.free == {"Ann": 700 - 125 - 25, "Bo": 700 - 165, "Cy": 700 - 170, "Dan": 700 - 130}


def test_every_token_on_the_map_has_a_card_and_only_gray_cells_a_letter():
    for name, gray in (("final-full-final_phase", 42), ("draft2018-full-final_phase", 52)):
        data = load_json((RECORDED / f"{name}.json").read_text(encoding="utf-8"))
        game = parse_record(data, lambda id_: TITLE).replay(check=False)
        shown = TITLE.view(game)
        holders = {holder for place in shown.map for holder in place.holders}
        assert BLOCKING in holders and holders <= set(shown.cards)
        assert Counter(cell.letter for line in shown.market for cell in line if cell)["G"] == gray
        assert {cell.letter for line in shown.market for cell in line if cell} == {"G", ""}


def test_a_system_is_shown_with_the_company_that_went_into_it_which_is_shown_no_more():
    table = Systems(3).in_stock_round().operated("GT", (13, 7), "Ann", Ann=6).operated("IC", (13, 7), "Ann", Ann=6)
    shown = TITLE.view(table.do(MergeCompanies("Ann", "GT", "IC")).game)
    (system,) = (one for one in shown.begun)
    assert (system.card.id, [card.id for card in system.others]) == ("GT", ["IC"])
    assert "IC" not in {one.card.id for one in shown.companies}


def test_a_system_has_both_names_in_the_log_from_the_merger_on():
    table = Systems(3).in_stock_round().operated("GT", (13, 7), "Ann", Ann=6).operated("IC", (13, 7), "Ann", Ann=6)
    table.do(SellShares("Ann", "GT", 20), MergeCompanies("Ann", "GT", "IC"), SellShares("Ann", "GT", 10))
    game = table.game
    told = [game.formatter()(game.log_line(receipt)) for receipt in game.receipts]
    assert told == ["Ann sells 20 % of GT", "Ann merges IC into GT", "Ann sells 10 % of GT-IC"]
    assert {getattr(fact, "company", "") for fact in game.receipts[-1].facts} & {"GT", "GT-IC"} == {"GT-IC"}
    assert {"Ann", "GT", "GT-IC"} <= game.names_of("Ann")


def test_the_halves_and_the_coal_of_a_system_are_on_its_card():
    table = Systems(3, FINAL).in_stock_round().operated("GT", (13, 7), "Ann", Ann=6).operated("IC", (13, 7), "Ann", Ann=6)
    table.train("2", "GT").train("3", "IC")
    table.game.coal.take("IC")
    assert TITLE.view(table.game).begun[0].more.look_up == "dry-run"
    (system,) = TITLE.view(table.do(MergeCompanies("Ann", "GT", "IC")).game).begun
    assert (system.par, system.price) == (None, table.game.price(table.game.companies["GT"])), "no par"
    assert system.more.halves == {"GT": ["2"], "IC": ["3"]}
    assert ([str(thing) for thing in system.more.things], system.more.look_up) == (["a coal marker"], "")


def test_of_the_market_phones_show_the_part_with_markers():
    table = Systems(3).in_stock_round()
    assert TITLE.view(table.game).market_part == []
    table.operated("GT", (13, 7), "Ann", Ann=6).operated("IC", (11, 6), "Ann", Ann=6)
    part = TITLE.view(table.game).market_part
    assert (len(part), max(map(len, part))) == (5, 4)
    assert not TITLE.view(table.game).is_piled
    for name in ("MC", "MP", "CPR", "PRR"):
        table.operated(name, (13, 7), "Ann", Ann=2)
    assert TITLE.view(table.game).is_piled
    part = TITLE.view(table.game).market_part
    assert {card.id for line in part for cell in line if cell for card in cell.stack} == {
        "GT", "IC", "MC", "MP", "CPR", "PRR"}  # fmt: skip


def test_privates_that_do_not_count_are_not_in_the_result():
    for edition, privates in ((DRAFT, []), (FINAL, [20])):
        table = Systems(3, edition).in_stock_round()
        table.private("SVN").owner, table.private("SVN").closed = "Ann", False
        assert [amount for _, amount in final(table.game, "Ann")] == [table.purses["Ann"], 0, *privates]
        table.game.bankrupt = "Ann"
        assert sum(amount for _, amount in final(table.game, "Ann")) == table.game.worth_of("Ann")


def test_hands_move_pieces_by_what_is_printed_on_them():
    table = Systems(3).in_stock_round().operated("GT", (13, 7), "Ann", Ann=6).operated("IC", (13, 7), "Ann", Ann=6)
    table.game.things.take_movements()  # how the table was laid out
    game = table.do(MergeCompanies("Ann", "GT", "IC")).game
    told = [game.formatter()(text) for text in game.instructions(game.receipts[-1:], False)]
    assert any(text.startswith("Move the GT marker ") for text in told)
    assert "Take the IC marker off the stock market." in told
    assert not any("GT-IC" in text for text in told)


def test_hands_move_coal_markers():
    """From the coalfield; in a merger; and that of the tunnel, where its builder has one already. And all of it back."""
    game = Systems(3).in_stock_round().game
    there, back = [], []
    for change in (lambda: game.coal.take("GT"), lambda: game.coal.move("GT", "IC"), lambda: game.coal.dig("IC")):
        change()
        movements = game.things.take_movements()
        there += map(str, sentences(game.moved(net(movements), (), False), (), False))
        back += map(str, sentences(game.moved(net(movements, back=True), (), True), (), True))
    assert there == ["GT takes a coal marker from K11.", "IC takes a coal marker from GT.",
                     "Put a coal marker from K13 on K11."]
    assert back == ["Put a coal marker from GT back on K11.", "GT gets a coal marker back from IC.",
                    "Put a coal marker from K11 back on K13."]


def test_who_passes_is_told_the_number_card_of_the_next_round():
    table = Systems(3).in_stock_round()
    first, second, _ = table.game.seats
    table.says(first, second)
    view = TITLE.view(table.game)
    cards = {one.name: [f"{label}: {said}" for label, said in one.figures] for one in view.players}
    assert cards[first] == ["Number card: 1", "Next round: card 1"]
    assert cards[second] == ["Number card: 2", "Next round: card 2"]
    assert len(cards[table.game.seats[2]]) == 1


def test_what_is_left_to_the_edition_says_what_each_has():
    option = next(option for option in TITLE.options if option.id == "private_sale_max")
    assert str(option.in_words("edition")) == (
        "as in the edition (the draft of 2018: its price, the published rules: twice its price)")
