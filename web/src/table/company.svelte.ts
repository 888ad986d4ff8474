/** What players say to each other: the wire carries a number, and each reader has the words in the own language. */

import { marked } from "../i18n.svelte";

/** Phrases by number; after them come the signs. */
export const PHRASES = [
  marked("Hello!"),
  marked("Good luck!"),
  marked("Well played!"),
  marked("That was close!"),
  marked("Sorry!"),
  marked("One moment, please."),
  marked("Thank you!"),
  marked("Another one?"),
] as const;

/** Signs, each with its name and how eyes and mouth of its face are drawn. */
export const SIGNS = [
  { name: marked("a smile"), eyes: "M8 10v1M16 10v1", mouth: "M7.5 14.5c2.5 3 6.5 3 9 0" },
  { name: marked("a laugh"), eyes: "M7 10.5l1.5-1 1.5 1M14 10.5l1.5-1 1.5 1", mouth: "M7 14h10c-.5 5-9.5 5-10 0z" },
  { name: marked("surprise"), eyes: "M8.5 9v2M15.5 9v2", mouth: "M12 14a2 2.2 0 110 4.4a2 2.2 0 110-4.4z" },
  { name: marked("a tear"), eyes: "M8 10v1M16 10v1M16.5 12.5v2.5", mouth: "M8 17c2-2.5 6-2.5 8 0" },
  { name: marked("a thought"), eyes: "M8 9.5h2M14 9.5h2", mouth: "M9 16.5l6-1.5" },
  { name: marked("a bow"), eyes: "M7.5 10.5c.8.8 1.8.8 2.5 0M14 10.5c.8.8 1.8.8 2.5 0", mouth: "M10 16h4" },
] as const;

/** How long something said is seen, in milliseconds. */
const SEEN = 5000;

export class Company {
  /** What was said last at each seat, as long as it is seen. */
  said: ReadonlyMap<number, number> = $state.raw(new Map());
  private readonly ends = new Map<number, number>();

  hear(seat: number, number: number): void {
    this.said = new Map([...this.said, [seat, number]]);
    clearTimeout(this.ends.get(seat));
    this.ends.set(seat, window.setTimeout(() => (this.said = new Map([...this.said].filter(([one]) => one !== seat))), SEEN));
  }
}
