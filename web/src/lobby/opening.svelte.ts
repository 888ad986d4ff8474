/** Opening a table: what is asked of the server, and what it refuses. */

import { roomAddress } from "../addresses";
import { commit } from "../fairness/fairness.svelte";
import { HttpError, post, sentenceOf } from "../http";
import { i18n } from "../i18n.svelte";
import type { Fault, NewRoom, RoomMade } from "../protocol";

export class Opening {
  busy = $state(false);
  trouble = $state("");
  faults: readonly Fault[] = $state.raw([]);

  /** Begin a game against bots at once. */
  play(preset: string, options: Record<string, string> = {}): Promise<void> {
    return this.open({ preset, options, timer: "none", private: true, reveal: true, begin: true });
  }

  async open(room: NewRoom): Promise<void> {
    this.busy = true;
    this.trouble = "";
    try {
      const made = await post<RoomMade>(`api/rooms?lang=${i18n.language}`, { ...room, hash: commit() });
      location.assign(roomAddress(made.room));
    } catch (fault) {
      this.busy = false;
      this.trouble = sentenceOf(fault);
      if (fault instanceof HttpError) this.faults = fault.faults;
    }
  }
}
