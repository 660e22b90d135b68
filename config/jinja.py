"""The environment of the live fragments: the same words and static files as the pages."""

from typing import Any

from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext, ngettext, npgettext, pgettext
from jinja2 import Environment, StrictUndefined


def environment(**options: Any) -> Environment:
    """A Jinja environment that escapes by default and refuses unknown names.

    `makemessages` reads `{{ _("...") }}` only: plurals and longer texts come as finished strings.
    """
    options |= {"trim_blocks": True, "lstrip_blocks": True, "extensions": ["jinja2.ext.i18n"]}
    options["undefined"] = StrictUndefined
    built = Environment(**{**options, "autoescape": True})  # noqa: S701  (it is on)
    built.globals.update(static=static, url=reverse)
    built.install_gettext_callables(  # type: ignore[attr-defined]
        gettext, ngettext, newstyle=True, pgettext=pgettext, npgettext=npgettext
    )
    return built
