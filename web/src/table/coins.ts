/** What the losers of a deal give to its winners, as coins. */

/** A coin from one seat to another. */
export interface Coin {
  from: number;
  to: number;
}

/** Whoever lost most gives so many. */
const MOST = 6;

/** Where nobody lost points each of the others gives so many. */
const FEW = 2;

/** Return the coins that go from those who lost to those who gained, or to the `best` where nobody gained. */
export function coinsOf(payoffs: readonly number[], best: readonly number[]): Coin[] {
  const seats = payoffs.map((_, seat) => seat);
  const gained = seats.filter((seat) => (payoffs[seat] ?? 0) > 0);
  const takers = gained.length > 0 ? gained : best;
  const others = seats.filter((seat) => !takers.includes(seat));
  const most = Math.max(0, ...others.map((seat) => -(payoffs[seat] ?? 0)));
  if (takers.length === 0) return [];
  return others.flatMap((from) => {
    const number = most > 0 ? Math.ceil((MOST * -(payoffs[from] ?? 0)) / most) : FEW;
    return Array.from({ length: number }, (_, index) => ({ from, to: takers[index % takers.length] ?? from }));
  });
}
