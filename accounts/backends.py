"""Signing in by name or e-mail: names go by their folded key, never by the database's idea of case."""

from __future__ import annotations

from allauth.account.auth_backends import AuthenticationBackend

from accounts.models import User
from accounts.queries import member_named


class MemberBackend(AuthenticationBackend):
    """One look-up and one hash, whether the name is known or not."""

    def _authenticate_by_username(self, username: str, password: str) -> User | None:
        user: User | None = self._check_password(member_named(username), password)
        return user
