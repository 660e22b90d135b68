"""The rules as sentences: every game has them, and they say what the engine plays."""

from dataclasses import replace

import pytest
from django.utils.translation import override

from games.engine.errors import ImpossibleRulesError
from games.engine.points import FishAmount
from games.engine.variants import VARIANTS, table_rules
from games.queries.game_page import SECTIONS, game_page
from games.queries.match_sentences import aim_sentences, match_sentences
from games.queries.options import SHORT, option_words
from games.queries.rule_sentences import deal_sentences, drawing_sentences, opener_sentences
from games.queries.score_sentences import fish_sentence, scoring_sentences

PARTS = ["aim", "deal", "opener", "play", "drawing", "end", "scoring", "match", "rating"]


@pytest.fixture(autouse=True)
def _in_english():
    with override("en"):
        yield


@pytest.mark.parametrize("code", VARIANTS)
def test_every_game_can_say_how_it_is_dealt_played_and_scored(code):
    page = game_page(VARIANTS[code])
    assert all((page.name, page.summary, page.source, page.words))
    assert [section.key for section in page.sections] == PARTS
    shown = [option for group in page.options for option in group.options]
    assert {option.name for option in shown} == {o.name for o in VARIANTS[code].options}


@pytest.mark.parametrize("code", VARIANTS)
def test_every_option_of_every_game_can_be_said(code):
    variant = VARIANTS[code]
    players = max(variant.players_with(variant.sets[0]))
    for option in variant.options:
        for value in option.values or ("207",):
            assert all(map(str, option_words(code, {option.key: value})))
            try:
                rules = table_rules(code, players=players, options={option.key: value})
            except ImpossibleRulesError:
                continue  # by itself; with another option it is possible
            for _key, _title, part in SECTIONS:
                said = list(part((rules,)))
                assert said
                assert all(said)


def sentences(code, part, **options):
    return list(part((table_rules(code, players=4, options=options),)))


def test_kozel_on_one_speaks_of_the_pot():
    said = sentences("kozel", scoring_sentences)
    assert said == [
        "When somebody goes out, each of the others is credited the pips in his own hand.",
        "A hand that is 0-0 and nothing else counts 10.",
        "After a fish the player with the most pips is credited the pips of all hands, his own"
        " included; the others nothing.",
        "If the most pips are shared, the deal is drawn: all the pips go into the pot.",
        "The pot goes to the one player who is credited most in the next deal; if that is shared"
        " again, it waits.",
        "Points are only remembered until one deal credits 13 or more: that deal records them all,"
        " and from then on everything is recorded. A deal that credits nothing before that wipes"
        " the memory.",
    ]


def test_kozel_on_all_has_no_pot_and_without_a_threshold_no_memory():
    said = sentences("kozel", scoring_sentences, fish_amount="each_own", threshold="0", v00="0")
    assert said == [
        "When somebody goes out, each of the others is credited the pips in his own hand.",
        "After a fish each player is credited the pips of his own hand.",
    ]


def test_pairs_name_their_four_bonuses_and_know_no_boneyard():
    said = sentences("kozel_pairs", scoring_sentences)
    assert "If a deal was opened with 6-6, its losers are credited 50 more." in said
    assert "If somebody goes out with 0-0, the losers are credited 25 more." in said
    assert not [text for text in sentences("kozel_pairs", drawing_sentences) if "boneyard" in text]
    first = "The first deal is opened by the holder of 1-1, with that tile."
    assert sentences("kozel_pairs", opener_sentences)[0] == first


def test_hands_of_different_sizes_are_told_apart():
    tables = tuple(
        table_rules("kozel", players=count, options={"hand_size": "7/5/5"}) for count in (2, 3, 4)
    )
    assert list(deal_sentences(tables))[:4] == [
        "With 2 players each gets 7 tiles.",
        "With 3 players each gets 5 tiles.",
        "With 4 players each gets 5 tiles.",
        "The tiles that are left lie face down: the boneyard.",
    ]


def test_the_last_tile_that_stays_and_the_highest_goat_are_named():
    assert "The last tile of the boneyard is never drawn." in list(
        drawing_sentences((table_rules("kozel", players=3, options={"stock_reserve": "1"}),))
    )
    assert "If several get there in one deal, only the highest has lost." in sentences(
        "kozel", match_sentences, goats="highest"
    )


@pytest.mark.parametrize(
    ("code", "first"),
    [
        ("kozel", "Points are bad."),
        ("morskoi", "Points are good."),
        ("telefon", "Score with the open ends"),
        ("jamaican_cutthroat", "Win deals:"),
        ("jie_long", "Discard as few pips"),
    ],
)
def test_the_aim_follows_from_who_is_credited(code, first):
    assert sentences(code, aim_sentences)[0].startswith(first)


@pytest.mark.parametrize("code", VARIANTS)
def test_only_games_with_club_points_promise_them(code):
    (rating,) = [part for part in game_page(VARIANTS[code]).sections if part.key == "rating"]
    has_points = str(VARIANTS[code].preset.match.rating) == "gr"
    assert rating.sentences[0].startswith("It brings club points, to any target") is has_points
    assert (rating.sentences[0] == "It brings no club points.") is not has_points
    assert rating.sentences[1].startswith("It moves the skill rating")


def test_a_game_without_a_blocked_line_explains_no_fish():
    words = {code: {word.key for word in game_page(VARIANTS[code]).words} for code in VARIANTS}
    assert words["jie_long"] & {"fish", "fish-maker", "fish-on-one", "knock", "boneyard"} == set()
    assert {"fish", "fish-on-one", "boneyard", "pot", "threshold", "goat"} <= words["kozel"]
    assert "boneyard" not in words["kozel_pairs"]
    assert {"general", "officer", "pot"} <= words["morskoi"]
    assert {"house", "arm", "closed"} <= words["osel"]
    assert {"matador", "sum"} <= words["semerka"]


def test_a_fish_that_nobody_has_words_for_fails_loudly():
    rules = table_rules("kozel", players=4)
    scoring = replace(rules.scoring, fish_amount=FishAmount.ONE_POINT)
    with pytest.raises(KeyError):
        fish_sentence(replace(rules, scoring=scoring))


def test_short_words_come_in_the_order_of_the_game_and_skip_what_it_does_not_know():
    options = {"target": "51", "fish_amount": "each_own", "streak": "yes"}
    assert [str(word) for word in option_words("kozel", options)] == ["fish on all", "to 51"]


def test_whatever_may_differ_from_the_usual_has_a_short_word():
    missing = [
        (code, option.key, value)
        for code, variant in VARIANTS.items()
        for option in variant.options
        for value in option.values
        if value != option.default and option.key != "target" and (option.key, value) not in SHORT
    ]
    assert missing == []


def test_a_value_without_a_short_word_is_said_in_full():
    words = option_words("kozel", {"fish_detection": "suit_exhausted"})
    assert [(word.key, str(word)) for word in words] == [
        (
            "fish_detection",
            "When it is a fish: As soon as both ends show a number whose six non-double tiles are"
            " all laid",
        )
    ]
