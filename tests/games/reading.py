"""Reads a page as its reader does, to find words of another language."""

import re
from html.parser import HTMLParser

# What a Russian page may say in Latin letters: people, keys, endings of files, a language.
LATIN = {"Masha", "Alex", "Olya", "Serg", "Vera", "Igor", "English", "cookie", "JavaScript", "UTC"}
LATIN |= {"csv", "dgr", "json", "txt", "Enter", "Esc", "Home", "End", "D", "K"}
CYRILLIC = {"Русский"}
SHOWN = re.compile(
    r"aria-label|title|placeholder|alt"
    r"|data-(?:text-[\w-]+|said|call|ends|hand|scores|counts|copied)"
)
MOMENT = r"\d{4}-\d\d-\d\dT\S+"
RECOVERY_CODE = r"\b\w{5}-\w{5}-\w{5}\b"
SILENT = {"script", "style", "code", "kbd"}


class Reader(HTMLParser):
    """Collects what is read or heard of a page, but for what says itself that it is foreign."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.silent: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag in SILENT or (tag != "html" and "lang" in named):
            self.silent.append(tag)
        self.texts += [value for name, value in attrs if value and SHOWN.fullmatch(name)]
        if tag == "meta" and named.get("name") == "description":
            self.texts.append(named["content"] or "")
        if tag == "input" and named.get("type") == "submit":
            self.texts.append(named["value"] or "")

    def handle_endtag(self, tag: str) -> None:
        if self.silent and self.silent[-1] == tag:
            self.silent.pop()

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.texts.append(data)


def foreign(language: str, markup: str, own: set[str]) -> list[str]:
    """The texts of a page that hold a word of the other language. ``own``: codes shown as they are."""
    reader = Reader()
    reader.feed(markup)
    letters, allowed = ("A-Za-z", LATIN) if language == "ru" else ("А-Яа-яЁё", CYRILLIC)
    # Addresses and the placeholders of scripts are the same in every language.
    same = re.compile(
        "|".join(
            [
                r"\{\w+\}",
                r"\S*[/@]\S*",
                MOMENT,
                RECOVERY_CODE,
                *(rf"\b{re.escape(code)}\b" for code in own),
            ]
        )
    )
    return [
        " ".join(text.split())
        for text in reader.texts
        if set(re.findall(f"[{letters}]+", same.sub("", text))) - allowed
    ]
