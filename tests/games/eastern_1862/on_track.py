"""A company's track and tokens of 1862, step by step, on a board that is put together."""

import random

import pytest

from companion.eighteenxx.model.company import State
from companion.eighteenxx.model.company_turn import company_turn
from companion.engine.errors import IllegalMove
from companion.engine.game import Start
from companion.games.eastern_1862 import TITLE
from companion.games.eastern_1862.game import TURN
from companion.games.eastern_1862.home import home_step
from companion.games.eastern_1862.track import token_step, track_step

SEATS = ("Ann", "Bo", "Cy", "Dan")
STEPS = (home_step, track_step, token_step)
ALL = ("ECR", "ESR", "EUR", "E&H", "I&B", "N&E", "SVR", "NGC", "L&H", "L&E", "L&D", "WNR", "W&F", "ENR", "Y&N", "FDR")


class OnTrack:
    """A game in which only what is said has happened."""

    def __init__(self, depth="full", phase="A", **options):
        read = TITLE.read_options(options)
        setup = {**TITLE.draw_setup(SEATS, read, random.Random(0)), "companies": list(ALL)}
        self.game = Start(TITLE, SEATS, read, setup, depth=depth).begin()
        self.game.depot.phase = next(one for one in self.game.depot.phases if one.name == phase)
        self.board = self.game.board

    def company(self, name, president="Ann", tokens=(), owned=3, price=100):
        """A company with `owned` tokens in all; without any on the map it has not had its first turn."""
        game, company = self.game, self.game.companies[name]
        if president:
            game.certificates.move_president(name, president)
        company.par, company.token_prices = 100, [0] * owned
        company.state = (State.OPERATING if tokens else State.FLOATED) if president else State.RECEIVERSHIP
        game.market.put(name, next(cell for cell in game.market.chart.cells if cell.price == price))
        for place in tokens:
            game.board.put(company, place)
        return company

    def lies(self, **tiles):
        """Tiles on hexes: B5="57 0"."""
        for hex_, tile in tiles.items():
            number, rotation = tile.split()
            self.board.state.lay(hex_, number, int(rotation))
        return self

    def coloured(self, **colours):
        """The colours of the tiles on hexes, where the board knows no track."""
        for hex_, colour in colours.items():
            while self.board.cities_now.colours.get(hex_) != colour:
                self.board.cities_now.colour(hex_)
        return self

    def begins(self, name):
        """A company begins its turn."""
        self.running = company_turn(self.game, self.game.companies[name], STEPS)
        self.ask = None
        return self._go(None)

    def do(self, *moves):
        for move in moves:
            self.ask.check(move)
            self._go(move)
        return self

    def runs(self, name):
        """A company runs its trains, in a turn that has begun."""
        self.running = company_turn(self.game, self.game.companies[name], TURN[3:4])
        return self._go(None)

    def _go(self, move):
        try:
            self.ask = self.running.send(move)
        except StopIteration:
            self.ask = None
        return self

    def refused(self, move):
        """The sentence with which a move is refused."""
        with pytest.raises(IllegalMove) as told:
            self.ask.check(move)
        return self.game.formatter()(told.value.text)

    @property
    def heading(self):
        return str(self.ask.heading) if self.ask else ""

    @property
    def turn(self):
        return self.game.turn

    def kinds(self):
        """The kinds of move that are open."""
        return {offer.kind.kind for offer in self.ask.offers if offer.closed() is None}

    def choices(self, kind, **chosen):
        """What may be chosen first, or next, for a kind of move."""
        offer = self.ask.offer(kind)
        return offer.choices(len(chosen), {**(offer.given or {}), **chosen})

    def hexes(self, name):
        return self.game.companies[name].hexes
