/** What the losers of a deal give to its winners, as coins. */

/** A coin from one seat to another. */
export interface Coin {
  from: number;
  to: number;
}

/** Whoever lost most gives so many. */
const MOST = 6;

/** Return the coins that go from those who lost to those who gained, or to the `best` where nobody gained. */
export function coinsOf(payoffs: readonly number[], best: readonly number[]): Coin[] {
  const seats = payoffs.map((_, seat) => seat);
  const gained = seats.filter((seat) => (payoffs[seat] ?? 0) > 0);
  const takers = gained.length > 0 ? gained : best;
  const givers = seats.filter((seat) => (payoffs[seat] ?? 0) < 0 && !takers.includes(seat));
  const most = Math.max(...givers.map((seat) => -(payoffs[seat] ?? 0)));
  if (takers.length === 0) return [];
  return givers.flatMap((from) => {
    const number = Math.max(1, Math.round((MOST * -(payoffs[from] ?? 0)) / most));
    return Array.from({ length: number }, (_, place) => ({ from, to: takers[place % takers.length] ?? from }));
  });
}
