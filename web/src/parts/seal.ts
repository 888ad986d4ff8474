/** The seal of the house as paths, 40 by 40. */

export const STONE = "M3 4q16-3 34 0 2 16-1 33-16 2-33-1Q1 20 3 4z";
/** The strokes of both characters. */
export const STROKES =
  "M24 6.500q-4 2-9 2M12 12h16M11 16h18M20 8v11q0 1.500-3 1M12 25h8M16 21.500v13M16 26q-1 4-4.500 6M16.500 27l3 3M24 22v10q0 3 5.500 2";
