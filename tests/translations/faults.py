"""What can be wrong with a translation, as far as it can be seen without knowing the language."""

import re

from tests.translations.kept import KEPT, NAMES
from tests.translations.terms import LANGUAGES, OTHER_SENSES, TERMS, WITHOUT

PLACE = re.compile(r"\{[^{}]*\}|%\([a-z_]+\)[sd]|%%")
TAG = re.compile(r"</?[a-z]+[^>]*>")
#: The longest first, so that "named trains" are no trains.
OF_THE_FIELD = sorted(TERMS, key=len, reverse=True)
ANY_TERM = "|".join(f"(?P<t{n}>{term})" for n, term in enumerate(OF_THE_FIELD))
TERM = re.compile(rf"(?<![\w-])(?:{ANY_TERM})(?![\w-])", re.IGNORECASE)
EXCEPTED = tuple(beginning for of in WITHOUT.values() for beginning in of)
NO_TERM = re.compile("|".join(f"(?:{pattern})" for pattern in OTHER_SENSES.values()))


def forms(message):
    """Each form of a message in English with its translation: one, or that for one thing and that for several."""
    english = message.id if isinstance(message.id, tuple) else (message.id,)
    ours = message.string if isinstance(message.string, tuple) else (message.string,)
    return list(zip(english, ours, strict=True)) if len(english) == len(ours) else []


def plain(text):
    """A text without its places and tags."""
    return TAG.sub(" ", PLACE.sub(" ", text))


def faults(message, language):
    """What is wrong with a message in a language: a sentence for each."""
    pairs = forms(message)
    if not pairs:
        yield "there are not as many forms"
    # One thing may go without its number: "one share", "un’azione".
    places = [{*PLACE.findall(text)} for text, _ in pairs]
    for (english, ours), there in zip(pairs, places, strict=True):
        yield from unlike(english, ours, there, set.union(*places))
        yield from left_in_english(english, ours, language)
        yield from other_words(english, ours, language)


def unlike(english, ours, places, possible):
    """Where a translation is put together otherwise: places, tags, blanks and signs at the ends."""
    here = {*PLACE.findall(ours)}
    if not (places - {"{n}", "%(num)s"} <= here <= possible):
        yield f"its places are {sorted(here)}, not {sorted(places)}"
    elif len(PLACE.findall(ours)) > len(here) and len(PLACE.findall(english)) == len(places):
        yield "a place stands there twice"
    if sorted(TAG.findall(ours)) != sorted(TAG.findall(english)):
        yield "its tags are others"
    for end in (0, -1):
        if ours[end:][:1].isspace() != english[end:][:1].isspace():
            yield "a blank at its ends is too much or missing"
    if english[-1:] in ".:?!…" and ours[-1:] != english[-1:]:
        yield f"it ends otherwise: {ours}"


def left_in_english(english, ours, language):
    """A text that says the same in both languages and is more than names and words that the field keeps."""
    words = {word.lower() for word in re.findall(r"[^\W\d_]{2,}", NAMES.sub(" ", plain(english)))}
    if ours == english and (unknown := words - KEPT[language]):
        yield f"it is left in English: {', '.join(sorted(unknown))}"


def other_words(english, ours, language):
    """Terms of the field that a translation says otherwise than the table of terms."""
    if english.startswith(EXCEPTED):
        return
    for found in TERM.finditer(plain(NO_TERM.sub(" ", english))):
        stems = TERMS[OF_THE_FIELD[int(found.lastgroup[1:])]][LANGUAGES.index(language)]
        if not re.search(stems, plain(ours), re.IGNORECASE):
            yield f"{found[0]} is {stems}, not: {ours}"
