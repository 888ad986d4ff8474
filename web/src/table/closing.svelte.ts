/** The end of a deal: its last card is seen before the points are, and then everything is gathered. */

import type { Flights } from "./flights.svelte";

const LAST_LOOK = 1600;

export class Closing {
  /** Whether the points are shown. */
  ended = $state(false);

  /** `leading` says of a moment before the end whether the end that may come next follows from it. */
  constructor(flights: Flights, root: () => HTMLElement | undefined, over: () => boolean, leading: () => boolean) {
    let seen = false;
    $effect(() => {
      if (!over()) {
        this.ended = false;
        seen = leading();
        return;
      }
      let timer = setTimeout(
        () => {
          if (seen) flights.gather(root());
          timer = setTimeout(() => (this.ended = true));
        },
        seen ? LAST_LOOK : 0,
      );
      return () => clearTimeout(timer);
    });
  }
}
