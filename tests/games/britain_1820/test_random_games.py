"""Whole games of 1820 at random: money, shares, loans and trains add up after every move, a replay with every check is the
same game, and so is undo."""

from companion.engine.game import Entry, replay
from companion.engine.random_play import play_out
from companion.engine.record import trace_line
from companion.games.britain_1820.stock_turn import stock_turn
from tests.chance import seeds
from tests.games.agreement import check_replay_and_undo
from tests.games.britain_1820.driver import LIKES, audited, begun, careful, chosen_move, mixed, played
from tests.games.britain_1820.table import Table


def test_games_at_random():
    kinds, wanted = set(), {"float-company", "subscribe", "run-trains", "name-buyer", "reduce-company", "issue-shares"}
    for tried, seed in enumerate(seeds(60)):
        if tried >= 6 and wanted <= kinds:
            break
        game, chance = (mixed if seed % 2 else begun)(f"{seed} games", 3 + seed % 3)
        played(game, chance, 500, likes=LIKES if seed % 3 == 0 else careful)
        check_replay_and_undo(game)
        kinds |= {one.entry.move.kind for one in game.receipts}
    assert wanted <= kinds


def test_a_game_at_random_by_the_offers_alone():
    game, chance = begun("alone", 3)
    assert play_out(game, chance.choice).end is not None
    assert trace_line(replay(game.start, game.entries())) == trace_line(game)


def test_random_play_goes_on_for_hundreds_of_entries_and_to_more_than_one_end():
    """Drawn evenly, moves ended nearly all games in the first stock round: nobody floated a company that he led."""
    games = []
    for seed in range(8):
        game, chance = begun(f"{seed} long", 3 + seed % 3)
        games.append(play_out(game, chance.choice))
    lengths = sorted(len(game.receipts) for game in games)
    assert lengths[len(lengths) // 2] > 400, lengths
    assert len({game.end.reason for game in games}) > 1 and sum(game.numbers["operating"] > 10 for game in games) > 3


def test_every_offer_that_is_open_can_be_taken():
    """An offer that says it is open can be filled in, at every position of a game."""
    game, chance = begun("open offers", 4)
    for _ in range(250):
        if game.end is not None:
            break
        for offer in game.ask.open_offers():
            able = [player for player in game.ask.actors if _picked(game, offer, player, chance)]
            assert able, offer.kind.kind
        game.play(Entry(chosen_move(game, chance, careful)))
        audited(game)


def _picked(game, offer, player, chance):
    try:
        move = offer.pick((offer.given or {}).get("player") or player, chance.choice)
    except LookupError:
        return False
    game.ask.check(move)
    return True


def test_the_last_share_of_british_rail_stays_with_somebody():
    """As of every company; the others of it lie in the pool."""
    table = Table(column=12, cousins=("gwsc", "stephenson-fox", "locke", "vulcan")).stock(5)
    table.rail(Ann=2)
    table.company("CFR", 86, 10, ["red"], Ann=4)
    table.go(stock_turn(table.game, "Ann", False))
    with table.refuses("At least one share of BR must stay with a player or cousin."):
        table.play("sell-shares", player="Ann", holder="Ann", company="BR", count=2)
    table.play("sell-shares", player="Ann", holder="Ann", company="BR", count=1)
    with table.refuses("At least one share of BR must stay with a player or cousin."):
        table.play("sell-shares", player="Ann", holder="Ann", company="BR", count=1)
    assert table.figures("BR", "holders", "pool", "director") == [{"Ann": 1}, 99, None]
