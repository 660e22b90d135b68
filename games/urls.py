"""Routes of everything that has to do with games: lobby, tables, rules, and the pages of words."""

from django.urls import URLPattern, URLResolver, path

from games.views import (
    games,
    history,
    invite,
    lobby,
    match,
    pages,
    people,
    player,
    requests,
    rule_sets,
    seats,
    table,
    table_acts,
)

app_name = "games"

lobby_urls: list[URLPattern] = [
    path("", lobby.lobby, name="lobby"),
    path("play/", seats.play_now, name="play_now"),
    path("t/<str:token>/", invite.invitation, name="invitation"),
    path("watch/<str:token>/", invite.watch, name="watch"),
]

table_urls: list[URLPattern] = [
    path("tables/new/", requests.new_table, name="new_table"),
    path("tables/<str:code>/", table.table, name="table"),
    path("tables/<str:code>/act/", table_acts.act, name="act"),
    path("tables/<str:code>/sit/", seats.sit, name="sit"),
    path("tables/<str:code>/leave/", seats.leave, name="leave"),
    path("tables/<str:code>/remove/", seats.remove_player, name="remove_player"),
    path("tables/<str:code>/cancel/", seats.cancel_table, name="cancel_table"),
    path("tables/<str:code>/bot/", seats.seat_bot, name="seat_bot"),
    path("tables/<str:code>/bots/", seats.fill_with_bots, name="fill_with_bots"),
    path("tables/<str:code>/swap/", seats.swap_partner, name="swap_partner"),
    path("tables/<str:code>/invite/", seats.invite, name="invite"),
    path("tables/<str:code>/spectators/", seats.set_spectators, name="set_spectators"),
]

rule_urls: list[URLPattern] = [
    path("rules/", rule_sets.own_rules, name="own_rules"),
    path("rules/<int:rules_id>/rename/", rule_sets.rename, name="rename_rules"),
    path("rules/<int:rules_id>/delete/", rule_sets.delete, name="delete_rules"),
]

game_urls: list[URLPattern] = [
    path("games/", games.game_list, name="game_list"),
    path("games/<str:code>/", games.game, name="game"),
]

page_urls: list[URLPattern] = [
    path("help/", pages.help_page, name="help"),
    path("glossary/", pages.glossary_page, name="glossary"),
    path("conduct/", pages.conduct, name="conduct"),
    path("privacy/", pages.privacy, name="privacy"),
    path("contact/", pages.contact, name="contact"),
]

history_urls: list[URLPattern] = [
    path("matches/<int:match_id>/", match.match, name="match"),
    path("matches/<int:match_id>/replay/", match.replay, name="replay"),
    path("matches/<int:match_id>.<str:form>", match.match_file, name="match_file"),
    path("people/", people.people, name="people"),
    path("players/<str:name>/", player.player, name="player"),
    path("players/<str:name>/matches/", history.player_matches, name="player_matches"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    *lobby_urls,
    *table_urls,
    *rule_urls,
    *game_urls,
    *page_urls,
    *history_urls,
]
