"""What a reader of an export should know besides the game: what was taken over by hand, and what the file does not say."""

from __future__ import annotations

from companion.engine.text import Text, say, say_n

#: So many numbers of actions are told in one remark.
MOST = 40


class Remarks:
    """Sentences, and numbers of actions by the sentence that is about them."""

    def __init__(self) -> None:
        self._said: list[Text] = []
        self._about: dict[str, tuple[Text, list[int]]] = {}

    def clear(self) -> None:
        """Begin anew."""
        self._said.clear()
        self._about.clear()

    def say(self, sentence: Text) -> None:
        """Say a sentence of its own."""
        self._said.append(sentence)

    def of(self, action: int, key: str, sentence: Text) -> None:
        """Say a sentence of an action; those with one `key` are said together."""
        _, actions = self._about.setdefault(key, (sentence, []))
        if action not in actions:
            actions.append(action)

    def actions(self, key: str) -> tuple[int, ...]:
        """The actions of which something was said."""
        return tuple(self._about[key][1]) if key in self._about else ()

    def text(self) -> Text | None:
        """All of it, None: there is nothing to say."""
        found: Text | None = None
        for one in (*map(self._of, self._about.values()), *self._said):
            found = one if found is None else say("{one} {other}", one=found, other=one)
        return found

    def _of(self, said: tuple[Text, list[int]]) -> Text:
        sentence, actions = said
        more = len(actions) - MOST
        told = tuple(map(str, actions[:MOST])) + ((say_n("{n} more", "{n} more", more),) if more > 0 else ())
        return say_n("{sentence} (action {actions}).", "{sentence} (actions {actions}).", len(actions), sentence=sentence,
                     actions=told)
