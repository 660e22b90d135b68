"""Settings of the club that browsers visit: the real ones, without the pauses between acts."""

from config.settings import *  # noqa: F403

START_DELAY_SECONDS = 0.0
BOT_PACE_SECONDS = (0.0, 0.0)
AUTO_DELAY_SECONDS = (0.0, 0.0)
# People say that they are ready; nothing goes on by itself while a test looks at a deal's end.
BETWEEN_DEALS_SECONDS = 90.0
