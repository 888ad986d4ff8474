/** What flies besides the cards that are seen: what players draw or give, and everything when a deal is over. */

import { moves } from "../preferences.svelte";
import type { DealView, EventView } from "../shown";
import { BETWEEN, DEALING, FLIGHT, type Anchors } from "./flight";
import { type Passing, passings } from "./gifts";
import { withNextPicture } from "./picture";

export interface Flight {
  id: number;
  /** Null for a card that lies face down. */
  card: string | null;
  from: DOMRect;
  to: DOMRect;
  delay: number;
}

/** The most backs that go to one player, or to the stock. */
const BACKS = 5;
/** More decisions than these at once are not shown one by one. */
const AT_ONCE = 4;

export class Flights {
  airborne: Flight[] = $state.raw([]);
  private last: DealView | null = null;
  private flown: DealView | null = null;
  /** The last of the things that happened. */
  private heard = -1;
  private passed: Passing[] = [];
  private number = 0;
  /** When the last flight lands, by the clock of the page. */
  private lands = 0;

  constructor(private readonly anchors: Anchors) {}

  /** Before the page shows a deal: see where things stand, whether what comes follows from it, and what is given. */
  expect(root: HTMLElement | undefined, deal: DealView | null, events: readonly EventView[], own: number | null): void {
    const before = this.last;
    this.last = deal;
    if (root) this.anchors.remember(root);
    if (!deal || deal === before) return;
    const begun = begins(before, deal);
    this.anchors.dealt = begun;
    this.anchors.still = !begun && !follows(before, deal);
    const fresh = begun ? [] : events.filter(({ moment }) => moment > this.heard);
    this.heard = events.at(-1)?.moment ?? -1;
    this.passed = passings(fresh.flatMap(({ gifts }) => gifts));
    const received = this.passed.filter((one) => isReceived(one, own));
    this.anchors.given = new Map(
      received.map(({ giver, card, delay }) => {
        const from = this.boxOf(giver);
        return [card ?? "", { other: () => from, delay }];
      }),
    );
  }

  /** Once the page shows it: send backs on their way. Flights of an earlier action that are still under way are dropped. */
  send(deal: DealView | null, own: number | null): void {
    const before = this.flown;
    this.flown = deal;
    if (!deal || (deal.number === before?.number && deal.decisions === before.decisions)) return;
    const still = !moves() || this.anchors.still || document.hidden;
    const { dealt } = this.anchors;
    const landing = (): number => performance.now() + FLIGHT + (dealt ? DEALING : 0);
    this.lands = still ? 0 : landing();
    const passed = this.passed;
    if (still) {
      this.airborne = [];
      return;
    }
    withNextPicture(
      () => (dealt ? this.dealing(deal, own) : before ? this.passing(before, deal, own, passed) : []),
      (flights) => {
        this.airborne = flights;
        this.lands = landing(); // they start only now
      },
    );
  }

  /** Gather what lies open, the hand, and a few cards of each player in the middle. */
  gather(root: HTMLElement | undefined): void {
    if (!root || !moves() || document.hidden) return;
    this.anchors.remember(root);
    const middle = this.anchors.first("stock", "pile", "middle");
    if (!middle) return;
    const open = [...root.querySelectorAll<HTMLElement>("[data-face]")].map((one) => ({
      card: one.dataset.face ?? null,
      from: one.getBoundingClientRect(),
    }));
    const held = (this.last?.counts ?? []).flatMap((count, seat) => {
      const from = this.anchors.first(`seat:${seat}`);
      const cards: (string | null)[] = this.last?.hands?.[seat] ?? Array.from({ length: count ?? BACKS }, () => null);
      return from ? cards.slice(0, BACKS).map((card) => ({ card, from })) : [];
    });
    this.airborne = [...open, ...held].map((one, index) => this.flight(one.card, one.from, middle, index * 8));
  }

  /** How long something still flies, in milliseconds. */
  get moving(): number {
    return Math.max(0, this.lands - performance.now());
  }

  landed(id: number): void {
    this.airborne = this.airborne.filter((flight) => flight.id !== id);
  }

  private flight(card: string | null, from: DOMRect, to: DOMRect, delay: number): Flight {
    return { id: this.number++, card, from, to, delay };
  }

  /** Backs for everybody else, to where they sit once the hand is there. */
  private dealing(deal: DealView, own: number | null): Flight[] {
    const from = this.anchors.standing("stock", "pile", "middle");
    if (!from) return [];
    const seats = deal.counts.map((_, seat) => seat).filter((seat) => seat !== own);
    const rounds = Math.min(BACKS, Math.max(...deal.counts.map((count) => count ?? BACKS)));
    const pause = DEALING / Math.max(1, rounds * seats.length);
    return Array.from({ length: rounds }, () => seats).flat().flatMap((seat, index) => {
      const to = this.anchors.standing(`seat:${seat}`);
      return to ? [this.flight(null, from, to, index * pause)] : [];
    });
  }

  /** Cards that come to players face down, and a pile that is turned over to be drawn from again. */
  private passing(before: DealView, deal: DealView, own: number | null, passed: readonly Passing[]): Flight[] {
    const stock = this.anchors.first("stock", "middle");
    if (!stock) return [];
    const pile = this.anchors.first("pile");
    const returned = pile ? Array.from({ length: Math.min(BACKS, grown(before, deal)) }, () => [pile, stock] as const) : [];
    const drawn = deal.counts.flatMap((count, seat) => {
      const more = seat === own || passed.some(({ taker }) => taker === seat) ? 0 : (count ?? 0) - (before.counts[seat] ?? count ?? 0);
      const to = this.anchors.first(`seat:${seat}`);
      return to ? Array.from({ length: Math.max(0, Math.min(BACKS, more)) }, () => [stock, to] as const) : [];
    });
    return [
      ...[...returned, ...drawn].map(([from, to], index) => this.flight(null, from, to, index * BETWEEN)),
      ...this.giving(own, passed),
    ];
  }

  /** Cards that pass from player to player; those that come into the own hand are seen there. */
  private giving(own: number | null, passed: readonly Passing[]): Flight[] {
    return passed.flatMap((one) => {
      const held = one.giver === own ? this.anchors.first(`hand:${one.card}#1`, `hand:${one.card}#0`) : undefined;
      const [from, to] = [held ?? this.boxOf(one.giver), this.boxOf(one.taker)];
      return from && to && !isReceived(one, own) ? [this.flight(one.card, from, to, one.delay)] : [];
    });
  }

  private boxOf(seat: number | null): DOMRect | undefined {
    return seat === null ? this.anchors.first("pile", "middle") : this.anchors.first(`seat:${seat}`);
  }
}

function isReceived({ taker, card }: Passing, own: number | null): boolean {
  return own !== null && taker === own && card !== null;
}

function begins(before: DealView | null, deal: DealView): boolean {
  return before?.number !== deal.number && !deal.over && deal.decisions <= deal.counts.length;
}

function follows(before: DealView | null, deal: DealView): boolean {
  const steps = deal.decisions - (before?.decisions ?? 0);
  return before?.number === deal.number && steps >= 0 && steps <= AT_ONCE;
}

/** How many cards the stock has gained. */
function grown(before: DealView, deal: DealView): number {
  const [then, now] = [before.middle.stock, deal.middle.stock];
  return then !== null && now !== null ? Math.max(0, now - then) : 0;
}
