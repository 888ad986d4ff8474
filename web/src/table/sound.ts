/** What is heard at the table: made on the spot by the browser, small and dry; and what is felt on a phone. */

import { preferences } from "../preferences.svelte";

export type Sound = "card" | "turn" | "claim" | "clock" | "win";

/** A tone: how high in hertz, when it begins and how long it rings in seconds, and how loud it is. */
interface Tone {
  high: number;
  at: number;
  long: number;
  loud: number;
  shape: OscillatorType;
}

/** A wooden clapper, a bowl, a tick and two warm strings; a card sounds like paper, without a tone. */
const TONES: Record<Exclude<Sound, "card">, readonly Tone[]> = {
  turn: [tone(880, 0, 0.07, 0.2, "triangle"), tone(1320, 0.005, 0.05, 0.1, "triangle")],
  claim: [tone(523, 0, 0.5, 0.12), tone(1047, 0, 0.35, 0.05)],
  clock: [tone(1760, 0, 0.03, 0.06, "square")],
  win: [tone(392, 0, 0.6, 0.16), tone(587, 0.16, 0.9, 0.16)],
};
const PAPER = { long: 0.07, high: 2600, loud: 0.35 };
const FELT: Partial<Record<Sound, number | number[]>> = { turn: 35, claim: [25, 40, 25] };

let heard: AudioContext | null = null;

/** Make a sound, where one wants to hear it, and let the phone be felt, where one wants that. */
export function sound(kind: Sound): void {
  const felt = FELT[kind];
  if (preferences.vibration && felt !== undefined && "vibrate" in navigator) navigator.vibrate(felt);
  // Browsers let nothing be heard before something on the page was pressed.
  if (!preferences.sound || !navigator.userActivation.hasBeenActive) return;
  heard ??= new AudioContext();
  void heard.resume();
  if (kind === "card") paper(heard);
  else for (const one of TONES[kind]) ring(heard, one);
}

function tone(high: number, at: number, long: number, loud: number, shape: OscillatorType = "sine"): Tone {
  return { high, at, long, loud, shape };
}

function ring(context: AudioContext, { high, at, long, loud, shape }: Tone): void {
  const begins = context.currentTime + at;
  const source = new OscillatorNode(context, { type: shape, frequency: high });
  source.connect(fading(context, begins, long, loud)).connect(context.destination);
  source.start(begins);
  source.stop(begins + long);
}

/** Noise through a narrow band: paper that is laid on cloth. */
function paper(context: AudioContext): void {
  const samples = new Float32Array(Math.ceil(context.sampleRate * PAPER.long)).map(() => Math.random() * 2 - 1);
  const buffer = new AudioBuffer({ length: samples.length, sampleRate: context.sampleRate });
  buffer.copyToChannel(samples, 0);
  const source = new AudioBufferSourceNode(context, { buffer });
  const band = new BiquadFilterNode(context, { type: "bandpass", frequency: PAPER.high, Q: 0.8 });
  source.connect(band).connect(fading(context, context.currentTime, PAPER.long, PAPER.loud)).connect(context.destination);
  source.start();
}

/** What a sound goes through to ring out. */
function fading(context: AudioContext, begins: number, long: number, loud: number): GainNode {
  const gain = new GainNode(context, { gain: loud });
  gain.gain.setValueAtTime(loud, begins);
  gain.gain.exponentialRampToValueAtTime(0.001, begins + long);
  return gain;
}
