/** This page's part in the shuffle: it commits to a number, shows it for a true statement only, and checks the match. */

import type { TableLink } from "../table/link.svelte";
import { marked, tell } from "../i18n.svelte";
import type { Catalogue } from "../protocol";
import type { View } from "../shown";
import { check, faultsOf, type Checked } from "./check";
import { newNumber, numberHash, statementHash } from "./hashes";
import { at, keepNumber, remember, remembered, ownNumber } from "./memory";
import { readStatement } from "./statement";

const IGNORED = marked("This page has sent its number, but the match began without it.");
const ROBBED = marked("The server confirmed that it got the number of this page, but the match began without it.");

/** Draw a number that this page is to show, and keep it; return its hash. */
export function commit(): string {
  return drawn().hash;
}

/** Draw a number that the next page is to show; return its hash, or "" where that page will not find the number. */
export function commitForNext(): string {
  const { hash, lasts } = drawn();
  return lasts ? hash : "";
}

function drawn(): { hash: string; lasts: boolean } {
  const number = newNumber();
  const hash = numberHash(number);
  return { hash, lasts: keepNumber(hash, { number, statement: "" }) };
}

export class Fairness {
  /** What is wrong with the shuffle that goes on now, in sentences; with any, this page shows no number. */
  faults: string[] = $state.raw([]);
  /** What this page has to say against the shuffle of the match now played; "" for nothing, or once it is read. */
  objection = $state("");
  /** What was found when the match was over. */
  checked: Checked | null = $state.raw(null);
  private committing = false;
  /** The hashes of numbers that this browser has forgotten. */
  private readonly lost = new Set<string>();
  /** The match after which this page has sent the hash of a number instead of one that it does not know. */
  private replaced = -1;
  private showing = "";
  /** For which match and statement this page has shown its number, and whether the server has confirmed it. */
  private shown = { match: 0, statement: "", confirmed: false };
  private seen = "";

  constructor(
    private readonly connection: TableLink,
    private readonly catalogue: Catalogue,
  ) {}

  /** See a view, in the order in which the server sends them. */
  see(view: View): void {
    this.rememberPromises(view);
    const { shuffle, seat, stage } = view;
    if (stage !== "shuffling") {
      this.checked = null;
      this.faults = [];
      this.showing = "";
    }
    if (stage !== "shuffling") this.remember(view);
    if (!shuffle) return;
    if (stage === "shuffling") {
      if (seat !== null && shuffle.waited.includes(seat)) this.show(view, shuffle.statement, seat);
      if (shuffle.statement) return;
    }
    if (seat !== null && !ownNumber(shuffle.hash)) this.offer(shuffle.hash, view.match);
    if (stage === "over" && shuffle.numbers.length > 0) this.checked = check(view, shuffle, this.catalogue);
  }

  /** Return the hash of the key of a deal as it was first shown. */
  promised(view: View): string {
    const before = remembered(view.room);
    const found = before?.match === view.match ? before.deals[view.deal?.number ?? 0] : undefined;
    return found ?? view.deal?.commitment ?? "";
  }

  /** Commit to a number where the server has the hash of none that this browser knows. */
  private offer(hash: string, match: number): void {
    // Once for a match: where nothing is stored, another page of the same guest may know the number, and would answer.
    if (hash) this.lost.add(hash);
    if (this.committing || (hash && this.replaced === match)) return;
    if (hash) this.replaced = match;
    this.committing = true;
    void this.connection.send({ type: "commit", hash: commit() }).then(() => (this.committing = false));
  }

  private show(view: View, text: string, seat: number): void {
    const hash = statementHash(text);
    if (this.showing === hash) return;
    const statement = readStatement(text);
    this.faults = faultsOf(statement, hash, view, seat, this.catalogue, this.lost).map((fault) => tell(fault));
    const share = statement?.shares[seat];
    const own = ownNumber(share?.hash ?? "");
    if (!statement || !share || this.faults.length > 0) return;
    this.showing = hash;
    if (!own) {
      void this.connection.send({ type: "forgo", statement: hash });
      return;
    }
    keepNumber(share.hash, { ...own, statement: hash });
    remember(view.room, { ...at(remembered(view.room), statement.match), round: statement.round, statement: hash });
    const shown = { match: statement.match, statement: hash, confirmed: false };
    this.shown = shown;
    const reveal = { type: "reveal", statement: hash, number: own.number, hash: commit() } as const;
    void this.connection.send(reveal).then((answer) => (shown.confirmed = answer.type === "ack"));
  }

  /** Object once where a match has begun without the number that this page has shown for it. */
  private remember(view: View): void {
    const { match, statement, confirmed } = this.shown;
    if (view.match === 0 || match !== view.match) return;
    if (statement !== view.match_commitment) this.objection = confirmed ? ROBBED : IGNORED;
    this.shown = { match: 0, statement: "", confirmed: false };
  }

  /** Remember what the server promises before it is known what will come of it. */
  private rememberPromises(view: View): void {
    const { deal, stage, match } = view;
    const seen = `${match}:${deal?.number}:${stage}`;
    if (seen === this.seen || match === 0 || stage === "shuffling" || !view.match_commitment) return;
    this.seen = seen;
    const now = at(remembered(view.room), match);
    if (!now.begun) Object.assign(now, { begun: true, statement: view.match_commitment });
    if (deal && stage === "playing") now.deals = { [deal.number]: deal.commitment, ...now.deals };
    remember(view.room, now);
  }
}
