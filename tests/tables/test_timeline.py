"""The line of play: any sequence of rows comes to what a much simpler model says."""

from hypothesis import given
from hypothesis import strategies as st

from companion.engine.game import Entry
from companion.games.emu_bay.moves import Pass
from companion.tables.timeline import Amendment, Timeline, amended, line_after, read_amendment

TO = st.integers(0, 12)
ROWS = st.lists(
    st.one_of(
        st.tuples(st.just("play"), st.integers(1, 3)),
        st.tuples(st.just("undo"), TO),
        st.tuples(st.just("redo"), TO),
        st.tuples(st.just("amend"), st.dictionaries(st.integers(1, 12), st.booleans(), max_size=3)),
    ),
    max_size=25,
)  # fmt: skip


def entry(name, batch=None):
    return Entry(Pass(str(name)), batch=batch)


class Model:
    """A tape with a mark: what is before the mark stands, what is after it was undone."""

    def __init__(self):
        self.tape, self.mark = [], 0

    def play(self, entries):
        self.tape = self.tape[: self.mark] + entries
        self.mark = len(self.tape)

    def undo(self, to):
        self.mark = min(self.mark, to)

    def redo(self, to):
        self.mark = max(self.mark, min(to, len(self.tape)))

    def amend(self, changes):
        self.play([])
        self.tape = [changes.get(n, old) for n, old in enumerate(self.tape, 1)]
        self.tape = [kept for kept in self.tape if kept is not None]
        self.mark = len(self.tape)


@given(ROWS)
def test_rows_come_to_what_the_model_says(rows):
    line, model = Timeline(), Model()
    for n, (kind, what) in enumerate(rows):
        if kind == "play":
            what = [entry(f"{n}.{k}") for k in range(what)]
        elif kind == "amend":
            what = {at: entry(f"{n}.{at}") if is_changed else None for at, is_changed in what.items()}
        getattr(line, kind)(Amendment(what) if kind == "amend" else what)
        getattr(model, kind)(what)
        assert line.entries == model.tape[: model.mark]
        assert line.undone[::-1] == model.tape[model.mark :]


@given(st.lists(st.integers(1, 3), max_size=6), st.data())
def test_what_was_entered_together_is_undone_and_redone_together(sizes, data):
    line, ends = Timeline(), [0]
    for n, size in enumerate(sizes):
        line.play([entry(f"{n}.{k}", f"batch {n}" if size > 1 else None) for k in range(size)])
        ends.append(len(line.entries))
    whole, at = list(line.entries), len(sizes)
    for is_back in data.draw(st.lists(st.booleans(), max_size=12)):
        if is_back:
            at = max(0, at - 1)
            line.undo(line.step_back())
        else:
            at = min(len(sizes), at + 1)
            line.redo(line.step_forward())
        assert line.entries == whole[: ends[at]]
        assert line.step_back() == ends[max(0, at - 1)]
        assert line.step_forward() == ends[min(len(sizes), at + 1)]


def test_batches_one_after_another_are_two():
    line = Timeline()
    line.play([entry(1, "a"), entry(2, "a")])
    line.play([entry(3, "b"), entry(4, "b")])
    assert line.step_back() == 2
    line.undo(2)
    assert (line.step_back(), line.step_forward()) == (0, 4)


def test_an_amendment_changes_and_drops_by_number():
    old = [entry(n) for n in (1, 2, 3)]
    assert amended(old, {2: None, 3: entry("new")}) == [old[0], entry("new")]
    assert amended(old, {}) == old


def test_changes_are_read_by_their_number():
    assert read_amendment({"2": None, "10": {"a": 1}}, lambda data: data) == Amendment({2: None, 10: {"a": 1}})
    assert read_amendment({"box": {"name": "X"}}, lambda data: data) == Amendment({}, {"name": "X"})


@given(ROWS, ROWS, st.integers(0, 11))
def test_a_line_is_followed_to_the_number_that_its_entry_has_later(before, after, at):
    """By the entry itself: what it was changed to is the same line, and what was dropped or played over is gone."""
    line, rows, names = Timeline(), [], iter(range(1000))

    def enter(kind, what):
        if kind == "play":
            line.play(read := [entry(next(names)) for _ in range(what)])
        elif kind == "amend":
            changes = {n: entry(next(names)) if is_changed else None for n, is_changed in what.items()}
            line.amend(read := Amendment(changes))
        else:
            getattr(line, kind)(read := what)
        return kind, read

    for row in before:
        enter(*row)
    if at >= len(line.entries):
        return
    ours = line.entries[at]
    for row in after:
        was = list(line.entries)
        kind, read = enter(*row)
        rows.append((kind, read))
        place = next((n for n, one in enumerate(was, 1) if one is ours), 0)
        if kind == "amend" and place:
            ours = read.entries.get(place, ours) or ours
    found = next((n for n, one in enumerate(line.entries, 1) if one is ours), 0)
    assert line_after(at + 1, rows) == found
