/** Cards as the server writes them, `7♣`, `10♦`, `SJ`: their parts, for drawing and for saying aloud. */

import { i18n, marked, tell } from "../i18n.svelte";

export const SUITS = "♣♦♥♠";
export const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const SUIT_NAMES = [marked("clubs"), marked("diamonds"), marked("hearts"), marked("spades")];
const RANK_NAMES: Record<string, string> = {
  J: marked("jack"),
  Q: marked("queen"),
  K: marked("king"),
  A: marked("ace"),
};

export interface Face {
  /** `2` to `10`, `J`, `Q`, `K`, `A`; empty for a joker. */
  rank: string;
  /** Index in SUITS; 4 and 5 are the small and the big joker. */
  suit: number;
}

export function faceOf(card: string): Face {
  if (card === "SJ") return { rank: "", suit: 4 };
  if (card === "BJ") return { rank: "", suit: 5 };
  return { rank: card.slice(0, -1), suit: SUITS.indexOf(card.slice(-1)) };
}

/** The height of a rank from the two up; jokers above all. */
export function height(card: string): number {
  const face = faceOf(card);
  return face.suit > 3 ? RANKS.length + face.suit : RANKS.indexOf(face.rank);
}

/** The name of a card in the language and the game of the page. It begins with what is printed on the card. */
export function spoken(card: string): string {
  const { rank, suit } = faceOf(card);
  if (suit === 4) return tell("small joker", {}, i18n.family);
  if (suit === 5) return tell("big joker", {}, i18n.family);
  const named = tell(RANK_NAMES[rank] ?? rank);
  return tell("{rank} of {suit}", {
    rank: named === rank ? rank : `${rank} ${named}`,
    suit: tell(SUIT_NAMES[suit] ?? ""),
  });
}

/** Cards or an action of the notation as people read them: with the names of the jokers. */
export function inWords(notation: string): string {
  return notation.replace(/\b[SB]J\b/g, spoken);
}

export function suitName(suit: number): string {
  return tell(SUIT_NAMES[suit] ?? "");
}
