"""The form of a request: made from the game, refused beside the field to blame."""

import pytest
from django.utils.translation import override

from games.engine.errors import ImpossibleRulesError, UnknownOptionError
from games.engine.option_text import option_text
from games.engine.variants import VARIANTS, table_rules
from games.forms import RequestForm
from games.queries.options import set_name


@pytest.fixture(autouse=True)
def _in_english():
    with override("en"):
        yield


def usual(code, **changes):
    """What a browser sends when nothing was changed but *changes*."""
    form = RequestForm(variant=VARIANTS[code])
    data = {}
    for name, field in form.fields.items():
        value = form.initial.get(name, field.initial)
        if value is None and getattr(field, "choices", None):
            value = field.choices[0][0]
        if value not in (None, False):
            data[name] = str(value)
    return {**data, **changes}


def form_of(code, *, guest=False, **changes):
    return RequestForm(usual(code, **changes), variant=VARIANTS[code], guest=guest)


@pytest.mark.parametrize("code", VARIANTS)
def test_every_game_can_be_opened_as_it_is_usually_played(code):
    form = form_of(code)
    assert form.is_valid(), form.errors
    assert form.bots() == ("",) * (form.cleaned_data["players"] - 1)


@pytest.mark.parametrize("code", VARIANTS)
def test_every_option_is_offered_with_a_sentence_and_its_default_marked(code):
    form = RequestForm(variant=VARIANTS[code])
    shown = [rule.bound.name for group in form.rule_groups() for rule in group.fields]
    assert sorted(shown) == sorted(f"rule_{option.key}" for option in VARIANTS[code].options)
    for option in VARIANTS[code].options:
        field = form.fields[f"rule_{option.key}"]
        assert field.help_text.endswith(".")
        if option.values:
            marked = [value for value, word in field.choices if word.endswith(" (usual)")]
            assert marked == [option.default]
        else:
            assert f"The usual number is {option.default}." in field.help_text


@pytest.mark.parametrize(
    ("code", "key", "value"),
    [
        (code, option.key, value)
        for code, variant in VARIANTS.items()
        for option in variant.options
        for value in option.values or ("2", "14", "101", "999")
    ],
)
def test_form_and_engine_agree_about_every_value_of_every_option(code, key, value):
    """What the engine takes, the form takes; what it refuses, the form refuses beside a field."""
    form = form_of(code, **{f"rule_{key}": value})
    players = max(VARIANTS[code].players_with(VARIANTS[code].sets[0]))
    try:
        rules = table_rules(code, players=players, options={key: value})
    except ImpossibleRulesError:
        assert not form.is_valid()
        assert set(form.errors) <= set(form.fields)
    else:
        assert form.is_valid(), form.errors
        assert form.rule_options()[key] == value == option_text(rules, key)


@pytest.mark.parametrize("code", VARIANTS)
@pytest.mark.parametrize("value", ["", "nosuch", "-1", "7/7/7/7", "None", "\x00", "9" * 5000])
def test_a_value_that_no_option_has_is_refused_beside_every_option(code, value):
    for option in VARIANTS[code].options:
        name = f"rule_{option.key}"
        assert list(form_of(code, **{name: value}).errors) == [name]
        with pytest.raises(UnknownOptionError):
            table_rules(code, players=VARIANTS[code].players[0], options={option.key: value})


@pytest.mark.parametrize("code", VARIANTS)
def test_every_game_takes_its_own_sets_and_numbers_of_players_and_no_other(code):
    variant = VARIANTS[code]
    for name in dict.fromkeys((*variant.sets, "6", "9", "chinese", "7", "")):
        for players in range(1, 8) if name in variant.sets else variant.players[:1]:
            form = form_of(code, set=name, players=str(players))
            known = name in variant.sets or (not name and len(variant.sets) == 1)
            fits = known and players in variant.players_with(name or variant.sets[0])
            assert form.is_valid() is fits, (name, players)
            if not fits:
                assert set(form.errors) <= {"set", "players"}


def test_chosen_options_come_out_in_the_text_form_of_the_rules():
    form = form_of("kozel", rule_target="51", rule_fish_amount="each_own")
    assert form.is_valid()
    chosen = form.rule_options()
    assert (chosen["target"], chosen["fish_amount"], chosen["threshold"]) == (
        "51",
        "each_own",
        "13",
    )


def test_bots_come_out_by_seat_and_make_the_table_unrated():
    form = form_of("kozel", seat_3="club")
    assert form.is_valid()
    assert form.bots() == ("", "club", "")
    assert form.cleaned_data["rated"] is False


def test_bots_of_seats_that_the_table_does_not_have_are_not_meant():
    form = form_of("kozel", players="2", seat_4="club")
    assert form.is_valid()
    assert (form.bots(), form.cleaned_data["rated"]) == (("",), True)


def test_a_guest_cannot_wish_for_a_rated_table():
    form = form_of("kozel", guest=True, rated="on")
    assert form.is_valid()
    assert form.cleaned_data["rated"] is False
    assert "You play as a guest" in str(form["rated"].help_text)


@pytest.mark.parametrize(
    ("code", "changes", "field"),
    [
        ("kozel", {"players": "5"}, "players"),
        ("kozel", {"players": "0x2"}, "players"),
        ("kozel", {"players": ""}, "players"),
        ("kozel", {"turn_seconds": "14"}, "turn_seconds"),
        ("kozel", {"turn_seconds": "121"}, "turn_seconds"),
        ("kozel", {"turn_seconds": "30.5"}, "turn_seconds"),
        ("kozel", {"reserve_seconds": "-1"}, "reserve_seconds"),
        ("kozel", {"reserve_seconds": "181"}, "reserve_seconds"),
        ("kozel", {"reserve_seconds": "9" * 400}, "reserve_seconds"),
        ("kozel", {"timeout_means": "explode"}, "timeout_means"),
        ("kozel", {"seat_2": "grandmaster"}, "seat_2"),
        ("kozel", {"rule_v00": "11"}, "rule_v00"),
        ("kozel", {"rule_v00": ["0", "10"]}, "rule_v00"),
        ("kozel", {"rule_fish_amount": "max_takes_own"}, "rule_fish_amount"),
        ("kozel", {"rule_target": "1"}, "rule_target"),
        ("kozel", {"rule_target": "1000"}, "rule_target"),
        ("kozel", {"rule_target": "сто один"}, "rule_target"),
        ("kozel", {"rule_target": "12"}, "rule_target"),
        ("kozel_pairs", {"rule_target": "102"}, "rule_target"),
        ("kozel_pairs", {"players": "3"}, "players"),
        ("morskoi", {"players": "3", "rule_teams": "pairs"}, "rule_teams"),
        ("draw", {"set": "6", "players": "6"}, "players"),
        ("draw", {"set": "7"}, "set"),
        ("draw", {"set": "9", "rule_hand_size": "7"}, "rule_hand_size"),
        ("kozel", {"set": "9"}, "set"),
        ("jie_long", {"set": "6"}, "set"),
        ("general", {"rule_doubles_per_turn": "1"}, "rule_doubles_per_turn"),
        ("muggins", {"players": "2", "rule_teams": "pairs"}, "rule_teams"),
        ("kozel", {"rule_streak": "yes"}, "__all__"),
    ],
)
def test_what_the_game_cannot_have_is_refused_beside_its_field(code, changes, field):
    form = form_of(code, **changes)
    assert not form.is_valid()
    assert list(form.errors) == [field]


def test_a_bigger_set_takes_the_options_that_it_has():
    form = form_of("draw", set="9", players="6")
    assert form.is_valid(), form.errors
    assert "hand_size" not in form.rule_options()


@pytest.mark.parametrize(
    ("changes", "unfolded"),
    [
        ({}, []),
        ({"rule_target": "51"}, ["match"]),
        ({"rule_target": "0"}, ["match"]),
        ({"rule_v00": "25", "rule_fish_detection": "no_legal_move"}, ["ending", "scoring"]),
    ],
)
def test_only_stages_in_which_something_was_changed_are_unfolded(changes, unfolded):
    groups = form_of("kozel", **changes).rule_groups()
    assert [group.key for group in groups if group.is_open] == unfolded
    assert [group.key for group in groups] == [
        "dealing", "opening", "laying", "drawing", "ending", "scoring", "match"
    ]  # fmt: skip


def test_a_folded_stage_says_its_rules_in_one_line():
    said = {
        group.key: [(rule.word, rule.is_changed) for rule in group.fields]
        for group in form_of("kozel", rule_target="51").rule_groups()
    }
    assert said["dealing"] == [("Seven tiles each", False)]
    assert said["match"] == [("All of them lose", False), ("to 51", True)]
    (match,) = [
        group for group in form_of("kozel", rule_target="51").rule_groups() if group.key == "match"
    ]
    assert [rule.word for rule in match.words] == ["to 51", "All of them lose"]
    yes_or_no = form_of("telefon").rule_groups()[-2]
    assert "The opening tile scores: Yes" in [rule.word for rule in yes_or_no.fields]


def test_a_value_that_cannot_be_read_has_no_words():
    (rule,) = [
        rule
        for group in form_of("kozel", rule_target="many").rule_groups()
        for rule in group.fields
        if rule.bound.name == "rule_target"
    ]
    assert (rule.word, rule.is_changed) == ("", True)


def test_the_partner_is_named_where_partners_play():
    labels = [
        str(field.label) for field in RequestForm(variant=VARIANTS["kozel_pairs"]).seat_fields()
    ]
    assert labels == ["Seat 2", "Seat 3, your partner", "Seat 4"]


def test_sets_have_names():
    assert set_name("9") == "Double-9 set"
    assert set_name("chinese") == "Chinese set, 32 tiles"
