"""The words for options: a name, a sentence, and a sentence for each value.

Texts are English here, marked for translation. Source: RULES 8.1.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from games.engine.text import gettext_noop as _


@dataclass(frozen=True, slots=True)
class Words:
    """``values`` explains each value by its text; a plain number may go without."""

    name: str
    help: str
    values: Mapping[str, str] = field(default_factory=dict)


_YES: Final = _("Yes.")
_NO: Final = _("No.")

NAMES: Final[Mapping[str, Words]] = {
    "teams": Words(
        _("Sides"),
        _("Whether each plays alone or partners sit opposite each other."),
        {
            "none": _("Each plays for himself."),
            "pairs": _("Two pairs; partners sit opposite. Four players are needed."),
        },
    ),
    "hand_size": Words(
        _("Tiles at the start"),
        _("How many tiles each player is dealt."),
        {
            "7": _("Seven tiles each."),
            "7/5/5": _("Seven tiles each for two players, five for three or four."),
            "9/7/5": _("Nine tiles each for two players, seven for three, five for four."),
        },
    ),
    "opener_first": Words(
        _("Who opens the first deal"),
        _("Which tile decides who opens the first deal of a match."),
        {
            "ones_up_blank_last": _("The holder of 1-1, else of 2-2 and so on up; 0-0 comes last."),
            "lowest_double": _("The holder of the lowest double, 0-0 included."),
            "lowest_double_no_blank": _("The holder of the lowest double; 0-0 does not count."),
            "highest_double": _("The holder of the highest double."),
            "ones_when_four": _("The holder of 1-1 when four play, else of the lowest double."),
            "tile66": _("The holder of 6-6."),
            "lot": _("Whoever the lot falls on, with any tile."),
        },
    ),
    "opener_fallback": Words(
        _("Opening without a double"),
        _("Which tile opens the first deal when nobody was dealt a double."),
        {
            "heaviest": _("The heaviest tile opens."),
            "lightest": _("The lightest tile opens."),
        },
    ),
    "opener_must_double": Words(
        _("Open with a double"),
        _("Whether who opens a later deal must lay a double if he holds one, 6-6 and 0-0 aside."),
        {
            "no": _("Any tile may open."),
            "yes": _("A double must open; 6-6 and 0-0 may, but never need to."),
        },
    ),
    "house": Words(
        _("House"),
        _("Which double grows four arms."),
        {
            "first_double": _("The first double laid open, whenever it comes."),
            "opening_double": _("Only a double that opens the deal."),
        },
    ),
    "house_sides_first": Words(
        _("Long sides first"),
        _("Whether both long sides of the house must be covered before its short ends open."),
        {
            "no": _("All four sides are open from the next turn on."),
            "yes": _("The short ends open when both long sides are covered."),
        },
    ),
    "doubles_per_turn": Words(
        _("Doubles in one turn"),
        _("How many doubles may be laid at once, each at an end of its own."),
        {
            "1": _("One tile per turn, a double too."),
            "2": _("Two doubles at two different ends."),
            "per_open_end": _("One double at every open end."),
        },
    ),
    "double_extra_turn": Words(
        _("Another turn after a double"),
        _("Whether who lays a double may lay once more."),
        {
            "no": _("The turn passes on as usual."),
            "yes": _("A double gives a further turn, which may be declined."),
        },
    ),
    "draw": Words(
        _("Drawing"),
        _("How many tiles are drawn by a player who cannot lay."),
        {
            "until_playable": _("One after another until one fits or nothing is left to draw."),
            "one": _("One tile; if it does not fit, the turn passes."),
        },
    ),
    "stock_reserve": Words(
        _("Tiles that stay"),
        _("How many tiles of the boneyard are never drawn."),
        {
            "0": _("The boneyard may be emptied."),
            "1": _("The last tile stays."),
            "2": _("The last two tiles stay."),
        },
    ),
    "fish_detection": Words(
        _("When it is a fish"),
        _("At which moment a blocked deal ends."),
        {
            "suit_exhausted": _(
                "As soon as both ends show a number whose six non-double tiles are all laid."
            ),
            "no_legal_move": _("When nobody can lay and nothing can be drawn."),
        },
    ),
    "v00": Words(
        _("Value of 0-0"),
        _("What 0-0 counts when it is left in a hand."),
        {
            "0": _("0-0 counts nothing."),
            "10": _("0-0 counts 10."),
            "25": _("0-0 counts 25."),
        },
    ),
    "v00_scope": Words(
        _("When 0-0 counts"),
        _("Whether 0-0 has its value only as the last tile of a hand."),
        {
            "alone": _("Only when it is the only tile left."),
            "always": _("Whatever else is in the hand."),
        },
    ),
    "v66": Words(
        _("Value of 6-6"),
        _("What 6-6 counts when it is left in a hand."),
        {
            "12": _("6-6 counts its 12 pips."),
            "50": _("6-6 counts 50."),
        },
    ),
    "v66_scope": Words(
        _("When 6-6 counts"),
        _("Whether 6-6 has its value only as the last tile of a hand."),
        {
            "alone": _("Only when it is the only tile left; else 12."),
            "always": _("Whatever else is in the hand."),
        },
    ),
    "opening_scores": Words(
        _("The opening tile scores"),
        _("Whether the tile that opens the deal can score points."),
        {"yes": _YES, "no": _NO},
    ),
    "end_bonus": Words(
        _("Points for going out"),
        _("How the tiles of the others become fives for the winner."),
        {
            "ceil_sum": _("All their hands together, divided by five and rounded up."),
            "ceil_each": _("Each hand divided by five and rounded up, then added."),
        },
    ),
    "fish_amount": Words(
        _("Points of a fish"),
        _("Who writes down what when the deal is blocked."),
        {
            "max_takes_all": _("The heaviest side writes down the tiles of all hands."),
            "max_takes_own": _("The heaviest side writes down only its own tiles."),
            "each_own": _("Each side writes down its own tiles."),
            "difference": _("The lightest hand wins the others' sum less its own points."),
            "losers_sum": _("The lightest hand wins the full sum of the others."),
            "difference_each": _("The lightest hand wins from each other the difference."),
        },
    ),
    "fisherman_includes_own": Words(
        _("The fish-maker's own tiles"),
        _("Whether who makes a fish also writes down his own tiles."),
        {
            "yes": _("He writes down the tiles of all hands."),
            "no": _("He writes down only the tiles of the others."),
        },
    ),
    "bonus_open": Words(
        _("Bonus for opening"),
        _("What the losers of the deal pay extra when it was opened with 6-6 or 0-0."),
        {
            "66:50,00:25": _("50 for 6-6, 25 for 0-0."),
            "none": _("No bonus."),
        },
    ),
    "bonus_finish": Words(
        _("Bonus for finishing"),
        _("What the losers of the deal pay extra when the winner goes out with 6-6 or 0-0."),
        {
            "66:50,00:25": _("50 for 6-6, 25 for 0-0."),
            "none": _("No bonus."),
        },
    ),
    "general": Words(
        _("General"),
        _("Whether finishing with 6-6 and 0-0 wins the whole match."),
        {
            "same_turn": _("Both laid in the one last turn win the match."),
            "consecutive": _("Both in the last turn, or 6-6 and then 0-0 as the last two tiles."),
            "off": _("No general."),
        },
    ),
    "officer_bonus": Words(
        _("Officer"),
        _("What going out with 0-0 alone adds to the points won."),
        {
            "0": _("Only the title."),
            "25": _("25 points."),
        },
    ),
    "threshold": Words(
        _("Threshold"),
        _("How many points in one deal open an account; fewer are only remembered."),
        {
            "0": _("Everything is written down from the start."),
            "13": _("13 or more open the account."),
            "14": _("More than 13 open the account."),
        },
    ),
    "threshold_basis": Words(
        _("What opens an account"),
        _("Whether remembered points help to reach the threshold."),
        {
            "deal": _("The points of one deal must reach it."),
            "cumulative": _("Remembered points and those of the deal together must reach it."),
        },
    ),
    "memory": Words(
        _("Points below the threshold"),
        _("What becomes of points too few to open the account."),
        {
            "keep": _("They are remembered while the same side keeps winning."),
            "lose": _("They are lost."),
        },
    ),
    "goats": Words(
        _("Several over the target"),
        _("Who loses when several reach the target in one deal."),
        {
            "all": _("All of them lose."),
            "highest": _("Only the highest loses."),
        },
    ),
    "streak": Words(
        _("Six-love"),
        _("Whether the wins must come while the others have none."),
        {
            "no": _("The first side with six wins is the winner."),
            "yes": _("A win of another side sets everybody back to nothing."),
        },
    ),
    "target_check": Words(
        _("Reaching the target"),
        _("Whether the match ends in the middle of a deal."),
        {
            "immediately": _("The match ends the moment the target is reached."),
            "end_of_deal": _("The deal is played out; the highest score wins."),
        },
    ),
    "target": Words(_("Target"), _("The score that ends the match.")),
    "time_limit": Words(
        _("Time limit"),
        _("After how many minutes the match is decided by the score."),
        {
            "30": _("30 minutes."),
            "40": _("40 minutes."),
            "50": _("50 minutes."),
            "none": _("No limit."),
        },
    ),
}
