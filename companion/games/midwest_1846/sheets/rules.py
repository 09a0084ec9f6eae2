"""A reminder of the rules of 1846 in our own words: two cards for each player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.eighteenxx.sheets.kit import box_of, seated
from companion.engine.reading import Json
from companion.engine.text import Money, Text, say
from companion.sheets.reminder import Part, read
from companion.sheets.session import Source

Values = Json


def rules(source: Source) -> Iterator[Values]:
    """The draft and stock rounds on one card with operating rounds; trains, money and the end on the other."""
    for (front, front_parts), (back, back_parts) in (
        ((say("Draft and stock round"), _stock_round(source)), (say("Operating round"), _operating_round(source))),
        ((say("Trains"), _trains(source)), (say("Privates, independents, the end"), _special())),
    ):
        yield {
            "front_title": source.reader(front), "front_parts": [read(source, part) for part in front_parts],
            "back_title": source.reader(back), "back_parts": [read(source, part) for part in back_parts],
            "has_house_rules": False, "copies": len(seated(source)),
        }  # fmt: skip


def _stock_round(source: Source) -> Iterable[Part]:
    of = box_of(source)
    yield say("The draft"), (
        say("The last player begins, then counterclockwise: take {n} cards more than there are players, keep one in secret, "
            "and put the others under the deck, shuffled. In the end all pay, with the debt.", n=2),
        say("Only one private is left: it gets {less} cheaper with each pass, and who would have it free takes it.",
            less=Money(10)),
    )
    yield say("A turn"), (
        say("Sell, then buy one share or start a company. To do neither is to pass."),
        say("Start: {prices}; pay for {n} %, the rest lies in the treasury.", n=20,
            prices=say("a price from {least} to {most}", least=Money(min(of.par_values)), most=Money(max(of.par_values)))),
        say("Every share costs the price of the moment; of the treasury it pays the company. At most {n} % of one.",
            n=of.holding_limit),
    )
    yield say("Selling"), (
        say("A company’s shares in one block a turn; at most {n} % lie in the pool. Before it has operated only the "
            "president sells.", n=of.pool_limit),
        say("A president’s sale moves the price one left, another’s does not."),
    )
    yield say("At the end"), (
        say("All shares with players: one right. Any in the pool: one left."),
    )


def _operating_round(source: Source) -> Iterable[Part]:
    yield say("First"), (
        say("Privates pay. Independents of players operate, then companies from the highest price; in the very first round "
            "from the lowest."),
    )
    yield say("A company’s turn"), (
        ("", say("Once, at any time before trains: issue shares, one left of the price each, no more than players hold "
                 "beyond the pool; or redeem from the pool, one right of the price each. The price stays.")),
        ("1", say("Two tiles for {cost} each and the terrain, one of them an upgrade at most, and one token for {token}, "
                  "in any order.", cost=Money(20), token=Money(80))),
        ("2", say("Run. East to West earns both bonuses. Pay all, half or nothing.")),
        ("3", say("The price: less than half of it is paid, one left; at least the price, one right; twice, two right; "
                  "three times, from {price} on, three.", price=Money(165))),
        ("4", say("Buy trains.")),
    )
    yield say("Money"), (
        say("The treasury gets the dividends of its own shares; those in the pool get none."),
    )


def _trains(source: Source) -> Iterable[Part]:
    yield say("Trains"), (
        say("A card has two sides, chosen when it is bought. N/M visits M stops, of which N pay, with a token on one that "
            "pays."),
        say("Chicago, Buffalo and Pittsburgh count once a route. Limits: {n} trains, then {m}.", n=4, m=2),
        say("A phased out train runs once more; it cannot be sold."),
    )
    yield say("Without a train"), (
        say("A company must own one in the end. It first issues, once: the price falls one for each share, then each pays a "
            "step less. Then its president adds cash, then shares."),
        say("The president never helps to what the treasury alone can do without."),
    )
    yield say("Bankruptcy"), (
        say("All the player’s shares are sold, all cash goes to the company; the player is out with {nothing}, and the game "
            "goes on. A company without a president runs for the most, keeps it, and buys a train if it can.",
            nothing=Money(0)),
    )
    yield say("Closing"), (
        say("A company whose price reaches {price} closes; its shares are worth nothing.", price=Money(0)),
    )


def _special() -> Iterator[Part]:
    yield say("Privates"), (
        say("Companies buy them in their turn for {least} up to the printed price, until phase {phase}; in it they close.",
            least=Money(1), phase="III"),
    )
    yield say("Independents"), (
        say("They lay two tiles, run their train and share half and half with the owner. A company that buys one gets cash, "
            "train and a token in its place."),
    )
    yield say("The end"), (_end(),)


def _end() -> Text:
    return say("The bank is broken: the game ends with this set of operating rounds. Cash and shares; most wins.")
