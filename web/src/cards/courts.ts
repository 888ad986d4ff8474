/** Our own court cards: half figures of a few flat shapes, drawn once and turned about the middle of the card.

The jack wears a cap with a feather, the queen long hair under a crown of pearls, the king a beard under a crown of
points. What they hold, and the weave of their robes, is the suit's. */

import { SUIT_PATHS } from "./pips";

const PAPER = "var(--card-paper)";
const SKIN = "var(--card-skin)";
const INK = "var(--card-ink)";
const GOLD = "var(--card-gold)";
const SUIT = "var(--card-suit)";
const SOFT = "var(--card-soft)";

type Court = "J" | "Q" | "K";

/** The half figure of a court card in the upper half of a card of 100 by 140. */
export function courtFigure(rank: Court, suit: number): string {
  return [held(rank, suit), hair(rank), robe(rank, suit), face(rank), beard(rank), headgear(rank, suit)].join("");
}

function robe(rank: Court, suit: number): string {
  const body = "M21 71V63C21 56 30 53.5 41 51.5H59C70 53.5 79 56 79 63V71Z";
  return (
    `<path d="${body}" fill="${SUIT}"/>` +
    `<g fill="${SOFT}" stroke="${SOFT}">${weave(suit)}</g>` +
    collar(rank) +
    `<path d="M21 70H79" stroke="${GOLD}" stroke-width="2.4"/>`
  );
}

/** What the cloth shows of its suit: leaves, lozenges, scales or stripes. */
function weave(suit: number): string {
  const marks: string[] = [];
  for (const across of [27, 34, 66, 73]) {
    if (suit === 0) marks.push(`<circle cx="${across}" cy="${62 + (across % 2) * 2}" r="1.9" stroke="none"/>`);
    else if (suit === 1) marks.push(`<path d="M${across} 58.5l2.4 3.6-2.4 3.6-2.4-3.6z" stroke="none"/>`);
    else if (suit === 2) marks.push(`<path d="M${across - 3} 61q3 4.4 6 0" fill="none" stroke-width="1.5"/>`);
    else marks.push(`<path d="M${across} 57.5V69" fill="none" stroke-width="1.7"/>`);
  }
  return marks.join("");
}

function collar(rank: Court): string {
  if (rank === "K")
    return (
      `<path d="M37 51.6C41 60 59 60 63 51.6L60 71H40Z" fill="${PAPER}"/>` +
      `<g fill="${INK}"><path d="M43.5 60l1 2.6-1 .9-1-.9zM50 62.5l1 2.6-1 .9-1-.9zM56.5 60l1 2.6-1 .9-1-.9z"/></g>`
    );
  if (rank === "Q")
    return (
      `<path d="M40 51.5Q50 66 60 51.5L56 71H44Z" fill="${PAPER}"/>` +
      `<path d="M41.5 53Q50 64 58.5 53" fill="none" stroke="${GOLD}" stroke-width="1.6" stroke-dasharray=".1 2.7" stroke-linecap="round"/>`
    );
  return (
    `<path d="M41 51.5 50 62 59 51.5 63 53 50 70 37 53Z" fill="${PAPER}"/>` +
    `<circle cx="50" cy="66.4" r="1.7" fill="${GOLD}"/>`
  );
}

function face(rank: Court): string {
  const chin = rank === "K" ? 49 : 47.5;
  return (
    `<path d="M46 44H54V53Q50 57 46 53Z" fill="${SKIN}"/>` +
    `<path d="M41.6 31H58.4V38C58.4 43.6 54.6 ${chin} 50 ${chin}S41.6 43.6 41.6 38Z" fill="${SKIN}"/>` +
    `<g fill="none" stroke="${INK}" stroke-width="1" stroke-linecap="round">` +
    `<path d="M44.2 34.6q1.8-1.2 3.4 0M52.4 34.6q1.8-1.2 3.4 0"/>` +
    `<path d="M50.3 36.5 49.2 40.4H50.8"/></g>` +
    `<g fill="${INK}"><circle cx="46" cy="37" r="1"/><circle cx="54.1" cy="37" r="1"/></g>` +
    `<path d="M47.8 43.4Q50 ${rank === "Q" ? 46 : 44.6} 52.2 43.4" fill="none" stroke="${rank === "Q" ? SUIT : INK}" stroke-width="1.2" stroke-linecap="round"/>`
  );
}

function hair(rank: Court): string {
  if (rank === "Q") return `<path d="M50 22C38 22 36.5 32 36.8 41 37 48 33 52 34.5 57H65.5C67 52 63 48 63.2 41 63.5 32 62 22 50 22Z" fill="${INK}"/>`;
  if (rank === "J") return `<path d="M50 24C40 24 38.4 31 38.6 38 38.7 42 37 44 38 46.5H62C63 44 61.3 42 61.4 38 61.6 31 60 24 50 24Z" fill="${GOLD}"/>`;
  return `<path d="M50 25C41 25 39 31 39.2 38V45H60.8V38C61 31 59 25 50 25Z" fill="${INK}"/>`;
}

function beard(rank: Court): string {
  if (rank !== "K") return "";
  return (
    `<path d="M40.6 39.5C41.5 42 44 42.2 46.4 41.4 48 40.8 49.2 41 50 41.8 50.8 41 52 40.8 53.6 41.4 56 42.2 58.5 42 59.4 39.5 60.5 49 56 55.5 50 57.5 44 55.5 39.5 49 40.6 39.5Z" fill="${INK}"/>` +
    `<path d="M47.6 44.6Q50 46.4 52.4 44.6" stroke="${SKIN}" stroke-width="1.3" fill="none" stroke-linecap="round"/>`
  );
}

function headgear(rank: Court, suit: number): string {
  if (rank === "K")
    return (
      `<path d="M38.5 31 36.5 17.5 43.2 23.5 50 14.5 56.8 23.5 63.5 17.5 61.5 31Z" fill="${GOLD}"/>` +
      `<path d="M38.5 31H61.5V27.6H38Z" fill="${SUIT}"/>` +
      `<g fill="${GOLD}"><circle cx="36.5" cy="16.6" r="1.9"/><circle cx="50" cy="13.4" r="2.2"/><circle cx="63.5" cy="16.6" r="1.9"/></g>` +
      `<path d="${SUIT_PATHS[suit]}" transform="translate(50 22.6) scale(.32)" fill="${SUIT}"/>`
    );
  if (rank === "Q")
    return (
      `<path d="M40 30.5C42 27.4 58 27.4 60 30.5L62 20.5 56 24.5 50 17.5 44 24.5 38 20.5Z" fill="${GOLD}"/>` +
      `<g fill="${PAPER}" stroke="${GOLD}" stroke-width=".9"><circle cx="38" cy="19.6" r="1.8"/><circle cx="50" cy="16.4" r="2.1"/><circle cx="62" cy="19.6" r="1.8"/></g>` +
      `<path d="M41 30Q50 25.6 59 30" fill="none" stroke="${SUIT}" stroke-width="1.5"/>`
    );
  return (
    `<path d="M63 25C71 21 73 14.5 69.5 11.5 66.5 15.5 63 17.5 58.5 21Z" fill="${SOFT}" stroke="${SUIT}" stroke-width=".8"/>` +
    `<path d="M38 31C37 22 42 17.5 50 17.5S64 22 62 31Z" fill="${SUIT}"/>` +
    `<path d="M37.6 31.4C42 27.8 58 27.8 62.4 31.4V27.6C58 24.4 42 24.4 37.6 27.6Z" fill="${GOLD}"/>` +
    `<path d="${SUIT_PATHS[suit]}" transform="translate(50 21.3) scale(.25)" fill="${PAPER}"/>`
  );
}

/** What the figure holds beside the head. */
function held(rank: Court, suit: number): string {
  if (rank === "Q") return flower(suit);
  return rank === "K" ? staff(suit, 29.5, 30) : blade(29.5);
}

function staff(suit: number, across: number, top: number): string {
  return (
    `<path d="M${across} ${top + 2}V66" stroke="${GOLD}" stroke-width="2.4"/>` +
    `<circle cx="${across}" cy="${top}" r="5.6" fill="${PAPER}" stroke="${GOLD}" stroke-width="1.6"/>` +
    `<path d="${SUIT_PATHS[suit]}" transform="translate(${across} ${top}) scale(.36)" fill="${SUIT}"/>`
  );
}

function blade(across: number): string {
  return (
    `<path d="M${across} 20 ${across + 2.2} 25V54H${across - 2.2}V25Z" fill="${PAPER}" stroke="${INK}" stroke-width=".9"/>` +
    `<path d="M${across - 5.5} 52.5H${across + 5.5}" stroke="${GOLD}" stroke-width="2.6" stroke-linecap="round"/>` +
    `<path d="M${across} 53V62" stroke="${GOLD}" stroke-width="2.4"/>`
  );
}

function flower(suit: number): string {
  const petals = [0, 72, 144, 216, 288].map(
    (turn) => `<ellipse cx="0" cy="-4.1" rx="2.5" ry="3.6" transform="rotate(${turn})"/>`,
  );
  return (
    `<path d="M30 40C28.5 47 30 55 33 62" fill="none" stroke="var(--card-leaf)" stroke-width="1.7"/>` +
    `<path d="M29.6 50C25.5 49 24 46.5 23.6 44.5 27 44.5 29.4 46.5 29.6 50Z" fill="var(--card-leaf)"/>` +
    `<g transform="translate(29.5 35)"><g fill="${SOFT}" stroke="${SUIT}" stroke-width=".9">${petals.join("")}</g>` +
    `<circle r="2.5" fill="${GOLD}"/><path d="${SUIT_PATHS[suit]}" transform="scale(.17)" fill="${SUIT}"/></g>`
  );
}

/** A jester's cap over a mask, for both jokers. */
export function jokerFigure(): string {
  return (
    `<path d="M50 38C40 36 30 40 24 54 29 52.5 33 54 36 58 40 52 45 50 50 50S60 52 64 58C67 54 71 52.5 76 54 70 40 60 36 50 38Z" fill="${SUIT}"/>` +
    `<path d="M50 50C45 50 40 52 36 58L50 66 64 58C60 52 55 50 50 50Z" fill="${SOFT}"/>` +
    `<path d="M50 37.5V22C44 25 41 31 42 38.6 44.6 37.6 47.4 37.2 50 37.5Z" fill="${SOFT}"/>` +
    `<path d="M50 37.5V22C56 25 59 31 58 38.6 55.4 37.6 52.6 37.2 50 37.5Z" fill="${SUIT}"/>` +
    `<g fill="${GOLD}"><circle cx="50" cy="21" r="3.2"/><circle cx="23.6" cy="56" r="3.2"/><circle cx="76.4" cy="56" r="3.2"/></g>` +
    `<path d="M37 59C37 56 63 56 63 59V72C63 82 57 88 50 88S37 82 37 72Z" fill="${SKIN}"/>` +
    `<path d="M36 57.5 50 64.5 64 57.5V66.5C58 71 42 71 36 66.5Z" fill="${INK}"/>` +
    `<g fill="${PAPER}"><ellipse cx="44" cy="65" rx="3" ry="1.9"/><ellipse cx="56" cy="65" rx="3" ry="1.9"/></g>` +
    `<path d="M43 77Q50 84 57 77" fill="none" stroke="${INK}" stroke-width="1.6" stroke-linecap="round"/>` +
    `<circle cx="50" cy="73" r="1.5" fill="${SUIT}"/>` +
    `<path d="M33 90Q41 84 50 90 59 84 67 90L72 104 61 99 50 108 39 99 28 104Z" fill="${SUIT}"/>` +
    `<g fill="${GOLD}"><circle cx="28" cy="105" r="2.4"/><circle cx="39" cy="100" r="2"/><circle cx="50" cy="109.4" r="2.6"/><circle cx="61" cy="100" r="2"/><circle cx="72" cy="105" r="2.4"/></g>`
  );
}
