/** The checks of this page: of a statement before its number is shown for it, and of a match when it is over. */

import { marked, tell } from "../i18n.svelte";
import type { Catalogue } from "../protocol";
import type { Shuffle, View } from "../shown";
import { dealHash, dealKey, matchKey, numberHash, statementHash } from "./hashes";
import { at, hasUnshown, remembered, ownNumber } from "./memory";
import { readStatement, untrue, type Statement } from "./statement";

/** What the check of a match has found; it is "open" where no number of this page is part of the shuffle. */
export interface Checked {
  verdict: "fair" | "unfair" | "open";
  sentences: string[];
  /** The number of this page, where it is part of the shuffle. */
  own: string;
}

const UNREADABLE = marked("The server's statement cannot be read.");

/**
 * Return what is wrong with a statement for which this page is to show its number; `lost` are the hashes that the server
 * had for it before, and of which this browser has forgotten the numbers.
 */
export function faultsOf(
  statement: Statement | null,
  hash: string,
  view: View,
  seat: number,
  catalogue: Catalogue,
  lost: ReadonlySet<string>,
): string[] {
  if (!statement) return [UNREADABLE];
  const before = remembered(view.room);
  const wrong = untrue(statement, view, view.match + 1, catalogue);
  const share = statement.shares[seat];
  const own = ownNumber(share?.hash ?? "");
  const forgotten = !own && (lost.has(share?.hash ?? "") || !hasUnshown());
  if (share?.kind !== "person" || (!own && !forgotten)) {
    wrong.push(marked("The server's statement does not list the number of this page."));
  } else if (own?.statement && own.statement !== hash) {
    wrong.push(marked("The server asks for a number that this page has shown for another statement."));
  }
  if (view.match_commitment !== hash) wrong.push(marked("The server's statement does not have the hash that was shown."));
  const repeated = before?.match === statement.match && before.round > 0 && statement.round === before.round + 1;
  const following = before?.match === statement.match - 1 && before.begun && statement.round === 1;
  if (before && (repeated || following) && statement.previous !== before.statement) {
    wrong.push(marked("The server's statement does not follow the one made before it."));
  }
  return wrong;
}

/** Check a match that is over against what this browser remembers. */
export function check(view: View, shuffle: Shuffle, catalogue: Catalogue): Checked {
  const promised = statementHash(shuffle.statement);
  const statement = readStatement(shuffle.statement);
  if (!statement) return { verdict: "unfair", sentences: [tell(UNREADABLE)], own: "" };
  const before = at(remembered(view.room), view.match);
  const wrong = untrue(statement, view, view.match, catalogue).map((one) => tell(one));
  const share = view.seat === null ? undefined : statement.shares[view.seat];
  const own = share?.kind === "person" ? ownNumber(share.hash) : null;
  if (before.statement !== promised || view.match_commitment !== promised || (own && own.statement !== promised)) {
    wrong.push(tell("The statement shown now is not the one made before the cards were dealt."));
  }
  wrong.push(...strangers(statement, shuffle.numbers));
  const key = matchKey(shuffle.statement, shuffle.numbers);
  const deals = Object.entries(before.deals);
  const others = deals.filter(([number, hash]) => dealHash(dealKey(key, Number(number))) !== hash).map(([number]) => number);
  const last = view.deal?.number ?? 0;
  if (view.result?.key !== dealKey(key, last) && !others.includes(String(last))) others.push(String(last));
  wrong.push(...others.map((number) => tell("Deal {number} was not dealt from these numbers.", { number })));
  if (wrong.length > 0) return { verdict: "unfair", sentences: wrong, own: own?.number ?? "" };
  const right = [
    own
      ? tell("The number of this page is one of those from which the key was made, so nobody could choose the cards.")
      : tell("This page has no number in this shuffle, so it cannot tell whether the cards were chosen."),
    tell("The keys of the deals follow from the numbers and are those promised before. Deals checked: {number}.", {
      number: deals.length,
    }),
  ];
  if (statement.round > 1) {
    right.push(tell("The cards were shuffled {round} times, because a page showed no number.", { round: statement.round }));
  }
  return { verdict: own ? "fair" : "open", sentences: right, own: own?.number ?? "" };
}

/** Return what is wrong with the numbers shown: those that do not belong to their hashes. */
function strangers(statement: Statement, numbers: readonly string[]): string[] {
  const hashes = [...statement.shares.map((share) => share.hash), statement.server];
  const wrong = hashes.flatMap((hash, index) => (numberHash(numbers[index] ?? "") === hash ? [] : [index]));
  return wrong.map((index) =>
    index < statement.shares.length
      ? tell("The number of seat {seat} does not belong to the hash stated before.", { seat: index + 1 })
      : tell("The server's number does not belong to the hash stated before."),
  );
}
