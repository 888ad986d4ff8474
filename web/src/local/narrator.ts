/** Puts a deal into words for one seat, or for an onlooker: in a language, with the players' names, and with "you" for the reader. */

import type { ActionView } from "../shown";
import { decisionOf, keyOf } from "./keys";
import { told, type Decision, type Family, type Moment, type Reader, type Told } from "../rules/index.ts";

export class Narrator {
  readonly reader: Reader;
  private readonly actions = new Map<string, ActionView>();
  /** The decisions that were told, by their texts. */
  private readonly named = new Map<string, Decision>();

  constructor(
    readonly family: Family,
    readonly seat: number | null,
    readonly names: readonly string[],
    readonly translate: (english: string) => string,
  ) {
    this.reader = { seat, names, translate };
  }

  /** Return a story in words, without what the reader is not shown. */
  told(story: readonly number[]): Told[] {
    return told(this.family.description.book, story, this.reader);
  }

  lines(story: readonly number[]): string[] {
    return this.told(story).map(({ sentence }) => sentence);
  }

  /** Return an action as the page shows it to everybody. */
  action(deal: Moment, decision: Decision): ActionView {
    const key = keyOf(decision);
    let view = this.actions.get(key);
    if (!view) this.actions.set(key, (view = this.made(deal, decision)));
    this.named.set(view.text, decision);
    return view;
  }

  /** Return the decision that was told last with a text. */
  decisionNamed(text: string): Decision | undefined {
    return this.named.get(text);
  }

  /** Return a legal action with the family's title for it, if there is one. */
  titled(deal: Moment, decision: Decision): ActionView {
    const view = this.action(deal, decision);
    if (view.verb === "play" || view.verb === view.text) return view;
    const { title, words } = deal.worded(decision, this.reader, true);
    return { ...view, title: title || view.title, words };
  }

  /** Return an action as a sentence names it. */
  phrase(deal: Moment, decision: Decision): string {
    return deal.phrased(decision, this.reader);
  }

  private made(deal: Moment, decision: Decision): ActionView {
    const { text, verb, cards, kind, call } = deal.describe(decision);
    // What an action is called is the same for everybody; only sentences say “you”.
    const told = deal.worded(decision, { ...this.reader, seat: null });
    return { text, verb, cards, ...told, fields: { ...(kind && { kind }), ...(call && { call }) } };
  }
}

export { decisionOf, keyOf };
