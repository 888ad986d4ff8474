/** What the modules of the page ask of a browser. */

const nothing = (): null => null;

/** What a store keeps. */
export const stored = new Map<string, string>();
const store = {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, text: string) => void stored.set(name, text),
  removeItem: (name: string) => void stored.delete(name),
};
/** What the phone was made to feel: an own turn, or that something can be claimed. */
export const felt: unknown[] = [];
/** What was heard, as the lengths of the samples. */
export const rung: number[] = [];
/** Where the icon of the page was last said to be. */
export const icon = { href: "" };

class Sounding {
  readonly gain = { value: 1 };
  constructor(_: unknown, private readonly made: { buffer?: { length: number } } = {}) {}
  connect<T>(next: T): T {
    return next;
  }
  start(): void {
    rung.push(this.made.buffer?.length ?? 0);
  }
}

Object.assign(globalThis, {
  window: globalThis,
  addEventListener: nothing,
  removeEventListener: nothing,
  document: {
    baseURI: "http://table.test/", visibilityState: "visible", hidden: false, documentElement: { dataset: {} },
    addEventListener: nothing, removeEventListener: nothing,
    querySelector: (wanted: string) => (wanted.startsWith("link") ? { setAttribute: (_: string, href: string) => (icon.href = href) } : null),
  },
  localStorage: store,
  sessionStorage: store,
  location: { search: "", hash: "", pathname: "/t/room" },
  history: { state: null, replaceState: () => (location.hash = "") },
  matchMedia: () => ({ matches: false }),
  requestAnimationFrame: (run: () => void) => setTimeout(run),
  cancelAnimationFrame: (number: number) => clearTimeout(number),
  AudioContext: class {
    readonly currentTime = 0;
    readonly resume = nothing;
  },
  AudioBuffer: class {
    readonly length: number;
    readonly copyToChannel = nothing;
    constructor({ length }: { length: number }) {
      this.length = length;
    }
  },
  AudioBufferSourceNode: Sounding, GainNode: Sounding,
  CSS: { escape: (text: string) => text },
});
Object.defineProperty(globalThis, "navigator", {
  configurable: true,
  value: { languages: ["en"], userActivation: { hasBeenActive: true }, vibrate: (pattern: unknown) => felt.push(pattern) },
});
