/** Cards that fly: where things were before the last change, and the way from there to where they are. */

import type { TransitionConfig } from "svelte/transition";
import { moves } from "../preferences.svelte";
import { withNextPicture } from "./picture";

export const FLIGHT = 340;
/** The last card of a deal leaves the stock after this. */
export const DEALING = 560;
/** From one of several cards that go together to the next. */
export const BETWEEN = 55;
/** Cards slow down as they arrive. */
export const SLOWING = "cubic-bezier(0.33, 1, 0.68, 1)";
/** How long things that only make room take to move. */
const SETTLING = 200;
/** How wide a card is that lies somewhere on the table, and one that lies with a player. */
const CARD = 96;
const SMALL = 33;

/** Where the anchors of the page were: `hand:7♣#0`, `seat:2`, `stock`, `pile`. */
export class Anchors {
  /** Whether what is seen now does not follow from what was seen before: nothing flies then. */
  still = true;
  /** Whether the cards have just been dealt, and come one after another. */
  dealt = false;
  /** From where the cards come into the own hand that others have given, and how long they wait. */
  given: ReadonlyMap<string, { other: Elsewhere; delay: number }> = new Map();
  private remembered = new Map<string, DOMRect>();
  private root: ParentNode = document;

  remember(root: HTMLElement): void {
    this.root = root;
    this.remembered = new Map();
    for (const element of root.querySelectorAll<HTMLElement>("[data-anchor]")) {
      const rect = element.getBoundingClientRect();
      if (rect.width > 0) this.remembered.set(element.dataset.anchor ?? "", rect);
    }
  }

  /** Where the first of these anchors that is known was, or where it is if it is new. */
  first(...names: string[]): DOMRect | undefined {
    return firstRect(names, (name) => this.remembered.get(name) ?? this.now(name));
  }

  /** The same, to be asked once the page is laid out; where things were is what is remembered now. */
  from(...names: string[]): Elsewhere {
    const before = this.remembered;
    return () => firstRect(names, (name) => before.get(name) ?? this.now(name));
  }

  /** Where the first of these anchors that exists is now. */
  standing(...names: string[]): DOMRect | undefined {
    return firstRect(names, (name) => this.now(name));
  }

  /** Which way a card comes into the own hand, as number `index` of `all`. */
  toHand(card: string, index: number, all: number): Way {
    const delay = this.dealt ? (index * DEALING) / Math.max(all, 12) : 0;
    return { anchors: this, ...(this.given.get(card) ?? { other: this.from("stock", "pile", "middle"), delay }) };
  }

  private now(name: string): DOMRect | undefined {
    const rect = this.root.querySelector(`[data-anchor="${CSS.escape(name)}"]`)?.getBoundingClientRect();
    return rect && rect.width > 0 ? rect : undefined;
  }
}

function firstRect(names: string[], rectOf: (name: string) => DOMRect | undefined): DOMRect | undefined {
  for (const name of names) {
    const rect = rectOf(name);
    if (rect) return name.startsWith("seat:") ? cardIn(rect, SMALL) : name === "middle" ? cardIn(rect, CARD) : rect;
  }
  return undefined;
}

/** A card so wide in the middle of something larger. */
function cardIn(box: DOMRect, wide: number): DOMRect {
  return new DOMRect(box.left + (box.width - wide) / 2, box.top + box.height / 2 - wide * 0.7, wide, wide * 1.4);
}

/** Says where something comes from or goes to. */
type Elsewhere = () => DOMRect | undefined;

interface Way {
  anchors: Anchors;
  other: Elsewhere;
  delay?: number;
}

/** Let a card arrive from where it was. */
export function arrive(node: Element, way: Way): TransitionConfig {
  const coming = (away: string): Keyframe[] => [{ transform: away, zIndex: 5 }, { transform: "none", zIndex: 5 }];
  travel(node, way, coming, [{ opacity: 0 }, { opacity: 1 }], "backwards");
  return { duration: 0 };
}

/** Let a card leave for where it goes. */
export function depart(node: Element, way: Way): TransitionConfig {
  const fading = [{ opacity: 1 }, { opacity: 0 }];
  const leaving = (away: string): Keyframe[] => [
    { transform: "none", opacity: 1, zIndex: 5 },
    { opacity: 1, offset: 0.375 },
    { transform: away, opacity: 0, zIndex: 5 },
  ];
  return { duration: travel(node, way, leaving, fading, "forwards") };
}

/** Move a card between where it is and elsewhere, or fade it where that is not known; return how long it may take. */
function travel(node: Element, { anchors, other, delay = 0 }: Way, between: (away: string) => Keyframe[], fading: Keyframe[], fill: FillMode): number {
  if (!moves() || anchors.still || document.hidden) return 0;
  withNextPicture(
    () => [node.getBoundingClientRect(), other()] as const,
    ([rect, there]) => {
      if (!there) return node.animate(fading, { delay, duration: FLIGHT / 2, fill });
      const [across, down] = way(rect, there);
      const small = Math.min(1, Math.max(0.25, there.width / (rect.width || 1)));
      const away = `translate(${across}px, ${down}px) scale(${small})`;
      return node.animate(between(away), { delay, duration: FLIGHT, easing: SLOWING, fill });
    },
  );
  return FLIGHT + delay;
}

/** Let cards that stand elsewhere `now` than they `stood` before, by key, go there. */
export function settle(now: ReadonlyMap<HTMLElement, DOMRect>, stood: ReadonlyMap<string, DOMRect>): void {
  if (!moves()) return;
  for (const [card, to] of now) {
    const from = stood.get(card.dataset.key ?? "");
    if (!from || (from.left === to.left && from.top === to.top && from.width === to.width)) continue;
    const away = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / (to.width || 1)})`;
    card.animate(
      [
        { transform: away, transformOrigin: "0 0" },
        { transform: "none", transformOrigin: "0 0" },
      ],
      { duration: SETTLING, easing: SLOWING },
    );
  }
}

/** From the middle of one anchor to that of another, across and down. */
export function way(from: DOMRect, to: DOMRect): [number, number] {
  return [to.left + to.width / 2 - from.left - from.width / 2, to.top + to.height / 2 - from.top - from.height / 2];
}
