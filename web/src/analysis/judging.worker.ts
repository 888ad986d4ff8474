/** Judges the decisions of a deal away from the page, one question after the other. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { Judge, openFamily, reading, type Deal } from "../rules/index.ts";
import type { Answer, Asking, Opened, Opening } from "./asked";

let judge: Judge | null = null;

onmessage = ({ data }: MessageEvent<Asking>): void => {
  void answered(data).catch((fault: unknown): Answer => ({ fault: String(fault) })).then((answer) => postMessage(answer));
};

async function answered(asked: Asking): Promise<Answer> {
  if (asked.ask === "open") return { opened: await opened(asked) };
  if (!judge) throw new Error("No deal was opened.");
  return asked.ask === "luck" ? { luck: ended(judge.luck()) } : { judged: ended(judge.judged(asked.index, asked.stakes)) };
}

async function opened({ description, program, nets, text, placed, deal, playouts }: Opening): Promise<Opened> {
  const family = await openFamily(description, program);
  for (const { name, bytes } of nets) await family.addNet(name, bytes);
  const moments = momentsOf(reading(family, text, placed), deal);
  const [first, last] = [moments[0], moments.at(-1)];
  if (!first || !last) throw new Error("There is no such deal in this text.");
  judge = Judge.of(moments, { playouts });
  const course = last.history.flatMap(({ seat, decision: { code, once, twice } }) => [BigInt(seat), BigInt(code), once, twice]);
  const words = BigInt64Array.from([...first.options.words, ...first.table.words, ...course]);
  const known = [description.rules, playouts, ...nets.map(({ name }) => name), bytesToHex(sha256(new Uint8Array(words.buffer)))];
  return { key: known.join(" "), made: last.history, points: last.payoffs, over: last.over, options: last.options.words.slice() };
}

/** Return one deal at all its moments, by its number from 1. */
function momentsOf(moments: Iterable<Deal>, number: number): Deal[] {
  const found: Deal[] = [];
  let deals = 0;
  for (const moment of moments) {
    if (!moment.history.length) deals += 1;
    if (deals > number) break;
    if (deals === number) found.push(moment);
  }
  return found;
}

function ended<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
