"""{{ user_agent|device }}: a browser's long description in the two words that its owner knows."""

from __future__ import annotations

from django import template

register = template.Library()

# The first that is found counts: Edge and Opera call themselves Chrome too, and Chrome Safari.
BROWSERS = {
    "YaBrowser": "Yandex", "Edg": "Edge", "OPR": "Opera", "SamsungBrowser": "Samsung",
    "Firefox": "Firefox", "FxiOS": "Firefox", "CriOS": "Chrome", "Chrome": "Chrome",
    "Chromium": "Chromium", "Safari": "Safari",
}  # fmt: skip
SYSTEMS = {
    "Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows",
    "Mac OS X": "macOS", "CrOS": "ChromeOS", "Linux": "Linux",
}  # fmt: skip


@register.filter
def device(user_agent: str) -> str:
    """`Firefox, Windows`; the beginning of the description itself where neither is known."""
    found = [
        next((name for mark, name in names.items() if mark in user_agent), "")
        for names in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, found)) or user_agent[:40]
