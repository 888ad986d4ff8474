/** Where titles of games may be broken, so that no word is. */

/** How wide a letter of an alphabet is, in those of Japanese and Chinese. */
const NARROW = 0.6;
/** A title longer than this stands on a book in two lines. */
const LONG = 8;
const WIDE = /[⺀-鿿豈-﫿！-｠]/u;

/** Return the pieces of a title between which it may be broken: after a space, a hyphen or a dot, and before a bracket. */
export function brokenAt(title: string): string[] {
  return title.split(/(?<=[\s・-])|(?=（)/u);
}

/** How long a text is, in letters of Japanese and Chinese. */
export function lengthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 1 : NARROW), 0);
}

/** Return the lines of a title on the cover of a book, one or two, without what stands in brackets. */
export function linesOf(title: string): string[] {
  const short = title.replace(/\s*（.*）/u, "");
  const pieces = brokenAt(short);
  if (lengthOf(short) <= LONG || pieces.length === 1) return [short];
  const splits = pieces.slice(1).map((_, place) => [pieces.slice(0, place + 1).join(""), pieces.slice(place + 1).join("")].map((line) => line.trim()));
  const longest = (lines: string[]): number => Math.max(...lines.map(lengthOf));
  return splits.reduce((best, lines) => (longest(lines) < longest(best) ? lines : best));
}
