"""Named sets of rules: kept, replaced, renamed, deleted, offered; and what is refused."""

import pytest

from accounts.models import AuditEntry, User
from games.engine.errors import ImpossibleRulesError, UnknownGameError, UnknownOptionError
from games.errors import NotAllowedError, UnknownTableError
from games.models import RuleSet
from games.services import rule_sets
from games.services.rule_sets import delete_rules, offer_rules, rename_rules, save_rules
from tests.factories import NOW, make_user, people

pytestmark = pytest.mark.django_db


@pytest.fixture
def masha() -> User:
    return people(1)[0]


def keep(owner: User, name: str = "Our yard's Kozel", **changes: object) -> RuleSet:
    wished = {"game": "kozel", "players": 4, "options": {"target": "51", "v00": "10"}, **changes}
    return save_rules(owner_id=owner.pk, name=name, **wished)


def test_a_set_keeps_what_differs_from_the_preset(masha):
    kept = RuleSet.objects.get(pk=keep(masha).pk)
    assert (kept.owner, kept.name, kept.game, kept.set) == (masha, "Our yard's Kozel", "kozel", "6")
    assert (kept.players, kept.options, kept.offered_at) == (4, {"target": "51"}, None)
    assert str(kept) == "Our yard's Kozel"


@pytest.mark.parametrize("name", ["Ёлка двора", "  ёлка   ДВОРА ", "елка двора"])
def test_a_set_of_the_same_name_is_replaced(name, masha):
    first = keep(masha, "Ёлка двора")
    again = keep(masha, name, players=2, options={})
    assert again.pk == first.pk
    assert (again.players, again.options) == (2, {})
    assert again.name == " ".join(name.split())


def test_names_are_one_s_own_and_of_one_game(masha):
    keep(masha)
    keep(make_user())
    keep(masha, game="osel", options={"target": "51"})
    assert RuleSet.objects.count() == 3


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\x00b", "a\u200bb", "a\u202eb"])
def test_a_name_that_is_none_is_refused(name, masha):
    with pytest.raises(NotAllowedError):
        keep(masha, name)
    kept = keep(masha)
    with pytest.raises(NotAllowedError):
        rename_rules(rules_id=kept.pk, owner_id=masha.pk, name=name)
    assert [one.name for one in RuleSet.objects.all()] == ["Our yard's Kozel"]


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"game": "poker"}, UnknownGameError),
        ({"options": {"streak": "yes"}}, UnknownOptionError),
        ({"set": "9"}, UnknownOptionError),
        ({"players": 5}, ImpossibleRulesError),
        ({"options": {"target": "12"}}, ImpossibleRulesError),
    ],
)
def test_rules_that_no_table_can_have_are_not_kept(changes, error, masha):
    with pytest.raises(error):
        keep(masha, **changes)
    assert not RuleSet.objects.exists()


def test_a_guest_keeps_none():
    with pytest.raises(NotAllowedError):
        keep(make_user(is_guest=True))


def test_one_keeps_only_so_many_but_may_replace_them(masha, monkeypatch):
    monkeypatch.setattr(rule_sets, "MAX_RULE_SETS", 2)
    keep(masha, "one")
    keep(masha, "two")
    with pytest.raises(NotAllowedError):
        keep(masha, "three")
    keep(masha, "Two", players=3)
    assert [(one.name, one.players) for one in RuleSet.objects.all()] == [("one", 4), ("Two", 3)]


def test_a_set_is_renamed_but_not_like_another(masha):
    kept = keep(masha)
    keep(masha, "The other")
    rename_rules(rules_id=kept.pk, owner_id=masha.pk, name="Our  house")
    with pytest.raises(NotAllowedError):
        rename_rules(rules_id=kept.pk, owner_id=masha.pk, name="the OTHER")
    kept.refresh_from_db()
    assert kept.name == "Our house"


def test_nobody_touches_the_sets_of_others(masha):
    kept, stranger = keep(masha), make_user()
    for pk, owner_id in ((kept.pk, stranger.pk), (kept.pk + 1, masha.pk)):
        with pytest.raises(UnknownTableError):
            rename_rules(rules_id=pk, owner_id=owner_id, name="Mine")
        with pytest.raises(UnknownTableError):
            delete_rules(rules_id=pk, owner_id=owner_id)
    assert RuleSet.objects.get().name == "Our yard's Kozel"
    delete_rules(rules_id=kept.pk, owner_id=masha.pk)
    assert not RuleSet.objects.exists()


def test_the_staff_offers_a_set_and_takes_it_back_and_both_are_logged(masha):
    kept, admin = keep(masha), make_user("admin")
    said = {"rules_id": kept.pk, "by_id": admin.pk, "reason": "Many asked.", "now": NOW}
    assert [offer_rules(offered=offered, **said) for offered in (True, True)] == [True, False]
    kept.refresh_from_db()
    assert kept.offered_at == NOW
    assert [offer_rules(offered=offered, **said) for offered in (False, False)] == [True, False]
    kept.refresh_from_db()
    assert kept.offered_at is None
    log = AuditEntry.objects.order_by("pk").values_list("action", "target", "reason")
    target = f"rules {kept.pk} Our yard's Kozel"
    assert list(log) == [
        ("offer_rules", target, "Many asked."),
        ("withdraw_rules", target, "Many asked."),
    ]
