/** A problem as the page shows it: a position with all cards open, by the rules in the page. */

import { HttpError } from "../http";
import { marked } from "../i18n.svelte";
import { decisionOf, keyOf } from "../local/keys";
import type { Narrator } from "../local/narrator";
import { selected } from "../local/selecting";
import { askedNow, momentsOf, narratorAt, shownFrom } from "../practice/scene";
import type { ActionView, Asked, ReplayStep, Selected } from "../shown";
import type { Deal, Family } from "../rules/index.ts";
import type { Made, ProblemAbout, Stand } from "./asking";

const MOVED_ON = marked("The game has moved on. Look again.");

/** How a problem stands: the moments since the solver's last play, and what is asked now. */
export interface Puzzle {
  preset: string;
  family: string;
  title: string;
  number: number;
  grade: number;
  /** How many decisions the solver has to win; null for any number. */
  within: number | null;
  names: string[];
  seat: number;
  moments: ReplayStep[];
  asked: Asked | null;
  /** `open`: nothing has been played; `right` and `wrong` judge what has been. */
  state: "open" | "right" | "wrong" | "solved" | "failed";
  /** The first play that wins, in words, once the problem is over or the win has been lost; else "". */
  play: string;
  /** The themes of the play that wins, which tell much of it. */
  themes: string[];
  /** The cards of the stock, the top one first. */
  stock: string[];
}

export class Problem {
  private readonly narrator: Narrator;
  private readonly begun: Deal;
  private readonly seat: number;

  constructor(
    private readonly family: Family,
    private readonly preset: string,
    private readonly number: number,
    private readonly about: ProblemAbout,
    translate: (english: string) => string,
  ) {
    this.begun = family.position({ preset, table: about.table, automaticPass: true });
    this.seat = this.begun.turn!;
    this.narrator = narratorAt(family, this.seat, this.begun.seats, translate);
  }

  /** How the problem stands before the first play. */
  get first(): Stand {
    const made = this.begun.history.map(({ seat, decision }): Made => [seat, keyOf(decision)]);
    return { made, before: made.length, failed: false, solved: null, isOwnTurn: true };
  }

  /** Return what is shown where a problem stands. */
  shown(stand: Stand): Puzzle {
    const { family, preset, number, narrator, seat, begun } = this;
    const { grade, within, play, themes } = this.about;
    const deals = this.moments(stand.made);
    const deal = deals.at(-1)!;
    const isTold = stand.solved !== null || stand.failed;
    return {
      preset, number, grade, within, seat,
      family: family.name,
      title: narrator.translate(family.preset(preset).title),
      names: [...narrator.names],
      moments: shownFrom(stand.before, deals, narrator),
      asked: stand.isOwnTurn ? askedNow(deal, narrator) : null,
      state: stateOf(stand, stand.made.length === begun.history.length),
      play: isTold ? narrator.action(begun, decisionOf(play)).words : "",
      themes: themes.map((theme) => narrator.translate(family.description.themes[theme]!)),
      stock: stockOf(deal),
    };
  }

  /** Return all moments from the beginning on. */
  played(made: readonly Made[]): ReplayStep[] {
    return shownFrom(this.begun.history.length, this.moments(made), this.narrator);
  }

  /** Return the play that a text names, as `keyOf` writes it; throw HttpError where it cannot be made. */
  named({ made }: Stand, text: string): string {
    const decision = this.narrator.decisionNamed(text);
    const refusal = decision && this.moments(made).at(-1)!.whyNot(decision, this.seat);
    if (refusal) throw new HttpError("illegal", this.narrator.translate(refusal.sentence));
    if (!decision) throw new HttpError("stale", this.narrator.translate(MOVED_ON));
    return keyOf(decision);
  }

  /** Return what a play that is hinted is called. */
  action({ made }: Stand, play: string): ActionView {
    return this.narrator.action(this.moments(made).at(-1)!, decisionOf(play));
  }

  /** Return what cards of the solver's hand can be played as; null where the solver is not asked. */
  selected({ made, isOwnTurn }: Stand, cards: readonly string[]): Selected | null {
    return isOwnTurn ? selected(this.moments(made).at(-1)!, this.seat, this.narrator, cards, "") : null;
  }

  /** Return the deal after each of some decisions, and before them, without passes that nobody has made. */
  private moments(made: readonly Made[]): Deal[] {
    const start = this.family.position({ preset: this.preset, table: this.about.table });
    return momentsOf(start, made.map(([seat, decision]) => ({ seat, decision: decisionOf(decision) })));
  }
}

function stateOf({ solved, failed }: Stand, isFirst: boolean): Puzzle["state"] {
  if (solved !== null) return solved ? "solved" : "failed";
  return isFirst ? "open" : failed ? "wrong" : "right";
}

/** Return the cards of the stock, the top one first; none in a game without one. */
function stockOf({ table, family }: Deal): string[] {
  if (!table.has("stock")) return [];
  const stock = table.part("stock");
  const { cards } = family.description.book.words;
  return stock.numbers("cards", stock.number("size")).reverse().map((card) => cards[card]!);
}
