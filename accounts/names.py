"""Names of members: which are allowed, and which two would be taken for one another."""

from __future__ import annotations

import unicodedata
from enum import StrEnum

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

MIN_LENGTH = 3
MAX_LENGTH = 20
SEPARATORS = "_-"
DIGITS = "0123456789"

# What the key folds after case and accents are gone. Three groups: Cyrillic letters drawn like a
# Latin one (or like a digit), letters that Unicode does not take apart into a letter and a mark,
# and signs of one alphabet that are read for each other.
LOOK_ALIKES = str.maketrans(
    {
        "а": "a", "в": "b", "е": "e", "к": "k", "м": "m", "н": "h", "о": "o", "р": "p", "с": "c",
        "т": "t", "у": "y", "х": "x", "г": "r", "п": "n", "і": "l", "ј": "j", "ѕ": "s", "һ": "h",
        "ԁ": "d", "ӏ": "l", "ү": "y", "ұ": "y", "з": "3", "б": "6", "ӡ": "3",
        "қ": "k", "ҝ": "k", "ҡ": "k", "ң": "h", "ҳ": "x", "ғ": "r", "ґ": "r", "ө": "o", "ҫ": "c",
        "ҷ": "ч", "ҹ": "ч", "җ": "ж", "ҙ": "3", "ҭ": "t", "ђ": "h", "ћ": "h", "є": "e", "ҽ": "e",
        "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t",
        "þ": "p", "ŋ": "n", "ĸ": "k",
        "0": "o", "1": "l", "i": "l", "ı": "l", "-": "_",
    }
)  # fmt: skip

# Names that would lend a stranger the club's own authority, as keys.
RESERVED = (
    "admin", "administrator", "moderator", "director", "support", "system", "root", "club",
    "админ", "администратор", "модератор", "директор", "поддержка", "система", "клуб",
)  # fmt: skip
GUEST_WORDS = ("guest", "гость")


class Script(StrEnum):
    """The alphabets of which a name may use one."""

    LATIN = "latin"
    CYRILLIC = "cyrillic"


def name_key(name: str) -> str:
    """Return the key under which *name* is unique and found: at most twice as long as the name.

    NFKC, casefold, accents dropped (ё→е), look-alikes folded. Two names with one key would be
    read as the same person. The database's own idea of case is never used: SQLite knows none for
    Cyrillic.
    """
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    bare = "".join(char for char in folded if not unicodedata.combining(char))
    return bare.translate(LOOK_ALIKES)


def script_of(char: str) -> Script | None:
    """The alphabet of a letter, or None where a name may not hold it (also for digits and signs)."""
    code = ord(char)
    if "a" <= char <= "z" or "A" <= char <= "Z":
        return Script.LATIN
    if 0xC0 <= code <= 0x17F and char not in "×÷":
        return Script.LATIN
    # From Ѐ to џ: the Slavic alphabets of today; from Ґ to ӿ: Kazakh, Tatar, Kyrgyz and others.
    if (0x400 <= code <= 0x45F or 0x48A <= code <= 0x4FF) and char.isalpha():
        return Script.CYRILLIC
    return None


def clean_name(name: str) -> str:
    """Return *name* as it is stored: trimmed, NFKC; raises ValidationError where it is not allowed.

    3-20 letters, digits, `_` `-`, Latin or Cyrillic but not mixed.
    """
    name = unicodedata.normalize("NFKC", name.strip())
    if len(name) < MIN_LENGTH or len(name) > MAX_LENGTH:
        raise ValidationError(
            _("A name has %(min)d to %(max)d characters."),
            code="length",
            params={"min": MIN_LENGTH, "max": MAX_LENGTH},
        )
    letters = [char for char in name if char not in SEPARATORS and char not in DIGITS]
    scripts = {script_of(char) for char in letters}
    if None in scripts:
        raise ValidationError(
            _("A name is made of letters, digits, “_” and “-”, without spaces."), code="characters"
        )
    if len(scripts) > 1:
        raise ValidationError(
            _("A name is written in Latin or in Cyrillic letters, not in both."), code="mixed"
        )
    if all(char in SEPARATORS for char in name):
        raise ValidationError(_("A name needs a letter or a digit."), code="empty")
    return name


def clean_member_name(name: str) -> str:
    """Like `clean_name`, and refuse what only the club or a guest may be called."""
    name = clean_name(name)
    key = name_key(name)
    if key in _RESERVED_KEYS or key.startswith(_GUEST_PREFIXES):
        raise ValidationError(_("This name is kept for the club."), code="reserved")
    return name


def validate_name(name: str) -> None:
    """Field validator: refuse a name that `clean_name` refuses or would write in another way."""
    if clean_name(name) != name:
        raise ValidationError(_("Write the name without blanks and special forms."), code="form")


_RESERVED_KEYS = frozenset(name_key(word) for word in RESERVED)
_GUEST_PREFIXES = tuple(name_key(f"{word}-") for word in GUEST_WORDS)
