/** What moves and is heard when a table turns to another moment: cards fly, what was done is stamped, and the end gathers everything. */

import { tick } from "svelte";
import type { DealView, EventView } from "../shown";
import { Closing } from "./closing.svelte";
import { Anchors } from "./flight";
import { Flights } from "./flights.svelte";
import { Heard } from "./heard";
import { sound } from "./sound";
import { Stamped } from "./stamped.svelte";

export class Motion {
  /** What the table is drawn in; undefined until it is. */
  root: HTMLElement | undefined = $state();
  readonly anchors = new Anchors();
  readonly flights = new Flights(this.anchors);
  readonly heard = new Heard();
  readonly stamped = new Stamped();
  readonly closing: Closing;

  /** `onend` is called when the points of a deal are shown. */
  constructor(onend: () => void = () => undefined) {
    this.closing = new Closing(() => {
      sound("gather");
      this.flights.gather(this.root);
    }, onend);
  }

  /**
   * Turn to a moment, before the page shows it: see where things stand, then stamp, and send what flies once it is shown.
   *
   * `events` are those that have been seen so far, or the last of them; null as long as there is nothing to see.
   * `over` says whether the deal is over, `leading` of a moment before that whether the end that may come next follows from it.
   */
  turnTo(deal: DealView | null, events: readonly EventView[] | null, own: number | null, over: boolean, leading: boolean): void {
    this.flights.expect(this.root, deal, events ?? [], own);
    if (events) {
      this.heard.hear(deal, events);
      this.stamped.hear(events);
    }
    this.closing.turnTo(over, leading);
    void tick().then(() => this.flights.send(deal, own));
  }

  leave(): void {
    this.stamped.leave();
    this.closing.leave();
  }
}
