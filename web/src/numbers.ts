/** Numbers as they are printed: with a minus sign, which is as wide as a plus, and no hyphen. */

/** A number that the server has written. */
export function printed(text: string): string {
  return text.replace(/(?<![\w-])-(?=\d)/g, "−");
}

/** What is won or lost. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : printed(String(points));
}
