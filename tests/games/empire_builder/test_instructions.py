"""What hands do on the table because of entries, and what they put back."""

from companion.engine.game import replay
from tests.games.empire_builder.driver import Table


def both_ways(table, entries=1):
    """The sentences of so many of the last entries, and those when they are taken back."""
    game = table.game
    stand = game.entries()[: len(game.receipts) - entries]
    before, done = replay(table.start, stand, check=False), game.receipts[len(stand) :]
    return ([table.read(text) for text in game.instructions(done, False)],
            [table.read(text) for text in before.instructions(done, True)])


def test_crayon_loads_and_trains_go_there_and_back():
    table = Table().to_main().enter("pick-up", city="Birmingham", load="Steel")
    assert both_ways(table) == (["Ana takes Steel aboard."], ["Ana puts Steel off the train again."])
    table.enter("build", into={"clear": 2})
    assert both_ways(table) == (
        ["Ana draws the track on the board and pays the bank 2M."],
        ["Ana gets 2M back.", "Wipe off what was drawn there: Ana builds 2 clear."],
    )
    there, back = both_ways(table, 2)
    assert there == ["Ana pays the bank 2M.", "Ana draws the track on the board.", "Ana takes Steel aboard."]
    assert back[-1] == "Ana puts Steel off the train again and gets 2M back."
    table.end_turns().hold(Ben=60).enter("upgrade", train="fast")
    train = table["Ben"].train.name
    assert both_ways(table) == ([f"Ben takes {train} and pays the bank 20M."],
                                ["Ben takes Freight again and gets 20M back."])


def test_cards_that_nobody_enters_are_told_all_the_same():
    table = Table().to_main().enter("dump")
    assert both_ways(table) == (["Ana discards all cards and draws anew."], ["Ana takes the old hand back."])
    table.end_turns().enter("pick-up", city="Birmingham", load="Steel")
    table.enter("deliver", load="Steel", city="Oslo", payoff=9)
    there, back = both_ways(table)
    assert there == ["The bank pays Ben 9M.", "Ben puts Steel off the train.",
                     "Ben discards the demand card and draws another."]
    assert back[:3] == ["Ben gives 9M back to the bank.", "Ben takes Steel back aboard.",
                        "Ben takes the demand card back and returns the one drawn for it."]


def test_cards_go_to_the_discards_and_back_to_the_hand():
    table = Table(players=2, cards=True, deck="table", setup={"hands": {"Ana": [1, 2, 3], "Ben": [4, 5, 6]}}).to_main()
    assert both_ways(table)[0] == []
    table.enter("dump")
    there, back = both_ways(table)
    assert there == [f"Ana puts card {n} on the discards." for n in (1, 2, 3)]
    assert back == [f"Ana gets card {n} back." for n in (1, 2, 3)]
    table.enter("draw", card=20)
    assert both_ways(table) == (["Ana takes card 20."], ["Ana puts card 20 back on the deck."])
