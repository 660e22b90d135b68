from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _

from accounts.groups import ensure_groups


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = _("Members")

    def ready(self) -> None:
        post_migrate.connect(ensure_groups, dispatch_uid="accounts.ensure_groups")
