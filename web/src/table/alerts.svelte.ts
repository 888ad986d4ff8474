/** What alerts somebody who looks elsewhere that something has happened: sounds, and the icon of the page. */

import { untrack } from "svelte";
import { address } from "../addresses";
import type { View } from "../protocol";
import { bySelection } from "./choosing.svelte";
import { sound } from "./sound";

const ICON = "tefuda.svg";
const TURN = "tefuda-turn.svg";

export class Alerts {
  /** `prompted` says whether the person is asked, `ended` whether the points of a deal are shown. */
  constructor(view: () => View | null, prompted: () => boolean, ended: () => boolean) {
    let last = -1;
    $effect(() => {
      const events = view()?.events ?? [];
      const fresh = events.filter(({ moment }) => moment > last);
      if (last >= 0 && fresh.some(({ action }) => action === null || action.cards.length > 0)) untrack(() => sound("card"));
      last = Math.max(last, events.at(-1)?.moment ?? last);
    });
    $effect(() => {
      if (prompted()) untrack(() => sound(bySelection(view()?.asked ?? null) ? "turn" : "claim"));
      show(prompted() ? TURN : ICON);
      return () => show(ICON);
    });
    $effect(() => {
      if (ended()) untrack(() => hasWon(view()) && sound("win"));
    });
  }
}

function hasWon(view: View | null): boolean {
  return view?.seat !== null && view?.seat !== undefined && (view.result?.best.includes(view.seat) ?? false);
}

function show(icon: string): void {
  document.querySelector<HTMLLinkElement>("link[rel=icon]")?.setAttribute("href", address(icon).href);
}
