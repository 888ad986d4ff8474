/** The old patterns of the covers, one for each game, drawn in thin light lines. */

const LINE = 'fill="none" stroke="#fff" stroke-opacity=".24" stroke-width="1"';

function pattern(name: string, wide: number, high: number, inside: string): string {
  return `<pattern id="${name}" width="${wide}" height="${high}" patternUnits="userSpaceOnUse"><g ${LINE}>${inside}</g></pattern>`;
}

/** Circles, checks, arrows, waves, scales, tortoise and hemp. */
export const PATTERNS: readonly string[] = [
  pattern("circles", 32, 32, '<circle cx="16" cy="16" r="16"/><circle cx="0" cy="0" r="16"/><circle cx="32" cy="0" r="16"/><circle cx="0" cy="32" r="16"/><circle cx="32" cy="32" r="16"/>'),
  pattern("checks", 36, 36, '<path d="M0 0h18v18H0zM18 18h18v18H18z" fill="#fff" fill-opacity=".1" stroke="none"/>'),
  pattern("arrows", 28, 40, '<path d="M0 0l14 12L28 0v20L14 32 0 20z" fill="#fff" fill-opacity=".09" stroke="none"/><path d="M14 0v40M0 0v40"/>'),
  pattern("waves", 28, 14, '<path d="M-14 14a14 14 0 0 1 28 0M-9 14a9 9 0 0 1 18 0M-4 14a4 4 0 0 1 8 0M14 14a14 14 0 0 1 28 0M19 14a9 9 0 0 1 18 0M24 14a4 4 0 0 1 8 0M0 7a14 14 0 0 1 28 0M5 7a9 9 0 0 1 18 0M10 7a4 4 0 0 1 8 0"/>'),
  pattern("scales", 32, 28, '<path d="M0 28L16 0l16 28z" fill="#fff" fill-opacity=".11" stroke="none"/>'),
  pattern("tortoise", 30, 52, '<path d="M15 0l15 9v17l-15 9L0 26V9zM15 35v17M0 26v0M0 52v-9M30 52v-9"/><path d="M15 7l9 5.500v10L15 28l-9-5.500v-10z" stroke-opacity=".12"/>'),
  pattern("hemp", 34, 59, '<path d="M17 0v59M0 0l34 59M34 0L0 59M0 29.500h34M0 0h34M17 0l-6 20-11 9.500 11 9.500 6 20 6-20 11-9.500-11-9.500z"/>'),
];
