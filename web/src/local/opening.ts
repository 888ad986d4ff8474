/** Opening a table that this browser keeps. */

import { LOCAL } from "../addresses";
import { commitForNext } from "../fairness/fairness.svelte";
import { HttpError } from "../http";
import { i18n } from "../i18n.svelte";
import type { Catalogue, NewRoom } from "../protocol";
import { preferences } from "../preferences.svelte";
import { storeTable } from "./storing";
import { hindrance, opened } from "./programs";
import { opened as newRoom } from "./room";

/** The players that a page has; others think on a server. */
const LEVELS: readonly string[] = ["beginner", "casual", "club", "expert", "master"];
const ME = "me";

/** Whether a table needs no server: a single person plays at once among bots of the page, and without a clock. */
export function needsNoServer({ begin = false, timer, seats = [], private: secluded = true }: NewRoom): boolean {
  return begin && timer === "none" && secluded && seats.slice(1).every((who) => LEVELS.includes(who)) && (seats[0] ?? ME) === ME && !hindrance();
}

/** Open a table, and return its room; "" where the page cannot get its rules, and a server may have them. */
export async function openHere({ families, me }: Catalogue, room: NewRoom): Promise<string> {
  const about = families.find(({ presets }) => presets.some(({ name }) => name === room.preset));
  const preset = about?.presets.find(({ name }) => name === room.preset);
  if (!about || !preset) return "";
  const rules = await rulesOf(about.name);
  if (!rules) return "";
  const bots = room.seats?.length ? room.seats.map((who) => (who === ME ? "" : who)) : ["", ...Array.from({ length: preset.seats - 1 }, () => "casual")];
  const setting = { family: about.name, preset: room.preset, answers: { ...room.options }, bots, reveal: room.reveal ?? true, counter: room.counter ?? false };
  const name = LOCAL + Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  storeTable(newRoom(name, rules, preferences.name || me, commitForNext(), setting));
  return name;
}

/** The digest of the rules of a family, once its program is there; "" where the server has none of it. */
async function rulesOf(family: string): Promise<string> {
  try {
    return (await opened(family, i18n.language)).family.description.rules;
  } catch (fault) {
    if (fault instanceof HttpError && fault.code === "unreachable") throw fault;
    return "";
  }
}
