"""A finished game of 18xx.games, played through by the companion's own rules: every move checked, and the result too.

The site leaves out what nobody can decide and asks for some passes that the companion does not. So a pass of ours is put
in where the site carries on silently, and one of the site's is dropped where our game has gone on already. Nothing else
is bent: at the first action that does not fit, the replay stops with its number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from companion.eighteenxx.box.box import box
from companion.eighteenxx.model.lenient import LENIENT
from companion.eighteenxx.model.position import Position
from companion.engine.errors import Refusal, malformed
from companion.engine.game import Entry, Game, ReplayRefused, Start
from companion.engine.moves import Move
from companion.engine.reading import Json, JsonDict
from companion.engine.record import last_of
from companion.engine.text import Money, Text, say
from companion.engine.title import Title
from companion.interop.eighteen_xx_games import turns
from companion.interop.eighteen_xx_games.chartered import Chartered
from companion.interop.eighteen_xx_games.draws import drawn_setup
from companion.interop.eighteen_xx_games.folding import Step, steps
from companion.interop.eighteen_xx_games.names import Names, read_title
from companion.interop.eighteen_xx_games.translation import BESIDE, TOLD, Translation
from companion.interop.eighteen_xx_games.treasuries import Treasuries

#: In seconds since 1970: later than any game was played.
LATEST = 1 << 33
#: When the site's seconds begin, in UTC.
EPOCH = datetime(1970, 1, 1)
PINNED = say("The site kept this game on an old version of its program, whose rules may be others.")
ROUNDS = {"Stock Round": True, "Operating Round": False}


@dataclass(frozen=True)
class Export:
    """An exported game: how it began, its moves, and what the site says came out."""

    start: Start
    who: Names
    played: tuple[Step, ...]
    data: Json
    #: What was noted as the game was played through last.
    noted: list[Text] = field(default_factory=list, compare=False)

    def steps(self, check: bool = True) -> Iterator[Game]:
        """Play the game entry by entry: yields the same game, set up first and then after each entry.

        Raises:
            Malformed: the set-up does not add up.
            ReplayRefused: at the first action that does not stand, or when the result is another.
        """
        game = self.start.begin()
        assert isinstance(game, Position)
        yield game
        play = _Playing(game, self, check)
        self.noted.clear()
        for at, step in enumerate(self.played):
            if at < play.until:
                continue
            try:
                yield from play.step(at, step)
            except Refusal as refusal:
                why = say("action {id} ({type}): {why}", id=step.id, type=step.type, why=refusal.text)
                raise self._refused(len(game.receipts) + 1, why, game) from refusal
        yield from play.last_answers()
        if self.data.get("status", "finished") in ("finished", "archived"):
            yield from play.last_passes()
            wrong = next(self.differences(game), None)
            if wrong is not None:
                raise self._refused(len(game.receipts), wrong, game)

    def replay(self, check: bool = True) -> Game:
        """Play the whole game. Raises as `steps` does."""
        return last_of(self.steps(check))

    def cut_before(self, id_: str) -> Export | None:
        """The game as far as it stood when the action with an id was entered, None when there is no such action. It may
        have been undone later, or be none of our entries: a pass that we do not ask for, an undo, talk."""
        actions = self.data["actions"]
        at = next((n for n, action in enumerate(actions) if str(action.get("id")) == id_), None)
        if at is None:
            return None
        return replace(self, played=tuple(steps(actions[:at])), data={**self.data, "status": "active"})

    @property
    def remark(self) -> Text | None:
        """What to know of the file besides, or None: a game that the site has pinned may not follow today's rules, and some
        of what it lets happen is against them."""
        found: Text | None = None
        for one in (*([PINNED] if self.is_pinned else []), *self.noted):
            found = one if found is None else say("{one} {other}", one=found, other=one)
        return found

    @property
    def is_pinned(self) -> bool:
        """Whether the site keeps the game on an old version of its program."""
        return bool((self.data.get("settings") or {}).get("pin"))

    def _refused(self, n: int, why: Text, game: Game) -> ReplayRefused:
        if self.is_pinned:
            why = say("{why} {remark}", why=why, remark=PINNED)
        return ReplayRefused(n, Refusal(why), game)

    def is_there(self, game: Position) -> bool:
        """Whether scores and round are those that the file says at the end."""
        worth = game.worth()
        return not self._is_other_round(game) and all(
            worth[self.who.player(entity)] == amount for entity, amount in (self.data.get("result") or {}).items()
        )

    def _is_other_round(self, game: Position) -> bool:
        """Whether the file names the round that it ends in, and it is not the one that the game is in."""
        turn, name = self.data.get("turn"), self.data.get("round")
        if not isinstance(turn, int) or not isinstance(name, str) or name not in ROUNDS:
            return False
        return (turn, ROUNDS[name]) != (game.round.turn, game.round.is_stock)

    def differences(self, game: Position) -> Iterator[Text]:
        """What the site says about the end and our replay does not find: scores, reason, round. Empty when all is equal."""
        worth = game.worth()
        for entity, amount in (self.data.get("result") or {}).items():
            player = self.who.player(entity)
            if worth[player] != amount:
                yield say("{player} has {found} at the end; the file says {expected}.", player=player,
                          found=Money(worth[player]), expected=Money(amount))  # fmt: skip
        reason = self.data.get("game_end_reason")
        found = game.end.reason if game.end else None
        if reason is not None and found != reason:
            yield say("The game ends by {found}; the file says {expected}.", found=found or say("nothing"), expected=reason)
        if self._is_other_round(game):
            yield say("The game ends in {found}; the file says {expected} {turn}.", found=game.round_name(),
                      expected=self.data["round"], turn=self.data["turn"])  # fmt: skip


def is_export(data: object) -> bool:
    """Whether data read from JSON are a game of 18xx.games and no game file of the companion."""
    return isinstance(data, Mapping) and "format" not in data and "actions" in data


def parse_export(data: Json, find_title: Callable[[str], Title]) -> Export:
    """Read an exported game: its title, players, draws and moves. Raises Malformed."""
    title = find_title(read_title(data))
    contents = box(title.id)
    if contents.site.edition:
        contents = box(title.id, edition=contents.site.edition)
    players, actions = data.get("players"), data["actions"]
    if not isinstance(players, list) or not all(isinstance(p, Mapping) and {"id", "name"} <= p.keys() for p in players):
        raise malformed("The players of an exported game are a list, each with id and name.")
    if not isinstance(actions, list) or not set(map(type, actions)) <= {dict}:
        raise malformed("The actions of an exported game are a list of objects.")
    if not isinstance(data.get("settings") or {}, Mapping) or not isinstance(data.get("result") or {}, Mapping):
        raise malformed("The settings and the result of an exported game are objects.")
    who = Names(players, contents.privates.values(), contents.site.privates)
    edition = contents.site.edition or title.editions[0]
    options = title.read_options({"profile": "18xx-games", **contents.site.options, **_optional_rules(data, title)})
    seats = title.read_players(who.seats)
    start = Start(title, seats, options, drawn_setup(title.id, seats, options, data, edition), edition=edition)
    return Export(start, who, tuple(steps(actions)), data)


def _optional_rules(data: Json, title: Title) -> JsonDict:
    """The site's optional rules: options of ours by the same name, or what the title's data say. Raises Malformed: one is
    none, or one is missing."""
    rules = (data.get("settings") or {}).get("optional_rules") or ()
    known = {option.id: {option.id: True} for option in title.options} | dict(box(title.id).site.rules)
    if not isinstance(rules, list | tuple) or not all(isinstance(rule, str) for rule in rules):
        raise malformed("The optional rules of an exported game are a list of names.")
    for rule in box(title.id).site.needs:
        if rule not in rules:
            raise malformed("Without the optional rule {rule} this is another edition of {title}, which is not known.",
                            rule=rule, title=title.name)
    unknown = [rule for rule in rules if rule not in known]
    if unknown:
        raise malformed("The optional rule {rule} is not known in {title}.", rule=unknown[0][:40], title=title.name)
    return {name: value for rule in rules for name, value in known[rule].items()}


class _Playing:
    """Plays the steps of an export one by one on a game, which comes after every entry."""

    def __init__(self, game: Position, export: Export, check: bool) -> None:
        self._game, self._export, self._steps, self._check = game, export, export.played, check
        known = game.title.moves[game.depth]
        kind = Chartered if "charter-company" in known else Treasuries if "keep-card" in known else Translation
        self._translation = kind(game, export.who, export.noted)
        self._translation.steps = export.played
        #: The steps before this one have been told.
        self.until = 0
        for private in game.privates.values():
            for company, number in private.card.power.gifts(game) if private.card.power else ():
                self._translation.gift(company, number)
        for of in game.companies.values():
            for n in range(of.card.in_pool // 10):  # on the site the last ones
                self._translation.gift(of.name, game.certificates.all_of(of.name)[-1 - n].number)
        self._last: Entry | None = None

    def step(self, at: int, step: Step) -> Iterator[Game]:
        """Play one step of the site, with our passes before it. Raises Refusal."""
        game, translation, action = self._game, self._translation, step.action
        if step.type == "end_game":
            yield from self._to_the_end()
        if game.end is not None:
            if step.type == "pass":
                return
            raise Refusal(say("The game is over: {reason}", reason=game.end.text))
        while step.type == "failed_merge" and turns.is_question(game):
            self._answer()
            yield self._game
        if step.type in TOLD and translation.is_told(step):
            return
        asked = game.ask
        for _ in range(turns.MOST_PASSES):
            actor = translation.actor(step)
            beside = translation.beside(step) if step.type in BESIDE else None
            if beside is None:
                what = translation.next_entry(self._steps, at, actor, self._last)
            else:  # it may have to wait for the end of a turn, which the site leaves out
                what = turns.PASS_FIRST if any(beside.preconditions()) and self._may_pass() else turns.PLAY
            if what == turns.DROP:
                return
            if what == turns.PLAY:
                break
            if what == turns.STUCK:
                raise Refusal(say("This move is by {actor}; expected: {heading}.", actor=self._called(actor),
                                  heading=asked.heading))  # fmt: skip
            is_silent = what == turns.ANSWER and translation.is_silent()
            if what == turns.ANSWER:
                self._answer()
            else:
                self._pass(translation.asked_for(step))
            yield self._game
            asked = game.ask if is_silent else asked
        translation.at, translation.skips = at, 0
        self._enter(step, translation.read(step))
        yield self._game
        self.until = at + 1 + translation.skips
        if (more := translation.after(action)) is not None:
            self._enter(step, more)
            yield self._game

    def _called(self, actor: str) -> str:
        """A system by the symbols of both."""
        return self._game.called(self._game.companies[actor]) if actor in self._game.companies else actor

    def _enter(self, step: Step, move: Move) -> None:
        self._play(Entry(move, step.id, at=entered_at(step.action.get("created_at"))))

    def _to_the_end(self) -> Iterator[Game]:
        """Before a game is stopped by hand: go on as the site has by itself, to the scores and round of the file."""
        for _ in range(turns.MOST_PASSES):
            if self._export.is_there(self._game) or not self._may_pass():
                return
            self._pass()
            yield self._game

    def last_answers(self) -> Iterator[Game]:
        """Answer what follows on the site from the last action without being asked."""
        for _ in range(turns.MOST_PASSES):
            if self._game.end is not None or not self._translation.goes_alone():
                return
            self._answer()
            yield self._game

    def last_passes(self) -> Iterator[Game]:
        """Pass for everybody whom the site did not ask any more, until the game ends or somebody has to decide."""
        for _ in range(turns.MOST_PASSES):
            if self._game.end is not None or not self._may_pass():
                return
            self._pass()
            yield self._game
            yield from self.last_answers()

    def _may_pass(self) -> bool:
        return turns.can_pass(self._game) and turns.is_left_out(self._game, self._last)

    def _pass(self, asked: Step | None = None) -> None:
        """Pass: as the site does after the last action, or where it is `asked` for something that we do not ask."""
        if asked is not None:
            self._enter(asked, turns.our_pass(self._game))
        else:
            self._by_itself(turns.our_pass(self._game))

    def _answer(self) -> None:
        self._by_itself(self._translation.answer())

    def _by_itself(self, move: Move) -> None:
        """Enter what the site does not write down."""
        last = self._last
        self._play(Entry(move, last.id if last else None, at=last.at if last else None))

    def _play(self, entry: Entry) -> None:
        receipt, self._last = self._game.play(entry, self._check), entry
        for fact in receipt.facts:
            if fact.kind == LENIENT:
                self._export.noted.append(say("Action {id}: {note}", id=entry.id, note=self._game.text_of(fact)))
        self._translation.played()


def entered_at(seconds: object) -> str | None:
    """When an action was entered, as the game file writes it; old games have only days. What is no time is left out."""
    if type(seconds) is not int or not 0 <= seconds < LATEST:
        return None
    return f"{(EPOCH + timedelta(0, seconds)).isoformat()}+00:00"

