/** The four suits as outlines around the origin, ten units each way, and where the pips of a number card lie. */

export const SUIT_PATHS = [
  "M0-9.6a4.5 4.5 0 0 1 3.6 7.2A4.5 4.5 0 1 1 1.3 4.4C1.4 6.8 2.2 8.6 3.6 9.6H-3.6C-2.2 8.6-1.4 6.8-1.3 4.4A4.5 4.5 0 1 1-3.6-2.4 4.5 4.5 0 0 1 0-9.6Z",
  "M0-10C2-6.3 4.8-2.9 7.8 0 4.8 2.9 2 6.3 0 10-2 6.3-4.8 2.9-7.8 0-4.8-2.9-2-6.3 0-10Z",
  "M0 9.4C-2.6 5.2-9.4 1.6-9.4-4.2-9.4-7.4-7.2-9.2-4.8-9.2-2.6-9.2-.8-7.8 0-5.6.8-7.8 2.6-9.2 4.8-9.2 7.2-9.2 9.4-7.4 9.4-4.2 9.4 1.6 2.6 5.2 0 9.4Z",
  "M0-9.8C2.4-5.4 9-2.2 9 2.8 9 5.6 7 7.2 4.8 7.2 3.2 7.2 2 6.4 1.3 5 1.4 7 2.2 8.7 3.6 9.7H-3.6C-2.2 8.7-1.4 7-1.3 5-2 6.4-3.2 7.2-4.8 7.2-7 7.2-9 5.6-9 2.8-9-2.2-2.4-5.4 0-9.8Z",
] as const;

const LEFT = 36;
const MIDDLE = 50;
const RIGHT = 64;

/** Where pips lie on a card of 100 by 140: across, down. Those in the lower half stand on their heads. */
export const PIPS: Record<string, readonly (readonly [number, number])[]> = {
  A: [[MIDDLE, 70]],
  "2": [[MIDDLE, 34], [MIDDLE, 106]],
  "3": [[MIDDLE, 32], [MIDDLE, 70], [MIDDLE, 108]],
  "4": [[LEFT, 36], [RIGHT, 36], [LEFT, 104], [RIGHT, 104]],
  "5": [[LEFT, 36], [RIGHT, 36], [MIDDLE, 70], [LEFT, 104], [RIGHT, 104]],
  "6": [[LEFT, 34], [RIGHT, 34], [LEFT, 70], [RIGHT, 70], [LEFT, 106], [RIGHT, 106]],
  "7": [[LEFT, 34], [RIGHT, 34], [MIDDLE, 52], [LEFT, 70], [RIGHT, 70], [LEFT, 106], [RIGHT, 106]],
  "8": [[LEFT, 34], [RIGHT, 34], [MIDDLE, 52], [LEFT, 70], [RIGHT, 70], [MIDDLE, 88], [LEFT, 106], [RIGHT, 106]],
  "9": [[LEFT, 30], [RIGHT, 30], [LEFT, 56.6], [RIGHT, 56.6], [MIDDLE, 70], [LEFT, 83.4], [RIGHT, 83.4], [LEFT, 110], [RIGHT, 110]],
  "10": [[LEFT, 30], [RIGHT, 30], [MIDDLE, 43.3], [LEFT, 56.6], [RIGHT, 56.6], [LEFT, 83.4], [RIGHT, 83.4], [MIDDLE, 96.7], [LEFT, 110], [RIGHT, 110]],
};
