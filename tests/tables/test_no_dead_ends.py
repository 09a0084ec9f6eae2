"""Filling in what the table overrules: whatever is chosen, there is a way on or a reason."""

import random

from companion.engine.game import Entry, Start
from companion.engine.random_play import random_move
from companion.games import TITLES
from companion.tables.form import DONE, fill
from tests.each import each

TITLES_AND_DEPTHS = [(title, depth) for title in ("emu-bay", "1830", "empire-builder") for depth in ("full", "books")]


def at_a_loss(game, kind, player, chance):
    """What is chosen on a way through a form that ends at a page without a button and without a reason; None: none does."""
    given = {}
    for _ in range(12):
        form = fill(game.ask, kind, player, given, overruled=True)
        step = form.step
        if form.move is not None or form.refusal is not None:
            return None
        if step is None:
            return given
        if step.kind not in ("one", "hex", "sequence"):
            return None if step.amounts or step.kind in ("words", "counts") else given
        ways = [pick for pick in step.picks if pick.closed is None]
        if not ways and not step.can_finish:
            return given
        key = chance.choice(ways).key if ways and (not step.can_finish or chance.random() < 0.6) else DONE
        given = {**given, step.name: [*given.get(step.name, []), key] if step.kind == "sequence" else [key]}
    return None


@each(("id_", "depth"), TITLES_AND_DEPTHS)
def test_no_page_of_an_overruled_move_is_without_a_button_and_a_reason(id_, depth):
    title, chance = TITLES[id_], random.Random(7)
    players, options = ("Ann", "Bo", "Cy"), title.read_options({})
    game = Start(title, players, options, title.draw_setup(players, options, chance), depth=depth).begin()
    for n in range(240):
        if game.end is not None:
            break
        if n % 6 == 0:
            for offer in game.ask.offers:
                lost = at_a_loss(game, offer.kind.kind, game.ask.actors[0], chance)
                assert lost is None, f"{offer.kind.kind} after {n} entries: {lost}"
        game.play(Entry(random_move(game, chance.choice)))
