/** The program of a family: its functions, called with records. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

import type { Description, FunctionAbout } from "./description.ts";
import { layoutOf, RulesRecord, type Layout } from "./records.ts";

export type Bytes = Uint8Array<ArrayBuffer> | ArrayBuffer;

/** The version of the form of descriptions that this library reads. */
const FORMAT = 1;
const PAGE = 65536;
const APART = 16;

const NO_WEB_ASSEMBLY = "This browser cannot run the rules of the games: it has no WebAssembly.";

type Run = (...given: (number | bigint)[]) => bigint | undefined;

/** Numbers that stay in the memory of a program, such as a net. */
export class Block {
  constructor(
    readonly address: number,
    /** How many numbers there are. */
    readonly length: number,
  ) {}
}

export type Given = RulesRecord | Block | number | bigint;

/** Check a file by its size and its SHA-256 in the description; throw an Error that names it where it differs. */
export function checkFile(description: Pick<Description, "family" | "files">, name: string, bytes: Bytes): void {
  const about = description.files.find((file) => file.name === name);
  if (!about) throw new Error(`The description of ${description.family} names no file ${name}.`);
  if (bytes.byteLength !== about.size || bytesToHex(sha256(new Uint8Array(bytes))) !== about.sha256)
    throw new Error(`The file ${name} is damaged, or is not the one that belongs to its description.`);
}

/** Open the program of a family, with vectors or without, from its description and its bytes, which are checked first. */
export async function openProgram(description: Description, bytes: Bytes): Promise<Program> {
  if (typeof WebAssembly !== "object") throw new Error(NO_WEB_ASSEMBLY);
  if (description.format !== FORMAT || description.target !== "wasm")
    throw new Error(`The description of ${description.family} is not one that can be opened here.`);
  const programs = description.files.filter(({ name }) => name.endsWith(".wasm"));
  const [usual] = programs;
  checkFile(description, (programs.find(({ size }) => size === bytes.byteLength) ?? usual)?.name ?? "", bytes);
  const { instance } = await WebAssembly.instantiate(bytes, {});
  return new Program(description, instance.exports);
}

/** A program with its memory; its functions keep nothing between calls. */
export class Program {
  private readonly memory: WebAssembly.Memory;
  private readonly layouts = new Map<string, Layout>();
  private readonly functions = new Map<string, { about: FunctionAbout; run: Run }>();
  /** Where records lie during a call, by their kind and how many of that kind come before. */
  private readonly rooms = new Map<string, number>();
  private readonly scratches = new Map<string, RulesRecord>();
  private free: number;

  constructor(readonly description: Description, exported: WebAssembly.Exports) {
    this.memory = exported[description.memory.name] as WebAssembly.Memory;
    this.free = description.memory.free;
    for (const about of description.functions) this.functions.set(about.name, { about, run: exported[about.name] as Run });
  }

  has(name: string): boolean {
    return this.functions.has(name);
  }

  /** Return a new record of a kind, as it begins, or with these numbers. */
  record(kind: string, words?: BigInt64Array<ArrayBuffer>): RulesRecord {
    const layout = layoutOf(kind, this.description, this.layouts);
    if (words && words.length !== layout.start.length) throw new RangeError(`A record ${kind} has ${layout.start.length} numbers.`);
    return new RulesRecord(layout, words);
  }

  /** Return a record of a kind that is always the same one, in any state: for functions that set it, to be read at once. */
  scratch(kind: string): RulesRecord {
    const found = this.scratches.get(kind) ?? this.record(kind);
    this.scratches.set(kind, found);
    return found;
  }

  /** Keep numbers of 32 bits in the memory of the program, for functions that take a block. */
  block(bytes: Bytes): Block {
    const content = bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes;
    const address = this.room(content.byteLength);
    new Uint8Array(this.memory.buffer, address, content.byteLength).set(content);
    return new Block(address, content.byteLength / Int32Array.BYTES_PER_ELEMENT);
  }

  /** Keep room for so many numbers of 64 bits, all 0, in the memory of the program. */
  cells(length: number): Block {
    return new Block(this.room(length * BigInt64Array.BYTES_PER_ELEMENT), length);
  }

  /** Set all numbers of 64 bits of a block to 0. */
  clear({ address, length }: Block): void {
    new BigInt64Array(this.memory.buffer, address, length).fill(0n);
  }

  /** Return what stands in a block now. */
  content(block: Block): Int32Array<ArrayBuffer> {
    return new Int32Array(this.memory.buffer, block.address, block.length).slice();
  }

  /**
   * Call a function with its parameters in order, and return its result, or null where it has none.
   *
   * Records are changed as the function changes them; where it traps, they stay as they were.
   */
  call(name: string, ...given: Given[]): bigint | null {
    const found = this.functions.get(name);
    if (!found) throw new RangeError(`The program of ${this.description.family} has no function “${name}”.`);
    const { about, run } = found;
    if (given.length !== about.parameters.length)
      throw new TypeError(`“${name}” takes ${about.parameters.length} parameters, not ${given.length}.`);
    const times = new Map<string, number>();
    const lent: [RulesRecord, number][] = [];
    const passed: (number | bigint)[] = [];
    about.parameters.forEach((parameter, index) => {
      const one = given[index]!;
      if ("record" in parameter) {
        if (!(one instanceof RulesRecord) || one.kind !== parameter.record)
          throw new TypeError(`“${name}” takes a record ${parameter.record} as its ${parameter.name}.`);
        const before = times.get(one.kind) ?? 0;
        times.set(one.kind, before + 1);
        const address = this.roomOf(one, before);
        lent.push([one, address]);
        passed.push(address);
      } else if ("block" in parameter) {
        if (!(one instanceof Block)) throw new TypeError(`“${name}” takes a block as its ${parameter.name}.`);
        passed.push(one.address, BigInt(one.length));
      } else {
        if (typeof one !== "number" && typeof one !== "bigint")
          throw new TypeError(`“${name}” takes a number as its ${parameter.name}.`);
        passed.push(BigInt(one));
      }
    });
    for (const [record, address] of lent) this.words(record, address).set(record.words);
    const result = run(...passed);
    for (const [record, address] of lent) record.words.set(this.words(record, address));
    return result ?? null;
  }

  private words(record: RulesRecord, address: number): BigInt64Array {
    return new BigInt64Array(this.memory.buffer, address, record.words.length);
  }

  private roomOf(record: RulesRecord, before: number): number {
    const key = `${record.kind} ${before}`;
    let address = this.rooms.get(key);
    if (address === undefined) {
      address = this.room(record.words.byteLength);
      this.rooms.set(key, address);
    }
    return address;
  }

  /** Return the address of memory that nothing else uses. */
  private room(size: number): number {
    const address = Math.ceil(this.free / APART) * APART;
    this.free = address + size;
    const missing = this.free - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    return address;
  }
}
