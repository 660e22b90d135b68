import pytest
from django.core.exceptions import ValidationError

from accounts.models import User
from accounts.names import clean_member_name, clean_name, name_key, validate_name


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("Bob", id="3-characters"),
        pytest.param("a" * 20, id="20-characters"),
        pytest.param("Маша", id="cyrillic"),
        pytest.param("Пётр-2", id="yo-digit-and-hyphen"),
        pytest.param("Łukasz_9", id="latin-with-a-stroke"),
        pytest.param("Қайрат", id="kazakh"),
        pytest.param("777", id="digits-alone"),
    ],
)
def test_name_is_allowed(name):
    assert clean_member_name(name) == name


@pytest.mark.parametrize(
    ("name", "code"),
    [
        pytest.param("ab", "length", id="2-characters"),
        pytest.param("a" * 21, "length", id="21-characters"),
        pytest.param("Mаша", "mixed", id="latin-M-in-cyrillic"),
        pytest.param("Олeг", "mixed", id="latin-e-in-cyrillic"),
        pytest.param("two words", "characters", id="blank-inside"),
        pytest.param("a.b.c", "characters", id="dots"),
        pytest.param("<b>x</b>", "characters", id="markup"),
        pytest.param("Αλέξης", "characters", id="greek"),
        pytest.param("Маша\u200b", "characters", id="zero-width-space"),
        pytest.param("a\u202eb-c", "characters", id="right-to-left-mark"),
        pytest.param("٣٤٥", "characters", id="digits-of-another-script"),
        pytest.param("---", "empty", id="separators-alone"),
        pytest.param("Admin", "reserved", id="authority"),
        pytest.param("АДМИН", "reserved", id="authority-in-russian"),
        pytest.param("Guest-4821", "reserved", id="guest"),
        pytest.param("гость_1", "reserved", id="guest-in-russian"),
    ],
)
def test_name_is_refused(name, code):
    with pytest.raises(ValidationError) as refusal:
        clean_member_name(name)
    assert refusal.value.code == code


def test_name_is_trimmed_and_composed():
    assert clean_name("  Андреи\u0306 ") == "Андрей"
    assert clean_name("Ｍａｓｈａ") == "Masha"


def test_field_refuses_a_form_that_would_be_stored_differently():
    validate_name("Masha")
    with pytest.raises(ValidationError):
        validate_name("Ｍａｓｈａ")


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(("Маша", "маша", "МАША", "Mаша"), id="case-and-one-latin-letter"),
        pytest.param(("Пётр", "Петр", "ПЁТР"), id="yo-is-ye"),
        pytest.param(("Сергей", "Сергеи"), id="short-i"),
        pytest.param(("Оса", "Oca"), id="whole-word-in-the-other-alphabet"),
        pytest.param(("Kот-1", "Koт_l", "КОТ-I"), id="digit-and-separators"),
        pytest.param(("Bob0", "ВоЬ0".replace("Ь", "b"), "BobO"), id="zero-and-o"),
        pytest.param(("José", "Jose"), id="accent"),
        pytest.param(("Зоя3", "зояз"), id="three-and-ze"),
        pytest.param(("Straße", "STRASSE"), id="sharp-s"),
        pytest.param(("ﬁnn", "finn"), id="ligature"),
    ],
)
def test_look_alikes_share_a_key(names):
    assert len({name_key(name) for name in names}) == 1


def test_different_names_have_different_keys():
    names = ["Masha", "Маша", "Sasha", "Саша", "Olya", "Оля", "Serg", "Серг", "Alex", "Алекс"]
    assert len({name_key(name) for name in names}) == len(names)


def test_key_fits_its_column():
    assert len(name_key("ß" * 20)) == 40 == User._meta.get_field("name_key").max_length


def test_key_follows_the_name_when_only_the_name_is_saved(masha):
    masha.username = "Мария"
    masha.save(update_fields=["username"])
    assert User.objects.get(pk=masha.pk).name_key == name_key("Мария")


def test_member_is_found_in_any_spelling(masha):
    assert User.objects.get_by_natural_key("МASHA".replace("М", "M")) == masha
