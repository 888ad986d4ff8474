/** The statement that the server makes before a match, and what is wrong with one. */

import { marked } from "../i18n.svelte";
import type { Catalogue } from "../protocol";
import type { View } from "../shown";
import { roomId } from "./hashes";

export interface Statement {
  room: string;
  match: number;
  round: number;
  previous: string;
  preset: string;
  options: Record<string, string>;
  shares: { kind: string; hash: string }[];
  server: string;
}

/** Return the statement that a text makes, null if it makes none. */
export function readStatement(text: string): Statement | null {
  const options: Record<string, string> = {};
  const shares: Statement["shares"] = [];
  const single: Record<string, string> = {};
  const lines = text.split("\n");
  if (lines.shift() !== "tefuda statement 1" || lines.pop() !== "") return null;
  for (const line of lines) {
    const [name = "", ...words] = line.split(" ");
    const [first = "", second = "", , hash = ""] = words;
    if (name === "option") {
      options[first] = words.slice(1).join(" ");
    } else if (name === "seat") {
      if (first !== String(shares.length)) return null;
      shares.push({ kind: second, hash });
    } else {
      if (name in single) return null;
      single[name] = words.join(" ");
    }
  }
  const { room = "", match = "", round = "", previous = "", game = "", server = "" } = single;
  return { room, match: Number(match), round: Number(round), previous, preset: game, options, shares, server };
}

/** Return what a statement says that is not so at this table. */
export function untrue(statement: Statement, view: View, match: number, catalogue: Catalogue): string[] {
  const presets = catalogue.families.flatMap((family) => family.presets);
  const preset = presets.find((one) => one.name === view.settings.preset);
  const options: Record<string, string> = { ...preset?.answers, ...view.settings.options };
  const named = Object.entries(statement.options);
  const same =
    statement.preset === view.settings.preset &&
    named.length === Object.keys(options).length &&
    named.every(([name, answer]) => options[name] === answer);
  const wrong: string[] = [];
  if (statement.room !== roomId(view.room) || statement.match !== match) {
    wrong.push(marked("The server's statement is about another table or another match."));
  }
  if (!same) wrong.push(marked("The server's statement names another game or other house rules than this table."));
  if (statement.shares.length !== view.players.length) {
    wrong.push(marked("The server's statement names another number of seats than this table."));
  }
  return wrong;
}
