/** What is shown at a table as a sign, and said in words only where somebody asks for them. */

import { tell } from "../i18n.svelte";

/** A sign, as a path of 24 by 24. */
const PATHS = {
  next: "M5 12h13M12.500 6l6 6-6 6",
  dealer: "M7 4h10v16H7zM10 8h4M10 12h4",
  first: "M8.500 8L13 5v14M8.500 19h9",
  clockwise: "M19.500 12a7.500 7.500 0 11-2.300-5.400M18.500 3v4.500H14",
  counter: "M4.500 12a7.500 7.500 0 102.300-5.400M5.500 3v4.500H10",
} as const;

export type SignName = keyof typeof PATHS;

/** The drawing of a sign. */
export function pathOf(name: SignName): string {
  return PATHS[name];
}

/** The sign for what a family says of a player or of the table; null for what only words say. */
export function signOf(sentence: string): SignName | null {
  switch (sentence) {
    case tell("next"):
      return "next";
    case tell("dealer"):
      return "dealer";
    case tell("began"):
      return "first";
    case tell("clockwise ↻"):
      return "clockwise";
    case tell("counter-clockwise ↺"):
      return "counter";
    default:
      return null;
  }
}

/** Say whether a sentence only names who has played what lies there, which is seen where it lies. */
export function namesPlayer(sentence: string): boolean {
  const [before = "", after = ""] = tell("played by {player}", { player: "\n" }).split("\n");
  return sentence.startsWith(before) && sentence.endsWith(after);
}
