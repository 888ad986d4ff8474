/** Actions: what a decision declares, its text in the notation, and how it is called in a language. */

import { cardsIn, namesOf } from "./cards.ts";
import type { Decision } from "./moment.ts";
import type { Family } from "./family.ts";
import { filled } from "./filled.ts";
import type { RulesRecord } from "./records.ts";
import { told, type Reader } from "./worder.ts";

/** What an action declares; words and names are those of the notation. */
export interface Described {
  /** The text in the notation, `#` and its code for what is no action. */
  text: string;
  verb: string;
  /** In the order in which they are written. */
  cards: string[];
  kind: string | null;
  call: string | null;
  /** The symbol of a suit that is named. */
  suit: string | null;
  seat: number | null;
  /** A number that is called; 0 for none. */
  number: number;
}

/** An action in the words of a language. */
export interface Worded {
  /** What its button says; "" where that is its cards. */
  title: string;
  /** What distinguishes it from others with the same cards. */
  reading: string;
  words: string;
  /** The word that is said with it. */
  called: string;
}

/** Wild cards in a phrase are at least this. */
const WILD = 64;
const NOBODY: Reader = { seat: null, names: [], translate: (english) => english };
/** The verbs that are not said where there are cards. */
const UNSAID: readonly string[] = ["play", "give", "exchange"];

/** Return what a decision declares. */
export function describe(family: Family, options: RulesRecord, decision: Decision): Described {
  const { actions, book } = family.description;
  const { words } = book;
  const cells = cellsOf(family, options, decision);
  const seat = cells.number("seat");
  const { most } = family.description.seats;
  return {
    text: textOf(family, options, decision),
    verb: actions.verbs[cells.number("verb")] ?? "",
    cards: namesOf(book, phraseOf(cells.part("cards")).map((card) => card % WILD)),
    kind: actions.kinds[cells.number("kind")]?.name ?? null,
    call: actions.calls[cells.number("call")]?.name ?? null,
    suit: words.symbols[cells.number("suit")] ?? null,
    seat: seat >= 0 && seat < most ? seat : null,
    number: cells.number("number"),
  };
}

/** Return the text of a decision in the notation, `#` and its code for what is no action. */
export function textOf(family: Family, options: RulesRecord, decision: Decision): string {
  const words = told(family.description.book, said(family, "write_action", options, decision), NOBODY);
  return words.length ? words.map(({ sentence }) => sentence).join(" ") : `#${decision.code}`;
}

/** Return the cards of a decision, also where its code names them. */
export function cardsOf(family: Family, options: RulesRecord, decision: Decision): number[] {
  if (decision.once) return cardsIn(decision.once, decision.twice);
  return phraseOf(cellsOf(family, options, decision).part("cards")).map((card) => card % WILD);
}

/** Return a decision in a few words; `titled` where it is to be chosen, so that its button says what the family says. */
export function worded(family: Family, options: RulesRecord, decision: Decision, reader: Reader, titled: boolean): Worded {
  const speaking = new Speaking(family, options, decision, reader, titled);
  return { title: speaking.title, reading: speaking.reading, words: speaking.words, called: speaking.called };
}

/** Return a decision as part of a sentence. */
export function phrased(family: Family, options: RulesRecord, decision: Decision, reader: Reader): string {
  return new Speaking(family, options, decision, reader, false).phrase;
}

/** One action, for one reader. */
class Speaking {
  private readonly action: Described;
  private readonly deed: readonly number[];

  constructor(
    private readonly family: Family,
    private readonly options: RulesRecord,
    private readonly decision: Decision,
    private readonly reader: Reader,
    private readonly titled: boolean,
  ) {
    this.action = describe(family, options, decision);
    this.deed = said(family, "deed", options, decision);
  }

  get title(): string {
    const { text, cards } = this.action;
    return this.own || (cards.length ? "" : this.reader.translate(text));
  }

  /** The kind, the suit, and the spoken word. */
  get reading(): string {
    return [this.kind, this.suit, this.said].filter(Boolean).join(" ");
  }

  get words(): string {
    if (this.action.cards.length) return apart(this.done, this.reading);
    return this.isTitled ? this.title : this.written(null);
  }

  get called(): string {
    const { actions } = this.family.description;
    const call = actions.calls.find(({ name }) => name === this.action.call);
    return call ? this.reader.translate(call.word) : "";
  }

  get phrase(): string {
    const { cards } = this.action;
    if (this.deed.length) return this.sentence(this.deed);
    if (!cards.length) return this.written(this.reader.seat);
    if (!this.suit) return apart(this.done, this.reading);
    const naming = this.reader.translate(this.family.description.wording.naming);
    return apart(filled(naming, { cards: this.done, suit: this.suit }), this.said);
  }

  /** Whether a button is to say the family's title: the action is neither a play nor one word. */
  private get isTitled(): boolean {
    const { verb, text } = this.action;
    return this.titled && verb !== "play" && verb !== text;
  }

  /** The family's title for the action; "" where it has none. */
  private get own(): string {
    return this.isTitled ? this.sentence(said(this.family, "title", this.options, this.decision)) : "";
  }

  /** An action without cards as it is typed, or in words where these name a player. */
  private written(seat: number | null): string {
    const { book, wording } = this.family.description;
    const { translate } = this.reader;
    const namesPlayer = this.deed.length > 0 && book.messages[this.deed[0]!]![2].length > 0;
    if (namesPlayer) return this.sentence(this.deed, seat);
    const { text } = this.action;
    const words = text in wording.typed || translate(text) !== text ? [text] : text.split(" ");
    const isLower = (word: string) => word !== word.toUpperCase() && word === word.toLowerCase();
    return this.jokers(words.map((word) => (isLower(word) ? translate(wording.typed[word] ?? word) : word)).join(" "));
  }

  private get done(): string {
    const { cards, verb } = this.action;
    const listed = this.jokers(cards.join(" "));
    return UNSAID.includes(verb) ? listed : `${this.reader.translate(verb)} ${listed}`;
  }

  /** The kind of a combination, with what its wild cards stand for. */
  private get kind(): string {
    const { actions, book } = this.family.description;
    const { translate } = this.reader;
    const kind = actions.kinds.find(({ name }) => name === this.action.kind);
    if (!kind) return "";
    const what = translate(kind.title);
    const wilds = [...new Set(this.action.text.split(" ").filter((word) => word.includes("=")))].map((word) => {
      const [card = "", rank = ""] = word.split("=");
      return filled(translate(book.words.asRank), { card: this.jokers(card), rank: this.jokers(rank) });
    });
    if (!wilds.length) return what;
    const all = wilds.reduce((one, other) => filled(translate(book.words.both), { one, other }));
    return filled(translate(book.words.withWilds), { what, wilds: all });
  }

  private get suit(): string {
    const { words } = this.family.description.book;
    const { translate } = this.reader;
    const suit = words.symbols.indexOf(this.action.suit ?? "-");
    if (suit < 0) return "";
    return filled(translate("{symbol} {suit}"), { symbol: words.symbols[suit]!, suit: translate(words.suits[suit]!) });
  }

  private get said(): string {
    return this.called && filled(this.reader.translate(this.family.description.choosing.words.quoted), { text: this.called });
  }

  private sentence(story: readonly number[], seat = this.reader.seat): string {
    return told(this.family.description.book, story, { ...this.reader, seat })[0]?.sentence ?? "";
  }

  /** Return notation with jokers as they are called in the language. */
  private jokers(notation: string): string {
    const { jokers } = this.family.description.book.words;
    return notation.replace(/\b[SB]J\b/g, (name) => {
      const title = jokers[name]!;
      const translated = this.reader.translate(title);
      return translated === title ? name : translated;
    });
  }
}

function apart(done: string, distinct: string): string {
  return distinct ? `${done} · ${distinct}` : done;
}

/** Return the numbers of a phrase. */
export function phraseOf(phrase: RulesRecord): number[] {
  return phrase.numbers("cells", phrase.number("count"));
}

/** Return a decision as a record. */
export function recordOf({ program }: Family, { code, once, twice }: Decision): RulesRecord {
  const decision = program.record("Decision");
  decision.set("code", code);
  decision.set("once", once);
  decision.set("twice", twice);
  return decision;
}

function cellsOf(family: Family, options: RulesRecord, decision: Decision): RulesRecord {
  const cells = family.program.record("Action");
  family.program.call("describe", options, recordOf(family, decision), cells);
  return cells;
}

function said(family: Family, name: string, options: RulesRecord, decision: Decision): number[] {
  const story = family.program.scratch("Story");
  family.program.call(name, options, recordOf(family, decision), story);
  return phraseOf(story);
}
