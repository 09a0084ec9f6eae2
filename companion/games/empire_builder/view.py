"""The position as screens and sheets show it to one reader: plain values and sentences, nothing to compute."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.engine.text import Money, Text, say
from companion.games.empire_builder import screens
from companion.games.empire_builder.facts import Placed
from companion.games.empire_builder.figures import figure_name
from companion.games.empire_builder.player import Player
from companion.games.empire_builder.position import INITIAL, SPECIAL, Position
from companion.games.empire_builder.screens import ClaimShown, Dots, EventShown, HandCard, LedgerLine, TurnShown
from companion.games.empire_builder.standings import placed


@dataclass(frozen=True, slots=True)
class TrainShown:
    """A train card: how far it runs in a turn at full rate, and how many loads it carries."""

    id: str
    name: str
    mileposts: int
    slots: int


@dataclass(frozen=True, slots=True)
class PlayerShown:
    """What lies in front of a player. None: `cash` and `can_build` (what the next turn's build may cost) if they are
    hidden from this reader, `can_build` too if the next turn is lost or none comes, `met_words` until the conditions are
    met, `waits` if no turn is to be lost. `port` says whether the train stands on one, and staged; `sections` are the track
    sections into cities.
    """

    name: str
    cash: int | None
    can_build: int | None
    debt: int
    train: TrainShown
    loads: Sequence[str]
    free_slots: int
    hand: Sequence[HandCard]
    majors: Sequence[str]
    connected: int
    is_connected: bool
    dots: Dots
    met_words: Text | None
    waits: Text | None
    turns_to_lose: int
    has_left: bool
    port: str
    ferries: Sequence[str]
    sections: Mapping[str, int]

    @property
    def met(self) -> bool:
        """Whether the victory conditions are met."""
        return self.met_words is not None


@dataclass(frozen=True, slots=True)
class Goal:
    """What it takes to win: cash, and connected major cities."""

    cash: int
    majors: int


@dataclass(frozen=True, slots=True)
class Check:
    """All cash of the players, and what the bank paid out less what it got: they are equal at any time."""

    players: int
    paid_out: int


@dataclass(frozen=True, slots=True)
class View:
    """What one reader may see. None: `check` and `standings` if some cash is hidden from this reader, `last_turn` until
    somebody has met the conditions, `proposed` once play has begun or if all figures were read off the board. `last_steps`
    are sentences on the final turn and the special build, of a game that is over.
    """

    phase: str
    game_turn: int
    on_turn: str
    money_public: bool
    goal: Goal
    turn: TurnShown
    rent: int
    ledger: Sequence[LedgerLine]
    last_turn: Text | None
    cards_tracked: bool
    players: Sequence[PlayerShown]
    events: Sequence[EventShown]
    claims: Sequence[ClaimShown]
    prices: Mapping[str, int | None]
    check: Check | None
    standings: Sequence[Placed] | None
    last_steps: Sequence[Text]
    reminders: Sequence[Text]
    proposed: Text | None


def view(game: Position, seat: str | None = None) -> View:
    """Everything that the player of `seat` may see; without one, what everybody may. Hidden cash is None."""
    hidden = game.hides(seat)
    turn = game.turn
    return View(
        phase=game.phase,
        game_turn=game.game_turn,
        on_turn=next(iter(game.ask.actors)) if game.phase == SPECIAL else turn.player.name,
        money_public=game.money_public,
        goal=Goal(game.figures.cash_to_win, game.figures.majors_needed),
        turn=screens.running_turn(game, turn, turn.player.name in hidden),
        rent=game.figures.rent,
        ledger=screens.ledger(game, turn.player.name in hidden),
        last_turn=screens.last_turn(game),
        cards_tracked=game.cards_tracked,
        players=[player(game, one, one.name in hidden) for one in game.seats.values()],
        events=[screens.event(game, one) for one in game.in_force],
        claims=screens.claims(game),
        prices=dict(game.figures.prices),
        check=None if hidden else Check(sum(p.cash for p in game.seats.values()), -game.bank.cash),
        standings=None if hidden else [placed(place) for place in game.places()],
        last_steps=screens.last_steps(game),
        reminders=reminders(game),
        proposed=proposed(game) if game.phase == INITIAL else None,
    )


def player(game: Position, one: Player, is_hidden: bool) -> PlayerShown:
    """What lies in front of a player."""
    return PlayerShown(
        name=one.name, cash=None if is_hidden else one.cash,
        can_build=None if is_hidden or not screens.builds_next(game, one) else min(game.figures.build_limit, one.cash),
        debt=one.debt,
        train=TrainShown(one.train.id, one.train.name, one.train.mileposts, one.train.loads),
        loads=tuple(one.loads), free_slots=max(one.train.loads - len(one.loads), 0),
        hand=[screens.hand_card(game, number, one) for number in one.hand],
        majors=one.majors, connected=one.count, is_connected=game.is_connected(one), dots=screens.dots(game, one),
        met_words=screens.met_words(one), waits=screens.lost(game, one), turns_to_lose=one.turns_to_lose,
        has_left=one.has_left, port=one.port, ferries=tuple(one.ferries), sections=dict(one.sections),
    )  # fmt: skip


def proposed(game: Position) -> Text | None:
    """The figures that nobody has read off the board; they stand until the table starts with others."""
    if not game.figures.unconfirmed:
        return None
    return say("Proposed by us, not confirmed off the board: {figures}.",
               figures=tuple(figure_name(name) for name in game.figures.unconfirmed))


def reminders(game: Position) -> list[Text]:
    """What the rules ask of people and no program can check, as far as it matters now."""
    told = [
        say("Count track aloud; any player may ask to hear it again."),
        say("Building only to block somebody is forbidden; nobody may be cut off from a major city."),
        say("Does a segment cross water? Lay a straightedge between the dots: only clearly blue means a bridge."),
        say("Undo freely until a card is drawn; after that another player agrees, and past the own next turn a conductor."),
    ]
    unconfirmed = proposed(game)
    if unconfirmed:
        told.insert(0, unconfirmed)
    if game.phase != INITIAL:
        told += [
            say("Rent is paid before moving onto the line, {rent} an opponent and turn. A train that stands pays nobody.",
                rent=Money(game.figures.rent)),
            say("Trains turn round on cities and ferry ports only.") if game.box.has_ferries else
            say("Trains turn round on cities only."),
        ]
    if game.events("snow", "fog", "gale"):
        told.append(say("Half rate begins with the first step to or from an affected milepost, for the rest of the turn."))
    if game.options["area_of_effect"]:
        told.append(say("At this table half rate ends with the last affected milepost."))
    return told
