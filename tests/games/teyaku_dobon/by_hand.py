"""A finished deal of Teyaku Dobon settled by hand, clause by clause, with nothing of the rules but what is seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tefuda import Deal
from tefuda.core.cards.card import Card, read_cards


def number_of(card: Card) -> int:
    """Return 1 for an ace, 11 to 13 for court cards."""
    return ("A23456789TJQK".index(str(card)[:-1].replace("10", "T"))) + 1


def is_joker(card: Card) -> bool:
    return str(card) in ("SJ", "BJ")


@dataclass
class ByHand:
    """What everybody gains by a deal, the clauses that had an effect, and each yaku of each win."""

    deal: Deal
    gained: list[int] = field(default_factory=list)
    acted: set[str] = field(default_factory=set)
    wins: list[tuple[int, int, dict[str, int]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.moments = list(self.deal.moments())
        self.rules: Any = self.deal.options
        self.seats = self.deal.seats
        self.seen: Any = self.deal.observe(None)
        first = self.moments[0]
        self.had = list(first.observe(None).scores)
        self.streaks = first.observe(None).streaks or (0,) * self.seats
        self.pot = first.observe(None).pot
        self.bottom = _cards(first.position["stock"])[-1:]
        self.hands = [list(self.deal.observe(seat).hand) for seat in range(self.seats)]
        self.gained = [0] * self.seats
        self.while_it_goes_on()
        {
            "dobon": self.dobon, "tsumo": self.tsumo, "clear": self.clear, "stock": self.stock, "broke": self.broke
        }[str(self.seen.ending)]()  # fmt: skip
        if self.seen.won and self.seen.ending != "stock":
            self.share_pot()

    # ---------------------------------------------------------------- what is paid, and how much there is

    def has(self, seat: int) -> int:
        return int(self.rules.start) + self.had[seat] + self.gained[seat]

    def take(self, seat: int, amount: int) -> int:
        """Take points from a seat, no more than it has where that is played [8.2]; return how much."""
        limited = self.rules.cap and self.rules.start
        taken = min(amount, max(self.has(seat), 0)) if limited else amount
        if taken < amount:
            self.acted.add("8.2")
        self.gained[seat] -= taken
        return taken

    def pay(self, payer: int, payee: int, value: int, clause: str, doubled: str = "") -> None:
        """Pay for a win; jokers double the payment [7.6], [7.7], or what their holders gain and lose [7.7]."""
        jokers = [any(map(is_joker, self.hands[seat])) for seat in (payer, payee)]
        times, own = 1, False
        if doubled == "clear":
            if jokers[0] and self.rules.joker_clear_double:
                times = 2
                self.acted |= {"7.6"} if value else set()
            if jokers[0] and self.rules.joker_double and self.doubling != "holder":
                times = 2
                self.acted |= {"7.7"} if value else set()
            own = times == 1
        elif self.rules.joker_double and self.doubling != "holder":
            times = 2 ** (max if self.doubling == "once" else sum)(jokers)
            self.acted |= {"7.7"} if times > 1 and value else set()
        else:
            own = True
        paid = self.take(payer, value * times)
        self.gained[payee] += paid
        if paid == value * times and paid:
            self.acted.add(clause)
        if own and self.rules.joker_double and self.doubling == "holder":
            if jokers[1]:
                self.gained[payee] += paid
                self.acted |= {"7.7"} if paid else set()
            if jokers[0]:
                self.acted |= {"7.7"} if self.take(payer, value) else set()

    @property
    def doubling(self) -> str:
        return str(self.deal.game.house_rules["joker_doubling"].write(self.rules.joker_doubling))

    def worth(self, yaku: int) -> int:
        score = self.deal.game.house_rules["score"].write(self.rules.score)
        if score == "table":
            return int(getattr(self.rules, f"value_{min(yaku, 8)}"))
        return 300 * yaku if score == "linear" else 100 * yaku**2

    def round(self, seat: int | None) -> Sequence[int]:
        """Return all seats in turn, beginning on the left of a seat; of nobody, with the first player."""
        before = int(self.moments[0].observe(None).dealer) if seat is None else seat
        return [(before + step) % self.seats for step in range(1, self.seats + 1)]

    # ---------------------------------------------------------------- while the deal goes on

    def while_it_goes_on(self) -> None:
        """Pay stakes [9.2] and wrong calls [3.6]."""
        staked, wrong = [0] * self.seats, [0] * self.seats
        for before, after in zip(self.moments, self.moments[1:], strict=False):
            event, seen = after.history[-1], after.observe(None)
            if event.action.verb == "riichi":
                self.gained[event.seat] -= 100
                staked[event.seat] += 100
                self.pot += 100
            if before.observe(None).phase == "call" and len(before.asked) == 1:
                for seat in seen.called_wrongly:
                    layer = seen.layer
                    for other in range(self.seats) if layer is None else [layer]:
                        if other != seat:
                            paid = self.take(seat, self.worth(1))
                            self.gained[other] += paid
                            wrong[seat] -= paid
                            wrong[other] += paid
        self.acted.discard("8.2")
        self.acted |= ({"9.2"} if any(staked) else set()) | ({"3.6"} if any(wrong) else set())

    # ---------------------------------------------------------------- what a win is worth

    def yaku(self, seat: int, number: int, hit: Card, hand: Sequence[Card], by: str) -> dict[str, int]:
        """Return every yaku of a win, by its clause."""
        rules, cards = self.rules, [card for card in hand if not is_joker(card)]
        turned = self.seen.turn_up
        dora = [] if is_joker(turned) else [turned.suit]
        ura = [card.suit for card in self.bottom if not is_joker(card)] if seat in self.seen.riichi else []
        riichi = 1 + (self.seen.raised or [0] * self.seats)[seat]
        counted = [*cards, hit] if rules.dora_base else cards
        under = sum(card.suit in ura for card in counted)
        numbers, suits = [number_of(card) for card in cards], {card.suit for card in cards}
        pattern = rules.many_yaku if len(cards) >= rules.many_cards else 0
        if len(cards) >= rules.pattern_cards:
            pattern += rules.flush_yaku * (len(suits) == 1) + rules.same_yaku * (len(set(numbers)) == 1)
            pattern += rules.run_yaku * (sorted(numbers) == list(range(min(numbers), min(numbers) + len(numbers))))
        blocked = by == "dobon" and self.seen.layer is not None and not self.hands[self.seen.layer]
        wins = self.streaks[seat] if rules.streak else 0
        alone = rules.streak_bonus == 1 and wins > 1
        joker_up = is_joker(turned) and (by == "dobon" or rules.joker_up == 0)
        return {
            "4.1": 1, "4.2": 2 * blocked, "4.3": sum(card.suit in dora for card in counted), "9.4": under,
            "9.1": under * (riichi - 1),
            "4.4": {11: rules.jack_yaku, 12: rules.queen_yaku, 13: rules.king_yaku}.get(number, 0),
            "4.5": rules.tanki_yaku * (len(cards) == 1), "4.6": rules.tsumo_yaku * (by == "tsumo"),
            "4.7": rules.counter_yaku * (by == "counter"), "4.8": pattern, "7.4": len(hand) - len(cards),
            "7.5": int(joker_up), "11.1": 0 if alone else wins, "11.2": wins + 1 if alone else 0,
        }  # fmt: skip

    def value(self, seat: int, number: int, hit: Card, hand: Sequence[Card], by: str) -> int:
        yaku = self.yaku(seat, number, hit, hand, by)
        self.acted |= {clause for clause, times in yaku.items() if times}
        if seat in self.seen.riichi and self.bottom and not is_joker(self.bottom[0]):
            self.acted.add("9.4")
        if (seat, number, yaku) not in self.wins:
            self.wins.append((seat, number, yaku))
        return self.worth(sum(yaku.values()))

    def dobon(self) -> None:
        layer, called = self.seen.layer, dict(zip(self.seen.called, self.seen.calls, strict=True))
        base = self.seen.top
        for seat in self.round(layer):
            if seat in self.seen.countered:
                value = self.value(layer, called[seat], base, self.hands[layer], "counter")
                self.pay(seat, layer, value, "5.2")
        for seat in self.round(layer):
            if seat in called and seat not in self.seen.countered:
                value = self.value(seat, called[seat], base, self.hands[seat], "dobon")
                payers: Iterable[int] = range(self.seats) if layer is None else [layer]
                for payer in payers:
                    if layer is not None or payer not in called:
                        self.pay(payer, seat, value, "3.4" if layer is None else "5.1")

    def tsumo(self) -> None:
        (winner,) = self.seen.won
        drawn = self.moments[-2].observe(winner).drawn
        by_drawn, hand = self.rules.tsumo == 1, list(self.hands[winner])
        if by_drawn:
            hand.remove(drawn)
        hit = drawn if by_drawn else self.seen.top
        value = self.value(winner, number_of(hit), hit, hand, "tsumo")
        payers = [seat for seat in self.round(winner) if seat != winner]
        if self.rules.tsumo_payers == 1:
            self.acted |= {"5.3"} if self.seats > 2 else set()
            value = self.part(value, len(payers))
        elif self.rules.tsumo_payers == 2 and self.seen.layer not in (None, winner):
            payers = [self.seen.layer]
        for payer in payers:
            self.pay(payer, winner, value, "5.3")

    def part(self, amount: int, parts: int) -> int:
        """Return an equal part, rounded up [5.6]."""
        unit = 100 if self.rules.unit else 1
        return -(-amount // (parts * unit)) * unit

    # ---------------------------------------------------------------- other endings

    def clear(self) -> None:
        (winner,) = self.seen.won
        for seat in range(self.seats):
            if seat != winner:
                counted = [card for card in self.hands[seat] if not is_joker(card)]
                prices = [100 * len(counted), 100 * sum(map(number_of, counted)), self.rules.clear_fixed]
                self.acted.add("5.4")
                self.pay(seat, winner, prices[self.rules.clear_pays], "5.4", "clear")

    def broke(self) -> None:
        assert not self.seen.won
        assert min(self.has(seat) for seat in range(self.seats)) <= 0
        self.acted.add("8.1")

    def stock(self) -> None:
        if not self.rules.stock_pays:
            self.acted.add("5.5")
            return
        counted = [[card for card in hand if self.rules.stock_jokers or not is_joker(card)] for hand in self.hands]
        sums = [sum(number_of(card) for card in hand if not is_joker(card)) for hand in self.hands]
        sizes = list(map(len, counted))
        winners = [seat for seat in range(self.seats) if sizes[seat] == min(sizes)]
        debts = [100 * (size - min(sizes)) for size in sizes]
        missing = self.part(sum(debts), len(winners)) * len(winners) - sum(debts)
        bearer = max(self.round(None), key=lambda seat: (sizes[seat], sums[seat]))
        self.acted |= {"10.1"} | ({"10.3"} if not any(debts) else set())
        pool = 0
        for seat in range(self.seats):
            if debts[seat]:
                more = missing if seat == bearer else 0
                paid = self.take(seat, debts[seat] + more)
                pool += paid
                self.acted |= {"10.3" if more else "10.2"} if paid else set()
        self.deal_out(pool, winners, self.round(None))
        self.acted |= {"10.2" if len(winners) == 1 else "10.3"} if pool else set()

    def share_pot(self) -> None:
        if self.pot:
            self.acted.add("9.2")
            self.deal_out(self.pot, self.seen.won, self.round(self.seen.layer))

    def deal_out(self, amount: int, winners: Sequence[int], order: Sequence[int]) -> None:
        """Share an amount, rounded down; the first in order of those who share has the rest [5.6]."""
        unit = 100 if self.rules.unit else 1
        share = amount // (len(winners) * unit) * unit
        for seat in winners:
            self.gained[seat] += share
        self.gained[next(seat for seat in order if seat in winners)] += amount - share * len(winners)


def _cards(text: str) -> list[Card]:
    return [] if text == "-" else list(map(Card, read_cards(text)))
