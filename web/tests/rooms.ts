// Repeats what was done in rooms of a server: node rooms.js PROGRAMS < cases > what is shown, as JSON.
import { readFileSync } from "node:fs";
import { Messages } from "../src/local/messages";
import { CommandRefused, OWN, opened, Room } from "../src/local/room";
import { selected } from "../src/local/selecting";
import { openFamily, type Description, type Family } from "../src/rules/index.ts";

interface Case {
  family: string;
  preset: string;
  answers: Record<string, string>;
  bots: string[];
  counter: boolean;
  languages: string[];
  steps: Doing[];
  shuffle: { statement: string; numbers: string[]; table: string };
}

type Doing =
  | { do: "answer"; seat: number; code: number; cards: [string, string] }
  | { do: "look"; since: number; language: string; order: string }
  | { do: "select"; cards: string[]; language: string }
  | { do: "switch"; pass: boolean; claim: boolean }
  | { do: "ready" | "undo" };

const folder = process.argv[2] ?? "";
const { sentences, cases } = JSON.parse(readFileSync(0, "utf8")) as { sentences: Record<string, Record<string, string>>; cases: Case[] };
const families: Record<string, Family> = {};

async function open(name: string): Promise<Family> {
  const description = JSON.parse(readFileSync(`${folder}/${name}.json`, "utf8")) as Description;
  return openFamily(description, readFileSync(`${folder}/${name}.wasm`));
}

function repeated(family: Family, { preset, answers, bots, counter, languages, steps, shuffle }: Case): unknown[] {
  const stored = opened("room", family.description.rules, "Alice", "", { family: family.name, preset, answers, bots, reveal: true, counter });
  stored.shuffling = { ...shuffle, hash: "" };
  const room = new Room(family, stored);
  room.settle();
  const messages = Object.fromEntries(
    languages.map((language) => {
      const known = sentences[language] ?? {};
      return [language, new Messages(room, (english) => known[`${family.name}\u0004${english}`] || known[english] || english)];
    }),
  );
  return steps.map((step) => {
    try {
      return did(room, messages, step);
    } catch (fault) {
      // What went wrong differs from what was to be shown, and is told with that.
      return fault instanceof CommandRefused ? fault.sentence : String(fault);
    }
  });
}

function did(room: Room, messages: Record<string, Messages>, step: Doing): unknown {
  switch (step.do) {
    case "answer": {
      const [once, twice] = step.cards.map((mask) => BigInt(`0x${mask}`)) as [bigint, bigint];
      const decision = { code: step.code, once, twice };
      if (step.seat === OWN) room.act(room.moment, decision);
      else room.answer(step.seat, room.moment, decision);
      break;
    }
    case "look":
      return messages[step.language]!.view(step.since, step.order);
    case "select":
      return selected(room.deal, OWN, messages[step.language]!.narrator, step.cards, "id");
    case "ready":
      room.ready();
      break;
    case "undo":
      room.undo();
      break;
    case "switch":
      room.switch(step.pass, step.claim);
  }
  room.settle();
  return null;
}

const found: unknown[] = [];
for (const one of cases) found.push(repeated((families[one.family] ??= await open(one.family)), one));
process.stdout.write(JSON.stringify(found));
