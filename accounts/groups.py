"""The groups of people with power over others, and what each may do.

Which permissions of which app a group holds is wiring, and stands in the settings
(`GROUP_PERMISSIONS`); the rows are brought in step after every migration, because Django makes
the permissions themselves only then.
"""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig, apps
from django.conf import settings
from django.db.models import Q


def ensure_groups(sender: AppConfig, **kwargs: Any) -> None:
    """Make the groups and give them what the settings say; runs once, after the last app."""
    # The signal is sent for apps with models only.
    if sender != [app for app in apps.get_app_configs() if app.models_module][-1]:
        return
    groups = apps.get_model("auth", "Group")
    for name, wanted in settings.GROUP_PERMISSIONS.items():
        group, _made = groups.objects.get_or_create(name=name)
        group.permissions.set(_permissions(wanted))


def _permissions(wanted: list[str]) -> list[Any]:
    """The permissions named `app.codename`; `app.view_*` means all of that kind in an app."""
    chosen = Q(pk=None)
    for name in wanted:
        app, codename = name.split(".")
        if codename.endswith("*"):
            match = Q(codename__startswith=codename[:-1])
        else:
            match = Q(codename=codename)
        chosen |= Q(content_type__app_label=app) & match
    return list(apps.get_model("auth", "Permission").objects.filter(chosen))
