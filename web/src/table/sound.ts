/** What is heard at the table, as loud as it is wanted, and what is felt on a phone. */

import { preferences } from "../preferences.svelte";
import { RATE, samplesOf, SOUNDS, type Sound } from "./timbres";

const FELT: Partial<Record<Sound, number | number[]>> = { turn: 35, window: [25, 40, 25] };
/** A thing never sounds twice quite the same: it is faster or slower by at most this part. */
const VARIES = 0.04;
/** So long after one sound was worked out the next is, in milliseconds: none takes long alone. */
const BETWEEN = 40;

let heard: { context: AudioContext; loudness: GainNode } | null = null;
const buffers = new Map<Sound, AudioBuffer>();

/** Make a sound, where one wants to hear it, and let the phone be felt, where one wants that; `after` so many milliseconds. */
export function sound(kind: Sound, after = 0): void {
  const felt = FELT[kind];
  if (preferences.vibration && felt !== undefined && "vibrate" in navigator) navigator.vibrate(felt);
  // Browsers let nothing be heard before something on the page was pressed.
  if (!preferences.sound || preferences.volume === 0 || !navigator.userActivation.hasBeenActive) return;
  const { context, loudness } = (heard ??= opened());
  void context.resume();
  // Half the way of a slider is heard as half as loud.
  loudness.gain.value = preferences.volume ** 2;
  const source = new AudioBufferSourceNode(context, { buffer: bufferOf(kind), playbackRate: 1 + VARIES * (2 * Math.random() - 1) });
  source.connect(loudness);
  source.start(context.currentTime + after / 1000);
}

function opened(): NonNullable<typeof heard> {
  const context = new AudioContext();
  const loudness = new GainNode(context);
  loudness.connect(context.destination);
  setTimeout(prepare, BETWEEN);
  return { context, loudness };
}

/** Work out all sounds one after the other, before they are needed. */
function prepare(): void {
  const missing = SOUNDS.find((kind) => !buffers.has(kind));
  if (!missing) return;
  bufferOf(missing);
  setTimeout(prepare, BETWEEN);
}

function bufferOf(kind: Sound): AudioBuffer {
  let buffer = buffers.get(kind);
  if (!buffer) {
    const samples = samplesOf(kind);
    buffer = new AudioBuffer({ length: samples.length, sampleRate: RATE });
    buffer.copyToChannel(samples, 0);
    buffers.set(kind, buffer);
  }
  return buffer;
}
