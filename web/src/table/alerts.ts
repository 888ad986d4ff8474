/** What alerts somebody who looks elsewhere: sounds for an own turn and a win, and the icon of the page. */

import { address } from "../addresses";
import type { View } from "../shown";
import { bySelection } from "./choosing.svelte";
import { sound } from "./sound";

const ICON = "tefuda.svg";
const TURN = "tefuda-turn.svg";

export class Alerts {
  private prompted = false;

  /** Tell whether the person is asked: it is heard once, and the icon says it as long as it is so. */
  prompt({ asked }: View, prompted: boolean): void {
    if (prompted === this.prompted) return;
    this.prompted = prompted;
    if (prompted) sound(bySelection(asked) ? "turn" : "window");
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
