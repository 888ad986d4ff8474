/** Cards that fly: where things were before the last change, and the way from there to where they are. */

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { moves } from "../preferences.svelte";

const FLIGHT = 340;

/** Remembers where the marked places of the page stood: `hand:7♣#0`, `seat:2`, `stock`, `pile`. */
export class Places {
  /** Where what leaves the table goes. */
  toward = "";
  private readonly known = new Map<string, DOMRect>();

  remember(root: HTMLElement): void {
    for (const element of root.querySelectorAll<HTMLElement>("[data-place]")) {
      const rect = element.getBoundingClientRect();
      if (rect.width > 0) this.known.set(element.dataset.place ?? "", rect);
    }
  }

  /** Where the first of these places that is known stood. */
  first(...names: string[]): DOMRect | undefined {
    for (const name of names) {
      const found = this.known.get(name);
      if (found) return found;
    }
    return undefined;
  }
}

interface Way {
  other: DOMRect | undefined;
  delay?: number;
}

/** Let a card arrive from where it was. */
export function arrive(node: Element, { other, delay = 0 }: Way): TransitionConfig {
  return travel(node, other, delay, 1);
}

/** Let a card leave for where it goes. */
export function depart(node: Element, { other, delay = 0 }: Way): TransitionConfig {
  return travel(node, other, delay, 0);
}

function travel(node: Element, other: DOMRect | undefined, delay: number, faintest: number): TransitionConfig {
  if (!moves()) return { duration: 0 };
  if (!other) return { duration: FLIGHT / 2, delay, css: (t) => `opacity: ${t}` };
  const rect = node.getBoundingClientRect();
  const across = other.left + other.width / 2 - (rect.left + rect.width / 2);
  const down = other.top + other.height / 2 - (rect.top + rect.height / 2);
  const small = Math.min(1, Math.max(0.25, other.width / (rect.width || 1)));
  return {
    delay,
    duration: FLIGHT,
    easing: cubicOut,
    css: (t, u) =>
      `transform: translate(${across * u}px, ${down * u}px) scale(${1 - (1 - small) * u}); opacity: ${faintest || Math.min(1, t * 1.6)}; z-index: 5`,
  };
}

/** How long things that only make room take to move. */
export function settling(): number {
  return moves() ? 200 : 0;
}
