/** Thinks for the bots of a table, one question after the other, away from the page. */

import { canSearch, compare, diceOf, openFamily, think, Thinking, type Family, type Question } from "../rules/index.ts";
import type { Advising, Asking, Choosing, Thought } from "./thought";

/** Milliseconds after which a bot answers with what it has found. */
const LONGEST = 3000;
/** The player whose search gives hints. */
const HINTER = "expert";

/** Who thinks: a family, and the dice that are rolled for it. */
interface Thinker {
  family: Family;
  dice: ReturnType<typeof diceOf>;
}

let thinker: Promise<Thinker> | null = null;
/** What is asked and not answered yet. */
let waiting: (Choosing | Advising)[] = [];
let busy = false;

onmessage = ({ data }: MessageEvent<Asking>): void => {
  switch (data.ask) {
    case "open":
      thinker = openFamily(data.description, data.program).then((family) => ({ family, dice: diceOf(family, data.seed) }));
      return;
    case "net": {
      const { name, bytes } = data;
      thinker = thinker && thinker.then((one) => one.family.addNet(name, bytes).then(() => one));
      return;
    }
    case "drop":
      waiting = [];
      return;
    default:
      waiting.push(data);
      if (!busy) void answerAll();
  }
};

async function answerAll(): Promise<void> {
  busy = true;
  for (let asked = waiting[0]; asked; asked = waiting[0]) {
    const found = await answered(asked).catch((fault: unknown): Thought => ({ id: asked!.id, fault: String(fault) }));
    // A question that is not wanted any more has no answer.
    if (found) postMessage(found);
    waiting = waiting.filter((one) => one !== asked);
  }
  busy = false;
}

async function answered(asked: Choosing | Advising): Promise<Thought | null> {
  const one = await thinker;
  if (!one) throw new Error("No family was opened.");
  return asked.ask === "choose" ? chosen(one, asked) : advised(one, asked);
}

async function chosen({ family, dice }: Thinker, asked: Choosing): Promise<Thought | null> {
  const until = performance.now() + LONGEST;
  const thoughts = think(family, asked.question, asked.level, dice);
  for (;;) {
    const { done, value } = thoughts.next();
    if (done || performance.now() >= until) return { id: asked.id, code: value };
    if (!(await isWanted(asked))) return null;
  }
}

async function advised({ family, dice }: Thinker, asked: Advising): Promise<Thought | null> {
  if (!canSearch(family)) return { id: asked.id, candidates: [] };
  const until = performance.now() + LONGEST;
  const search = new Thinking(family, copied(asked.question), effortOf(family), dice);
  while (!search.step() && performance.now() < until) if (!(await isWanted(asked))) return null;
  const comparing = compare(family, copied(asked.question), search.candidates, dice);
  for (;;) {
    const { done, value } = comparing.next();
    if (done) return { id: asked.id, candidates: value };
    if (!(await isWanted(asked))) return null;
  }
}

function effortOf(family: Family): { playouts?: number; allowance?: number } {
  const { playouts, allowance } = family.player(HINTER);
  return { playouts, allowance };
}

function copied({ family: name, options, view, codes }: Question): Question {
  return { family: name, options: options.slice(), view: view.slice(), codes: [...codes] };
}

/** Let messages come in; say whether a question is still waited for. */
async function isWanted(asked: Choosing | Advising): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve));
  return waiting.includes(asked);
}
