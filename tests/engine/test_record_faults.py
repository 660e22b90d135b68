"""Every fault of a record: one corrupted copy a row, with the exact line, word and code."""

import pytest

KNOCK, TWO, PAIRS, KOZEL = "kozel_forced_knock", "kozel_two", "kozel_pairs", "kozel"
SEATS = "Seats: 1=Masha 2=Alex 3=Olya 4=Serg"
HUGE = "54>=" + "9" * 5000  # Python itself reads no number of so many digits

# name, record, what is written there, what is written instead, line, token, code
TAGS = [
    ("version", KNOCK, "DGR: 1", "DGR: 2", 1, "2", "malformed"),
    ("version-twice", KNOCK, "DGR: 1", "DGR: 1 2", 1, "2", "malformed"),
    ("no-version", KNOCK, "DGR: 1\n", "", 1, "Game:", "malformed"),
    ("no-game-given", KNOCK, "Game: kozel", "Game:", 2, "Game:", "malformed"),
    ("unknown-game", KNOCK, "Game: kozel", "Game: chess", 2, "chess", "unknown_game"),
    ("unknown-tag", KNOCK, "Set: 6", "Moon: full", 4, "Moon:", "malformed"),
    ("tag-out-of-order", KNOCK, "View: full", "Set: 6\nView: full", 8, "Set:", "malformed"),
    ("tag-twice", KNOCK, "View: full", "View: full\nView: full", 9, "View:", "malformed"),
    ("no-seats", KNOCK, f"{SEATS}\n", "", 5, "Sides:", "malformed"),
    ("no-view", KNOCK, "View: full\n", "", 9, "Deal", "malformed"),
    ("view-of-a-seat", KNOCK, "View: full", "View: 2", 8, "2", "malformed"),
    ("view-of-the-public", KNOCK, "View: full", "View: public", 8, "public", "malformed"),
    ("no-such-view", KNOCK, "View: full", "View: half", 8, "half", "malformed"),
    ("unknown-option", KNOCK, "=each_own", "=each_own wind=4", 3, "wind=4", "unknown_option"),
    (
        "option-of-another-game",
        KNOCK,
        "fish_amount=each_own",
        "fish_amount=each_own bonus_open=none",
        3,
        "bonus_open=none",
        "unknown_option",
    ),
    ("unknown-value", KNOCK, "=each_own", "=all", 3, "fish_amount=all", "unknown_option"),
    (
        "target-too-small",
        KNOCK,
        "fish_amount=each_own",
        "target=1",
        3,
        "target=1",
        "unknown_option",
    ),
    (
        "target-below-the-threshold",
        KNOCK,
        "fish_amount=each_own",
        "target=12",
        3,
        "target=12",
        "unknown_option",
    ),
    ("option-without-value", KNOCK, "=each_own", "=each_own v00", 3, "v00", "malformed"),
    ("option-twice", KNOCK, "=each_own", "=each_own v00=0 v00=0", 3, "v00=0", "malformed"),
    ("set-of-another-game", KNOCK, "Set: 6", "Set: 9", 4, "9", "malformed"),
    ("no-such-set", KNOCK, "Set: 6", "Set: six", 4, "six", "malformed"),
    ("length-of-weeks", KNOCK, "Set: 6", "Length: 3 weeks", 4, "weeks", "malformed"),
    ("length-of-nothing", KNOCK, "Set: 6", "Length: 0 deals", 4, "0", "malformed"),
    ("length-in-words", KNOCK, "Set: 6", "Length: four deals", 4, "four", "malformed"),
    ("length-without-unit", KNOCK, "Set: 6", "Length: 4", 4, "Length:", "malformed"),
    ("one-seat", KNOCK, SEATS, "Seats: 1=Masha", 5, "1=Masha", "malformed"),
    ("no-seat", KNOCK, SEATS, "Seats:", 5, "Seats:", "malformed"),
    ("five-seats", KNOCK, SEATS, f"{SEATS} 5=Ivo", 5, "5=Ivo", "malformed"),
    ("seat-left-out", KNOCK, "3=Olya 4=Serg", "4=Olya", 5, "4=Olya", "malformed"),
    ("seat-without-name", KNOCK, "3=Olya", "3=", 5, "3=", "malformed"),
    ("broken-percent-in-a-name", KNOCK, "3=Olya", "3=Ol%2", 5, "3=Ol%2", "malformed"),
    ("name-that-is-not-utf-8", KNOCK, "3=Olya", "3=Ol%FF", 5, "3=Ol%FF", "malformed"),
    ("pairs-are-four", PAIRS, SEATS, "Seats: 1=Masha 2=Alex", 4, "2=Alex", "malformed"),
    ("sides-of-another-game", KNOCK, "Sides: 1 2 3 4", "Sides: 13 24", 6, "13", "malformed"),
    ("sides-in-singles", PAIRS, "Sides: 13 24", "Sides: 1 2 3 4", 5, "1", "malformed"),
    ("side-missing", KNOCK, "Sides: 1 2 3 4", "Sides: 1 2 3", 6, "Sides:", "malformed"),
    ("side-too-many", KNOCK, "Sides: 1 2 3 4", "Sides: 1 2 3 4 5", 6, "5", "malformed"),
    ("start-at-the-target", KNOCK, "Date", "Start: 0 101 0 0\nDate", 7, "101", "malformed"),
    ("start-in-words", KNOCK, "Date", "Start: 0 0 none 0\nDate", 7, "none", "malformed"),
    ("start-remembers-nothing", KNOCK, "Date", "Start: 0 +0 0 0\nDate", 7, "+0", "malformed"),
    ("start-below-nothing", KNOCK, "Date", "Start: 0 -5 0 0\nDate", 7, "-5", "malformed"),
    ("start-too-short", KNOCK, "Date", "Start: 0 0 0\nDate", 7, "Start:", "malformed"),
    ("start-too-long", KNOCK, "Date", "Start: 0 0 0 0 7\nDate", 7, "7", "malformed"),
    ("no-such-day", KNOCK, "2026-11-30T", "2026-11-31T", 7, "2026-11-31T18:05:00Z", "malformed"),
]

DEALS = [
    ("first-deal-is-1", KNOCK, "Deal 1 ", "Deal 2 ", 10, "2", "malformed"),
    ("deal-number-left-out", TWO, "Deal 3 ", "Deal 4 ", 49, "4", "malformed"),
    ("deal-number-repeated", TWO, "Deal 3 ", "Deal 2 ", 49, "2", "malformed"),
    (
        "redeal-has-the-same-number",
        KOZEL,
        "redeal\n\nDeal 3 ",
        "redeal\n\nDeal 4 ",
        47,
        "4",
        "malformed",
    ),
    ("deal-without-pot", KNOCK, " pot=0", "", 10, "Deal", "malformed"),
    ("deal-with-more", KNOCK, "pot=0", "pot=0 wind=4", 10, "wind=4", "malformed"),
    ("deal-out-of-order", KNOCK, "opener=2 pot=0", "pot=0 opener=2", 10, "pot=0", "malformed"),
    ("opener-in-words", KNOCK, "opener=2", "opener=Alex", 10, "opener=Alex", "malformed"),
    ("opener-of-deal-1", KNOCK, "opener=2", "opener=4", 10, "opener=4", "wrong_opener"),
    ("opener-is-no-seat", KNOCK, "opener=2", "opener=5", 10, "opener=5", "wrong_opener"),
    ("opener-is-no-seat-below", KNOCK, "opener=2", "opener=0", 10, "opener=0", "wrong_opener"),
    ("opener-of-deal-2", TWO, "Deal 2 opener=1", "Deal 2 opener=2", 25, "opener=2", "wrong_opener"),
    (
        "opener-after-a-fish",
        PAIRS,
        "Deal 2 opener=3",
        "Deal 2 opener=1",
        21,
        "opener=1",
        "wrong_opener",
    ),
    (
        "opener-before-pot",
        PAIRS,
        "Deal 2 opener=3 pot=56",
        "Deal 2 opener=1 pot=5",
        21,
        "opener=1",
        "wrong_opener",
    ),
    (
        "opener-of-a-deal-thrown-in",
        KOZEL,
        "Deal 3 opener=1 pot=0\n1: 00 03",
        "Deal 3 opener=3 pot=0\n1: 00 03",
        40,
        "opener=3",
        "wrong_opener",
    ),
    ("pot-of-deal-1", KNOCK, "pot=0", "pot=5", 10, "pot=5", "wrong_sum"),
    ("pot-after-a-draw", PAIRS, "pot=56", "pot=55", 21, "pot=55", "wrong_sum"),
    (
        "pot-before-the-hands",
        KNOCK,
        "pot=0\n1: 05 22 23",
        "pot=5\n1: 05 22 22",
        10,
        "pot=5",
        "wrong_sum",
    ),
    (
        "pot-before-a-missing-hand",
        KNOCK,
        "pot=0\n1: 05 22 23 25 26 34 66\n",
        "pot=5\n",
        10,
        "pot=5",
        "wrong_sum",
    ),
    (
        "pot-before-a-missing-boneyard",
        TWO,
        "pot=0\n1: 05 06 15 23 34 35 36\n2: 00 11 12 22 24 46 66\nY: 03",
        "pot=5\n1: 05 06 15 23 34 35 36\n2: 00 11 12 22 24 46 66\n{Y: 03}",
        49,
        "pot=5",
        "wrong_sum",
    ),
    ("tile-missing", KNOCK, "2: 03 06", "2: 03", 12, "2:", "wrong_deal"),
    ("tile-too-many", KNOCK, "2: 03 06", "2: 03 06 66", 12, "2:", "wrong_deal"),
    ("tile-dealt-twice", KNOCK, "3: 04 14", "3: 03 14", 13, "03", "wrong_deal"),
    ("tile-dealt-twice-in-one-hand", KNOCK, "1: 05 22", "1: 05 05", 11, "05", "wrong_deal"),
    ("tile-of-a-bigger-set", KNOCK, "1: 05 22", "1: 05 27", 11, "27", "wrong_deal"),
    ("tile-high-half-first", KNOCK, "1: 05 22", "1: 50 22", 11, "50", "malformed"),
    ("tile-of-one-half", KNOCK, "1: 05 22", "1: 5 22", 11, "5", "malformed"),
    ("tile-unknown", KNOCK, "1: 05 22", "1: ?? 22", 11, "??", "malformed"),
    ("hand-missing", KNOCK, "3: 04 14 15 35 36 46 56\n", "", 13, "4:", "malformed"),
    ("last-hand-missing", KNOCK, "4: 00 01 02 12 24 33 55\n", "", 14, "11", "malformed"),
    ("hand-too-many", KNOCK, "\n11 15>", "\n5: 00\n11 15>", 15, "5:", "malformed"),
    ("hand-late", KNOCK, "out 2", "1: 05 22 23 25 26 34 66", 22, "1:", "malformed"),
    ("boneyard-before-a-hand", KNOCK, "4: 00", "Y: 00", 14, "Y:", "malformed"),
    ("boneyard-too-many", KNOCK, "\n11 15>", "\nY: 00\n11 15>", 15, "Y:", "wrong_deal"),
    (
        "boneyard-missing",
        TWO,
        "Y: 56 35 16 04 26 45 12 06 00 25 02 66 34 33\n",
        "",
        11,
        "11",
        "wrong_deal",
    ),
    ("boneyard-too-short", TWO, "Y: 56 35", "Y: 56", 11, "Y:", "wrong_deal"),
    ("boneyard-too-long", TWO, "Y: 56 35", "Y: 56 56 35", 11, "56", "wrong_deal"),
    ("boneyard-again", TWO, "34 33\n11", "34 33\nY: 11\n11", 12, "Y:", "wrong_deal"),
    ("boneyard-tile-dealt", TWO, "Y: 56 35", "Y: 11 35", 11, "11", "wrong_deal"),
    ("redeal-unfounded", KNOCK, "\n11 15>", "\nredeal\n11 15>", 15, "redeal", "wrong_deal"),
    (
        "redeal-twice",
        KOZEL,
        "11 23 25\nredeal",
        "11 23 25\nredeal\nredeal",
        46,
        "redeal",
        "malformed",
    ),
    ("redeal-with-more", KOZEL, "11 23 25\nredeal", "11 23 25\nredeal 2", 45, "2", "malformed"),
    ("redeal-missing", KOZEL, "11 23 25\nredeal", "11 23 25\n00 03<", 45, "00", "wrong_deal"),
    (
        "redeal-missing-before-an-end",
        KOZEL,
        "11 23 25\nredeal",
        "11 23 25\nbroken 2",
        45,
        "broken",
        "wrong_deal",
    ),
    (
        "redeal-missing-before-a-sum",
        KOZEL,
        "11 23 25\nredeal",
        "11 23 25\ncredit 0 0 0 0",
        45,
        "credit",
        "wrong_deal",
    ),
    (
        "redeal-missing-before-a-deal",
        KOZEL,
        "11 23 25\nredeal\n",
        "11 23 25\n",
        46,
        "Deal",
        "wrong_deal",
    ),
    (
        "action-after-a-redeal",
        KOZEL,
        "11 23 25\nredeal",
        "11 23 25\nredeal\n00",
        46,
        "00",
        "wrong_end",
    ),
    (
        "end-after-a-redeal",
        KOZEL,
        "11 23 25\nredeal",
        "11 23 25\nredeal\nout 2",
        46,
        "out",
        "wrong_end",
    ),
    (
        "sum-after-a-redeal",
        KOZEL,
        "11 23 25\nredeal",
        "11 23 25\nredeal\ncredit draw",
        46,
        "credit",
        "wrong_end",
    ),
    (
        "text-before-the-first-deal",
        KNOCK,
        "View: full\n",
        "View: full\nout 2\n",
        9,
        "out",
        "malformed",
    ),
]

FAIR = "fair commitment=00ff secret=ab 1=01 2=- 3=03 4=04"
FAIR_LINES = [
    ("commitment-missing", "fair secret=ab 1=01 2=- 3=03 4=04", "fair", "malformed"),
    (
        "out-of-order",
        "fair secret=00ff commitment=ab 1=01 2=- 3=03 4=04",
        "secret=00ff",
        "malformed",
    ),
    ("not-hexadecimal", FAIR.replace("ab", "xy"), "secret=xy", "malformed"),
    ("half-a-byte", FAIR.replace("ab", "a"), "secret=a", "malformed"),
    ("secret-left-out", FAIR.replace("ab", "-"), "secret=-", "malformed"),
    ("seat-too-many", FAIR + " 5=05", "5=05", "malformed"),
]

ACTIONS = [
    ("forced-tile", KNOCK, "\n11 15>", "\n44 15>", 15, "44", "illegal"),
    ("opening-high-half-first", KNOCK, "\n11 15>", "\n11< 15>", 15, "11<", "malformed"),
    ("tile-not-in-hand", KNOCK, "15> 12< 22<", "16> 12< 22<", 15, "16>", "illegal"),
    ("wrong-half", KNOCK, "15> 12< 22<", "51> 12< 22<", 15, "51>", "illegal"),
    ("wrong-arm", KNOCK, "54> 41>", "54< 41>", 16, "54<", "illegal"),
    ("arm-that-is-not-there", KNOCK, "54> 41>", "54^ 41>", 16, "54^", "illegal"),
    ("lay-without-arm", KNOCK, "54> 41>", "54 41>", 16, "54", "malformed"),
    ("lay-unreadable", KNOCK, "54> 41>", "5-4 41>", 16, "5-4", "malformed"),
    ("two-doubles-where-one-is-allowed", KNOCK, "22<\n", "22<,55>\n", 15, "22<,55>", "illegal"),
    ("knock-with-a-playable-tile", KNOCK, "54> 41>", "- 41>", 16, "-", "must_play"),
    ("draw-with-a-playable-tile", TWO, "11 15<", "11 +56", 12, "+56", "must_play"),
    ("draw-from-nothing", KNOCK, "61> - 10>", "61> +66 10>", 19, "+66", "illegal"),
    ("knock-with-a-drawable-tile", TWO, "+56 65>", "- 65>", 16, "-", "must_draw"),
    ("drawn-tile-is-not-the-next", TWO, "+56 65>", "+35 65>", 16, "+35", "illegal"),
    ("draw-without-tile", TWO, "+56 65>", "+ 65>", 16, "+", "malformed"),
    ("draw-hidden", TWO, "+56 65>", "+?? 65>", 16, "+??", "malformed"),
    ("discard-in-a-game-without", KNOCK, "54> 41>", "_34 41>", 16, "_34", "must_play"),
    ("points-not-scored", KNOCK, "54> 41>", "54>=3 41>", 16, "54>=3", "wrong_sum"),
    ("points-with-a-flag", KNOCK, "54> 41>", "54>t=3 41>", 16, "54>t=3", "wrong_sum"),
    ("flag-unknown", KNOCK, "54> 41>", "54>s 41>", 16, "54>s", "malformed"),
    ("flag-behind-the-points", KNOCK, "54> 41>", "54>=3t 41>", 16, "54>=3t", "malformed"),
    ("points-in-words", KNOCK, "54> 41>", "54>=03 41>", 16, "54>=03", "malformed"),
    ("points-too-many", KNOCK, "54> 41>", f"{HUGE} 41>", 16, HUGE, "malformed"),
    ("choice-in-a-game-without", KNOCK, "\n11 15>", "\n@2 15>", 15, "@2", "illegal"),
    ("choice-of-another", KNOCK, "\n11 15>", "\n@3 15>", 15, "@3", "illegal"),
    ("action-after-the-end", KNOCK, "44<\n", "44< 46<\n", 21, "46<", "wrong_end"),
    ("knock-after-the-end", KNOCK, "44<\n", "44<\n-\n", 22, "-", "wrong_end"),
    ("action-after-the-end-line", KNOCK, "out 2", "out 2\n46<", 23, "46<", "wrong_end"),
    ("comment-without-end", KNOCK, "54> 41>", "54> {good 41>", 16, "{good", "malformed"),
    ("end-in-mid-line", KNOCK, "44<\nout 2", "44< out 2", 21, "out", "malformed"),
]

ENDS = [
    ("too-early", KNOCK, "03> 35> 33< 34<\n44<\nout 2", "out 2", 20, "out", "wrong_end"),
    ("not-such-an-end", KNOCK, "out 2", "fish 2", 22, "fish", "wrong_end"),
    ("broken-when-over", KNOCK, "out 2", "broken 2", 22, "broken", "wrong_end"),
    ("time-in-a-game-without", KNOCK, "44<\nout 2", "time 4", 21, "time", "wrong_end"),
    ("another-seat", KNOCK, "out 2", "out 3", 22, "3", "wrong_end"),
    ("no-such-seat", KNOCK, "out 2", "out 7", 22, "7", "wrong_end"),
    ("broken-by-nobody", KNOCK, "44<\nout 2", "broken 5", 21, "5", "wrong_end"),
    ("conceded-by-nobody", KNOCK, "44<\nout 2", "conceded 0", 21, "0", "wrong_end"),
    ("seat-in-words", KNOCK, "out 2", "out Alex", 22, "Alex", "malformed"),
    ("no-seat", KNOCK, "out 2", "out", 22, "out", "malformed"),
    ("two-seats", KNOCK, "out 2", "out 2 3", 22, "3", "malformed"),
    ("twice", KNOCK, "out 2", "out 2\nout 2", 23, "out", "wrong_end"),
    (
        "behind-the-sums",
        KNOCK,
        "out 2\ncredit 12 0 21 10",
        "credit 12 0 21 10\nout 2",
        23,
        "out",
        "wrong_end",
    ),
    ("missing-at-the-last-line", KNOCK, "out 2\n", "", 23, "account", "wrong_end"),
    (
        "missing-and-nothing-follows",
        KNOCK,
        "out 2\ncredit 12 0 21 10\naccount +12 0 21 +10\n",
        "",
        21,
        "44<",
        "wrong_end",
    ),
    ("missing-before-a-deal", TWO, "20<\nout 2\n", "20<\n", 48, "Deal", "wrong_end"),
    (
        "missing-before-the-result",
        PAIRS,
        "20< 06<\nfish 4\n",
        "20< 06<\n",
        97,
        "Result:",
        "wrong_end",
    ),
    (
        "deal-breaks-off-before-a-deal",
        TWO,
        "20<\nout 2\ncredit 7 0\naccount +7 0\n",
        "",
        45,
        "Deal",
        "wrong_end",
    ),
    ("credit-too-early", KNOCK, "44<\nout 2", "credit 12 0 21 10", 21, "credit", "wrong_end"),
    ("account-too-early", KNOCK, "44<\nout 2", "account +12 0 21 +10", 21, "account", "wrong_end"),
    (
        "result-too-early",
        KNOCK,
        "+12 0 21 +10\n",
        "+12 0 21 +10\nResult: loser=2\n",
        25,
        "Result:",
        "wrong_end",
    ),
    ("result-in-mid-deal", KNOCK, "44<\nout 2", "Result: loser=2", 21, "Result:", "wrong_end"),
    (
        "result-before-the-first-deal",
        KNOCK,
        "View: full\n",
        "View: full\nResult: loser=2\n",
        9,
        "Result:",
        "wrong_end",
    ),
    (
        "deal-after-the-match",
        PAIRS,
        "Result:",
        "Deal 7 opener=4 pot=0 Result:",
        98,
        "Deal",
        "wrong_end",
    ),
    (
        "text-after-the-result",
        PAIRS,
        "rating=1,0,1,0\n",
        "rating=1,0,1,0\nResult: loser=2,4\n",
        99,
        "Result:",
        "malformed",
    ),
]

SUMS = [
    ("credit", KNOCK, "credit 12 0 21 10", "credit 12 0 22 10", 23, "22", "wrong_sum"),
    ("first-of-two-credits", KNOCK, "credit 12 0 21 10", "credit 0 12 21 10", 23, "0", "wrong_sum"),
    ("credit-drawn-but-is-not", KNOCK, "credit 12 0 21 10", "credit draw", 23, "draw", "wrong_sum"),
    ("credit-is-drawn", PAIRS, "credit draw", "credit 0 0", 18, "0", "wrong_sum"),
    ("credit-with-plus", KNOCK, "credit 12", "credit +12", 23, "+12", "malformed"),
    ("credit-too-short", KNOCK, "credit 12 0 21 10", "credit 12 0 21", 23, "credit", "malformed"),
    ("credit-too-long", KNOCK, "credit 12 0 21 10", "credit 12 0 21 10 5", 23, "5", "malformed"),
    ("credit-twice", KNOCK, "21 10\n", "21 10\ncredit 12 0 21 10\n", 24, "credit", "malformed"),
    ("credit-of-a-broken-deal", KNOCK, "44<\nout 2", "broken 2", 22, "credit", "malformed"),
    (
        "account-of-a-broken-deal",
        KNOCK,
        "44<\nout 2\ncredit 12 0 21 10",
        "broken 2",
        22,
        "account",
        "malformed",
    ),
    (
        "account-before-credit",
        KNOCK,
        "credit 12 0 21 10\naccount +12 0 21 +10",
        "account +12 0 21 +10\ncredit 12 0 21 10",
        24,
        "credit",
        "malformed",
    ),
    (
        "account-twice",
        KNOCK,
        "21 +10\n",
        "21 +10\naccount +12 0 21 +10\n",
        25,
        "account",
        "malformed",
    ),
    ("account-recorded-not-remembered", KNOCK, "account +12", "account 12", 24, "12", "wrong_sum"),
    ("account", KNOCK, "21 +10", "21 +11", 24, "+11", "wrong_sum"),
    ("account-in-words", KNOCK, "21 +10", "21 ten", 24, "ten", "malformed"),
    ("loser", PAIRS, "loser=2,4", "loser=1,3", 98, "loser=1,3", "wrong_sum"),
    ("loser-called-winner", PAIRS, "loser=2,4", "winner=1,3", 98, "winner=1,3", "wrong_sum"),
    ("loser-in-words", PAIRS, "loser=2,4", "loser=Alex", 98, "loser=Alex", "malformed"),
    ("rating", PAIRS, "rating=1,0,1,0", "rating=1,0,2,0", 98, "rating=1,0,2,0", "wrong_sum"),
    (
        "rating-first",
        PAIRS,
        "loser=2,4 rating=1,0,1,0",
        "rating=1,0,1,0 loser=2,4",
        98,
        "rating=1,0,1,0",
        "wrong_sum",
    ),
    ("result-too-long", PAIRS, "rating=1,0,1,0", "rating=1,0,1,0 !", 98, "!", "malformed"),
    (
        "result-empty",
        PAIRS,
        "Result: loser=2,4 rating=1,0,1,0",
        "Result:",
        98,
        "Result:",
        "malformed",
    ),
]


def rows(table):
    return [pytest.param(*row[1:], id=row[0]) for row in table]


@pytest.mark.parametrize(
    ("name", "written", "instead", "line", "token", "code"),
    [*rows(TAGS), *rows(DEALS), *rows(ACTIONS), *rows(ENDS), *rows(SUMS)],
)
def test_first_fault(record_text, read, name, written, instead, line, token, code):
    text = record_text(name)
    assert text.count(written) == 1, "the place to corrupt must be the only one"
    report = read(text.replace(written, instead))
    assert report.record is None
    assert (report.fault.line, report.fault.token, report.fault.code) == (line, token, code)
    assert report.fault.message


@pytest.mark.parametrize(
    ("fair", "token", "code"), [pytest.param(*row[1:], id=row[0]) for row in FAIR_LINES]
)
def test_fault_of_a_fair_line(record_text, read, fair, token, code):
    fault = read(record_text(KNOCK).replace("\n11 15>", f"\n{fair}\n11 15>")).fault
    assert (fault.line, fault.token, fault.code) == (15, token, code)


@pytest.mark.parametrize(
    ("behind", "line"),
    [
        pytest.param("11 15> 12< 22<\n", 16, id="behind-an-action"),
        pytest.param("account +12 0 21 +10\n", 25, id="behind-the-sums"),
    ],
)
def test_fair_line_stands_before_the_actions(record_text, read, behind, line):
    fault = read(record_text(KNOCK).replace(behind, f"{behind}{FAIR}\n")).fault
    assert (fault.line, fault.token, fault.code) == (line, "fair", "malformed")


def test_fair_line_stands_once(record_text, read):
    fault = read(record_text(KNOCK).replace("\n11 15>", f"\n{FAIR}\n{FAIR}\n11 15>")).fault
    assert (fault.line, fault.token, fault.code) == (16, "fair", "malformed")


@pytest.mark.parametrize(
    ("text", "line", "token"),
    [
        pytest.param("", 1, "", id="nothing"),
        pytest.param("\n{only a comment}\n", 1, "", id="only-a-comment"),
        pytest.param("DGR: 1\nGame: kozel\n\n", 2, "kozel", id="tags-break-off"),
        pytest.param("not a record", 1, "not", id="no-tag"),
    ],
)
def test_record_that_breaks_off_in_its_tags(read, text, line, token):
    fault = read(text).fault
    assert (fault.line, fault.token, fault.code) == (line, token, "malformed")


def test_record_that_breaks_off_in_its_hands(record_text, read):
    text = record_text(KNOCK)
    fault = read(text[: text.index("3: 04")]).fault
    assert (fault.line, fault.token, fault.code) == (12, "45", "malformed")


def test_remembered_start_where_nothing_is_remembered(record_text, read):
    text = record_text(KNOCK).replace("fish_amount=each_own", "threshold=0")
    fault = read(text.replace("Date", "Start: 0 +4 0 0\nDate")).fault
    assert (fault.line, fault.token, fault.code) == (7, "+4", "malformed")


def test_bytes_that_are_not_utf_8(record_text, read):
    text = record_text(KNOCK).replace("3=Olya", "3=Ol\udcff\udcfe")
    fault = read(text).fault
    assert (fault.line, fault.token, fault.code) == (5, "3=Ol\ufffd\ufffd", "malformed")


def test_deals_before_the_fault_are_reported(record_text, read):
    report = read(record_text(TWO).replace("Deal 3 ", "Deal 4 "))
    assert [(deal.number, str(deal.ending)) for deal in report.deals] == [
        (1, "out 1"),
        (2, "out 2"),
    ]


def test_deal_with_a_wrong_sum_has_ended_before_it(record_text, read):
    report = read(record_text(KNOCK).replace("credit 12 0 21 10", "credit 12 0 22 10"))
    assert [deal.report.credits for deal in report.deals] == [(12, 0, 21, 10)]


def test_deal_without_end_line_is_not_reported(record_text, read):
    assert read(record_text(KNOCK).replace("out 2\n", "")).deals == ()


def test_deal_that_was_thrown_in_is_not_reported(record_text, read):
    report = read(record_text(KOZEL).replace("redeal\n\nDeal 3 ", "redeal\n\nDeal 4 "))
    assert [deal.number for deal in report.deals] == [1, 2]


def test_game_and_rules_are_reported_as_far_as_they_were_read(record_text, read):
    text = record_text(KNOCK)
    assert read(text.replace("DGR: 1", "DGR: 2")).game is None
    before_rules = read(text.replace("Set: 6", "Set: 9"))
    assert (before_rules.game, before_rules.rules) == ("kozel", None)
    assert read(text.replace("opener=2", "opener=4")).rules.code == "kozel"


@pytest.mark.parametrize(
    ("end", "line", "token", "code"),
    [
        pytest.param("broken 5", 26, "5", "wrong_end", id="no-such-seat"),
        pytest.param("broken", 26, "broken", "malformed", id="no-seat"),
        pytest.param("broken 2\nbroken 3", 27, "broken", "wrong_end", id="twice"),
        pytest.param(
            "broken 2\nDeal 2 opener=2 pot=0", 27, "Deal", "wrong_end", id="a-deal-follows"
        ),
        pytest.param("time 2", 26, "time", "wrong_end", id="time-between-deals"),
    ],
)
def test_fault_of_a_match_stopped_between_deals(record_text, read, end, line, token, code):
    fault = read(f"{record_text(KNOCK)}\n{end}\n").fault
    assert (fault.line, fault.token, fault.code) == (line, token, code)


def test_missing_set_of_a_game_that_is_not_played_with_6(read):
    fault = read("DGR: 1\nGame: cuban9\nSeats: 1=Masha 2=Alex 3=Olya 4=Serg\n").fault
    assert (fault.line, fault.token, fault.code) == (3, "Seats:", "malformed")


@pytest.mark.parametrize(
    ("game", "option", "rest"),
    [
        pytest.param("draw", "hand_size=7", "Set: 9\nSeats: 1=A 2=B", id="not-with-this-set"),
        pytest.param(
            "general", "doubles_per_turn=1", "Seats: 1=A 2=B 3=C 4=D", id="not-with-a-general"
        ),
    ],
)
def test_option_that_the_game_cannot_have_at_this_table(read, game, option, rest):
    fault = read(f"DGR: 1\nGame: {game}\nRules: {option}\n{rest}\n").fault
    assert (fault.line, fault.token, fault.code) == (3, option, "unknown_option")


@pytest.mark.parametrize(
    ("instead", "line", "token", "code"),
    [
        pytest.param("@2 56", 24, "opener=4", "wrong_opener", id="of-the-partner"),
        pytest.param("@3 56", 29, "@3", "illegal", id="of-the-losers"),
        pytest.param("56", 29, "56", "illegal", id="left-out"),
    ],
)
def test_choice_of_the_opener(record_text, read, instead, line, token, code):
    fault = read(record_text("jamaican_partner").replace("@4 56", instead)).fault
    assert (fault.line, fault.token, fault.code) == (line, token, code)


def test_options_that_do_not_go_together(read):
    fault = read("DGR: 1\nGame: osel\nRules: teams=pairs\nSeats: 1=A 2=B 3=C\n").fault
    assert (fault.line, fault.token, fault.code) == (3, "teams=pairs", "unknown_option")
    assert fault.message == "Pairs need exactly four players."
