"""What is the same in English and in another language."""

import re

#: What is typed in forms, names, and jargon: the same in every language.
NAMES = re.compile(
    r"not for companies|Ferry 20 5.*|Cost of Business"
    r"|\b(LNER|London|CSV|IPO|ITR|OR|PR|SR|mm|min|max|[Pp]ar|[Pp]ool|[Bb]onus|extra|[Ww]arrants?)\b"
)

#: Words that a language has as English has them, or takes from it.
KEPT = {
    "it": {"backup", "cert", "file", "freight", "in", "no", "password", "round", "lobby", "tunnel"},
    "de": {"bank", "code", "cousin", "cousins", "event", "express", "host", "in", "limit", "limits", "liquidation", "name",
           "phase", "system", "zone", "orange"},
}  # fmt: skip
