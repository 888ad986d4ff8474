/** Cards: as codes, as names, and in hands as two masks, of the cards held at least once and of those held twice. */

import type { Book } from "./worder.ts";

/** Return the cards of a hand from the lowest code up; cards held twice stand next to each other. */
export function cardsIn(once: bigint, twice: bigint): number[] {
  const cards: number[] = [];
  for (let card = 0; once >> BigInt(card); card++) {
    if ((once >> BigInt(card)) & 1n) cards.push(card);
    if ((twice >> BigInt(card)) & 1n) cards.push(card);
  }
  return cards;
}

/** Return cards as masks; throw RangeError for a card that is there three times. */
export function masksOf(cards: readonly number[]): { once: bigint; twice: bigint } {
  let [once, twice] = [0n, 0n];
  for (const card of cards) {
    const bit = 1n << BigInt(card);
    if (twice & bit) throw new RangeError(`There are only two of each card; ${card} is there three times.`);
    if (once & bit) twice |= bit;
    else once |= bit;
  }
  return { once, twice };
}

export function namesOf(book: Book, cards: readonly number[]): string[] {
  return cards.map((card) => book.words.cards[card]!);
}

/** Return the codes of cards given by name; throw RangeError for a name that no card has. */
export function codesOf(book: Book, names: readonly string[]): number[] {
  return names.map((name) => {
    const card = book.words.cards.indexOf(name);
    if (card < 0) throw new RangeError(`“${name}” is not a card.`);
    return card;
  });
}
