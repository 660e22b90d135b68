"""The house rules that a machine can check."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from games.bots import BOTS
from games.engine.variants import VARIANTS

ROOT = Path(__file__).resolve().parent.parent
APPS = ("config", "accounts", "games", "ratings")
SOURCES = sorted(path for app in APPS for path in (ROOT / app).rglob("*.py"))
TEMPLATES = sorted(path for path in (ROOT / "templates").rglob("*") if path.is_file())
MARKUP = [path for path in TEMPLATES if path.suffix in {".html", ".jinja"}]
# Frames and parts of a page that is never swapped by id have no id of their own; what ends in
# `_update` sends several fragments in one message.
UNSWAPPED = ("includes", "pages")
FRAGMENTS = [
    path
    for path in MARKUP
    if path.name.startswith("_")
    and not path.stem.endswith("_update")
    and not set(UNSWAPPED) & set(path.relative_to(ROOT).parts)
]
VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


def named(path):
    return str(path.relative_to(ROOT))


def modules(folder):
    return {path.stem for path in (ROOT / folder).glob("*.py") if not path.stem.startswith("_")}


def matches(pattern, paths):
    """`file:line` of every match."""
    return [
        f"{named(path)}:{number}"
        for path in paths
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if re.search(pattern, line)
    ]


# --- Registers -----------------------------------------------------------------------------------


def test_every_variant_is_a_registered_file():
    assert set(VARIANTS) == modules("games/engine/variants")
    assert {variant.code for variant in VARIANTS.values()} == set(VARIANTS)


def test_every_bot_is_a_registered_file():
    assert set(BOTS) <= modules("games/bots")


# --- Names and places ----------------------------------------------------------------------------


def test_no_module_is_a_dumping_ground():
    banned = {"utils", "util", "helpers", "helper", "common", "core", "misc", "tools", "signals"}
    assert [
        named(path) for path in SOURCES if path.stem in banned or path.parent.name in banned
    ] == []


def test_only_the_settings_read_the_environment():
    outside = [path for path in SOURCES if path.parent.name != "config"]
    assert matches(r"\bos\.(environ|getenv)\b|\benviron\.Env\b", outside) == []


def test_nothing_is_left_for_later():
    words = "|".join(["TODO", "FIXME", "XXX"])
    assert matches(rf"\b({words})\b", [*SOURCES, *MARKUP]) == []


def test_no_signal_moves_anything_between_our_apps():
    assert matches(r"django\.dispatch|@receiver|post_save|pre_save|\bSignal\(", SOURCES) == []


def test_consumers_reach_the_database_by_one_door():
    consumers = [path for path in SOURCES if "consumers" in named(path)]
    assert consumers
    banned = r"database_sync_to_async|\bsync_to_async\(|\.objects\b|SyncConsumer|\bawait \w+\.a(get|save|create|delete|count|exists|first|last)\("
    assert matches(banned, consumers) == []


def test_nobody_sends_to_groups_from_another_thread():
    assert matches(r"async_to_sync\(", [p for p in SOURCES if "management" not in named(p)]) == []


# --- Templates -----------------------------------------------------------------------------------


class Roots(HTMLParser):
    """The elements at the top of a fragment, and the ids that they carry."""

    def __init__(self):
        super().__init__()
        self.depth = 0
        self.roots = []

    def handle_starttag(self, tag, attrs):
        if self.depth == 0:
            self.roots.append(dict(attrs).get("id"))
        if tag not in VOID:
            self.depth += 1

    def handle_startendtag(self, tag, attrs):
        if self.depth == 0:
            self.roots.append(dict(attrs).get("id"))

    def handle_endtag(self, tag):
        if tag not in VOID:
            self.depth -= 1


def roots_of(path):
    """Ids of the root elements, template language taken away."""
    parser = Roots()
    text = re.sub(r"{#.*?#}|{% macro .*?{% endmacro %}", "", path.read_text(), flags=re.S)
    parser.feed(re.sub(r"{%.*?%}", "", text, flags=re.S))
    return parser.roots


@pytest.mark.parametrize("path", FRAGMENTS, ids=named)
def test_a_fragment_has_one_root_and_its_id_is_its_name(path):
    """A row stands many times on a page, each with an id of its own; what is never swapped
    may do without."""
    name = path.name.split(".")[0].removeprefix("_")
    [root] = roots_of(path)
    if root is None:
        assert "hx-swap-oob" not in path.read_text()
    else:
        assert root == name or "{{" in root


def test_no_template_holds_script_or_style():
    assert matches(r"<style\b|\sstyle\s*=", MARKUP) == []
    assert matches(r"\son[a-z]+\s*=\s*[\"']|javascript:", MARKUP) == []
    inline = [place for place in matches(r"<script\b", MARKUP) if place not in with_source()]
    assert inline == []


def with_source():
    return matches(r"<script\b[^>]*\bsrc=", MARKUP)


def test_no_template_needs_eval():
    assert matches(r"\bhx-on\b|hx-vals=[\"']?js:|hx-vars|hx-trigger=\"[^\"]*\[", MARKUP) == []


def test_nothing_is_marked_safe_by_a_template():
    """But the help of form fields, which is ours and may hold a list."""
    marked = r"(?<!field\.help_text)\|\s*safe\b(?!\w)|{%\s*autoescape off"
    assert matches(marked, MARKUP) == []


# --- What is installed ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["requirements.txt", "tests/requirements.txt"])
def test_every_requirement_has_hashes_and_no_place(name):
    text = (ROOT / name).read_text()
    assert re.search(r"https?://|--index|--find-links|file:", text) is None
    blocks = re.findall(r"^\S+==.*?(?=^\S|\Z)", text, flags=re.M | re.S)
    assert len(blocks) > 40
    assert [block.split()[0] for block in blocks if "--hash=sha256:" not in block] == []


def test_the_tests_run_on_the_versions_that_the_club_runs_on():
    def pins(name):
        return dict(re.findall(r"^([\w.\[\]-]+)==(\S+)", (ROOT / name).read_text(), flags=re.M))

    runtime, tests = pins("requirements.txt"), pins("tests/requirements.txt")
    assert {name: tests.get(name) for name in runtime} == runtime
