"""From text to lines of words, with comments and circle numbers taken out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from games.engine.record.faults import Word, malformed
from games.engine.text import gettext_noop as _

# Only ASCII blanks separate words: a name may hold others, and they are percent-encoded.
_WORD = re.compile(r"[^ \t\r]+")
_CIRCLE_NUMBER = re.compile(r"[0-9]+\.")
_FREE_TEXT = re.compile(r"[ \t]*(Seats|Event|Table|Clock):")
_NOT_UTF8 = re.compile("[\udc80-\udcff]")


@dataclass(frozen=True, slots=True)
class Line:
    """One line that is not empty: its words, and what stands behind the first of them."""

    words: tuple[Word, ...]
    rest: str

    @property
    def first(self) -> Word:
        """Return the word that says what kind of line this is."""
        return self.words[0]

    @property
    def others(self) -> tuple[Word, ...]:
        """Return the words behind the first."""
        return self.words[1:]

    def exactly(self, count: int) -> tuple[Word, ...]:
        """Return the words behind the first, which must be *count*."""
        if len(self.others) < count:
            raise malformed(self.first, _("Something is missing in this line."))
        if len(self.others) > count:
            raise malformed(self.others[count], _("There is too much in this line."))
        return self.others


def lines_of(text: str) -> Iterator[Line]:
    """Yield the lines of *text* that hold anything, comments and circle numbers left out.

    A comment ``{...}`` may span lines. None begins in a tag of names or free text, which may hold
    braces of its own.
    """
    comment: Word | None = None
    for number, raw in enumerate(text.split("\n"), start=1):
        if _NOT_UTF8.search(raw):
            token = next(word for word in _NOT_UTF8.sub("\ufffd", raw).split() if "\ufffd" in word)
            raise malformed(Word(token, number), _("This is not UTF-8."))
        if comment is None and _FREE_TEXT.match(raw):
            visible = raw
        else:
            visible, comment = _without_comments(raw, number, comment)
        line = _line(visible, number)
        if line:
            yield line
    if comment:
        raise malformed(comment, _("This comment does not end."))


def _without_comments(raw: str, number: int, comment: Word | None) -> tuple[str, Word | None]:
    """Return *raw* with comments blanked, and the first word of a comment that goes on."""
    visible = ""
    place = 0
    while place < len(raw):
        if comment:
            end = raw.find("}", place)
            if end < 0:
                return visible, comment
            visible, place, comment = visible + " ", end + 1, None
        else:
            start = raw.find("{", place)
            if start < 0:
                return visible + raw[place:], None
            visible, place = visible + raw[place:start], start + 1
            comment = Word(raw[start:].split()[0], number)
    return visible, comment


def _line(visible: str, number: int) -> Line | None:
    words = tuple(
        Word(word, number) for word in _WORD.findall(visible) if not _CIRCLE_NUMBER.fullmatch(word)
    )
    if not words:
        return None
    return Line(words, visible.split(words[0].text, 1)[1].strip())
