/** Paragraphs of a rule book, and what their marks mean: `*don*` is a term, `_Not stated …_` a note on the sources. */

const NOTE = /(?<!\w)_(.+?)_(?!\w)/;
const PART = /(?<!\w)\*(.+?)\*(?!\w)|\b(\d+\.\d+)\b/;

/** Some words of a paragraph: a term, a clause referred to, a note on the sources, or none of these. */
export interface Piece {
  text: string;
  kind: "" | "term" | "clause" | "note";
}

/** Return the pieces of a paragraph; digits with a point are a clause only if it is one of the `numbers`. */
export function piecesOf(paragraph: string, numbers: ReadonlySet<string>): Piece[] {
  return paragraph.split(NOTE).flatMap((part, index): Piece[] => {
    if (index % 2) return [{ text: part, kind: "note" }];
    return part.split(PART).flatMap((text, place): Piece[] => {
      if (!text) return [];
      if (place % 3 === 1) return [{ text, kind: "term" }];
      return [{ text, kind: place % 3 === 2 && numbers.has(text) ? "clause" : "" }];
    });
  });
}

/** Return a paragraph without its notes and marks. */
export function plain(paragraph: string): string {
  const shown = piecesOf(paragraph, new Set()).filter(({ kind }) => kind !== "note");
  return shown.map(({ text }) => text).join("").trim();
}
