"""Where ratings are shown."""

from django.urls import URLPattern, path

from ratings import views

app_name = "ratings"
urlpatterns: list[URLPattern] = [
    path("ratings/", views.leaderboards, name="leaderboard"),
]
