/** The hashes and keys of a match, as `tefuda.server.room.commitment` makes them. */

import { chacha8 } from "@noble/ciphers/chacha.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { hashOf } from "./digest";

const KEY = 32;
/** The nonce 0, 0, 1 as three words of four bytes each. */
const DERIVING = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0);

/** Draw a number that nobody can guess. */
export function newNumber(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(KEY)));
}

export function numberHash(number: string): string {
  return hashOf(`tefuda number ${number}`);
}

export function roomId(room: string): string {
  return hashOf(`tefuda room ${room}`);
}

/** What a guest is called in the statements of a room. */
export function guestId(room: string, guest: string): string {
  return hashOf(`tefuda guest ${room} ${guest}`).slice(0, 16);
}

export function statementHash(statement: string): string {
  return hashOf(statement);
}

/** The key of a match; `numbers` are those of the seats, then the server's. */
export function matchKey(statement: string, numbers: readonly string[]): string {
  const last = numbers.length - 1;
  return hashOf(statement + numbers.map((number, index) => `number ${index === last ? "server" : index} ${number}\n`).join(""));
}

/** The key of a deal, counted from 1. */
export function dealKey(key: string, deal: number): string {
  return bytesToHex(chacha8(hexToBytes(key), DERIVING, new Uint8Array(KEY), undefined, deal - 1));
}

export function dealHash(key: string): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes("tefuda deal "), hexToBytes(key))));
}
