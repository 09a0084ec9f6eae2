"""Which numbers the certificates of a holder have on 18xx.games, as they follow from what moves."""

from companion.eighteenxx.model.certificates import Certificates
from companion.interop.eighteen_xx_games.numbers import Numbers

IPO, POOL = "ipo", "pool"
PERCENTS = [30, *[10] * 7]


class Table:
    """The papers of X, followed entry by entry."""

    def __init__(self):
        self.certificates = Certificates({"X": PERCENTS, "Y": PERCENTS})
        self.numbers = Numbers(self.certificates)

    def start(self, player, seller=IPO):
        for certificate in self.certificates.all_of("X") if seller != IPO else ():
            self.certificates.move(certificate, seller)
        self.certificates.move_president("X", player)
        self.numbers.follow()
        return self

    def buy(self, player, number, seller=IPO):
        """A player buys the certificate that is named; here the first of the seller moves."""
        self.certificates.move_next(seller, player, "X")
        self.numbers.follow((number,), player)
        return self

    def of(self, holder):
        return [n for n in range(8) if self.numbers.place("X", n) == holder]


def test_what_is_named_goes_whichever_certificate_moves_here():
    table = Table().start("Ann").buy("Ann", 3).buy("Bo", 1).buy("Bo", 7)
    assert (table.of("Ann"), table.of("Bo"), table.of(IPO)) == ([0, 3], [1, 7], [2, 4, 5, 6])
    assert (table.numbers.place("X", 8), table.numbers.place("Y", 1)) == (None, None)


def test_a_company_without_a_charter_sells_from_its_treasury():
    table = Table().start("Ann", "X").buy("Bo", 1, "X")
    assert (table.of("Ann"), table.of("Bo"), table.of("X")) == ([0], [1], [2, 3, 4, 5, 6, 7])


def test_a_sale_of_the_treasury_gives_the_first():
    table = Table().start("Ann", "X").buy("Bo", 2, "X")
    table.certificates.move_ordinary("X", POOL, "X", 20)
    table.numbers.follow()
    assert (table.of(POOL), table.of("X")) == ([1, 3], [4, 5, 6, 7])


def test_for_the_presidents_certificate_the_first_three_are_given():
    table = Table().start("Ann")
    for number in (5, 2, 6, 1):
        table.buy("Bo", number)
    table.certificates.swap_president("X", "Bo")
    table.numbers.follow()
    assert (table.of("Ann"), table.of("Bo")) == ([2, 5, 6], [0, 1])


def test_of_a_part_of_the_presidents_certificate_the_pool_gives_its_first_back():
    """Three are sold with the president's, and one of six shares is kept."""
    table = Table().start("Ann").buy("Ann", 4).buy("Ann", 2).buy("Ann", 3)
    table.certificates.move_president("X", POOL)
    table.certificates.move_ordinary("Ann", POOL, "X", 20)
    table.numbers.follow((4, 2, 3, 0), POOL)
    assert (table.of("Ann"), table.of(POOL)) == ([4], [0, 2, 3])


def test_in_an_exchange_the_number_in_the_same_place_goes():
    table = Table().start("Ann").buy("Ann", 6).buy("Ann", 1).buy("Ann", 3).buy("Bo", 7)
    first, _second, last = table.certificates.of("Ann", "X")[1:]
    table.certificates.move(last, POOL)
    table.certificates.move(first, "X")
    table.certificates.move(last, "Bo")
    table.numbers.follow(is_exchange=True)
    assert (table.of("Ann"), table.of("Bo"), table.of("X"), table.of(POOL)) == ([0, 1], [3, 7], [6], [])


def test_a_company_that_is_started_again_has_them_in_order():
    table = Table().start("Ann").buy("Bo", 5)
    for certificate in table.certificates.all_of("X"):
        table.certificates.move(certificate, IPO)
    table.numbers.follow()
    assert table.numbers.place("X", 5) is None
    assert table.start("Bo").buy("Bo", 1).of("Bo") == [0, 1]
