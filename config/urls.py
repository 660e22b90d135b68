"""Every HTTP route of the club."""

from django.contrib import admin
from django.urls import include, path

from accounts.views.language import set_language
from config.health import healthz

urlpatterns = [
    path("", include("games.urls")),
    path("", include("accounts.urls")),
    path("", include("ratings.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("language/", set_language, name="set_language"),
    path("healthz", healthz, name="healthz"),
]
