from django.urls import URLPattern, URLResolver, path, re_path

from accounts.views.closing import close_own_account, download_data
from accounts.views.guest import play_as_guest
from accounts.views.notices import bell, notices, open_notice, read_notices
from accounts.views.people import act_on_person
from accounts.views.recovery import (
    recover,
    recovery_codes,
    recovery_codes_file,
    reset_with_link,
)
from accounts.views.settings import settings_page

app_name = "accounts"
urlpatterns: list[URLPattern | URLResolver] = [
    path("guest/", play_as_guest, name="guest"),
    path("settings/", settings_page, name="settings"),
    path("settings/recovery-codes/", recovery_codes, name="recovery_codes"),
    path("settings/recovery-codes/file/", recovery_codes_file, name="recovery_codes_file"),
    path("settings/data.json", download_data, name="download_data"),
    path("settings/close/", close_own_account, name="close"),
    path("recover/", recover, name="recover"),
    path("reset/<str:token>/", reset_with_link, name="reset_with_link"),
    path("notices/", notices, name="notices"),
    path("notices/read/", read_notices, name="read_notices"),
    path("notices/bell/", bell, name="bell"),
    path("notices/<int:pk>/open/", open_notice, name="open_notice"),
    re_path(
        r"^people/(?P<name>[^/]+)/(?P<act>follow|unfollow|block|unblock)/$",
        act_on_person,
        name="act_on_person",
    ),
]
