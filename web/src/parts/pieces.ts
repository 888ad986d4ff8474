/** Sentences of the server taken apart: what has a colour or leads somewhere, and what is said between. */

import { inWords, SUITS, spoken } from "../cards/card";
import { printed } from "../numbers";

export interface Piece {
  /** What is said before it. */
  before: string;
  /** A card or a suit, or a clause in brackets with what follows it. */
  mark: string;
  /** The index of the suit in SUITS, for jokers that of their colour, or `clause`. */
  kind: string;
}

/** Take a sentence apart; the last piece has no mark. */
export function inPieces(text: string): Piece[] {
  const jokers = [spoken("SJ"), spoken("BJ")];
  const marked = new RegExp(`((?:10|[2-9JQKA])[♣♦♥♠]|[♣♦♥♠]|\\[\\d+\\.\\d+\\][.。]?|${jokers.join("|")})`);
  const pieces: Piece[] = [];
  let before = "";
  inWords(printed(text)).split(marked).forEach((part, index) => {
    if (index % 2) {
      pieces.push({ before, mark: part, kind: kindOf(part, jokers) });
      before = "";
    } else before += part;
  });
  return [...pieces, { before, mark: "", kind: "" }];
}

function kindOf(part: string, jokers: readonly string[]): string {
  if (jokers.includes(part)) return part === jokers[0] ? "3" : "2";
  return part.startsWith("[") ? "clause" : String(SUITS.indexOf(part.slice(-1)));
}
