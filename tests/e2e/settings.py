"""Settings of the club that browsers visit: the real ones, without the pauses between acts."""

from config.settings import *  # noqa: F403

START_DELAY_SECONDS = 0.0
BOT_PACE_SECONDS = (0.0, 0.0)
AUTO_DELAY_SECONDS = (0.0, 0.0)
# People say that they are ready; nothing goes on by itself while a test looks at a deal's end.
BETWEEN_DEALS_SECONDS = 90.0
# Games with a file of their own are dealt as it says; see known_deals.
INSTALLED_APPS = [*INSTALLED_APPS, "tests.e2e.known_deals.KnownDeals"]  # noqa: F405
