"""Socket routes of tables and the lobby."""

from django.urls import path

from games.consumers.lobby import LobbyConsumer
from games.consumers.table import TableConsumer

websocket_urlpatterns = [
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    path("ws/tables/<str:code>/", TableConsumer.as_asgi()),
]
