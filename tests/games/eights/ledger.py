"""A second way to keep count of a deal of the eights family: from what was said and done, and by numbers alone.

It knows no card that is hidden. Written after the rule book, not after the rules, and in another shape.
"""

from __future__ import annotations

from typing import Any

from tefuda import Deal
from tefuda.games.eights.rules.options import (
    CallDue,
    CallTime,
    Extra,
    FinalCall,
    Finish,
    Forgotten,
    Options,
    Recycling,
    ShortStock,
    TwoSeats,
)

SEEN = (
    "counts", "stock", "turn", "direction", "phase", "pending", "chain", "owed", "owed_draws", "fine", "passes",
    "turns", "plays", "out", "over", "blocked",
)  # fmt: skip


def answering(deal: Deal) -> set[str]:
    """Return the cards with which the seat to act may answer a draw card, from what it sees."""
    seen, options = deal.observe(deal.turn), deal.options
    assert seen.top is not None
    assert seen.demanded is not None
    ranks = {int(seen.demanded)}
    if options.cross:
        ranks |= {options.draw_two, options.draw_four}
    ranks |= {options.wild} if options.escape else set()
    ranks |= {options.reverse} if options.turn_back else set()
    answers = set()
    for card in seen.hand:
        rank, matches = int(card) // 4, options.pass_on_any or card.rank == seen.top.rank or card.suit == seen.top.suit
        if rank in ranks or (rank == options.pass_on and matches):
            answers.add(card)
    powers = {options.wild, options.draw_two, options.draw_four, options.reverse, options.skip, options.extra}
    if options.finish == Finish.FORBIDDEN and len(seen.hand) == 1:
        answers = {card for card in answers if int(card) // 4 not in powers}
    return {str(card) for card in answers}


class Ledger:
    """The numbers of a deal, brought forward decision by decision."""

    def __init__(self, deal: Deal) -> None:
        seen = deal.observe(None)
        self.options: Options = deal.options
        self.seats = deal.seats
        self.counts: list[int] = list(seen.counts)
        self.owed: list[int] = list(seen.owed)
        self.owed_draws: list[int] = list(seen.owed_draws)
        self.stock, self.pile = int(seen.stock), len(seen.pile)
        assert seen.turn is not None
        self.turn, self.step = seen.turn, 1 if seen.direction == "clockwise" else -1
        self.phase, self.pending, self.chain = seen.phase, seen.pending, seen.chain
        self.out: set[int] = set()
        self.fine = self.passes = self.turns = self.plays = self.idle = 0
        self.least = list(self.counts)
        self.silent = self.over = self.blocked = False
        self.jump: str = ""

    def told(self) -> dict[str, object]:
        """Return the numbers under the names that an observation has for them."""
        return {
            "counts": tuple(self.counts), "stock": self.stock, "turn": None if self.over else self.turn,
            "direction": "clockwise" if self.step == 1 else "counter-clockwise",
            "phase": "over" if self.over else self.phase,
            "pending": self.pending, "chain": self.chain, "owed": tuple(self.owed),
            "owed_draws": tuple(self.owed_draws), "fine": self.fine, "passes": self.passes, "turns": self.turns,
            "plays": self.plays, "out": tuple(sorted(self.out)), "over": self.over, "blocked": self.blocked,
        }  # fmt: skip

    def supply(self) -> int:
        return self.stock + (self.pile if self.options.recycle else 0)

    def draw(self, seat: int, number: int) -> int:
        """Draw as far as there are cards; return how many."""
        number = min(number, self.supply())
        for _ in range(number):
            if self.stock == 0:
                self.stock, self.pile = self.pile, 0
            self.stock -= 1
            if self.stock == 0 and self.options.recycle == Recycling.WHEN_EMPTY:
                self.stock, self.pile = self.pile, 0
        self.counts[seat] += number
        return number

    def follow(self, action: Any) -> None:
        """Bring the numbers forward by what the seat to act does."""
        seat = self.turn
        if action.verb == "draw":
            self.draw(seat, 1)
        elif action.verb == "name":
            self.give_turn()
        elif action.verb == "take":
            missing = self.pending - self.draw(seat, self.pending)
            self.pending = self.chain = 0
            if self.options.short_stock == ShortStock.OWED:
                self.owed_draws[seat] += missing
            if not self.options.after_penalty:
                self.end_turn()
        elif action.verb == "play":
            self.play(seat, action)
        else:
            if action.verb == "pass" and self.phase == "speak":
                self.fine += self.options.call_cards
            elif action.verb == "pass" and self.phase == "play" and self.supply() == 0:
                self.passes += 1
            if self.phase == "speak":
                self.silent = False
            self.end_turn()

    def play(self, seat: int, action: Any) -> None:
        options, left = self.options, self.counts[seat] - 1
        wild = action.suit is not None
        self.phase = "play"
        if left == 0 and not self.right_word(wild, action.call):
            self.silent = False
            if options.forgotten == Forgotten.STAYS and (self.stock or options.recycle):
                self.lay(seat)
                self.use(seat, action.cards[0])
                self.draw(seat, options.forgotten_cards)
            else:
                self.draw(seat, options.forgotten_cards + self.pending)
                self.pending = self.chain = 0
            self.phase = "play"
            self.end_turn()
            return
        self.silent = bool(options.last_call) and left == 1 and action.call != "last"
        self.lay(seat)
        if left == 0:
            self.out.add(seat)
            self.fine = 0
            partners = range(seat, seat + self.seats, self.seats // 2) if options.partners else range(0)
            if all(self.counts[other % self.seats] == 0 for other in partners):
                if options.finish == Finish.SERVED:
                    self.use(seat, action.cards[0])
                    if self.pending:
                        self.draw(self.after(seat), self.pending)
                self.over = True
                return
        self.use(seat, action.cards[0])
        if options.last_call and action.call == "last" and left > 1:
            self.fine += options.false_call
        if self.phase == "play":
            self.end_turn()

    def right_word(self, wild: bool, call: str | None) -> bool:
        if self.options.final_call == FinalCall.OFF:
            return True
        if self.options.final_call == FinalCall.ANY:
            return call in ("mau", "mau-mau")
        return call == ("mau-mau" if wild else "mau")

    def lay(self, seat: int) -> None:
        self.counts[seat] -= 1
        self.pile += 1
        self.plays += 1
        self.passes = 0

    def use(self, seat: int, card: Any) -> None:
        """Let a card do what its rank does."""
        options = self.options
        names = ("draw_two", "draw_four", "reverse", "skip", "extra", "wild")
        powers = {int(getattr(options, name)): name for name in names}
        power = powers.get(int(card.rank))
        if power in ("draw_two", "draw_four"):
            self.chain += 1
            if not options.chain_cap or self.chain <= options.chain_cap:
                self.pending += int(options.draw_two_cards) if power == "draw_two" else 4
        elif power == "reverse":
            self.step = -self.step
            playing = self.seats - len(self.out)
            if options.two_seats == TwoSeats.SKIP and playing == 2 and not self.pending and seat not in self.out:
                self.jump = "again"
        elif power == "skip":
            self.jump = "" if self.pending else "skip"
        elif power == "extra" and self.counts[seat]:
            if options.extra_card == Extra.ANOTHER_TURN:
                self.jump = "again"
            else:
                self.phase = "extra"
        elif power == "wild" and options.escape:
            self.pending = self.chain = 0

    def after(self, seat: int) -> int:
        seats = [(seat + self.step * far) % self.seats for far in range(1, self.seats + 1)]
        return next(other for other in seats if other not in self.out)

    def end_turn(self) -> None:
        options, seat = self.options, self.turn
        if self.silent and self.counts[seat] == 1:
            if options.call_time == CallTime.UNTIL_NEXT:
                self.phase = "speak"
                return
            self.fine += options.call_cards
        if options.call_due == CallDue.AT_ONCE:
            self.draw(seat, self.fine)
        else:
            self.owed[seat] += self.fine
        self.fine = 0
        if not self.count_turn():
            self.give_turn()

    def count_turn(self) -> bool:
        """Count a turn; say whether it was the last."""
        options, seat = self.options, self.turn
        self.turns += 1
        self.silent = False
        self.idle = 0 if self.counts[seat] < self.least[seat] else self.idle + 1
        self.least[seat] = min(self.least[seat], self.counts[seat])
        stuck = self.passes and self.passes >= self.seats - len(self.out) + options.block_passes
        rounds = options.round_limit and self.turns >= options.round_limit * self.seats
        plays = options.play_limit and self.plays >= options.play_limit
        stalled = options.stall and self.idle >= options.stall * self.seats
        self.over = self.blocked = bool(stuck or rounds or plays or stalled)
        return self.over

    def give_turn(self) -> None:
        self.phase = "play"
        seat = self.turn
        if self.jump == "skip":
            seat = self.after(seat)
        seat, self.jump = seat if self.jump == "again" else self.after(seat), ""
        while True:
            self.turn = seat
            draws = self.owed_draws[seat] - self.draw(seat, self.owed_draws[seat])
            taken = self.draw(seat, self.owed[seat])
            calls = self.owed[seat] - taken
            stays_owed = self.options.short_stock == ShortStock.OWED
            self.owed_draws[seat], self.owed[seat] = (draws, calls) if stays_owed else (0, 0)
            whole = self.options.call_due == CallDue.WHOLE_TURN and taken and not self.pending
            if not whole or self.count_turn():
                return
            seat = self.after(seat)
