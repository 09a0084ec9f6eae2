"""What hands do, as it is said."""

from companion.engine.instructions import Action, bank_pays, sentences
from companion.engine.ledger import Posting
from companion.engine.text import say


def test_what_two_pay_each_other_is_not_set_off():
    why = say("revenue")
    postings = [Posting("Ann", "bank", 65, why), Posting("bank", "Ann", 5, why), Posting("bank", "Ben", 5, why),
                Posting("Ann", "bank", 10, why)]  # fmt: skip
    assert [str(text) for text in sentences((), postings, False)] == ["The bank pays Ann 5, Ben 5.", "Ann pays the bank 75."]
    assert [str(text) for text in sentences((), postings, True)] == ["Ann gets 70 back.", "Ben gives 5 back to the bank."]


def test_what_the_bank_pays_because_of_a_purchase_is_told_after_it():
    why = say("float")
    postings = [Posting("Ann", "bank", 67, why), Posting("bank", "RED", 670, why)]
    share = Action("Ann", say("takes a share"))
    assert [str(text) for text in sentences([share, say("Move the marker.")], postings, False)] == [
        "Ann takes a share and pays the bank 67.", "The bank pays RED 670.", "Move the marker."]
    assert [str(text) for text in sentences([share], postings[1:], False)] == [
        "The bank pays RED 670.", "Ann takes a share."]


def test_what_the_bank_pays_for_a_reason_with_words_of_its_own_is_told_apart():
    postings = [Posting("bank", "Ann", 5, say("rent")), Posting("bank", "Ben", 7, say("sale")),
                Posting("bank", "Ann", 4, say("sale")), Posting("bank", "Ann", 1, say("rent"))]  # fmt: skip

    def paying(posting):
        return say("Houses pay: {payments}.") if posting.why.template == "rent" else bank_pays(posting)

    assert [str(text) for text in sentences([say("Turn a card.")], postings, False, paying)] == [
        "Houses pay: Ann 6.", "The bank pays Ben 7, Ann 4.", "Turn a card."]


def test_who_can_pay_only_with_what_the_bank_pays_first_gets_it_first():
    why = say("dividend")
    postings = [Posting("bank", "Cat", 3, why), Posting("Cat", "bank", 3, why), Posting("bank", "Ben", 6, why)]
    assert [str(text) for text in sentences((), postings, False)] == ["The bank pays Cat 3, Ben 6.", "Cat pays the bank 3."]
