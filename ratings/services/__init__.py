"""Every write of ratings, inside the transaction of its caller: a result and its rating are one fact.

Lock order: club points before skills, and of each the rows by person.
"""

from ratings.services.club import rate, reverse
from ratings.services.skill import RankedPlayers, SkillMatch, rate_skill, reverse_skill

__all__ = ["RankedPlayers", "SkillMatch", "rate", "rate_skill", "reverse", "reverse_skill"]
