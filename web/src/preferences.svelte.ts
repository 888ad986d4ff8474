/** What a person has chosen for this browser: stored there, and applied to the whole page. */

import { askFor, languageAsked } from "./addresses";
import { i18n, marked, setLanguage } from "./i18n.svelte";
import { languageAmong } from "./languages";
import { store, recalled, recalledAs } from "./storage";

const KEY = "tefuda";
/** Where earlier versions of the page stored the name. */
const NAME = "tefuda.name";

/** How a hand can be ordered, and what each order is called. */
export const ORDERS = {
  rank: marked("by rank"),
  suit: marked("by suit"),
  "straight flush": marked("by straight flush"),
  combination: marked("by combination"),
  own: marked("by hand"),
};

/** The orders offered where a game has these: the page itself makes the others. */
export function offered(orders: readonly string[]): Partial<typeof ORDERS> {
  return Object.fromEntries(Object.entries(ORDERS).filter(([order]) => order !== "straight flush" || orders.includes(order)));
}

/** How large cards are drawn, as a part of what is usual. */
export const SIZES = { small: 0.85, usual: 1, large: 1.2 };

interface Chosen {
  language: string;
  theme: "auto" | "light" | "dark";
  /** The room: quiet craft, or an evening among friends. */
  surface: "craft" | "evening";
  colours: "four" | "two" | "amber";
  cards: keyof typeof SIZES;
  order: keyof typeof ORDERS;
  motion: boolean;
  confirm: boolean;
  /** Whether the page passes where nothing else can be done. */
  autopass: boolean;
  /** Whether it is said what the own hand comes to, which tells what can be called. */
  sums: boolean;
  sound: boolean;
  /** How loud sounds are, from 0 to 1. */
  volume: number;
  vibration: boolean;
  /** Whether nothing is heard of what others say. */
  muted: boolean;
  panel: boolean;
  /** The own name, "" until one is chosen, and the number of the own face, -1 for the one that the name gives. */
  name: string;
  face: number;
}

const DEFAULTS: Chosen = {
  language: "",
  theme: "auto",
  surface: "craft",
  colours: "four",
  cards: "usual",
  order: "rank",
  motion: true,
  confirm: true,
  autopass: false,
  sums: false,
  sound: false,
  volume: 0.7,
  vibration: false,
  muted: false,
  panel: true,
  name: "",
  face: -1,
};

export const preferences: Chosen = $state(stored());

function stored(): Chosen {
  const found = recalledAs(KEY, DEFAULTS);
  // Another version of the page may have had other answers.
  const { cards, order } = DEFAULTS;
  return { ...found, name: found.name || (recalled(NAME) ?? ""), cards: found.cards in SIZES ? found.cards : cards, order: found.order in ORDERS ? found.order : order };
}

/** Take over what was chosen in another tab, so that this one does not undo it. */
export function takeOver({ key }: StorageEvent): void {
  if (key === KEY) Object.assign(preferences, stored());
}

/** Keep the preferences, and show them on the root of the document; to be run in an effect. */
export function applyPreferences(): void {
  const root = document.documentElement;
  root.dataset.theme = preferences.theme;
  root.dataset.surface = preferences.surface;
  root.dataset.colours = preferences.colours;
  root.style.setProperty("--cards", String(SIZES[preferences.cards]));
  root.dataset.motion = preferences.motion ? "full" : "still";
  root.lang = i18n.language.replace("_", "-");
  store(KEY, JSON.stringify(preferences));
}

/** Speak another language from now on. */
export function chooseLanguage(language: string): void {
  preferences.language = language;
  askFor(language);
  setLanguage(language);
}

/** Whether things on the page may move. */
export function moves(): boolean {
  return preferences.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The language that is wanted, of those that there are: that of the address, the one chosen before, or the first of the browser's. */
export function wishedLanguage(): string {
  return languageAmong([languageAsked(), preferences.language, ...navigator.languages]);
}
