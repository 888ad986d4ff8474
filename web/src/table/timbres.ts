/** How the table sounds: struck bodies and air, worked out in numbers. Wood, metal and skin ring in modes; paper and cloth rustle. */

/** What can be heard. */
export type Sound = "deal" | "card" | "pass" | "turn" | "window" | "seal" | "gather" | "coins" | "clock" | "win" | "right" | "wrong";

/** A mode in which a body rings: how high in hertz, after how many seconds it has faded to a third, and how loud it is. */
type Mode = readonly [high: number, fades: number, loud: number];

/** Something that is heard from a moment on, in seconds. */
interface Part {
  at: number;
  /** The modes of a body that is struck. */
  body?: readonly Mode[];
  /** By which part of its height a body begins higher, as a skin does that is struck hard. */
  bend?: number;
  /** Air: through a band that goes from one height to another, in hertz; how long it swells and lasts, and how loud it is. */
  air?: { from: number; to: number; narrow: number; swells: number; lasts: number; loud: number };
}

/** How many samples a second has. */
export const RATE = 44_100;
/** What is left of a mode or of air where it ends, and how fast a bent body comes to its height, in seconds. */
const [LEFT, SETTLES] = [0.001, 0.03];
/** So many times the time in which a mode fades to a third is left until nothing is heard. */
const TIMES = -Math.log(LEFT);
/** The loudest of any sound. */
const PEAK = 0.8;

const COIN: readonly Mode[] = [[3140, 0.09, 0.3], [4870, 0.07, 0.26], [7390, 0.05, 0.16], [9120, 0.03, 0.1]];
const CLAPPER: readonly Mode[] = [[1080, 0.035, 0.5], [1730, 0.024, 0.35], [2910, 0.014, 0.22], [4300, 0.008, 0.12]];
const BOWL: readonly Mode[] = [[294, 0.5, 0.4], [800, 0.34, 0.26], [1500, 0.2, 0.12], [2410, 0.1, 0.05]];

/** Paper on cloth, a card laid flat, a knuckle on wood, a clapper, incense lit, a seal over a drum, a sleeve, four holed coins; a tick, bowls and a dull board. */
const PARTS: Record<Sound, readonly Part[]> = {
  deal: [{ at: 0, air: { from: 1900, to: 3600, narrow: 0.9, swells: 0.02, lasts: 0.09, loud: 0.5 } }],
  card: [
    { at: 0, air: { from: 3400, to: 1700, narrow: 0.8, swells: 0.001, lasts: 0.055, loud: 0.7 } },
    { at: 0.004, body: [[210, 0.014, 0.5], [470, 0.009, 0.25]] },
  ],
  pass: [
    { at: 0, body: [[172, 0.04, 0.7], [318, 0.03, 0.45], [560, 0.016, 0.25], [1130, 0.008, 0.12]] },
    { at: 0, air: { from: 900, to: 400, narrow: 1, swells: 0.001, lasts: 0.012, loud: 0.4 } },
  ],
  turn: [{ at: 0, body: CLAPPER }],
  window: [
    { at: 0, air: { from: 2600, to: 5200, narrow: 0.7, swells: 0.06, lasts: 0.3, loud: 0.35 } },
    { at: 0.16, body: scaled(BOWL, 1.78, 0.5) },
  ],
  seal: [
    { at: 0, body: [[58, 0.2, 1], [93, 0.13, 0.55], [141, 0.08, 0.3]], bend: 0.7 },
    { at: 0, air: { from: 1500, to: 500, narrow: 0.7, swells: 0.001, lasts: 0.05, loud: 0.7 } },
  ],
  gather: [{ at: 0, air: { from: 700, to: 2300, narrow: 1.1, swells: 0.14, lasts: 0.38, loud: 0.5 } }],
  coins: [0, 0.085, 0.16, 0.29].map((at, index) => ({ at, body: scaled(COIN, 1 + [0, 0.07, -0.05, 0.03][index]!, 1 - index * 0.12) })),
  clock: [{ at: 0, body: scaled(CLAPPER, 1.5, 0.6) }],
  win: [{ at: 0, body: BOWL }, { at: 0.18, body: scaled(BOWL, 1.5, 0.9) }],
  right: [{ at: 0, body: scaled(BOWL, 2, 0.5) }, { at: 0.11, body: scaled(BOWL, 3, 0.4) }],
  wrong: [0, 0.13].map((at) => ({ at, body: [[128, 0.05, 0.7], [241, 0.03, 0.3]] as const })),
};

/** Everything that can be heard. */
export const SOUNDS = Object.keys(PARTS) as readonly Sound[];

/** Return a sound as samples between -1 and 1: the same at each call. */
export function samplesOf(sound: Sound): Float32Array<ArrayBuffer> {
  const parts = PARTS[sound];
  const samples = new Float32Array(Math.ceil(Math.max(...parts.map(endOf)) * RATE));
  for (const part of parts) {
    const begins = Math.round(part.at * RATE);
    for (const mode of part.body ?? []) strike(samples, begins, mode, part.bend ?? 0);
    if (part.air) blow(samples, begins, part.air);
  }
  const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  return peak > PEAK ? samples.map((one) => (one * PEAK) / peak) : samples;
}

function endOf({ at, body, air }: Part): number {
  return at + Math.max(air?.lasts ?? 0, ...(body ?? []).map(([, fades]) => fades * TIMES));
}

function strike(samples: Float32Array, begins: number, [high, fades, loud]: Mode, bend: number): void {
  const length = Math.min(samples.length - begins, Math.floor(fades * TIMES * RATE));
  for (let index = 0; index < length; index += 1) {
    const time = index / RATE;
    const turns = high * (time + bend * SETTLES * (1 - Math.exp(-time / SETTLES)));
    samples[begins + index]! += loud * Math.exp(-time / fades) * Math.sin(2 * Math.PI * turns);
  }
}

/** Noise through a state-variable filter (Chamberlin), whose band wanders. */
function blow(samples: Float32Array, begins: number, { from, to, narrow, swells, lasts, loud }: NonNullable<Part["air"]>): void {
  const noise = noisy();
  const length = Math.min(samples.length - begins, Math.floor(lasts * RATE));
  let low = 0;
  let band = 0;
  for (let index = 0; index < length; index += 1) {
    const time = index / RATE;
    const pass = 2 * Math.sin((Math.PI * (from + (to - from) * (time / lasts))) / RATE);
    low += pass * band;
    band += pass * (noise() - low - band / narrow);
    const fading = time < swells ? time / swells : LEFT ** ((time - swells) / (lasts - swells));
    samples[begins + index]! += loud * fading * band;
  }
}

/** Noise that is the same each time: a linear congruential generator (Numerical Recipes). */
function noisy(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

function scaled(body: readonly Mode[], higher: number, louder: number): Mode[] {
  return body.map(([high, fades, loud]) => [high * higher, fades, loud * louder]);
}
