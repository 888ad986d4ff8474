/** What the person is about to do: the cards selected, what the server says they can be, and why not. */

import type { TableLink } from "./link.svelte";
import { preferences } from "../preferences.svelte";
import type { Asked, ActionView, Selected } from "../shown";
import { marked, tell } from "../i18n.svelte";
import { keyed } from "./hand";
import { thought } from "./thought";

export interface Refusal {
  sentence: string;
  clause: string;
}

const VERBS: Record<string, string> = {
  play: marked("Play"),
  give: marked("Give"),
  exchange: marked("Put down"),
};

const SWIPE = 60;

/** With more choices of cards than these nothing is claimed: cards are put down, and selected as in a turn. */
const MANY = 6;

/** Say whether what is asked is answered by selecting cards, and not by a button for each claim. */
export function bySelection(asked: Asked | null): boolean {
  if (!asked) return false;
  return asked.kind === "turn" || asked.legal.filter(({ cards }) => cards.length > 0).length > MANY;
}

/**
 * Say whether the page passes automatically, after the time that a person might think: where nothing can be claimed, and if one likes
 * in a turn in which nothing can be played.
 */
export function passesByItself(asked: Asked | null): boolean {
  const idle = asked !== null && asked.complete && asked.legal.length === 1 && asked.legal[0]?.verb === "pass";
  return idle && (asked.kind === "window" || preferences.autopass);
}

export class Choosing {
  /** Keys of the cards selected, in the order of selection. */
  keys: string[] = $state([]);
  answer: Selected | null = $state.raw(null);
  refusal: Refusal | null = $state.raw(null);
  hinted: ActionView | null = $state.raw(null);
  /** Why it is suggested. */
  reason = $state("");
  /** Whether a hint is being waited for. */
  waiting = $state(false);
  busy = $state(false);
  /** Whether the selected cards are played as soon as it is the own turn; known to this page only. */
  ahead = $state(false);
  /** Whether they could not be played when it was. */
  dropped = $state(false);
  private asking = 0;
  /** The deal of which the cards are selected. */
  private deal: number | null = null;
  /** How many hints have been given at this moment. */
  private hints = 0;
  /** How many decisions had been made when the selection was last looked at. */
  private decisions = 0;
  /** How often cards have been selected. */
  private selections = 0;
  /** Whether the person has selected the cards one by one; others are shown, and never played without a word. */
  private picked = true;

  constructor(private readonly connection: Pick<TableLink, "view" | "send">) {}

  get cards(): string[] {
    return this.keys.map((key) => key.split("#")[0] ?? "");
  }

  /** What the selected cards can do now: the readings that are legal, and what the server lists with these cards. */
  get legal(): readonly ActionView[] {
    const legal = (this.answer?.readings ?? []).filter((reading) => !reading.sentence).map(({ action }) => action);
    const texts = new Set(legal.map(({ text }) => text));
    const listed = (this.connection.view?.asked?.legal ?? []).filter(
      (choice) => this.keys.length > 0 && sameCards(choice.cards, this.cards) && !texts.has(choice.text),
    );
    const all = [...legal, ...listed];
    const hinted = this.hinted;
    const missing = hinted && hinted.cards.length > 0 && !all.some(({ text }) => text === hinted.text);
    return missing && sameCards(hinted.cards, this.cards) ? [...all, hinted] : all;
  }

  /** What can be done without cards, and the claims: the pass is first, where there is one. */
  private get bare(): readonly ActionView[] {
    const asked = this.connection.view?.asked ?? null;
    const all = asked && bySelection(asked) ? asked.legal.filter(({ cards }) => cards.length === 0) : (asked?.legal ?? []);
    return [...all].sort((a, b) => Number(b.verb === "pass") - Number(a.verb === "pass"));
  }

  /** What stands at the place of the pass: the pass, or in a turn what else can be done without cards. */
  get first(): ActionView | null {
    const [one] = this.bare;
    return one && (one.verb === "pass" || bySelection(this.connection.view?.asked ?? null)) ? one : null;
  }

  /** What else can be done without selecting cards. */
  get others(): readonly ActionView[] {
    return this.bare.filter((one) => one !== this.first);
  }

  /** What a key with a number stands for, from 1: a claim, or else what the selected cards can be. */
  get numbered(): readonly ActionView[] {
    return this.others.length > 0 ? this.others : this.legal;
  }

  /** What is meant without another word: what was hinted, or the only thing that can be done with the cards. */
  get meant(): ActionView | null {
    const hinted = this.hinted;
    if (hinted && (hinted.cards.length === 0 || this.legal.some(({ text }) => text === hinted.text))) return hinted;
    return this.legal.length === 1 ? (this.legal[0] ?? null) : null;
  }

  /** Whether only one card at a time can be played, so that another replaces the one selected. */
  private get single(): boolean {
    return this.connection.view?.asked?.single ?? false;
  }

  /** The cards that can be played, or be added to what is selected. */
  get playable(): ReadonlySet<string> | null {
    const asked = this.connection.view?.asked;
    if (!asked || asked.answer) return null;
    return new Set(this.keys.length > 0 && this.answer && !this.single ? [...this.answer.more, ...this.cards] : asked.playable);
  }

  select(keys: readonly string[]): void {
    this.picked = true;
    this.lay(keys);
  }

  private lay(keys: readonly string[]): void {
    this.selections++;
    this.keys = this.single ? keys.slice(-1) : [...keys];
    this.hinted = null;
    this.refusal = null;
    this.ahead = false;
    this.dropped = false;
    void this.ask();
  }

  /** Whether the selected cards could be chosen to be played on the own turn, which has not come. */
  get early(): boolean {
    const view = this.connection.view;
    return view?.asked === null && view.stage === "playing" && view.deal?.over === false && this.keys.length > 0;
  }

  /** Have the selected cards played as soon as it is the own turn, or no longer. */
  choose(ahead: boolean): void {
    this.ahead = ahead && this.early;
  }

  clear(): void {
    this.select([]);
  }

  /** Select the bomb after the one that is selected, or the first; after the last one nothing. */
  nextBomb(): void {
    const deal = this.connection.view?.deal;
    const groups = deal?.bombs?.groups ?? [];
    if (!deal || groups.length === 0) return;
    const at = groups.findIndex((group) => sameCards(group, this.cards));
    this.picked = false;
    this.lay(keysOf(groups[at + 1] ?? [], deal.hand));
  }

  /** After a new view: forget cards that have gone, and ask again; after one that goes back, everything that was chosen. */
  renew(): void {
    const deal = this.connection.view?.deal ?? null;
    const back = deal !== null && deal.decisions < this.decisions;
    if (back) this.selections++;
    this.decisions = deal?.decisions ?? 0;
    const held = new Set(deal?.number === this.deal && !back ? keyed(deal?.hand ?? []).map(({ key }) => key) : []);
    const kept = this.keys.filter((key) => held.has(key));
    this.ahead &&= kept.length === this.keys.length;
    this.deal = deal?.number ?? null;
    this.keys = kept;
    this.refusal = null;
    this.dropped = false;
    this.hinted = null;
    this.hints = 0;
    void this.ask();
  }

  private async ask(): Promise<void> {
    const now = ++this.asking;
    this.answer = null;
    const asked = this.connection.view?.asked;
    if (this.keys.length === 0 || !asked || (this.ahead && asked.kind !== "turn")) return;
    // A swipe selects many cards at once; the server is asked about the last of them.
    await new Promise((resolve) => setTimeout(resolve, SWIPE));
    if (now !== this.asking) return;
    const answer = await this.connection.send({ type: "select", cards: this.cards });
    if (now !== this.asking) return;
    if (answer.type === "refused") this.refusal = answer;
    if (answer.type !== "selected") return;
    this.answer = answer;
    const [only] = this.legal;
    if (this.ahead) {
      if (only) await thought();
      if (now !== this.asking || !this.ahead) return;
      this.ahead = false;
      this.dropped = !only;
      if (only && this.legal.length === 1) void this.act(only);
      return;
    }
    if (only && this.legal.length === 1 && this.picked && !preferences.confirm && answer.more.length === 0) void this.act(only);
  }

  /** Say why what is selected cannot be played, as far as the server has said. */
  get why(): Refusal | null {
    if (this.refusal) return this.refusal;
    if (!this.answer || this.legal.length > 0) return null;
    const refused = this.answer.readings[0];
    return refused ?? (this.answer.sentence ? { sentence: this.answer.sentence, clause: "" } : null);
  }

  /** Take the last decision back; the server says why where it cannot be. */
  async undo(): Promise<void> {
    const answer = await this.connection.send({ type: "undo" });
    if (answer.type === "refused") this.refusal = answer;
  }

  async act(choice: ActionView): Promise<void> {
    const asked = this.connection.view?.asked;
    if (!asked || this.busy) return;
    this.busy = true;
    const answer = await this.connection.send({ type: "act", moment: asked.moment, action: choice.text });
    this.busy = false;
    if (answer.type === "refused") this.refusal = answer;
  }

  /** Ask for a hint, and select the cards of it, unless the person has selected others meanwhile. */
  async hint(): Promise<void> {
    if (this.waiting) return;
    const moment = this.connection.view?.asked?.moment;
    const before = this.selections;
    this.waiting = true;
    const answer = await this.connection.send({ type: "hint", number: this.hints });
    this.waiting = false;
    if (moment !== this.connection.view?.asked?.moment || before !== this.selections) return;
    if (answer.type === "refused") this.refusal = answer;
    if (answer.type !== "hinted") return;
    this.hints++;
    this.picked = false;
    this.lay(keysOf(answer.action.cards, this.connection.view?.deal?.hand ?? []));
    this.hinted = answer.action;
    this.reason = answer.reason;
  }
}

function sameCards(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && [...some].sort().join() === [...others].sort().join();
}

function keysOf(cards: readonly string[], hand: readonly string[]): string[] {
  const free = keyed(hand);
  return cards.flatMap((card) => {
    const at = free.findIndex((held) => held.card === card);
    return at < 0 ? [] : free.splice(at, 1).map(({ key }) => key);
  });
}

/** What the button of an action says. */
export function labelOf(choice: ActionView): string {
  return choice.title || (VERBS[choice.verb] ? tell(VERBS[choice.verb] ?? "") : choice.words);
}

/** Say whether players have a word for an action without cards; otherwise it only is a number of the notation. */
export function isWorded({ title, text, verb }: ActionView): boolean {
  return title !== text || text === verb;
}
