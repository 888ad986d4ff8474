"""Deals as files, to be watched on the page."""

from __future__ import annotations

KEY = "key " + 64 * "0"
EXCHANGE = f"""tefuda 1
game guandan
seats 4
hands 5♠ 3♣ 4♣ 6♣ / K♠ 3♦ 4♦ 6♦ / 6♠ 3♥ 4♥ 6♥ / A♠ 3♠ 4♠ 8♠
level 2
exchange -
before 0 2 1 3
{KEY}
3: give A♠  1: give K♠  0: give 3♣  2: give 4♥
"""
ENDING = f"""tefuda 1
game crazy-eights
seats 2
hands 7♣ 9♠ / 9♣ 9♥ 9♦
pile 5♣
turn 0
{KEY}
0: 7♣  1: 9♣  0: 9♠
"""
NO_CHOICE = f"""tefuda 1
game nippachi
seats 2
hands 7♣ / 9♥ 3♠
pile 7♦
turn 0
{KEY}
0: 7♣  1: pass
"""
JOKERS = f"""tefuda 1
game guandan
seats 4
hands SJ BJ 3♣ / 3♦ 4♦ / 3♥ 4♥ / 3♠ 4♠
level 2
turn 0
{KEY}
0: SJ  3: pass  2: pass  1: pass  0: BJ
"""
BOMB = f"""tefuda 1
game guandan
seats 4
hands 9♣ 3♣ / 3♦ 4♦ / 3♥ 4♥ / 5♣ 5♦ 5♥ 5♠ 4♠
level 2
turn 0
{KEY}
0: 9♣  3: 5♣ 5♦ 5♥ 5♠
"""
MANY_WILD = f"""tefuda 1
game guandan
seats 4
hands 2♥ 2♥ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣ J♣ Q♣ K♣ A♣ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ / 3♥ 4♥ / 5♥ 6♥ / 7♥ 8♥
level 2
turn 0
{KEY}
0: 3♣
"""
TWENTY = "2♣ 3♣ 4♣ K♣ K♦ K♥ K♠ A♣ A♦ A♥ A♠ 9♣ 9♦ 9♥ 9♠ 8♥ 8♠ 6♣ 6♦ 6♠"
LONG_HANDS = f"""tefuda 1
game crazy-eights
seats 4
hands 7♣ / 10♣ 10♦ 10♥ 10♠ J♣ J♦ J♥ J♠ Q♣ Q♦ Q♥ Q♠ 6♥ / {TWENTY} / 7♦ 7♥ 7♠
pile 5♣
turn 0
{KEY}
0: 7♣
"""
