import pytest

from accounts.templatetags.devices import device


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "Firefox, Linux",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 "
            "(KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
            "Safari, iPhone",
        ),
        (
            "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 YaBrowser/25.1 Safari/537.36",
            "Yandex, Android",
        ),
        ("curl/8.0", "curl/8.0"),
        ("x" * 100, "x" * 40),
        ("", ""),
    ],
)
def test_device(agent, name):
    assert device(agent) == name
