/** Solves a problem away from the page: judges plays, and answers them with the best defence. */

import { decisionOf, keyOf } from "../local/keys";
import { Attempt, goalOf, openFamily, openSolver, type Deal } from "../rules/index.ts";
import type { Answered, Asking, Made, Opening, ProblemAbout } from "./asking";

let begun: Promise<Attempt> | null = null;
let problem: ProblemAbout | null = null;
/** The attempts after plays that were asked about. */
const attempts = new Map<string, Attempt>();

onmessage = ({ data }: MessageEvent<Opening | Asking>): void => {
  if (data.ask === "open") begun = open(data);
  else void answered(data).catch((fault: unknown): Answered => ({ id: data.id, fault: String(fault) })).then((answer) => postMessage(answer));
};

async function open({ description, program, about, solver, preset, problem: asked }: Opening): Promise<Attempt> {
  problem = asked;
  const family = await openFamily(description, program);
  const opened = await openSolver(family, about, solver);
  const deal = family.position({ preset, table: asked.table, automaticPass: true });
  return new Attempt(opened, deal, goalOf(deal, asked.within));
}

async function answered({ ask, id, plays }: Asking): Promise<Answered> {
  const start = await begun!;
  if (ask === "line") return { id, line: madeIn(start.after(decisionOf(problem!.play)).won().deal) };
  const attempt = after(start, plays);
  if (ask === "way") {
    const way = attempt.isOwnTurn ? attempt.way() : null;
    return { id, way: way && keyOf(way) };
  }
  const { deal, failed, solved, isOwnTurn } = attempt;
  const before = after(start, plays.slice(0, -1)).deal.history.length;
  return { id, stand: { made: madeIn(deal), before, failed, solved, isOwnTurn } };
}

/** Return the attempt after plays, and the answers of the others to each. */
function after(start: Attempt, plays: readonly string[]): Attempt {
  const last = plays.at(-1);
  if (last === undefined) return start;
  const key = plays.join();
  let attempt = attempts.get(key);
  if (!attempt) {
    attempt = after(start, plays.slice(0, -1)).after(decisionOf(last)).answered();
    attempts.set(key, attempt);
  }
  return attempt;
}

function madeIn({ history }: Deal): Made[] {
  return history.map(({ seat, decision }) => [seat, keyOf(decision)]);
}
