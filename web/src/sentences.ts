/** Sentences one after the other, as each language separates them. */

/** What separates a sentence from the next: nothing after a full stop that is as wide as a character. */
export function gapAfter(sentence: string): string {
  return /[。！？]$/.test(sentence) ? "" : " ";
}

/** Return sentences in one line. */
export function joined(sentences: readonly string[]): string {
  return sentences.map((sentence) => sentence + gapAfter(sentence)).join("").trim();
}
