/** Faces of our own for bots: folk toys, which come with the tables at which they sit. */

const INK = "#25201d";

const FOX =
  `<path d="M18 16l12 12h20l12-12v30q-4 14-22 24-18-10-22-24z" fill="#fbf6ea"/><path d="M21 22l7 8-6 5zM59 22l-7 8 6 5z" fill="#c2341c"/>` +
  `<path d="M27 42q5-4 9 1-5 2-9-1zM53 42q-5-4-9 1 5 2 9-1z" fill="${INK}"/><path d="M40 34v7M37 56h6l-3 4z" stroke="#c2341c" stroke-width="2" fill="${INK}"/>` +
  `<path d="M20 48l9 2M20 53l9 0M60 48l-9 2M60 53l-9 0" stroke="#c2341c" stroke-width="1.300"/>`;
const KOKESHI =
  `<path d="M20 82V68q0-8 20-8t20 8v14z" fill="#c2341c"/><path d="M20 72h40" stroke="#fbf6ea" stroke-width="3"/><circle cx="40" cy="38" r="23" fill="#f5e3c8"/>` +
  `<path d="M17 38a23 23 0 0 1 46 0q-9-9-13-15H30q-4 6-13 15z" fill="${INK}"/><path d="M31 42q3-2.500 6 0M43 42q3-2.500 6 0M38 51h4" fill="none" stroke="${INK}" stroke-width="1.600" stroke-linecap="round"/>` +
  `<circle cx="29" cy="47" r="3" fill="#e7a48f"/><circle cx="51" cy="47" r="3" fill="#e7a48f"/>`;
const DARUMA =
  `<path d="M40 10c20 0 28 16 28 34S56 74 40 74 12 62 12 44s8-34 28-34z" fill="#b8321d"/><ellipse cx="40" cy="40" rx="19" ry="16" fill="#f5e3c8"/>` +
  `<circle cx="33" cy="39" r="5" fill="#fff"/><circle cx="47" cy="39" r="5" fill="#fff"/><circle cx="33" cy="39" r="2.500" fill="${INK}"/>` +
  `<path d="M25 30q7-4 12 1M55 30q-7-4-12 1M33 49q7 5 14 0" fill="none" stroke="${INK}" stroke-width="2.200" stroke-linecap="round"/><path d="M34 62h12" stroke="#e2b54a" stroke-width="3"/>`;
const CAT =
  `<path d="M20 12l10 11h20l10-11 4 26q0 26-24 26T16 38z" fill="#fbf6ea"/><path d="M23 19l5 7-7 4zM57 19l-5 7 7 4z" fill="#e7a48f"/>` +
  `<path d="M28 38q4 4 8 0M44 38q4 4 8 0" fill="none" stroke="${INK}" stroke-width="2" stroke-linecap="round"/><path d="M38 46h4l-2 2.500zM34 51q3 3 6 0 3 3 6 0" fill="${INK}" stroke="${INK}" fill-opacity=".9" stroke-width="1.200"/>` +
  `<path d="M22 64q18 8 36 0" stroke="#c2341c" stroke-width="5" fill="none"/><circle cx="40" cy="70" r="5" fill="#e2b54a"/>`;
const OWL =
  `<path d="M40 12c17 0 24 12 24 32S54 74 40 74 16 64 16 44s7-32 24-32z" fill="#7a6248"/><path d="M40 40c10 0 16 8 16 18S48 72 40 72s-16-4-16-14 6-18 16-18z" fill="#d8c3a0"/>` +
  `<circle cx="31" cy="33" r="9" fill="#f6efe0"/><circle cx="49" cy="33" r="9" fill="#f6efe0"/><circle cx="31" cy="33" r="4" fill="${INK}"/><circle cx="49" cy="33" r="4" fill="${INK}"/><path d="M40 36l3.500 6h-7z" fill="#e2b54a"/>`;
const RABBIT =
  `<ellipse cx="30" cy="20" rx="6.500" ry="17" fill="#fbf6ea"/><ellipse cx="50" cy="20" rx="6.500" ry="17" fill="#fbf6ea"/><ellipse cx="30" cy="21" rx="2.800" ry="11" fill="#e7a48f"/><ellipse cx="50" cy="21" rx="2.800" ry="11" fill="#e7a48f"/>` +
  `<ellipse cx="40" cy="52" rx="23" ry="21" fill="#fbf6ea"/><circle cx="31" cy="48" r="2.800" fill="#c2341c"/><circle cx="49" cy="48" r="2.800" fill="#c2341c"/>` +
  `<path d="M37.500 54h5l-2.500 3z" fill="#e7a48f"/><path d="M40 57v3q-4 3-7 0M40 60q4 3 7 0" fill="none" stroke="${INK}" stroke-width="1.400" stroke-linecap="round"/>`;
const OX =
  `<path d="M22 26q-9-3-9-13 9 1 15 9zM58 26q9-3 9-13-9 1-15 9z" fill="#e2b54a"/><path d="M40 18c16 0 23 9 23 22 0 6-3 10-6 14-2 12-8 20-17 20s-15-8-17-20c-3-4-6-8-6-14 0-13 7-22 23-22z" fill="#b8321d"/>` +
  `<ellipse cx="40" cy="61" rx="15" ry="11" fill="#f5e3c8"/><circle cx="34" cy="61" r="2.400" fill="${INK}"/><circle cx="46" cy="61" r="2.400" fill="${INK}"/><circle cx="30" cy="41" r="4.500" fill="#fff"/><circle cx="50" cy="41" r="4.500" fill="#fff"/>` +
  `<circle cx="30" cy="41" r="2.300" fill="${INK}"/><circle cx="50" cy="41" r="2.300" fill="${INK}"/><path d="M40 22v16M33 25v6M47 25v6" stroke="#f6efe0" stroke-width="2.400" stroke-linecap="round"/>`;
const FROG =
  `<circle cx="25" cy="26" r="12" fill="#5d8a52"/><circle cx="55" cy="26" r="12" fill="#5d8a52"/><path d="M40 24c20 0 28 11 28 25S56 72 40 72 12 63 12 49s8-25 28-25z" fill="#5d8a52"/>` +
  `<circle cx="25" cy="26" r="7" fill="#fbf6ea"/><circle cx="55" cy="26" r="7" fill="#fbf6ea"/><circle cx="25" cy="26" r="3.200" fill="${INK}"/><circle cx="55" cy="26" r="3.200" fill="${INK}"/>` +
  `<path d="M22 50q18 13 36 0" fill="none" stroke="${INK}" stroke-width="2.200" stroke-linecap="round"/><circle cx="22" cy="46" r="3.500" fill="#e7a48f"/><circle cx="58" cy="46" r="3.500" fill="#e7a48f"/><path d="M37 42v2M43 42v2" stroke="${INK}" stroke-width="1.600" stroke-linecap="round"/>`;
/** In the order of the names that bots of the library have by seat, so that a name and a face belong together. */
const TOYS = [FOX, KOKESHI, DARUMA, CAT, OWL, RABBIT, OX, FROG];

/** The drawing of a bot, 80 by 80: neighbours at a table have different ones. */
export function toy(seat: number): string {
  return `<rect width="80" height="80" fill="#b9c4d2"/>${TOYS[seat % TOYS.length]}`;
}
