"""The club as an ASGI application: pages over HTTP, tables and the lobby over sockets."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import WebsocketDenier
from django.core.asgi import get_asgi_application
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = get_asgi_application()

# Models may be imported only after the application above has set Django up.
from config.origins import SiteOriginValidator  # noqa: E402
from games.consumers.serving import serving  # noqa: E402
from games.routing import websocket_urlpatterns  # noqa: E402

# Pages alone keep the club alive, too: clocks stand still while no serving process beats.
serving.start()

# Without the last route an unknown address would be an exception in the log of whoever likes.
sockets = URLRouter([*websocket_urlpatterns, re_path("", WebsocketDenier.as_asgi())])

application = ProtocolTypeRouter(
    {"http": pages, "websocket": SiteOriginValidator(AuthMiddlewareStack(sockets))}
)
