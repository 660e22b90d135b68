"""What the club reads from its environment, and what it makes for itself when nothing is given.

Embedded (no `DATABASE_URL`) the club needs no configuration: secrets are made on first use in the
local folder, readable by its owner alone. With a database of its own everything that matters must
be given, and a missing value stops the start.
"""

import contextlib
import os
import secrets
import socket
from pathlib import Path
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

env = environ.Env()


def required(name: str) -> str:
    """The value of an environment variable; stops the start with its name when it is missing."""
    value = str(env.str(name, default="")).strip()
    if not value:
        raise ImproperlyConfigured(
            f"{name} must be set when DATABASE_URL is set (see .env.example)"
        )
    return value


def flag(name: str, *, default: bool) -> bool:
    """A switch: `1`, `true`, `yes` or `0`, `false`, `no`; anything else stops the start."""
    text = str(env.str(name, default="")).strip().lower()
    if not text:
        return default
    if text in {"1", "true", "yes", "on"}:
        return True
    if text in {"0", "false", "no", "off"}:
        return False
    raise ImproperlyConfigured(f"{name} must be true or false, not {text!r}")


def local_secret(folder: Path, name: str, length: int = 48) -> str:
    """The secret kept in a file of the local folder, made on first use: `length` random bytes.

    Only its owner may read the file. Several processes may ask for it at once: the first file
    wins and all read the same value.
    """
    path = folder / name
    if not path.exists():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = folder / f".{name}.{os.getpid()}.{secrets.token_hex(4)}"
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(length))
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
        draft.unlink()
    return path.read_text().strip()


def machine_addresses() -> list[str]:
    """The machine's own IPv4 addresses and name, for a club that listens on all of them."""
    found = [socket.gethostname()]
    with contextlib.suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(found[0], None, socket.AF_INET)]
    with (
        contextlib.suppress(OSError),
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe,
    ):
        # Chooses the outgoing interface; a datagram socket sends nothing on connect.
        probe.connect(("192.0.2.1", 9))
        found.append(str(probe.getsockname()[0]))
    return [
        address for address in dict.fromkeys(found) if address not in {"127.0.0.1", "localhost"}
    ]


def local_origins(host: str, port: int) -> list[str]:
    """The origins of an embedded club: this machine, and its addresses when it listens on all."""
    hosts = ["localhost", "127.0.0.1"]
    if host in {"0.0.0.0", "::"}:  # noqa: S104  (compared, not bound)
        hosts += machine_addresses()
    elif host not in hosts:
        hosts.append(f"[{host}]" if ":" in host else host)
    return [f"http://{name}:{port}" for name in hosts]


def checked_origins(origins: list[str]) -> list[str]:
    """The given origins as browsers write them: lower case, no trailing slash, no default port.

    Refuses what is not scheme, host and port.
    """
    checked = []
    for origin in origins:
        parts = urlsplit(origin.strip().rstrip("/").lower())
        bare = not (parts.path or parts.query or parts.fragment or parts.username)
        if parts.scheme not in {"http", "https"} or not parts.hostname or not bare:
            raise ImproperlyConfigured(
                f"SITE_ORIGINS must be a list like https://club.example, not {origin!r}"
            )
        default_port = {"http": ":80", "https": ":443"}[parts.scheme]
        checked.append(f"{parts.scheme}://{parts.netloc.removesuffix(default_port)}")
    return checked


def host_names(origins: list[str]) -> list[str]:
    """The host names of the origins, as ALLOWED_HOSTS wants them."""
    names = [urlsplit(origin).hostname or "" for origin in origins]
    return list(dict.fromkeys(f"[{name}]" if ":" in name else name for name in names))
