/** Opening a table: how long its game takes, what is asked of the server, and what it refuses. */

import { roomAddress, routeNow } from "../addresses";
import { HttpError, post, sentenceOf } from "../http";
import { i18n, tell } from "../i18n.svelte";
import { rememberMade } from "./lately";
import { bringProgram } from "../local/files";
import { recognised } from "../recognised";
import type { Catalogue, Fault, NewRoom, PresetInfo, RoomMade } from "../protocol";

export class Opening {
  busy = $state(false);
  trouble = $state("");
  faults: readonly Fault[] = $state.raw([]);

  constructor(private readonly catalogue: Catalogue) {}

  /** Begin a game against bots at once. */
  play(preset: string, options: Record<string, string> = {}): Promise<void> {
    void bringTable();
    const family = this.catalogue.families.find(({ presets }) => presets.some(({ name }) => name === preset));
    if (family) bringProgram(family.name);
    return this.open({ preset, options, timer: "none", private: true, reveal: true, begin: true });
  }

  /** Open a table of a game for friends, with one open seat and bots at the others. */
  invite(preset: string): Promise<void> {
    const number = this.catalogue.families.flatMap(({ presets }) => presets).find(({ name }) => name === preset)?.seats ?? 2;
    const seats = ["me", "open", ...Array.from({ length: number - 2 }, () => usualBot(this.catalogue.bots))];
    return this.open({ preset, options: {}, seats, timer: "none", private: true, reveal: true, begin: false });
  }

  /** Open a table of the first game on the shelf for everybody, with a seat for whoever comes and bots at the others. */
  wait({ shelf, families, bots }: Catalogue): Promise<void> {
    const preset = shelf[0]?.preset ?? "";
    const number = families.flatMap(({ presets }) => presets).find(({ name }) => name === preset)?.seats ?? 2;
    const seats = ["me", "open", ...Array.from({ length: number - 2 }, () => usualBot(bots))];
    return this.open({ preset, options: {}, seats, timer: "normal", private: false, reveal: true, begin: false });
  }

  /** Open a table: in this page where no server is needed. */
  async open(room: NewRoom): Promise<void> {
    this.busy = true;
    this.trouble = "";
    try {
      const made = (await this.openedHere(room)) || (await openThere(room));
      rememberMade(made);
      if (routeNow().page === "play") location.replace(roomAddress(made));
      else location.assign(roomAddress(made));
    } catch (fault) {
      this.busy = false;
      this.trouble = sentenceOf(fault);
      if (fault instanceof HttpError) this.faults = fault.faults;
    }
  }

  /** Open a table that this browser keeps, and return its room; "" where it needs a server. */
  private async openedHere(room: NewRoom): Promise<string> {
    const { needsNoServer, openHere } = await import("../local/opening");
    return needsNoServer(room) ? openHere(this.catalogue, room) : "";
  }
}

/** Open a table on the server, and return its room; throw HttpError where that cannot be. */
export async function openThere(room: NewRoom): Promise<string> {
  await recognised();
  const { commitForNext } = await import("../fairness/fairness.svelte");
  const made = await post<RoomMade>(`api/rooms?lang=${i18n.language}`, { ...room, hash: commitForNext() });
  return made.room;
}

/** Bring what shows a table of this page, which is wanted as soon as there is one. */
export async function bringTable(): Promise<void> {
  await Promise.all([import("../local/opening"), import("../local/connection.svelte"), import("../table/Table.svelte")]).catch(() => undefined);
}

/** The bot to begin with, where there is a choice. */
export function usualBot(bots: Catalogue["bots"]): string {
  return (bots.find(({ name }) => name === "casual") ?? bots[0])?.name ?? "";
}

/** Bots that play for research and in the terminal, and are no level of play. */
const FOR_RESEARCH: readonly string[] = ["greedy", "random"];

/** The bots that are offered for a seat: the levels, and those from outside the library. */
export function offered(bots: Catalogue["bots"]): Catalogue["bots"] {
  return bots.filter(({ name }) => !FOR_RESEARCH.includes(name));
}

/** How long a preset takes, of a match or where matches do not end of a deal; "" where that is not known. */
export function minutesOf(preset: PresetInfo | undefined): string {
  if (!preset?.minutes) return "";
  const { minutes: number, endless } = preset;
  return endless ? tell("{number} min a deal", { number }) : tell("{number} min", { number });
}
