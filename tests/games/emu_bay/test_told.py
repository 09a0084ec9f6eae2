
from companion.engine.game import Entry, Receipt
from companion.engine.moves import parse_move
from companion.engine.text import say
from companion.games.emu_bay import TITLE
from companion.games.emu_bay.words import log_line
from tests.each import each
from tests.games.emu_bay.driver import Table
from tests.games.emu_bay.test_random_play import begun, played_out

ANN = {"player": "Ann", "from": "build-track"}
SENTENCES = {
    "Ann bids ₤3": {"move": "bid", "player": "Ann", "amount": 3},
    "Ann passes": {"move": "pass", "player": "Ann"},
    "Ann builds for EBR: 3,3; 1,3 (red)": {
        "move": "build-track", **ANN, "company": "EBR",
        "spaces": [{"hex": "3,3", "gauge": "ordinary"}, {"hex": "1,3", "gauge": "narrow"}],
    },
    "Ann auctions a share of MLM, bidding ₤3": {"move": "auction-share", **ANN, "company": "MLM", "bid": 3},
    "Ann takes 1 cube from 2,3 for EBR": {"move": "take-resources", **ANN, "company": "EBR", "hex": "2,3", "count": 1},
    "Ann issues the ₤10 bond (6+1) for EBR": {"move": "issue-bond", **ANN, "company": "EBR", "bond": [10, 6, 1]},
    "Ann merges GT into EBR": {"move": "merge-independent", **ANN, "company": "EBR", "independent": "GT"},
    "Ann pays dividends": {"move": "pay-dividends", **ANN},
    "Ann declares a stalemate": {"move": "declare-stalemate", "player": "Ann"},
    "Ann pays EBR first": {"move": "order-debts", "player": "Ann", "company": "EBR"},
    "Correction: Ann −₤3": {"move": "correct-cash", "account": "Ann", "amount": -3},
    "Correction: Ann holds 2 of EBR": {
        "move": "correct-holding", "player": "Ann", "company": "EBR", "shares": 2,
    },
    "Correction: a position entered by hand": {"move": "set-position", "position": {}},
    "Correction: company EBR, what cubes, value 2": {
        "move": "correct-charter", "company": "EBR", "what": "cubes", "value": 2,
    },
    "Correction: hex 2,4; cubes 1": {"move": "correct-hex", "hex": "2,4", "cubes": 1},
    "Correction: correct-actions": {"move": "correct-actions", "cubes": {}},
    "The table ends the game here": {"move": "stop-game"},
}


@each("sentence", SENTENCES)
def test_a_move_in_one_sentence(sentence):
    table = Table()
    receipt = Receipt(1, Entry(parse_move(SENTENCES[sentence], TITLE.moves["full"])), say("Turn 1"), (), ())
    assert table.read(log_line(table.game, receipt)) == sentence


def test_every_move_of_the_title_has_its_sentence():
    assert {data["move"] for data in SENTENCES.values()} == set(TITLE.moves["full"])


@each("seed", range(3, 24, 4))
def test_moves_at_the_depth_books_have_theirs(seed):
    start, chance = begun(seed)
    game, _ = played_out(start, chance)
    assert game.depth == "books"
    assert all(game.formatter()(game.log_line(receipt)) for receipt in game.receipts)


def test_the_end_of_an_auction_tells_who_bought():
    game, _ = played_out(*begun(1))
    ends = [game.formatter()(game.log_line(receipt)) for receipt in game.receipts if receipt.facts][:4]
    assert all(" a share of " in end or " gets the share of " in end for end in ends)
