"""How allauth deals with our members: their names, guests who register, closed accounts."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter


class AccountAdapter(DefaultAccountAdapter):
    """The club's own answers to what allauth asks."""
