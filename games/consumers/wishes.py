"""What a client asks for when it opens the socket of a table: protocol, language, token of a link."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import parse_qsl

from django.conf import settings

JSON_PROTOCOL: Final = "domino.v1.json"


@dataclass(frozen=True, slots=True)
class Wishes:
    """How one client wants to be spoken to, and with which link it came."""

    speaks_json: bool
    language: str
    token: str


def wishes_of(scope: Mapping[str, Any]) -> Wishes:
    """Read the wishes from the scope of a socket. The language is one that the site speaks."""
    query = dict(parse_qsl(scope["query_string"].decode("latin-1")))
    return Wishes(
        speaks_json=JSON_PROTOCOL in scope.get("subprotocols", ()),
        language=_language(scope, query.get("language", "")),
        token=query.get("token", ""),
    )


def _language(scope: Mapping[str, Any], wish: str) -> str:
    cookie = scope.get("cookies", {}).get(settings.LANGUAGE_COOKIE_NAME, "")
    known = dict(settings.LANGUAGES)
    for choice in (wish, getattr(scope["user"], "language", ""), cookie):
        if choice in known:
            return str(choice)
    return settings.LANGUAGE_CODE
