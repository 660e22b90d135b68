"""The words of every language: complete, with their placeholders, and found by the extraction."""

import ast
import re
import shutil
import string
import subprocess
import sys
from collections.abc import Iterator
from gettext import c2py
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "config/locale"
LANGUAGES = sorted(path.parent.parent.name for path in LOCALE.glob("*/LC_MESSAGES/django.po"))
APPS = ("accounts", "config", "games", "ratings")
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
PLURAL_FORMS = {"ru": 3}
# What a reader may see untranslated: endings of files, a sign, languages by their own name.
NOT_WORDS = {".csv", ".dgr", ".json", ".txt", "Σ", "English", "Русский"}


def catalog(language: str, root: Path = ROOT) -> Catalog:
    path = root / "config/locale" / language / "LC_MESSAGES/django.po"
    with path.open("rb") as file:
        return read_po(file, locale=language)


def messages(language: str, root: Path = ROOT) -> Iterator[Message]:
    return (message for message in catalog(language, root) if message.id)


def forms(text: object) -> tuple[str, ...]:
    """The texts of a message or of its translation: one, or one for each plural form."""
    return (text,) if isinstance(text, str) else tuple(text)


def key(message: Message) -> tuple[str | None, str]:
    return message.context, forms(message.id)[0]


def placeholders(text: str) -> set[str]:
    """`%(name)s` of Python and templates, `{name}` of scripts."""
    named = set(re.findall(r"%\(\w+\)[a-z]", text))
    return named | {f"{{{name}}}" for _, name, _, _ in string.Formatter().parse(text) if name}


def tags(text: str) -> list[str]:
    return sorted(re.findall(r"</?\w[^>]*>", text))


# --- The catalogues ------------------------------------------------------------------------------


def test_there_is_a_catalogue_for_russian() -> None:
    assert "ru" in LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated(language: str) -> None:
    missing = [key(message) for message in messages(language) if not all(forms(message.string))]
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_a_guess_of_the_extraction(language: str) -> None:
    assert [key(message) for message in messages(language) if message.fuzzy] == []
    assert list(catalog(language).obsolete) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_placeholders_and_tags_of_its_text(language: str) -> None:
    wrong = []
    for message in messages(language):
        wanted = set().union(*map(placeholders, forms(message.id)))
        marked = tags(forms(message.id)[-1])
        wrong += [
            (key(message), text)
            for text in forms(message.string)
            if placeholders(text) != wanted or tags(text) != marked
        ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_begins_and_ends_as_its_text_does(language: str) -> None:
    wrong = []
    for message in messages(language):
        text, translation = forms(message.id)[0], forms(message.string)[0]
        for ends in (str.startswith, str.endswith):
            if any(ends(text, edge) != ends(translation, edge) for edge in ("\n", " ")):
                wrong.append(key(message))
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plural_has_all_forms_of_its_language(language: str) -> None:
    words = catalog(language)
    assert words.num_plurals == PLURAL_FORMS[language]
    short = [
        key(message)
        for message in words
        if message.pluralizable and len(forms(message.string)) != words.num_plurals
    ]
    assert short == []


def test_russian_numbers_take_the_form_that_they_are_spoken_with() -> None:
    form = c2py(catalog("ru").plural_expr)
    spoken = {n: form(n) for n in (0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 101, 111, 112)}
    assert spoken == {
        0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 11: 2, 12: 2, 14: 2, 21: 0, 22: 1, 25: 2, 101: 0, 111: 2,
        112: 2,
    }  # fmt: skip


def test_russian_is_written_with_its_own_quotes_and_dashes() -> None:
    wrong = [
        (key(message), text)
        for message in messages("ru")
        for text in forms(message.string)
        if re.search(r"[“”„]|\s-\s|\.\.\.", text) or '"' in re.sub("<[^>]*>", "", text)
    ]
    assert wrong == []


# --- What the extraction finds -------------------------------------------------------------------


def extraction_flags() -> list[str]:
    """The flags of `make makemessages`: there is one way to collect the texts."""
    makefile = (ROOT / "Makefile").read_text().replace("\\\n", " ")
    line = re.search(r"manage\.py makemessages (.*)", makefile)
    assert line is not None
    return line.group(1).replace("'", "").split()


@pytest.mark.skipif(not shutil.which("xgettext"), reason="xgettext is not installed")
def test_the_catalogues_hold_exactly_what_the_extraction_finds(tmp_path: Path) -> None:
    ignored = shutil.ignore_patterns("__pycache__", "*.mo")
    for name in (*APPS, "templates"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=ignored)
    shutil.copy(ROOT / "manage.py", tmp_path)
    # The settings of the sources read their own folder; the one of the tests is not copied.
    subprocess.run(
        [sys.executable, "manage.py", "makemessages", *extraction_flags()],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        env={"LOCAL_DIR": str(tmp_path / "local"), "PATH": "/usr/local/bin:/usr/bin:/bin"},
    )

    for language in LANGUAGES:
        found = {key(message) for message in messages(language, tmp_path)}
        known = {key(message) for message in messages(language)}
        assert found - known == set(), "run make makemessages, then translate what is new"
        assert known - found == set(), "run make makemessages: these texts are gone"


def test_the_extraction_can_read_every_marked_text_of_a_live_fragment() -> None:
    known = {text for message in messages("ru") for text in forms(message.id)}
    unread = [
        (path.name, text)
        for path in TEMPLATES
        if "jinja" in path.parts
        for text in re.findall(r'_\("([^"]*)"', path.read_text())
        if text not in known
    ]
    assert unread == []


def test_no_marked_text_hides_in_an_f_string() -> None:
    hidden = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for app in APPS
        for path in (ROOT / app).rglob("*.py")
        for joined in ast.walk(ast.parse(path.read_text()))
        if isinstance(joined, ast.JoinedStr)
        for call in ast.walk(joined)
        if isinstance(call, ast.Call)
        and getattr(call.func, "id", "") in {"_", "gettext", "ngettext", "pgettext"}
        and isinstance(call.args[0], ast.Constant)
    ]
    assert hidden == []


# --- Text outside translation --------------------------------------------------------------------


class Unmarked(HTMLParser):
    """Collects what a reader would see of a template whose tags and values were taken out."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        shown = ("aria-label", "title", "placeholder", "alt")
        self.found += [value for name, value in attrs if name in shown and value]

    def handle_data(self, data: str) -> None:
        self.found.append(data)


def literal_words(markup: str) -> list[str]:
    markup = re.sub(r"\{% comment.*?endcomment %\}|\{#.*?#\}", "", markup, flags=re.S)
    markup = re.sub(r"<kbd>.*?</kbd>", "", markup)
    markup = re.sub(r"\{%-? blocktranslate.*?endblocktranslate -?%\}", "", markup, flags=re.S)
    # These blocks hold names of classes.
    markup = re.sub(r"\{% block \w+_class %\}.*?\{% endblock", "{% endblock", markup, flags=re.S)
    reader = Unmarked()
    reader.feed(re.sub(r"\{%.*?%\}|\{\{.*?\}\}|&\w+;", "", markup, flags=re.S))
    words = " ".join(reader.found).split()
    return [word for word in words if re.search(r"[^\W\d_]", word) and word not in NOT_WORDS]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_template_holds_no_words_outside_translation(path: Path) -> None:
    assert literal_words(path.read_text()) == []
