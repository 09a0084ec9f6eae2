"""The form of a move: what is chosen so far, and what to choose next, worked out from an offer.

The same for every title and every kind of move. Values travel as strings, so a form lives in a page's address: it
survives a reload, another phone's entry, and a browser without JavaScript.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Any

from companion.engine.asks import Ask, Field, Offer
from companion.engine.domains import Amount, Counts, Domain, Hexes, OneOf, Steps, Words
from companion.engine.errors import IllegalMove, ImpossibleMove, Malformed, Refusal, illegal, impossible
from companion.engine.moves import Move
from companion.engine.presets import EACH
from companion.engine.reading import Json, JsonDict, load_json
from companion.engine.text import Money, Text
from companion.engine.visibility import Private
from companion.tables.step import Pick, Step, Tap
from companion.tables.written import key, number_in, read

#: Added to a sequence's values in the address: no more are wanted.
DONE = "done"


@dataclass
class Form:
    """An offer being filled in. `move` is complete when `step` is None; `refusal` says what was wrong;
    `is_impossible`: also where the table overrules.

    `player` is who fills it in, for a company its president. `given` is what it was filled in with; `only` has the
    fields whose value was the only one possible, each with the other values and the reasons against them. `settled` tells
    an offer besides what is asked from others of its kind.
    """

    offer: Offer
    chosen: JsonDict
    given: Mapping[str, Sequence[str]] = field(default_factory=dict)
    only: dict[str, tuple[Pick, ...]] = field(default_factory=dict)
    trail: list[tuple[Field, Any]] = field(default_factory=list)
    step: Step | None = None
    move: Move | None = None
    refusal: Text | None = None
    overruled: bool = False
    is_impossible: bool = False
    player: str = ""
    settled: Mapping[str, str] = field(default_factory=dict)

    def refuse(self, refusal: Refusal) -> None:
        """Say what is wrong with what is filled in."""
        self.refusal = refusal.text
        self.is_impossible = not isinstance(refusal, IllegalMove) or isinstance(refusal, ImpossibleMove)

    def enters(self, pick: Pick) -> Text | Money | str:
        """What the button of a value says: where it enters the move, what the move does; its value too where others would
        read alike."""
        says, step = self.offer.button.says, self.step
        if says is None or step is None or not step.is_last:
            return pick.label
        others = [one for one in step.picks if not one.closed and one.key != pick.key]
        does, *alike = (says({**self.chosen, step.name: one.value}) for one in (pick, *others))
        return Text("{does}: {which}", {"does": does, "which": pick.label}) if does in alike else does

    @property
    def does(self) -> Text:
        """What the button says that enters the move, but for an amount that is still to be chosen."""
        return self.offer.label if self.offer.button.says is None else self.offer.button.says(self.chosen)

    def preview(self) -> list[Text]:
        """What the move would do, or does as far as it is chosen."""
        try:
            move = self.move or self.likely()
            return [] if move is None else list(self.offer.preview(move))
        except Refusal:
            return []

    def _made(self, chosen: Json) -> Move:
        return self.offer.kind(**chosen)

    def likely(self) -> Move | None:
        """The move with the first pick of its last step: enough for a preview that does not depend on it.

        A sequence that could be finished now counts as finished.
        """
        if self.step is None or not (self.step.can_finish or (self.step.is_last and self.step.kind == "one")):
            return None
        chosen = dict(self.chosen)
        names = [part.name for part in self.offer.fields]
        for index in range(names.index(self.step.name) + self.step.can_finish, len(names)):
            if not isinstance(self.offer.fields[index].domain(chosen), OneOf):
                return None
            choices = self.offer.choices(index, chosen)
            if not choices:
                return None
            chosen[names[index]] = choices[0]
        return self._made(chosen)

    def tapped(self, key: str) -> dict[str, list[str]]:
        """What an address has when a value of the step is tapped: of a sequence after those that are chosen."""
        assert self.step is not None
        before = self.so_far().get(self.step.name, []) if self.step.kind == "sequence" else []
        return {self.step.name: [*before, key]}

    def by_hex(self) -> dict[str, Tap]:
        """What a tap on each hex of the map can do, for those that the step lists."""
        assert self.step is not None
        found: dict[str, Tap] = {}
        for pick in self.step.picks:
            tap = found.get(_hex(pick.value), Tap())
            anyway = (*tap.anyway, *([pick] if pick.may_overrule else []))
            found[_hex(pick.value)] = replace(tap, picks=(*tap.picks, pick)) if pick.closed is None else replace(
                tap, closed=tap.closed or pick.closed, anyway=anyway)
        for n, (part, value) in enumerate(self.trail):
            if part.name == self.step.name and self.step.kind == "sequence":
                found[_hex(value)] = replace(found.get(_hex(value), Tap()), taken=value, back=self.before(n))
        return found

    def against(self, name: str, value: object) -> Text | None:
        """Why a listed value of a field cannot be chosen, also where another was the only one; None: it can."""
        picks = self.step.picks if self.step and self.step.name == name else self.only.get(name, ())
        return self.refusal or next((pick.closed for pick in picks if pick.value == value), None)

    def at(self, hex_: str) -> Tap | None:
        """What a tap on any hex can do, for a screen that tells; None: it is no hex of this step."""
        if self.step is None or not hex_ or self.step.kind not in ("hex", "sequence"):
            return None
        listed = self.by_hex().get(hex_)
        if listed is not None or self.step.kind == "sequence":
            return listed
        part = next(part for part in self.offer.fields if part.name == self.step.name)
        domain = part.domain(self.chosen)
        assert isinstance(domain, OneOf)
        if (against := domain.why_not(hex_)) is None:
            return None
        there = (value for value in domain.anything() if str(value).partition(".")[0] == hex_)
        anyway = (_against(self, part, domain, value, against) for value in there)
        return Tap(closed=against.text, anyway=tuple(pick for pick in anyway if pick.may_overrule))

    def others(self, name: str) -> list[tuple[Any, dict[str, list[str]]]]:
        """The legal values of a field that is chosen, each with what an address has for it; nothing: it was the only one."""
        n = next((n for n, (part, _) in enumerate(self.trail) if part.name == name), None)
        fields = None if n is None else self.before(n)
        if fields is None:
            return []
        index = [part.name for part in self.offer.fields].index(name)
        later = {part.name for part in self.offer.fields[index:]}
        chosen = {known: value for known, value in self.chosen.items() if known not in later}
        return [(value, {**fields, name: [key(value)]}) for value in self.offer.choices(index, chosen)]

    def typed(self, name: str) -> str | None:
        """The number that was typed into a field and not accepted."""
        values = self.given.get(name, ()) if self.refusal else ()
        return values[-1] if values else None

    def so_far(self) -> dict[str, list[str]]:
        """What is chosen, as it stands in an address."""
        return self._fields(len(self.trail), self.step.name if self.step else "")

    def in_full(self) -> dict[str, list[str]]:
        """The same with what was the only one possible, for an address at which others are possible too."""
        implied = {part.name: [key(value)] for part, value in self.trail if part.name in self.only}
        return {**implied, **self.so_far()}

    def before(self, index: int) -> dict[str, list[str]] | None:
        """What was chosen before a value of the trail. None: that value was the only one possible."""
        name = self.trail[index][0].name
        return None if name in self.only else self._fields(index, name)

    def back(self) -> dict[str, list[str]] | None:
        """What is chosen without the last choice. None: there is nothing to go back to."""
        last = next((n for n in reversed(range(len(self.trail))) if self.trail[n][0].name not in self.only), None)
        if last is None:
            return None
        name = self.trail[last][0].name
        if DONE in self.given.get(name, ()) and not (self.step and self.step.name == name):
            return self._fields(last + 1, name)
        return self._fields(last, name)

    def _fields(self, until: int, unfinished: str) -> dict[str, list[str]]:
        """The first values of the trail in an address; the sequence that is `unfinished` can go on."""
        fields = {name: [value] for name, value in self.settled.items()}
        for part, value in self.trail[:until]:
            if part.name not in self.only:
                fields.setdefault(part.name, []).append(key(value))
        for name, values in fields.items():
            if name != unfinished and DONE in self.given.get(name, ()):
                values.append(DONE)
        return fields


def fill(
    ask: Ask, kind: str, player: str, given: Mapping[str, Sequence[str]], overruled: bool = False
) -> Form | None:
    """Fill an offer with the values given as strings, as far as they go. None: there is no such offer.

    When the table overrules, what a rule forbids can be chosen too; what is impossible never.
    """
    anytime = _anytime_offer(ask, kind, player, given)
    offer = anytime or ask.offer(kind)
    if offer is None:
        return None
    form = Form(offer, offer.begun(player), given, overruled=overruled, player=player, settled=settled(anytime))
    closed = offer.closed()
    if closed is not None and not (overruled and not isinstance(closed, ImpossibleMove)):
        form.refuse(closed)
        return form
    try:
        _fill_fields(form)
        _tell_no_way_on(form)
    except Private as private:
        form.step = None
        form.refuse(private)
    return form


def _tell_no_way_on(form: Form) -> None:
    """Say why nothing can be chosen where it is so: no page may be without a way on and without a reason."""
    step = form.step
    if form.refusal is not None or step is None or step.kind not in ("one", "hex", "sequence") or step.can_finish:
        return
    if all(pick.closed for pick in step.picks):
        form.refuse(_nothing(form))


def _nothing(form: Form) -> IllegalMove:
    """Why nothing can be chosen, as far as the offer says so."""
    why = form.offer.why_closed
    return why() if why else illegal("There is nothing to choose after this: go back a step.")


def settled(anytime: Offer | None) -> dict[str, str]:
    """What tells an offer besides what is asked from its player's others of the same kind, as it stands in an address."""
    return {name: str(value) for name, value in (anytime.given or {}).items() if name != "player"} if anytime else {}


def _anytime_offer(ask: Ask, kind: str, player: str, given: Mapping[str, Sequence[str]]) -> Offer | None:
    """The player's first offer of a kind besides what is asked, with what is `settled`; None: there is none."""
    return next(
        (offer for offer in ask.anytime_offers if offer.kind.kind == kind and (offer.given or {}).get("player") == player
         and all(given.get(name, (value,))[-1] == value for name, value in settled(offer).items())), None,
    )


def _fill_fields(form: Form) -> None:
    given = form.given
    for index, part in enumerate(form.offer.fields):
        if form.refusal is not None:
            break
        domain = part.domain(form.chosen)
        if isinstance(domain, Steps):
            _sequence(form, part, domain, list(given.get(part.name, ())))
        elif isinstance(domain, Counts):
            _counts(form, index, domain, given)
        elif isinstance(domain, Words):
            _words(form, index, domain, given.get(part.name))
        elif isinstance(domain, Amount):
            _amount(form, index, domain, given)
        elif isinstance(domain, OneOf):
            _one(form, index, domain, given.get(part.name, ()))
        if form.step is not None:
            return
    if form.refusal is None:
        form.move = form.offer.kind(**form.chosen)


def _hex(value: object) -> str:
    """The hex of a value of a map: the value itself, or where track is to lie."""
    return str(getattr(value, "hex", value))


def _one(form: Form, index: int, domain: OneOf, given: Sequence[str]) -> None:
    part = form.offer.fields[index]
    if domain.is_open and None in domain.values and not given:
        # What need not be said (a run's routes) has screens of its own.
        form.chosen[part.name] = None
        return
    picks = _picks(form, index, domain)
    open_picks = [pick for pick in picks if pick.closed is None]
    is_last = index == len(form.offer.fields) - 1
    if is_last and index and [pick.value for pick in picks] in ([None], [""]):
        # Nothing is the only answer: that is no question.
        form.chosen[part.name] = picks[0].value
        return
    picked = next((pick for pick in open_picks if given and pick.key == given[-1]), None)
    if picked is None and given and (domain.is_open or form.overruled):
        picked = _unlisted(form, part, domain, given[-1])
    if picked is None and given:
        form.refuse(_why_not(domain, read(given[-1])))
    if picked is None and len(open_picks) == 1 and not is_last and not given:
        picked = open_picks[0]
        form.only[part.name] = tuple(pick for pick in picks if pick.closed) if not isinstance(domain, Hexes) else ()
    if picked is not None:
        form.chosen[part.name] = picked.value
        form.trail.append((part, picked.value))
        return
    form.step = Step("hex" if isinstance(domain, Hexes) else "one", part.name, part.ask, picks, is_last=is_last,
                     domain=domain)


def _unlisted(form: Form, part: Field, domain: OneOf, given: str) -> Pick | None:
    """A value that is not on the list but may be chosen all the same: of an open list, or since the table says so."""
    value = read(given)
    try:
        domain.check(value, form.overruled)
    except (Refusal, TypeError, ValueError, LookupError, AttributeError):
        return None
    return Pick(given, value, part.label(value))


def _picks(form: Form, index: int, domain: OneOf) -> tuple[Pick, ...]:
    """The legal values, and those that people may wonder about, with the reason against each."""
    part = form.offer.fields[index]
    legal = sorted(form.offer.choices(index, form.chosen), key=lambda v: part.rank(form.chosen, v))
    picks = sorted((Pick(key(v), v, part.label(v), part.detail(form.chosen, v), why=part.why(form.chosen, v),
                         is_vain=part.is_vain(form.chosen, v)) for v in legal), key=attrgetter("is_vain"))
    reasons = {key(v): refusal for v, refusal in domain.closed()}
    nothing = _nothing(form)
    anything = domain.anything() if form.overruled else ()
    for value in dict.fromkeys((*domain.values, *domain.elsewhere(), *anything)):
        if value not in legal:
            why = reasons.get(key(value)) or part.blocked(value) or next(domain.refuse(value), None)
            picks.append(_against(form, part, domain, value, why or domain.why_not(value) or nothing))
    return tuple(picks)


def _against(form: Form, part: Field, domain: OneOf, value: object, refusal: IllegalMove) -> Pick:
    """A value that a rule forbids: closed, or open with a warning when the table overrules and it is possible."""
    label = part.label(value)
    try:
        domain.check(value, overruled=True)
    except Refusal as impossible_:
        return Pick(key(value), value, label, closed=(impossible_ if form.overruled else refusal).text)
    if not form.overruled:
        return Pick(key(value), value, label, closed=refusal.text, may_overrule=True)
    detail, why = part.detail(form.chosen, value), part.why(form.chosen, value)
    return Pick(key(value), value, label, detail, against=refusal.text, why=why)


def _why_not(domain: Domain, given: object) -> Refusal:
    try:
        domain.check(given)
    except Refusal as refusal:
        return refusal
    except (TypeError, ValueError, LookupError, AttributeError):
        pass
    return impossible("{value} cannot be chosen.", value=str(given)[:40])


def _amount(form: Form, index: int, domain: Amount, given: Mapping[str, Sequence[str]]) -> None:
    part = form.offer.fields[index]
    typed = given.get(part.name, ())
    if typed:
        try:
            value = number_in(typed[-1])
            domain.check(value, form.overruled)
        except ValueError:
            form.refuse(impossible("{value} is not a whole number.", value=typed[-1][:20]) if typed[-1].strip()
                        else impossible("A number is missing."))
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            form.chosen[part.name] = value
            form.trail.append((part, value))
            return
    if domain.low == domain.high and not typed and not form.overruled and index + 1 < len(form.offer.fields):
        form.chosen[part.name] = domain.low
        form.only[part.name] = _too_many(domain)
        form.trail.append((part, domain.low))
        return
    if _is_short(form, index, domain):
        form.step = Step("one", part.name, part.ask, tuple(
            Pick(str(n), n, str(n), part.detail(form.chosen, n), why=part.why(form.chosen, n))
            for n in range(domain.low, domain.high + 1)) + _too_many(domain))
        return
    together = [(part.name, part.ask, _limits(form, domain))]
    for later in form.offer.fields[index + 1 :]:
        follows = later.domain({**form.chosen, **{name: limits.low for name, _, limits in together}})
        if not isinstance(follows, Amount):
            break
        together.append((later.name, later.ask, _limits(form, follows)))
    is_last = index + len(together) == len(form.offer.fields)
    form.step = Step("amount", part.name, part.ask, amounts=tuple(together), is_last=is_last)


def _too_many(domain: Amount) -> tuple[Pick, ...]:
    """The numbers above the highest that people see on the table, each with the reason against it."""
    above = range(domain.high + 1, domain.seen + 1)
    return tuple(Pick(str(n), n, str(n), closed=next(domain.refuse(n)).text) for n in above)


def _is_short(form: Form, index: int, domain: Amount) -> bool:
    """Whether a number is one of a few on the way to the next step, so that each is a button with what it leads to."""
    part, *later = form.offer.fields[index:]
    if domain.is_money or form.overruled or domain.high - domain.low >= EACH or not later:
        return False
    return not isinstance(later[0].domain({**form.chosen, part.name: domain.low}), Amount)


def _words(form: Form, index: int, domain: Words, given: Sequence[str] | None) -> None:
    part = form.offer.fields[index]
    if given is None and not domain.is_asked:
        form.chosen[part.name] = ""
        return
    if given:
        text = given[-1].strip()
        try:
            domain.check(text, form.overruled)
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            form.chosen[part.name] = text
            form.trail.append((part, text))
            return
    picks = tuple(Pick(text, text, part.label(text)) for text in domain.suggested)
    is_last = index == len(form.offer.fields) - 1
    form.step = Step("words", part.name, domain.ask or part.ask, picks, is_last=is_last, most=domain.most, domain=domain)


def _counts(form: Form, index: int, domain: Counts, given: Mapping[str, Sequence[str]]) -> None:
    """Counts come as NAME.KEY, one for each stepper, or all at once as JSON under NAME."""
    part = form.offer.fields[index]
    start = f"{part.name}."
    typed = {name.removeprefix(start): values[-1].strip() for name, values in given.items() if name.startswith(start)}
    if typed or given.get(part.name):
        try:
            counts = _read_counts(typed, given.get(part.name, ("{}",))[-1])
            domain.check(counts, form.overruled)
        except (ValueError, Malformed):
            form.refuse(impossible("Each number must be a whole number."))
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            form.chosen[part.name] = counts
            form.trail.append((part, counts))
            return
    elif domain.only is not None and next(domain.refuse(domain.only), None) is None:
        form.chosen[part.name] = dict(domain.only)
        form.trail += [(part, form.chosen[part.name])] if domain.only else []
        return
    picks = tuple(Pick(name, name, part.label(name), part.detail(form.chosen, name)) for name in domain.most)
    is_last = index == len(form.offer.fields) - 1
    form.step = Step("counts", part.name, domain.ask or part.ask, picks, is_last=is_last, domain=domain)


def _read_counts(typed: Mapping[str, str], data: str) -> dict[str, int]:
    """Counts by name, without those that are none. Raises ValueError and Malformed."""
    read = {name: number_in(text) for name, text in typed.items() if text} or load_json(data)
    if not isinstance(read, dict) or not all(type(n) is int for n in read.values()):
        raise ValueError(data)
    return {name: n for name, n in read.items() if n}


def _limits(form: Form, domain: Amount) -> Amount:
    """What can be typed: when the table overrules, from 0 (or less, where that is legal), and never an empty range."""
    if not form.overruled:
        return domain
    return replace(domain, low=min(0, domain.low), high=max(0, domain.high))


def _sequence(form: Form, part: Field, domain: Steps, given: list[str]) -> None:
    done = DONE in given
    chosen: tuple[Any, ...] = ()
    form.chosen[part.name] = chosen
    for text in (text for text in given if text != DONE):
        pick = next((p for p in _next_picks(form, part, domain, chosen) if p.key == text and p.closed is None), None)
        if pick is None:
            form.refuse(impossible("{value} cannot be chosen here.", value=text[:40]))
            done = False
            break
        chosen = (*chosen, pick.value)
        form.chosen[part.name] = chosen
        form.trail.append((part, pick.value))
    picks = _next_picks(form, part, domain, chosen) if len(chosen) < domain.high else []
    if done and len(chosen) < domain.low:
        form.refuse(domain.counted(len(chosen)))
    elif (chosen or domain.low == 0) and (done or all(pick.closed for pick in picks)):
        return
    form.step = Step(
        "sequence", part.name, part.ask, tuple(picks), can_finish=len(chosen) >= domain.low, taken=len(chosen),
        most=domain.high,
    )


def _next_picks(form: Form, part: Field, domain: Steps, chosen: tuple[Any, ...]) -> list[Pick]:
    follows = domain.following(chosen)
    picks = [Pick(key(v), v, part.label(v), part.detail(form.chosen, v)) for v in follows.choices()]
    return picks + [_against(form, part, follows, value, refusal) for value, refusal in follows.closed()]
