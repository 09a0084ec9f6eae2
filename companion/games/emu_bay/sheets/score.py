"""The score of Emu Bay: who won, why it ended, and every dividend round; or the form to fill in by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.engine.past_round import PastRound
from companion.engine.reading import JsonDict
from companion.games.emu_bay.box import Box, CompanyCard, IndependentCard, box
from companion.games.emu_bay.game import EmuBay
from companion.games.emu_bay.sheets.kit import game_of, mark
from companion.paper import chart, fonts, pages
from companion.paper.frame import spaced
from companion.paper.pages import Piece, Translate
from companion.paper.setting import POINT
from companion.sheets import course
from companion.sheets.body import INDENT, Body, money, room, signed
from companion.sheets.content import Head, Mark
from companion.sheets.job import Job
from companion.sheets.session import Session, Source, tables

#: Height in mm of a dividend round in the table: two lines of figures, or of handwriting.
PITCH = 11.0
#: The width of the rounds' numbers, and the gap between companies and players.
LABEL, GAP = 13.0, 3.0


@dataclass(frozen=True)
class Standing:
    """A line of the final standing. Equal ranks are a shared place."""

    rank: int
    name: str
    cash: int
    bankrupt: bool = False


@dataclass(frozen=True)
class CompanyPaid:
    """What a company earned in a dividend round and what one share of it got (less than nothing: paid)."""

    revenue: int
    per_share: int


@dataclass(frozen=True)
class DividendRound:
    """A dividend round: what each company of the sheet paid, or None; each player's income, and cash after it."""

    companies: tuple[CompanyPaid | None, ...]
    income: tuple[int, ...]
    cash: tuple[int, ...]


@dataclass(frozen=True)
class ScoreSheet:
    """The end of a night: who won, why it ended, and every dividend round. Without rounds it is the blank form.

    `players` are in seating order, "" for a name to be written in; `reason` is a sentence. `rows` is how many
    rounds a blank form has room for. `start` is the money everybody began with, where the curves begin.
    Of a game that is not over the sheet is the score so far, and nobody has won.
    """

    head: Head
    companies: tuple[Mark, ...]
    players: tuple[str, ...]
    standing: tuple[Standing, ...] = ()
    reason: str = ""
    rounds: tuple[DividendRound, ...] = ()
    rows: int = 8
    start: tuple[int, ...] = ()
    is_over: bool = True

    @classmethod
    def blank(cls, head: Head, companies: Sequence[Mark], players: tuple[str, ...], rows: int = 8) -> ScoreSheet:
        """The form for a night without the companion; "" is a name to be written in."""
        return cls(head, tuple(companies), players, rows=rows)

    def bodies(self, job: Job, translate: Translate) -> tuple[str, list[Body]]:
        """The sheet's name, and its pages. Raises as any `Sheet`."""
        space = room(job.sheet)
        area = space["area"]
        table: list[JsonDict] = [{"number": n, **vars(r)} for n, r in enumerate(self.rounds, start=1)]
        if not table:
            table = [{"number": n, "companies": (), "income": (), "cash": ()} for n in range(1, self.rows + 1)]
        standing_top = 23
        reason = fonts.lines(self.reason, area.width, fonts.Face(italic=True), 10 * POINT)
        below = standing_top + 20 + max(len(self.standing), len(self.players)) * 7.6 + max(len(reason), 1) * 4.6
        # The table's own heading takes 17 mm, the signatures 18.
        firsts = int((area.height - below - 17 - 18) // PITCH)
        others = int((area.height - standing_top - 17 - 18) // PITCH)
        rows = [table[:firsts]] + [table[at : at + others] for at in range(firsts, len(table), others)]
        left = area.height - (below if len(rows) == 1 else standing_top) - 17 - len(rows[-1]) * PITCH - 18
        drawings = [
            pages.fill(
                "emu-bay/score.svg",
                translate,
                **{**vars(self), **space},
                style=job.look,
                table=part,
                first=at == 0,
                last=at == len(rows) - 1,
                reason_lines=reason,
                tops=(standing_top, below if at == 0 else standing_top),
                columns=Columns(area.width, self.companies, self.players),
                pitch=PITCH,
                curves=_curves(self, area.width, left) if at == len(rows) - 1 else None,
                winners=sum(place.rank == 1 for place in self.standing),
                money=money(self.head),
                signed=signed,
            )
            for at, part in enumerate(rows)
        ]
        if not self.is_over:
            name = translate("The score so far")
        else:
            name = translate("Score sheet") if self.standing else translate("Blank score sheet")
        return name, [Body(job.sheet, (Piece(drawing),), indent=INDENT) for drawing in drawings]


@dataclass(frozen=True)
class Columns:
    """The columns of the table in a width: one for each company, and after a gap one for each player. Each is given with
    its middle."""

    width: float
    companies: tuple[Mark, ...]
    players: tuple[str, ...]

    @property
    def _wide(self) -> float:
        return (self.width - LABEL - GAP) / (len(self.companies) + len(self.players))

    @property
    def _split(self) -> float:
        """Where the companies' end."""
        return LABEL + len(self.companies) * self._wide

    @property
    def of_companies(self) -> list[tuple[float, Mark]]:
        """The companies."""
        return [(LABEL + x, it) for x, it in spaced(self.companies, self._wide, 0.5)]

    @property
    def of_players(self) -> list[tuple[float, str]]:
        """The players."""
        return [(self._split + GAP + x, it) for x, it in spaced(self.players, self._wide, 0.5)]

    @property
    def room(self) -> float:
        """The room for words in one."""
        return self._wide - 1

    @property
    def line(self) -> tuple[float, float]:
        """The ends of a line to write a name on, from its middle."""
        return 1 - self._wide / 2, self._wide / 2 - 1

    @property
    def figures(self) -> float:
        """How far right of its middle a player's figures end."""
        return min(self._wide / 2 - 1.5, 5)

    @property
    def divide(self) -> float:
        """Where a line divides companies and players."""
        return self._split + GAP / 2

    @property
    def edges(self) -> list[float]:
        """Where a line stands between two columns of a kind."""
        companies = [LABEL + n * self._wide for n in range(len(self.companies))]
        return companies + [self._split + GAP + n * self._wide for n in range(1, len(self.players))]


@dataclass(frozen=True)
class BlankScores:
    """Blank forms, one after another."""

    forms: tuple[ScoreSheet, ...]

    @property
    def head(self) -> Head:
        """What stands at its top."""
        return self.forms[0].head

    def bodies(self, job: Job, translate: Translate) -> tuple[str, list[Body]]:
        """The sheet's name, and its pages. Raises as any `Sheet`."""
        made = [form.bodies(job, translate) for form in self.forms]
        return made[0][0], [body for _, bodies in made for body in bodies]


def _curves(sheet: ScoreSheet, width: float, left: float) -> chart.Chart | None:
    """Everybody's money over the night, if there is a night to show and enough of the page is left for it."""
    height = min(left - 27, 64)
    series = [
        (name, [*sheet.start[seat : seat + 1], *(played.cash[seat] for played in sheet.rounds)])
        for seat, name in enumerate(sheet.players)
    ]
    if height < 26 or not series or len(series[0][1]) < 2:
        return None
    return chart.chart(series, width - 10 - 34, height, course.NAMES)


def score_sheet(night: Session) -> ScoreSheet:
    """Who has what and every dividend round; of a game that is not over, as far as it has come."""
    game = game_of(night)
    bankrupt = _bankrupt(game)
    return ScoreSheet(
        head=night.head,
        companies=_marks(game.box),
        players=game.players,
        standing=tuple(Standing(rank, player, cash, player in bankrupt) for rank, player, cash in game.standings()),
        reason=night.reason,
        rounds=tuple(_round(game, played) for played in game.history),
        start=(game.box.start_cash[len(game.players)],) * len(game.players),
        is_over=game.end is not None,
    )


def _bankrupt(game: EmuBay) -> tuple[str, ...]:
    if game.end is None or game.end.reason != "bankruptcy":
        return ()
    return game.end.who


def blank_score_sheet(source: Source) -> BlankScores:
    """The form to fill in by hand: with the names of who plays, or one for every number of players."""
    head, marks = replace(source.head, table="", date=""), _marks(box())
    return BlankScores(tuple(ScoreSheet.blank(head, marks, names) for names in tables(source, box().data["players"])))


def _marks(box: Box) -> tuple[Mark, ...]:
    cards: list[CompanyCard | IndependentCard] = [*box.companies.values(), *box.independents.values()]
    return tuple(map(mark, cards))


def _round(game: EmuBay, played: PastRound) -> DividendRound:
    paid = (played.companies.get(id_) for id_ in game.box.all_companies)
    return DividendRound(
        companies=tuple(CompanyPaid(it["revenue"], it["per_share"]) if it else None for it in paid),
        income=tuple(played.income[player] for player in game.players),
        cash=tuple(played.worth[player] for player in game.players),
    )
