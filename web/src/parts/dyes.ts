/** The dye and the pattern by which a game is known everywhere: on the shelf, at its table, in an invitation. */

import type { Catalogue } from "../protocol";

export interface Dye {
  /** The colour of the cover. */
  colour: string;
  /** The name of a pattern among the sprites. */
  pattern: string;
  /** The cards on the cover. */
  cards: readonly string[];
}

/** The deeper the dye, the deeper the game. */
const DYES: Record<string, Dye> = {
  "crazy-eights": { colour: "#7d9fb4", pattern: "circles", cards: ["8♣", "8♦", "8♥", "8♠"] },
  "mau-mau": { colour: "#678ca6", pattern: "checks", cards: ["7♦", "8♣", "J♥"] },
  "two-four-jack": { colour: "#527997", pattern: "arrows", cards: ["2♠", "4♦", "J♣"] },
  nippachi: { colour: "#416888", pattern: "waves", cards: ["2♦", "8♠"] },
  "teyaku-dobon": { colour: "#335779", pattern: "scales", cards: ["A♥", "5♣", "6♦"] },
  taiwan: { colour: "#274767", pattern: "tortoise", cards: ["J♦", "Q♠", "K♥", "A♣", "2♠"] },
  guandan: { colour: "#1c3454", pattern: "hemp", cards: ["9♣", "9♦", "9♥", "9♠", "BJ"] },
};

/** The dye of the game that a preset stands for; a game from another package has one without a pattern of its own. */
export function dyeOf(preset: string, emblem: readonly string[]): Dye {
  return DYES[preset] ?? { colour: "#4a5d52", pattern: "circles", cards: emblem };
}

/** The cards by which a family is known; none where there is no such family. */
export function emblemOf({ families }: Catalogue, family: string): readonly string[] {
  return families.find(({ name }) => name === family)?.emblem ?? [];
}
