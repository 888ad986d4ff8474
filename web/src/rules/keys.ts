/** Keys, which decide the cards of a deal or of a match: 32 bytes, or eight numbers of 32 bits. */

import { sha256 } from "@noble/hashes/sha2.js";
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export const SEED_WORDS = 8;

/** Return the words of the seed that a whole number stands for, as `seed=` does in Python. */
export function seedWords(seed: number | bigint): number[] {
  const octets: number[] = [];
  for (let rest = BigInt(seed); rest > 0n; rest >>= 8n) octets.push(Number(rest & 255n));
  return wordsOf(sha256(new Uint8Array([...utf8ToBytes("tefuda seed"), ...(octets.length ? octets : [0])])));
}

/** Return the words of the seed that the key of a match stands for: 64 hexadecimal digits. */
export function keyWords(key: string): number[] {
  if (!/^[0-9a-f]{64}$/i.test(key)) throw new Error("A key must be 64 hexadecimal digits.");
  return wordsOf(hexToBytes(key));
}

/** Return the key in 64 hexadecimal digits that the words of a seed stand for. */
export function keyOfWords(words: readonly number[]): string {
  const octets = words.flatMap((word) => [0, 8, 16, 24].map((shift) => (word >>> shift) & 255));
  return octets.map((octet) => octet.toString(16).padStart(2, "0")).join("");
}

function wordsOf(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return Array.from({ length: SEED_WORDS }, (_, index) => view.getUint32(4 * index, true));
}
