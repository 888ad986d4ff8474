/** Records: numbers of 64 bits, found by the names of their cells. */

import type { Description, Exact } from "./description.ts";

/** What stands in a cell: masks of cards and numbers that are not exact otherwise as a BigInt. */
export type Value = number | bigint | readonly (number | bigint)[];

const WORD = 8;
/** The kinds of cells that are always read as BigInt. */
const MASKS: readonly string[] = ["cards", "worked-out"];

/** What stands in a record, by the names of its cells: what is left out is as it begins. Numbers that JSON cannot carry exactly are texts. */
export interface Cells {
  readonly [name: string]: Exact | readonly Exact[] | Cells;
}

interface Place {
  at: number;
  length: number;
  isBlock: boolean;
  kind: string;
  own: boolean;
  part: Layout | null;
}

/** Where the cells of a kind of record are, and how it begins. */
export class Layout {
  readonly places = new Map<string, Place>();
  readonly start: BigInt64Array<ArrayBuffer>;

  constructor(readonly kind: string, description: Description, layouts: Map<string, Layout>) {
    const about = description.records[kind];
    if (!about) throw new Error(`The programs of ${description.family} have no record “${kind}”.`);
    this.start = new BigInt64Array(about.size / WORD);
    for (const cell of about.cells) {
      const at = cell.offset / WORD;
      if (cell.record === undefined) {
        const { length = 1 } = cell;
        this.start.fill(BigInt(cell.start), at, at + length);
        this.places.set(cell.name, { at, length, isBlock: cell.length !== undefined, kind: cell.kind, own: !!cell.own, part: null });
      } else {
        const part = layoutOf(cell.record, description, layouts);
        this.start.set(part.start, at);
        this.places.set(cell.name, { at, length: part.start.length, isBlock: false, kind: "", own: false, part });
      }
    }
  }
}

/** Return the layout of a kind of record, and remember it. */
export function layoutOf(kind: string, description: Description, layouts: Map<string, Layout>): Layout {
  let layout = layouts.get(kind);
  if (!layout) {
    layout = new Layout(kind, description, layouts);
    layouts.set(kind, layout);
  }
  return layout;
}

/** A record that belongs to its holder; `Program.call` takes it. */
export class RulesRecord {
  constructor(
    private readonly layout: Layout,
    /** All numbers of the record; a part shares those of the record that it is in. */
    readonly words: BigInt64Array<ArrayBuffer> = layout.start.slice(),
    /** Whether the cells that only one seat may know cannot be read. */
    readonly closed = false,
  ) {}

  get kind(): string {
    return this.layout.kind;
  }

  /** The names of the cells and parts that can be read. */
  get names(): string[] {
    return [...this.layout.places].filter(([, { own }]) => !(own && this.closed)).map(([name]) => name);
  }

  has(name: string): boolean {
    return this.layout.places.has(name);
  }

  bigint(name: string, index = 0): bigint {
    const { at, length } = this.place(name);
    if (!(index >= 0 && index < length)) throw new RangeError(`“${name}” has no number ${index}.`);
    return this.words[at + index]!;
  }

  number(name: string, index = 0): number {
    const found = Number(this.bigint(name, index));
    if (!Number.isSafeInteger(found)) throw new RangeError(`“${name}” must be read as a BigInt.`);
    return found;
  }

  numbers(name: string, count?: number): number[] {
    const { length } = this.place(name);
    return Array.from({ length: Math.min(length, count ?? length) }, (_, index) => this.number(name, index));
  }

  /** Return what stands in a cell by its kind: cards as BigInt, most others as numbers, a block as an array. */
  value(name: string): Value {
    const { length, isBlock, kind, part } = this.place(name);
    if (part) throw new TypeError(`“${name}” is a record in a record.`);
    const read = (index: number): number | bigint => {
      const found = this.bigint(name, index);
      return MASKS.includes(kind) || !Number.isSafeInteger(Number(found)) ? found : Number(found);
    };
    return isBlock ? Array.from({ length }, (_, index) => read(index)) : read(0);
  }

  set(name: string, value: number | bigint, index = 0): void {
    const { at, length } = this.place(name);
    if (!(index >= 0 && index < length)) throw new RangeError(`“${name}” has no number ${index}.`);
    this.words[at + index] = BigInt(value);
  }

  /** Set the first numbers of a block, or of a part. */
  fill(name: string, values: ArrayLike<number | bigint>): void {
    const { at, length } = this.place(name);
    if (values.length > length) throw new RangeError(`“${name}” holds ${length} numbers, not ${values.length}.`);
    for (let index = 0; index < values.length; index++) this.words[at + index] = BigInt(values[index]!);
  }

  /** Set cells by name, in parts as well; throw RangeError or TypeError for what this record does not hold. */
  write(cells: Cells): void {
    for (const [name, content] of Object.entries(cells)) {
      const { isBlock, part } = this.place(name);
      const isList = Array.isArray(content);
      if (typeof content === "object" && !isList) {
        this.part(name).write(content as Cells);
      } else {
        if (part || isList !== isBlock) throw new TypeError(`“${name}” is not written like that in the record ${this.kind}.`);
        this.fill(name, [content].flat().map((number) => exactOf(name, number as Exact)));
      }
    }
  }

  /** Return a record within this one; what is written to it is written here. */
  part(name: string): RulesRecord {
    const { at, length, part } = this.place(name);
    if (!part) throw new TypeError(`“${name}” is a cell, not a record.`);
    return new RulesRecord(part, this.words.subarray(at, at + length), this.closed);
  }

  copy(): RulesRecord {
    return new RulesRecord(this.layout, this.words.slice(), this.closed);
  }

  /** Return this record without what only one seat may know. */
  close(): RulesRecord {
    return new RulesRecord(this.layout, this.words, true);
  }

  equals(other: RulesRecord): boolean {
    return this.layout === other.layout && this.words.every((word, index) => word === other.words[index]);
  }

  private place(name: string): Place {
    const place = this.layout.places.get(name);
    if (!place) throw new RangeError(`The record ${this.kind} has no cell “${name}”.`);
    if (place.own && this.closed) throw new RangeError(`An onlooker does not see “${name}”.`);
    return place;
  }
}

function exactOf(name: string, given: Exact): bigint {
  if (typeof given === "number" ? !Number.isSafeInteger(given) : !/^-?\d{1,19}$/.test(given))
    throw new TypeError(`“${name}” cannot hold ${JSON.stringify(given)}.`);
  const number = BigInt(given);
  if (number !== BigInt.asIntN(64, number)) throw new RangeError(`“${name}” holds numbers of 64 bits, not ${given}.`);
  return number;
}
