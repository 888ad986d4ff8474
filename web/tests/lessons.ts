// Goes through exercises and first deals as the page does: node lessons.js PROGRAMS < cases > what is shown, as JSON.
import "./browser";
import { readFileSync } from "node:fs";
import type { Place } from "../src/lessons/lesson";
import type { Teaching } from "../src/lessons/teaching";
import { openFamily, type Description, type Family } from "../src/rules/index.ts";

const { HttpError } = await import("../src/http");
const { exerciseOf, questionsOf } = await import("../src/lessons/exercise");
const { FirstDeal } = await import("../src/lessons/lesson");

interface Case {
  family: string;
  language: string;
  teaching: Teaching;
  /** What is asked in each first deal. */
  asked: Record<string, (Place & { action?: string; cards?: string[] })[]>;
}

const folder = process.argv[2] ?? "";
const { sentences, cases } = JSON.parse(readFileSync(0, "utf8")) as { sentences: Record<string, Record<string, string>>; cases: Case[] };
const families: Record<string, Family> = {};

async function open(name: string): Promise<Family> {
  const description = JSON.parse(readFileSync(`${folder}/${name}.json`, "utf8")) as Description;
  return openFamily(description, readFileSync(`${folder}/${name}.wasm`));
}

function tried(act: () => unknown): unknown {
  try {
    return act();
  } catch (fault) {
    // What went wrong differs from what was to be shown, and is told with that.
    return fault instanceof HttpError ? [fault.code, fault.sentence] : String(fault);
  }
}

/** Go through a first deal to where the learner plays alone, doing all that it asks for, and then on as is suggested. */
function walked(deal: InstanceType<typeof FirstDeal>): unknown[] {
  const shown = [];
  let place: Place = { step: 0, plays: [], done: false };
  let lesson = deal.view(place);
  for (;;) {
    shown.push(lesson);
    const { step, plays, done, said, suggested, steps } = lesson;
    place = { step, plays, done };
    if (step === steps && !suggested) return shown;
    if (done) lesson = deal.view({ step: step + 1, plays: [], done: false });
    else if (suggested) lesson = deal.view(place, suggested.text);
    else if (said) lesson = deal.view({ ...place, done: true });
  }
}

const found: unknown[] = [];
for (const { family: name, language, teaching, asked } of cases) {
  const family = (families[name] ??= await open(name));
  const known = sentences[language] ?? {};
  const taught = { family, teaching, translate: (english: string) => known[`${name}\u0004${english}`] || known[english] || english };
  const deal = (preset: string) => new FirstDeal(family, preset, teaching.lessons[preset]!, taught.translate);
  found.push({
    exercises: questionsOf(taught).map((question) => exerciseOf(taught, question)),
    lessons: Object.fromEntries(Object.keys(teaching.lessons).map((preset) => [preset, walked(deal(preset))])),
    asked: Object.fromEntries(
      Object.entries(asked).map(([preset, all]) => {
        const one = deal(preset);
        const answer = ({ action, cards = [], ...place }: (typeof all)[number]): unknown => {
          const shown = one.view(place);
          return action ? one.view(place, action) : cards.length ? one.selected(place, cards) : shown;
        };
        return [preset, all.map((what) => tried(() => answer(what)))];
      }),
    ),
  });
}
process.stdout.write(JSON.stringify(found));
