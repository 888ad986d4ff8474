/** What the description of a program says: the file in JSON that `tefuda export wasm` writes beside it. */

import type { Book } from "./worder.ts";

/** A number; those that JSON cannot carry exactly are written as text. */
export type Exact = number | string;

/** A file that belongs to the program, with the SHA-256 of its content in hexadecimal digits. */
export interface FileAbout {
  name: string;
  size: number;
  sha256: string;
}

/** A parameter of a function: a number of 64 bits, a record, or a block of numbers. */
export type ParameterAbout =
  | { name: string; number: number }
  | { name: string; record: string }
  | { name: string; block: { bits: number; signed: boolean } };

export interface FunctionAbout {
  name: string;
  about: string;
  parameters: readonly ParameterAbout[];
  /** How many bits the result has; null where nothing is returned. */
  returns: number | null;
}

/** A record within a record. */
export interface PartAbout {
  name: string;
  /** Where it begins, in bytes. */
  offset: number;
  record: string;
}

/** A number in a record, or several of them one after the other. */
export interface CellAbout {
  name: string;
  /** Where it begins, in bytes. */
  offset: number;
  record?: undefined;
  /** What it holds: a seat, cards as a mask, points. */
  kind: string;
  /** How many numbers there are; absent where there is one. */
  length?: number;
  bits: number;
  signed: boolean;
  start: Exact;
  lasts?: "deal" | "match" | "table";
  /** Whether only its own seat may know it. */
  own?: boolean;
  words?: Readonly<Record<string, string>>;
  /** The name under which a view shows it. */
  fact?: string;
  /** The cell of the cards that are there twice. */
  twice?: string;
}

export interface RecordAbout {
  /** In bytes. */
  size: number;
  cells: readonly (CellAbout | PartAbout)[];
}

export interface RefusalAbout {
  number: number;
  name: string;
  clause: string;
  sentence: string;
}

export interface AnswerAbout {
  value: number;
  word: string;
  phrase?: string;
}

export interface NeedAbout {
  option: string;
  answers: readonly number[];
  excluded: boolean;
}

/** A house rule: its answers are listed, or are the numbers from `least` to `most` by `step`. */
export interface OptionAbout {
  name: string;
  kind: string;
  question: string;
  clause: string;
  default: number;
  answers?: readonly AnswerAbout[];
  least?: number;
  most?: number;
  step?: number;
  /** The alternatives under which it acts, each a list of what is needed. */
  needs: readonly (readonly NeedAbout[])[];
}

/** Faults by number: their texts, with the gaps by name and kind, and the house rules that they tell of. */
export interface FaultsAbout {
  rules: readonly string[];
  texts: readonly (readonly [text: string, gaps: readonly (readonly [name: string, kind: string])[]])[];
}

/** What is said of a choice of house rules, in English. */
export interface ChoosingAbout {
  /** Of answers that cannot stand together. */
  contradictions: FaultsAbout;
  /** Of a number of players. */
  crowding: FaultsAbout;
  words: {
    yes: string;
    no: string;
    off: string;
    inert: string;
    quoted: string;
    comma: string;
    and: string;
    or: string;
    not: string;
    atLeastOne: string;
    atLeast: string;
    notAnAnswer: string;
    noSuchRule: string;
    forPlayers: string;
    forSomePlayers: string;
  };
}

export interface PresetAbout {
  name: string;
  title: string;
  about: string;
  seats: number;
  options: Readonly<Record<string, Exact>>;
  weights: readonly Exact[];
  /** How chances are corrected, as the cells of a Fit. */
  fit: readonly Exact[];
  /** The file of its net. */
  net: string | null;
}

export interface PlayerAbout {
  name: string;
  policy: number;
  /** Whether it plays with a net where there is one. */
  net: boolean;
  /** How many playouts it makes; absent for those who do not search. */
  playouts?: number;
  allowance?: number;
  master?: number;
}

/** What rules number when they speak of actions; all in English, to be translated. */
export interface ActionsAbout {
  verbs: readonly string[];
  /** The kinds of combinations: the name in the notation, and what players call it. */
  kinds: readonly { name: string; title: string }[];
  /** The words that are said with actions: the name in the notation, and the word. */
  calls: readonly { name: string; word: string }[];
  /** What is special about cards of the own hand. */
  badges: readonly { kind: string; words: string }[];
  /** The orders of the hand, the usual one first. */
  orders: readonly string[];
  /** The title of a button that selects one bomb after the other, empty where there are none; their order is numbered after these. */
  bombs: string;
  /** Whether selections of cards are read. */
  reads: boolean;
  /** What the cards in the middle of the table are called. */
  middle: string;
}

export interface Description {
  format: number;
  family: string;
  title: string;
  tefuda: string;
  /** The digest of the rules. */
  rules: string;
  target: string;
  /** The program first. */
  files: readonly FileAbout[];
  /** The memory of the program, and the first address in it that it leaves to others. */
  memory: { name: string; free: number };
  seats: { least: number; most: number };
  functions: readonly FunctionAbout[];
  records: Readonly<Record<string, RecordAbout>>;
  /** All codes of actions are below this. */
  codes: Exact;
  /** The themes of problems, in English. */
  themes: readonly string[];
  refusals: readonly RefusalAbout[];
  book: Book;
  /** What is said of actions, in English. */
  /** The cells of a table by which the rules make known something of what was hidden. */
  revealed: readonly string[];
  wording: {
    naming: string;
    /** The words of the notation, and what players call them. */
    typed: Readonly<Record<string, string>>;
  };
  actions: ActionsAbout;
  options: readonly OptionAbout[];
  choosing: ChoosingAbout;
  presets: readonly PresetAbout[];
  players: readonly PlayerAbout[];
  lanes: number;
  ranks: readonly string[];
}
