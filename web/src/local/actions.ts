/** What the rules say of actions and of the hand: until the library has it, nothing. */

import type { Deal, Decision, Family, Reader } from "../rules/index.ts";

export interface Described {
  text: string;
  verb: string;
  cards: string[];
  kind: string | null;
  call: string | null;
  title: number[];
}

export function describe(_deal: Deal, decision: Decision): Described {
  return { text: `#${decision.code}`, verb: "play", cards: [], kind: null, call: null, title: [] };
}

export function wordsOf(_family: Family, about: Described, _reader: Reader) {
  return { reading: "", words: about.text, called: "", phrased: about.text };
}

export function arranged(_deal: Deal, _seat: number, _order: string): string[][] {
  return [];
}

export function badges(_deal: Deal, _seat: number): { card: string; kind: "wild" | "level" | "new"; words: string }[] {
  return [];
}

export function readings(_deal: Deal, _cards: readonly string[], _seat: number): Decision[] {
  return [];
}

export function playable(_deal: Deal, _cards: readonly string[], _seat: number): string[] {
  return [];
}

export function meant(_deal: Deal, _cards: readonly string[]): Decision | null {
  return null;
}

export function mistaken(_deal: Deal, _decision: Decision, _seat: number): boolean {
  return false;
}

export const orders = (_family: Family): string[] => [];
export const reads = (_family: Family): boolean => false;
