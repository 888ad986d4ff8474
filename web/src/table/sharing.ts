/** The end of a match as a text that can be shown to others. */

import { lobbyAddress, shared } from "../addresses";
import { tell } from "../i18n.svelte";

/** What is told of a match: the game, who has won, how many deals there were, and the players with their places and points. */
export interface MatchTold {
  title: string;
  verdict: string;
  deals: number;
  places: readonly { place: number; name: string; points: string }[];
}

/** How many deals a match had, where it was more than one. */
export function dealsTold(deals: number): string[] {
  return deals > 1 ? [tell("Deals: {number}", { number: deals })] : [];
}

export function textOf({ title, verdict, deals, places }: MatchTold): string {
  const lines = places.map(({ place, name, points }) => `${place}. ${name} ${points}`);
  return [["tefuda 手札", title, ...dealsTold(deals)].join(" · "), verdict, ...lines, shared(lobbyAddress())].join("\n");
}
