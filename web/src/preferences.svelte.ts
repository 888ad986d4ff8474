/** What a person has chosen for this browser: kept there, and applied to the whole page. */

import { i18n, marked } from "./i18n.svelte";

const KEY = "tefuda";

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
  vibration: boolean;
  /** Whether nothing is heard of what others say. */
  muted: boolean;
  panel: boolean;
  /** Whether the own name was asked for. */
  named: boolean;
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
  vibration: false,
  muted: false,
  panel: true,
  named: false,
};

export const preferences: Chosen = $state({ ...DEFAULTS, ...kept() });

function kept(): Partial<Chosen> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Chosen>;
  } catch {
    return {};
  }
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
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Whether things on the page may move. */
export function moves(): boolean {
  return preferences.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The preferred language; the server may not have it. */
export function wishedLanguage(): string {
  const wanted = new URLSearchParams(location.search).get("lang");
  return wanted || preferences.language || languageOf(navigator.languages[0] ?? "en");
}

/** The language to begin with: that of the address, the one chosen before, or the first of the browser's. */
export function preferredLanguage(offered: readonly string[]): string {
  const wanted = new URLSearchParams(location.search).get("lang");
  if (wanted && offered.includes(wanted)) return wanted;
  if (offered.includes(preferences.language)) return preferences.language;
  for (const tag of navigator.languages) {
    const language = languageOf(tag);
    if (offered.includes(language)) return language;
  }
  return "en";
}

function languageOf(tag: string): string {
  const [first = "", ...rest] = tag.toLowerCase().split("-");
  if (first !== "zh") return first;
  const traditional = !rest.includes("hans") && ["hant", "tw", "hk", "mo"].some((part) => rest.includes(part));
  return traditional ? "zh_Hant" : "zh_Hans";
}
