"""Which pages may open a socket of the club.

The ready-made validators compare host names only, or refuse a missing Origin outright. Here the
whole origin counts, and what has none may pass only where it carries a bearer token.
"""

from collections.abc import Awaitable, Callable
from typing import Any

from channels.security.websocket import WebsocketDenier
from django.conf import settings

Application = Callable[[Any, Any, Any], Awaitable[Any]]


class SiteOriginValidator:
    """Lets a socket through whose Origin equals one of SITE_ORIGINS: scheme, host and port.

    Any other Origin is refused, `null` too, and so are several. Without Origin, the client is no
    browser: it passes only with `Authorization: Bearer ...`, marked in the scope as
    `without_origin`, and the token alone may then say who it is: its cookies are dropped, so that
    the session has no part in it.
    """

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        headers: list[tuple[bytes, bytes]] = scope.get("headers", [])
        origins = [value for name, value in headers if name == b"origin"]
        if not origins and carries_bearer(headers):
            kept = [(name, value) for name, value in headers if name != b"cookie"]
            without = {**scope, "headers": kept, "without_origin": True}
            return await self.application(without, receive, send)
        if len(origins) == 1 and is_site_origin(origins[0]):
            return await self.application({**scope, "without_origin": False}, receive, send)
        return await WebsocketDenier()(scope, receive, send)


def is_site_origin(origin: bytes) -> bool:
    """Whether an Origin header, as a browser writes it, is exactly one of SITE_ORIGINS."""
    return origin.decode("latin1").strip().lower() in settings.SITE_ORIGINS


def carries_bearer(headers: list[tuple[bytes, bytes]]) -> bool:
    """Whether the headers hold a bearer token, good or not."""
    tokens = [value for name, value in headers if name == b"authorization"]
    return len(tokens) == 1 and tokens[0][:7].lower() == b"bearer " and bool(tokens[0][7:].strip())
