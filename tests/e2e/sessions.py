"""Sign people in without their browsers, in a process of its own.

    python -m tests.e2e.sessions NAME...

Prints one JSON object: the session key of each. Who is no member yet becomes one.
"""

import json
import sys
from importlib import import_module

import django
from django.conf import settings


def session_of(name: str) -> str:
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

    from accounts.access import BACKEND
    from accounts.models import User

    user = User.objects.filter(username=name).first()
    if user is None:
        user = User(username=name)
        user.set_unusable_password()
        user.save()
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = BACKEND
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return str(session.session_key)


def main() -> None:
    django.setup()
    print(json.dumps({name: session_of(name) for name in sys.argv[1:]}))


if __name__ == "__main__":
    main()
