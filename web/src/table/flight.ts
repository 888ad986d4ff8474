/** Cards that fly: where things were before the last change, and the way from there to where they are. */

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { moves } from "../preferences.svelte";

export const FLIGHT = 340;
/** The last card of a deal leaves the stock after this. */
export const DEALING = 560;
/** From one of several cards that go together to the next. */
export const BETWEEN = 55;
/** How much smaller a card is that lies with a player. */
const SMALL = 0.34;

/** Where the marked places of the page were: `hand:7♣#0`, `seat:2`, `stock`, `pile`. */
export class Places {
  /** Where what leaves the table goes. */
  toward = "";
  /** Whether what is seen now does not follow from what was seen before: nothing flies then. */
  still = true;
  /** Whether the cards have just been dealt, and come one after another. */
  dealt = false;
  /** From where the cards come into the own hand that others have given, and how long they wait. */
  given: ReadonlyMap<string, { other: DOMRect | undefined; delay: number }> = new Map();
  private remembered = new Map<string, DOMRect>();
  private root: ParentNode = document;

  remember(root: HTMLElement): void {
    this.root = root;
    this.remembered = new Map();
    for (const element of root.querySelectorAll<HTMLElement>("[data-place]")) {
      const rect = element.getBoundingClientRect();
      if (rect.width > 0) this.remembered.set(element.dataset.place ?? "", rect);
    }
  }

  /** Where the first of these places that is known was, or where it is if it is new. */
  first(...names: string[]): DOMRect | undefined {
    return firstRect(names, (name) => this.remembered.get(name) ?? this.now(name));
  }

  /** Where the first of these places that exists is now. */
  standing(...names: string[]): DOMRect | undefined {
    return firstRect(names, (name) => this.now(name));
  }

  /** Which way a card comes into the own hand, as the `place`th of `all`. */
  toHand(card: string, place: number, all: number): Way {
    const delay = this.dealt ? (place * DEALING) / Math.max(all, 12) : 0;
    return { places: this, ...(this.given.get(card) ?? { other: this.first("stock", "pile", "middle"), delay }) };
  }

  private now(name: string): DOMRect | undefined {
    const rect = this.root.querySelector(`[data-place="${CSS.escape(name)}"]`)?.getBoundingClientRect();
    return rect && rect.width > 0 ? rect : undefined;
  }
}

function firstRect(names: string[], place: (name: string) => DOMRect | undefined): DOMRect | undefined {
  for (const name of names) {
    const rect = place(name);
    if (rect) return name.startsWith("seat:") ? small(rect) : rect;
  }
  return undefined;
}

/** A card as it lies with a player: small, in the middle of what stands for that player. */
function small(seat: DOMRect): DOMRect {
  const wide = 96 * SMALL;
  return new DOMRect(seat.left + (seat.width - wide) / 2, seat.top + seat.height / 2 - wide * 0.7, wide, wide * 1.4);
}

interface Way {
  places: Places;
  other: DOMRect | undefined;
  delay?: number;
}

/** Let a card arrive from where it was. */
export function arrive(node: Element, way: Way): TransitionConfig {
  return travel(node, way, 1);
}

/** Let a card leave for where it goes. */
export function depart(node: Element, way: Way): TransitionConfig {
  return travel(node, way, 0);
}

function travel(node: Element, { places, other, delay = 0 }: Way, faintest: number): TransitionConfig {
  if (!moves() || places.still) return { duration: 0 };
  if (!other) return { duration: FLIGHT / 2, delay, css: (t) => `opacity: ${t}` };
  const rect = node.getBoundingClientRect();
  const [across, down] = way(rect, other);
  const small = Math.min(1, Math.max(0.25, other.width / (rect.width || 1)));
  return {
    delay,
    duration: FLIGHT,
    easing: cubicOut,
    css: (t, u) =>
      `transform: translate(${across * u}px, ${down * u}px) scale(${1 - (1 - small) * u}); opacity: ${faintest || Math.min(1, t * 1.6)}; z-index: 5`,
  };
}

/** From the middle of one place to that of another, across and down. */
export function way(from: DOMRect, to: DOMRect): [number, number] {
  return [to.left + to.width / 2 - from.left - from.width / 2, to.top + to.height / 2 - from.top - from.height / 2];
}

/** How long things that only make room take to move. */
export function settling(): number {
  return moves() ? 200 : 0;
}
