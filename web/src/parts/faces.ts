/** Faces of our own: portraits of people, each the same for the same name. */

const SKINS = ["#f2d6bb", "#e8c19c", "#c68f63", "#8a5a3c"];
const HAIR = ["#25201d", "#4a3426", "#8d6b45", "#b9b2a6"];
const ROBES = ["#2f4f7c", "#8c3b2e", "#4d6b4a", "#5b4a75", "#a97b2f"];
const GROUNDS = ["#cfd8d8", "#ead9bd", "#dccfc6", "#c9d3e0"];
const INK = "#25201d";

/** A number that a name always has. */
export function numberOf(name: string): number {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum;
}

function pick<T>(from: readonly T[], number: number): T {
  return from[number % from.length] as T;
}

/** What a portrait shows; `more` is drawn over the face: glasses, a beard, a cap. */
interface Features {
  skin: string;
  hair: string;
  robe: string;
  ground: string;
  style: keyof typeof STYLES;
  more: readonly (keyof typeof MORE)[];
}

/** Hair by its cut, as far as it lies before the face or around it. */
const STYLES = {
  bob: (hair: string) => `<path d="M22 40V31a18 17 0 0 1 36 0V40h-4V33q-14 1-22-7-2 8-6 9v5z" fill="${hair}"/>`,
  long: (hair: string) => `<path d="M20 56V34a20 19 0 0 1 40 0V56h-7V36q-13-1-26 0V56z" fill="${hair}"/>`,
  bun: (hair: string) => `<path d="M23 36a17 17 0 0 1 34 0q-9-7-17-7t-17 7z" fill="${hair}"/><circle cx="40" cy="14" r="7" fill="${hair}"/>`,
  short: (hair: string) => `<path d="M24 33a16 15 0 0 1 32 0q-16-8-32 0z" fill="${hair}"/>`,
  curls: (hair: string) => `<g fill="${hair}"><circle cx="25" cy="34" r="7"/><circle cx="29" cy="25" r="7.500"/><circle cx="40" cy="21" r="8.500"/><circle cx="51" cy="25" r="7.500"/><circle cx="55" cy="34" r="7"/></g>`,
  plaits: (hair: string) => `<path d="M23 36a17 17 0 0 1 34 0q-9-1-17-9-8 8-17 9z" fill="${hair}"/><path d="M22 36q-6 12-2 22M58 36q6 12 2 22" fill="none" stroke="${hair}" stroke-width="6" stroke-linecap="round"/>`,
  bald: (hair: string) => `<path d="M24 44q-3-6-1-12 4 2 4 10zM56 44q3-6 1-12-4 2-4 10z" fill="${hair}"/>`,
  cap: (hair: string) => `<path d="M22 35a18 16 0 0 1 36 0z" fill="${hair}"/><path d="M22 35h42q2 4-3 4-16-3-39-1z" fill="${hair}"/><path d="M40 19v16" stroke="#f6efe0" stroke-width="1.400" opacity=".6"/>`,
};

const MORE = {
  glasses: `<g fill="none" stroke="${INK}" stroke-width="1.5"><circle cx="33" cy="41" r="4.6"/><circle cx="47" cy="41" r="4.6"/><path d="M37.600 41h4.800"/></g>`,
  beard: `<path d="M26 44q0 16 14 18 14-2 14-18-3 5-7 5.500-7-3-14 0-4-.5-7-5.500z" fill="#6b5a4a"/><path d="M36 52q4 2 8 0" stroke="#f6efe0" stroke-width="1.500" fill="none"/>`,
  moustache: `<path d="M32 49.500q4-3 8-.5 4-2.500 8 .5-4 1.500-8 .5-4 1-8-.5z" fill="#b9b2a6"/>`,
  cheeks: `<circle cx="30" cy="47" r="3" fill="#d9806f" opacity=".55"/><circle cx="50" cy="47" r="3" fill="#d9806f" opacity=".55"/>`,
  earrings: `<circle cx="25.500" cy="48" r="2" fill="#e2b54a"/><circle cx="54.500" cy="48" r="2" fill="#e2b54a"/>`,
};

/** The faces among which a person can choose. */
export const FACES: readonly Features[] = [
  { skin: SKINS[0]!, hair: HAIR[0]!, robe: ROBES[0]!, ground: GROUNDS[1]!, style: "bob", more: [] },
  { skin: SKINS[1]!, hair: HAIR[1]!, robe: ROBES[1]!, ground: GROUNDS[0]!, style: "short", more: ["beard"] },
  { skin: SKINS[3]!, hair: HAIR[0]!, robe: ROBES[4]!, ground: GROUNDS[3]!, style: "curls", more: ["earrings"] },
  { skin: SKINS[0]!, hair: HAIR[3]!, robe: ROBES[3]!, ground: GROUNDS[2]!, style: "bun", more: ["glasses"] },
  { skin: SKINS[2]!, hair: HAIR[0]!, robe: ROBES[2]!, ground: GROUNDS[1]!, style: "long", more: ["cheeks"] },
  { skin: SKINS[1]!, hair: HAIR[3]!, robe: ROBES[0]!, ground: GROUNDS[2]!, style: "bald", more: ["moustache"] },
  { skin: SKINS[0]!, hair: "#b5532c", robe: ROBES[2]!, ground: GROUNDS[3]!, style: "plaits", more: ["cheeks"] },
  { skin: SKINS[2]!, hair: "#8c3b2e", robe: ROBES[3]!, ground: GROUNDS[0]!, style: "cap", more: [] },
  { skin: SKINS[3]!, hair: HAIR[0]!, robe: ROBES[1]!, ground: GROUNDS[2]!, style: "bald", more: ["glasses"] },
  { skin: SKINS[1]!, hair: HAIR[2]!, robe: ROBES[4]!, ground: GROUNDS[0]!, style: "long", more: ["glasses"] },
  { skin: SKINS[0]!, hair: HAIR[0]!, robe: ROBES[1]!, ground: GROUNDS[3]!, style: "short", more: ["cheeks"] },
  { skin: SKINS[2]!, hair: HAIR[1]!, robe: ROBES[0]!, ground: GROUNDS[1]!, style: "bun", more: ["earrings"] },
];

/** The drawing of a person, 80 by 80, always the same for a name. */
export function portrait(name: string): string {
  const n = numberOf(name);
  return drawn({
    skin: pick(SKINS, n), hair: pick(HAIR, n >>> 3), robe: pick(ROBES, n >>> 5), ground: pick(GROUNDS, n >>> 7),
    style: pick(["bob", "long", "bun", "short"] as const, n >>> 2), more: n % 7 === 3 ? ["glasses"] : [],
  });
}

/** The drawing of features, 80 by 80. */
export function drawn({ skin, hair, robe, ground, style, more }: Features): string {
  return (
    `<rect width="80" height="80" fill="${ground}"/>` +
    `<path d="M12 82q0-20 19-23l9 6 9-6q19 3 19 23z" fill="${robe}"/><path d="M31 59l9 12 9-12-4-2-5 5-5-5z" fill="#f6efe0"/>` +
    `<path d="M34 50h12v10l-6 4-6-4z" fill="${skin}"/><ellipse cx="40" cy="40" rx="14.500" ry="16.500" fill="${skin}"/>` +
    STYLES[style](hair) +
    `<g fill="${INK}"><circle cx="33.500" cy="41" r="1.700"/><circle cx="46.500" cy="41" r="1.700"/></g>` +
    `<path d="M40 42l-1.500 5h2.500M36 51.500q4 2.600 8 0" fill="none" stroke="${INK}" stroke-width="1.300" stroke-linecap="round"/>` +
    more.map((one) => MORE[one]).join("")
  );
}
