"""People to test with."""

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import User

PASSWORD = "three goats at noon"


@pytest.fixture
def masha(db) -> User:
    return User.objects.create_user("Masha", password=PASSWORD)


@pytest.fixture
def alex(db) -> User:
    return User.objects.create_user("Alex", password=PASSWORD)


@pytest.fixture
def moderator(db) -> User:
    user = User.objects.create_user("Olya", password=PASSWORD, is_staff=True)
    user.groups.add(Group.objects.get(name="moderator"))
    return user


@pytest.fixture
def boss(db) -> User:
    return User.objects.create_superuser("Serg", password=PASSWORD)


@pytest.fixture
def password() -> str:
    return PASSWORD


@pytest.fixture
def signed_in(masha) -> Client:
    """Masha's browser."""
    client = Client()
    client.force_login(masha)
    return client


@pytest.fixture
def guest_client(db) -> Client:
    """A browser that plays as a guest."""
    client = Client()
    client.post("/guest/")
    return client
