/** What alerts somebody who looks elsewhere that something has happened: sounds, and the icon of the page. */

import { address } from "../addresses";
import type { View } from "../protocol";
import { bySelection } from "./choosing.svelte";
import { sound } from "./sound";

const ICON = "tefuda.svg";
const TURN = "tefuda-turn.svg";

export class Alerts {
  private last = -1;
  private prompted = false;

  /** Cards are heard that have come since the last view. */
  hear({ events }: View): void {
    const fresh = events.filter(({ moment }) => moment > this.last);
    if (this.last >= 0 && fresh.some(({ action }) => action === null || action.cards.length > 0)) sound("card");
    this.last = Math.max(this.last, events.at(-1)?.moment ?? this.last);
  }

  /** Tell whether the person is asked: it is heard once, and the icon says it as long as it is so. */
  prompt({ asked }: View, prompted: boolean): void {
    if (prompted === this.prompted) return;
    this.prompted = prompted;
    if (prompted) sound(bySelection(asked) ? "turn" : "claim");
    show(prompted ? TURN : ICON);
  }

  /** The points of a deal are shown: it is heard if the person has won. */
  end({ seat, result }: View): void {
    if (seat !== null && result?.best.includes(seat)) sound("win");
  }

  leave(): void {
    show(ICON);
  }
}

function show(icon: string): void {
  document.querySelector<HTMLLinkElement>("link[rel=icon]")?.setAttribute("href", address(icon).href);
}
