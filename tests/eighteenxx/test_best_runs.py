"""The best run as a question: plain values that travel to another process, with an answer that shows its working."""

import pickle
from functools import cache

import pytest

from companion.eighteenxx.model.moves import RunTrains
from companion.eighteenxx.screens.best_runs import BestRuns, question
from companion.eighteenxx.screens.what_if import WhatIf
from companion.engine.errors import IllegalMove, Malformed
from companion.engine.game import Entry, replay
from companion.engine.random_play import random_move
from companion.games.chesapeake import OFF_THE_RAILS
from companion.tables import Tables
from tests.web.stories_18xx import wandered


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("runs")


def at_a_run(folder, **options):
    """A game in which a company runs now, a route of three stops being the best; of each kind it is searched for once."""
    start, entries = searched(folder, *options.items())
    return replay(start, entries, check=False)


@cache
def searched(folder, *options):
    """The start and the entries of such a game."""
    name, more = "".join(str(option[0]) for option in options) or "plain", {"options": dict(options)} if options else {}
    table = wandered(Tables(folder / f"{name}.sqlite"), lambda game: game.ask.offer("run-trains") is not None
                     and any(len(way.nodes) > 2 for _, way in game.board.best_run(game.operating).run), **more)  # fmt: skip
    return table.game.start, table.game.entries()


@pytest.fixture
def game(folder):
    return at_a_run(folder)


def test_a_question_travels_and_its_answer_is_that_of_the_board(game):
    asked = question(game.board, game.operating)
    found = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(asked)).answer()))
    best = game.board.best_run(game.operating)
    assert (found.total, found.bound, found.is_proved) == (best.total, best.bound, True)
    assert found.routes == game.board.entered(best.run)


def test_the_working_adds_up(game):
    found = question(game.board, game.operating).answer()
    assert sum(line.brings.total for line in found.lines) == found.total
    for line in found.lines:
        assert len(line.brings.values) == len(line.called) == len(line.route.stops)
        assert line.path.startswith("M")


def test_every_train_runs_or_is_told_to_be_idle(game):
    trains = [*game.board.trains(game.operating)] * 3
    found = question(game.board, game.operating, trains).answer()
    assert sorted([line.train for line in found.lines] + list(found.idle)) == sorted(train.name for train in trains)


def test_the_move_and_the_draft_of_a_run_are_the_run(game):
    runs, company = BestRuns(game, game.board), game.operating.name
    found = runs.question(company).answer()
    game.play(Entry(RunTrains(company, found.total, found.routes)))


@pytest.mark.parametrize(("kind", "company"), [("pass", "PRR"), ("run-trains", "??"), ("run-trains", "")])
def test_what_is_no_run_need_not_be_the_best(game, kind, company):
    assert not BestRuns(game, game.board).must_be_best(kind, company)


# What if ...


def test_with_nothing_changed_it_is_what_it_is(game):
    what_if = WhatIf(game, game.board, game.operating.name)
    assert what_if.question().answer() == question(game.board, game.operating).answer()


def test_a_tile_is_laid_on_a_copy(game):
    before, name = list(game.board.state.faces), game.operating.name
    what_if = WhatIf(game, game.board, name)
    hex_ = what_if.hexes()[0].id
    way = what_if.ways(hex_)[0]
    lay = f"{hex_}:{way.tile}:{way.rotation}"
    then = WhatIf(game, game.board, name, lays=[lay])
    assert then.lays == [lay]
    assert then.state.face(hex_).tile == way.tile
    assert next(one for one in then.map() if one.id == hex_).tile == way.tile
    assert game.board.state.faces == before
    # It lies there now, and cannot be laid once more.
    assert WhatIf(game, game.board, name, lays=[lay, lay]).left_out == [f"{way.tile} {hex_}"]


def test_trains_come_and_go(game):
    name = game.operating.name
    own = WhatIf(game, game.board, name).own
    assert WhatIf(game, game.board, name, plus=["D"]).trains == [*own, "D"]
    assert WhatIf(game, game.board, name, minus=own).trains == []
    assert WhatIf(game, game.board, name, minus=own).question().answer().total == 0
    assert WhatIf(game, game.board, name, minus=["D"]).left_out == ["D"]


def test_one_more_train_earns_no_less(game):
    name = game.operating.name
    now = WhatIf(game, game.board, name).question().answer().total
    for kind, _is_free, _others in WhatIf(game, game.board, name).more_trains():
        assert WhatIf(game, game.board, name, plus=[kind]).question().answer().total >= now


def test_what_cannot_be_asked_is_refused(game):
    for wrong in ({"company": "XYZ"}, {"company": game.operating.name, "plus": ["99"]}):
        with pytest.raises(Malformed):
            WhatIf(game, game.board, **wrong)


# The house rule that the best run must be taken.


@pytest.fixture
def strict(folder):
    return at_a_run(folder, require_best_run=True)


def worse(game):
    """A legal run of the company on turn that earns less than the best."""
    board, company = game.board, game.operating
    for train, way in board.best_run(company).run:
        for one in [route for route in board.entered([(train, way)]) if len(route.stops) > 2]:
            for stops in (one.stops[1:], one.stops[:-1]):
                route = type(one)(train.name, stops)
                if not list(board.routes.route_refusals(company.name, train, route)):
                    worth = board.routes.value(company.name, route, board.colours[-1], train)
                    return RunTrains(company.name, worth, (route,))
    raise LookupError


def refused(game, move):
    with pytest.raises(IllegalMove) as told:
        game.ask.check(move)
    return game.formatter()(told.value.text)


def test_less_than_the_best_is_refused_with_the_best_and_its_routes(strict):
    best, move = strict.board.best_run(strict.operating), worse(strict)
    text = refused(strict, move)
    assert text.startswith(f"The best run must be taken: {move.company} can earn ${best.total}, "
                           f"not only ${move.revenue}. Routes: ")  # fmt: skip
    for route in strict.board.entered(best.run):
        assert f"{route.train}: {' – '.join(stop.partition('.')[0] for stop in route.stops)}" in text


def test_the_best_is_accepted_and_less_when_the_table_overrules(strict):
    move = worse(strict)
    strict.ask.check(move, overruled=True)
    best = strict.board.best_run(strict.operating)
    strict.play(Entry(RunTrains(move.company, best.total, strict.board.entered(best.run))))


def test_running_nothing_and_counting_by_eye_are_refused(strict):
    company = strict.operating.name
    kinds = strict.title.moves["full"]
    assert refused(strict, RunTrains(company, 10)) == (
        "The best run must be taken: enter the routes, so that it can be seen.")
    assert refused(strict, kinds["pass"](company=company)) == (
        f"The best run must be taken: {company} has trains and a route.")


def test_without_the_rule_less_is_accepted(game):
    game.ask.check(worse(game))


def test_a_trusted_replay_searches_for_nothing(strict, monkeypatch):
    strict.play(Entry(worse(strict), overruled=""))
    from companion.eighteenxx.boards.map_board import MapBoard

    monkeypatch.setattr(MapBoard, "best_run", lambda *_, **__: pytest.fail("searched"))
    again = replay(strict.start, strict.entries(), check=False)
    assert len(again.receipts) == len(strict.receipts)


def test_what_was_searched_for_elsewhere_is_not_searched_for_again(strict, monkeypatch):
    runs, company = BestRuns(strict, strict.board), strict.operating.name
    found = runs.question(company, is_patient=True).answer()
    runs.learn(company, found)
    monkeypatch.setattr(type(strict.board), "best_run", lambda *_, **__: pytest.fail("searched"))
    with pytest.raises(IllegalMove):
        strict.ask.check(_less(strict, found))


def _less(game, found):
    """The best run without its longest route's first or last stop, whichever is legal."""
    board, company = game.board, game.operating
    for line in found.lines:
        train = next(train for train in board.trains(company) if train.name == line.train)
        for stops in (line.route.stops[1:], line.route.stops[:-1]):
            route = type(line.route)(line.train, stops)
            if not list(board.routes.route_refusals(company.name, train, route)):
                return RunTrains(company.name, board.routes.value(company.name, route, board.colours[-1], train), (route,))
    raise LookupError


def test_a_random_game_is_played_by_the_rule():
    import random

    from companion.engine.game import Start

    chance = random.Random(5)
    options = OFF_THE_RAILS.read_options({"require_best_run": True})
    game = Start(OFF_THE_RAILS, ("Ann", "Bo", "Cy"), options, {"drawn": "PRR"}, depth="full").begin()
    runs = 0
    while game.end is None and runs < 6 and len(game.receipts) < 1500:
        move = random_move(game, chance.choice)
        if isinstance(move, RunTrains):
            runs += 1
            assert move.revenue == game.board.best_run(game.operating).total
        game.play(Entry(move))
    assert runs == 6
