/** Who sits at a table that this page keeps, or played a deal: what the players are called, and the signs of bots. */

import { marked } from "../i18n.svelte";
import type { Player } from "../shown";
import { filled } from "../rules/filled.ts";
import { CommandRefused, type Room } from "./room";

type Translate = (english: string) => string;

/** What bots are called, by seat. */
const NAMES: readonly string[] = [
  marked("Kon"), marked("Hana"), marked("Maru"), marked("Tama"), marked("Fuku"), marked("Mimi"), marked("Beko"), marked("Kero"),
];
const SIGNS: Readonly<Record<string, string>> = {
  beginner: marked("bot · beginner"),
  casual: marked("bot · casual"),
  club: marked("bot · club"),
  expert: marked("bot · expert"),
  master: marked("bot · master"),
  greedy: marked("bot · greedy"),
  random: marked("bot · random"),
};
/** The most characters that a name may have. */
const LENGTH = 24;
const HIDDEN = /[\p{C}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0]/gu;

/** A bot, or a person where `bot` is ""; the name is that of a person, "" where it is not known. */
export interface Seated {
  bot: string;
  name: string;
}

/** A bot of which nothing is known. */
const SOME_BOT = "bot";
/** The remarks of a text that say who sat there. */
const SEATED = /^# seat (\d+) (?:person(?: ([^\x00-\x1f\x7f]{1,24}))?|bot (\S{1,64}))\s*$/gm;

/** Return who sits at a table that this page keeps, by seat. */
export function seatedAt({ bots, name }: { bots: readonly string[]; name: string }): Seated[] {
  return bots.map((bot) => ({ bot, name: bot ? "" : name }));
}

/** Return who sat where, as the remarks of a text say; bots unless they name every seat exactly once. */
export function seatedIn(text: string, seats: number): Seated[] {
  const found = [...text.matchAll(SEATED)].map(([, seat, name = "", bot = ""]) => ({ seat: Number(seat), bot, name }));
  const sorted = found.sort((one, other) => one.seat - other.seat);
  const isWhole = found.length === seats && sorted.every(({ seat }, index) => seat === index);
  return isWhole ? sorted.map(({ bot, name }) => ({ bot, name })) : Array.from({ length: seats }, () => ({ bot: SOME_BOT, name: "" }));
}

/** Return what players are called, by seat; bots of the library have the names of their seats, others their own. */
export function namesOf(seated: readonly Seated[], translate: Translate): string[] {
  const bots: string[] = [];
  for (const [seat, { bot }] of seated.entries()) {
    const isOwn = bot === SOME_BOT || bot in SIGNS;
    bots.push(bot && (isOwn ? translate(NAMES[seat % NAMES.length]!) : apart(bot, bots)));
  }
  const shown: string[] = [];
  for (const [seat, { name }] of seated.entries()) {
    const unnamed = filled(translate(marked("Seat {number}")), { number: seat + 1 });
    shown.push(bots[seat] || (name ? apart(name, [...bots, ...shown]) : unnamed));
  }
  return shown;
}

/** Return what the players at the seats of a server's table are called, whose own bots have the names that pages give them. */
export function namesTold(players: readonly { name?: string; bot?: string }[], translate: Translate): string[] {
  const numbered = (seat: number): string => filled(translate(marked("Seat {number}")), { number: seat + 1 });
  return players.map(({ name, bot }, seat) => name || (bot ? translate(NAMES[seat % NAMES.length]!) : numbered(seat)));
}

/** Return the signs that say that players are bots, and how strong; "" for persons. */
export function signsOf(bots: readonly string[], translate: Translate): string[] {
  return bots.map((bot) => (bot ? translate(SIGNS[bot] ?? marked("bot")) : ""));
}

/** Return who sits at the seats of a room. */
export function playersOf({ stored }: Room, names: readonly string[], translate: Translate): Player[] {
  const signs = signsOf(stored.bots, translate);
  return stored.bots.map((bot, seat) => ({
    seat, kind: bot ? "bot" : "person", name: names[seat] ?? "", bot, sign: signs[seat] ?? "", here: true, away: false,
    ready: !bot && stored.ready, host: !bot, vacant: false, bank: null,
  }));
}

/** Return a name as it is shown: one line of at most 24 characters, without what is invisible; "" where nothing is left. */
export function tidied(given: string): string {
  return given.normalize("NFC").replace(HIDDEN, "").split(/\s+/u).join(" ").trim().slice(0, LENGTH).trim();
}

/** Return a name as it is shown; throw CommandRefused where nothing is left of it, or a bot has it. */
export function cleanName(given: string, translate: Translate): string {
  const name = tidied(given);
  if (!name) throw new CommandRefused("bad_name", translate(marked("A name needs at least one visible character.")));
  const taken = NAMES.flatMap((bot) => [bot, translate(bot)]);
  if (taken.some((bot) => alike(bot, name)))
    throw new CommandRefused("bad_name", filled(translate(marked("“{name}” is the name of a bot. Choose another.")), { name }));
  return name;
}

/** Return the name to store for this browser: none as long as the usual one was left as it is. */
export function chosenName(given: string, before: string, usual: string, translate: Translate): string {
  return !before && given === usual ? "" : cleanName(given, translate);
}

/** Say whether a player is shown under a name, or under that name with a number because another has it. */
export function isCalled(shown: string, name: string): boolean {
  return shown === name || (shown.startsWith(`${name} `) && /^\d+$/.test(shown.slice(name.length + 1)));
}

/** Return a name, with a number where another has it. */
function apart(name: string, others: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const told = number === 1 ? name : `${name} ${number}`;
    if (!others.some((other) => other && alike(other, told))) return told;
  }
}

function alike(one: string, other: string): boolean {
  return one.localeCompare(other, undefined, { sensitivity: "base" }) === 0;
}
