/** A family of games: its presets and house rules, and its deals. */

import { Deal, type Seating } from "./deal.ts";
import type { CellAbout, Description, OptionAbout, PlayerAbout, PresetAbout } from "./description.ts";
import { allowed, answerOf, check, type Checked, type Translate } from "./houserules.ts";
import { keyWords, SEED_WORDS } from "./keys.ts";
import { Block, checkFile, openProgram, type Bytes, type Program } from "./program.ts";
import type { Cells, RulesRecord } from "./records.ts";

/** Answers to house rules by name: the number of an answer, its word, or yes or no for a switch. */
export type Answers = Readonly<Record<string, number | string | boolean>>;

export interface DealWanted {
  preset: string;
  /** The house rules that differ from those of the preset. */
  answers?: Answers;
  /** How many players; as many as the preset is meant for where it is left out. */
  seats?: number;
  /** Eight numbers of 32 bits, as `seedWords` and `keyWords` return them; drawn by chance where they are left out. */
  seed?: readonly number[];
  /** The key of the deal itself, 64 hexadecimal digits, as texts state it: instead of a seed and a number. */
  key?: string;
  /** The number of the deal of this seed, in a match that of its first deal. */
  number?: number;
  /** Whether seats that can only pass while several are asked do so at once, as at a server. */
  automaticPass?: boolean;
}

export interface PositionWanted {
  preset: string;
  /** The house rules that differ from those of the preset. */
  answers?: Answers;
  /** The table as `tefuda.export.positions` writes it: the cells that are not as they begin, by name. */
  table: Cells;
  /** Whether seats that can only pass do so at once, also where no other seat is asked. */
  automaticPass?: boolean;
  /** The seed of the match whose first deal it is, if it is one of a match. */
  seed?: readonly number[];
}

/** The length of a block that stands for no net, in bytes. */
const NO_NET = 32;
const WORK_OUT = "work_out_";

/** An answer that a house rule does not allow, or a house rule that there is not. */
export class HouseRuleError extends Error {
  override name = "HouseRuleError";
}

/** Open a family from its description and the bytes of its program; throw an Error that can be shown. */
export async function openFamily(description: Description, bytes: Bytes): Promise<Family> {
  return new Family(await openProgram(description, bytes));
}

export class Family {
  readonly description: Description;
  private readonly nets = new Map<string, Block>();
  /** Stands for no net. */
  readonly noNet: Block;

  constructor(readonly program: Program) {
    this.description = program.description;
    this.noNet = program.block(new Uint8Array(NO_NET));
  }

  get name(): string {
    return this.description.family;
  }

  get presets(): readonly PresetAbout[] {
    return this.description.presets;
  }

  get houseRules(): readonly OptionAbout[] {
    return this.description.options;
  }

  /** Whether several seats may be asked at once. */
  get hasWindows(): boolean {
    return this.description.records["View"]!.cells.some(({ name }) => name === "owes");
  }

  preset(name: string): PresetAbout {
    const found = this.presets.find((one) => one.name === name);
    if (!found) throw new Error(`${this.name} has no preset “${name}”; choose one of ${named(this.presets)}.`);
    return found;
  }

  player(level: string): PlayerAbout {
    const found = this.description.players.find((one) => one.name === level);
    if (!found) throw new Error(`There is no player “${level}”; choose one of ${named(this.description.players)}.`);
    return found;
  }

  /** Return the cell in which a view shows something; undefined where none does. */
  fact(name: string): CellAbout | undefined {
    return this.description.records["View"]!.cells.find((cell): cell is CellAbout => "fact" in cell && cell.fact === name);
  }

  /** Take the file of a net, which is checked; players that play with a net use it from then on. */
  async addNet(file: string, bytes: Bytes): Promise<void> {
    checkFile(this.description, file, bytes);
    if (!this.nets.has(file)) this.nets.set(file, this.program.block(bytes));
  }

  /** Return the house rules of a preset with some answers changed; throw HouseRuleError where one is not allowed. */
  options(preset: string, answers: Answers = {}): RulesRecord {
    const options = this.program.record("Options");
    for (const [name, value] of Object.entries(this.preset(preset).options)) options.set(name, BigInt(value));
    for (const [name, answer] of Object.entries(answers)) {
      const rule = this.houseRules.find((one) => one.name === name);
      if (!rule) throw new HouseRuleError(`${this.name} has no house rule “${name}”.`);
      options.set(name, answered(rule, answer));
    }
    this.workOut(options, preset);
    return options;
  }

  /** Return what is wrong with answers and a number of players, if one is given, and which answers have no effect. */
  check(preset: string, answers: Answers = {}, seats: number | null = null, translate: Translate = (english) => english): Checked {
    return check(this, preset, answers, seats, translate);
  }

  /** Deal, with the passes of seats that can only pass; throw an Error for what cannot be played. */
  deal(wanted: DealWanted): Deal {
    const { least, most } = this.description.seats;
    const preset = this.preset(wanted.preset);
    const { seats = preset.seats, number = 0, automaticPass = true } = wanted;
    const ownKey = wanted.key !== undefined;
    const seed = ownKey ? keyWords(wanted.key!) : (wanted.seed ?? [...crypto.getRandomValues(new Uint32Array(SEED_WORDS))]);
    if (!Number.isInteger(seats) || seats < least || seats > most)
      throw new RangeError(`${seats} seats: this game is for ${least === most ? most : `${least} to ${most}`} players.`);
    if (seed.length !== SEED_WORDS || !seed.every((word) => Number.isInteger(word) && word >= 0 && word < 2 ** 32))
      throw new RangeError("A seed must be eight whole numbers of 32 bits.");
    if (!Number.isSafeInteger(number) || number < 0)
      throw new RangeError("The number of a deal must be a whole number of at least 0.");
    const options = this.options(preset.name, wanted.answers);
    const seating: Seating = {
      family: this, preset: preset.name, options, seats, seed, ownKey, number, automaticPass, placed: false, carries: false, tasks: new Map(),
    };
    const table = this.program.record("Table");
    this.program.call("begin_match", table);
    return Deal.begin(seating, table);
  }

  /** Open a deal with a table that was set up; throw an Error where it is no table of these rules. */
  position({ preset, answers, table: cells, automaticPass = false, seed }: PositionWanted): Deal {
    const { least, most } = this.description.seats;
    const table = this.program.record("Table");
    table.write(cells);
    const seats = table.number("seats");
    if (seats < least || seats > most) throw new RangeError(`${seats} seats: this game is for ${least === most ? most : `${least} to ${most}`} players.`);
    if (!(table.number("turn") >= 0 && table.number("turn") < seats)) throw new RangeError(`There is no seat ${table.number("turn")} to act.`);
    const seating: Seating = {
      family: this, preset: this.preset(preset).name, options: this.options(preset, answers), seats, seed: seed ?? table.part("chance").numbers("key"),
      ownKey: !seed, number: 0, automaticPass: automaticPass && "always", placed: true, carries: false, tasks: new Map(),
    };
    return Deal.place(seating, table);
  }

  /** Return the numbers of the net for some house rules: that of the preset with exactly these, if it was taken. */
  net(options: RulesRecord): Block {
    const preset = this.presets.find((one) => this.agreeing(one, options) === this.houseRules.length);
    return (preset?.net && this.nets.get(preset.net)) || this.noNet;
  }

  /** Return the weights of players of the level club: those of the preset that shares most answers. */
  weights(options: RulesRecord): bigint[] {
    return this.closest(options).weights.map(BigInt);
  }

  /** Return how chances are corrected, as the cells of a Fit. */
  fit(options: RulesRecord): bigint[] {
    return this.closest(options).fit.map(BigInt);
  }

  /** Return the first of the presets that share most answers with these house rules. */
  private closest(options: RulesRecord): PresetAbout {
    const agreeing = this.presets.map((one) => this.agreeing(one, options));
    return this.presets[agreeing.indexOf(Math.max(...agreeing))]!;
  }

  private agreeing(preset: PresetAbout, options: RulesRecord): number {
    return this.houseRules.filter(({ name }) => BigInt(preset.options[name]!) === options.bigint(name)).length;
  }

  private workOut(options: RulesRecord, preset: string): void {
    const functions = this.description.functions.map(({ name }) => name).filter((name) => name.startsWith(WORK_OUT));
    for (const name of functions) options.set(name.slice(WORK_OUT.length), this.program.call(name, options)!);
    const isPreset = this.agreeing(this.preset(preset), options) === this.houseRules.length;
    const lacking = options.names.find(
      (name) => !functions.includes(WORK_OUT + name) && !this.houseRules.some((rule) => rule.name === name),
    );
    if (lacking && !isPreset) throw new HouseRuleError(`The house rules of ${preset} cannot be changed here: “${lacking}” follows from them.`);
  }
}

/** Return the number of an answer; throw HouseRuleError where it is none of the house rule. */
function answered(rule: OptionAbout, answer: number | string | boolean): number {
  const value = answerOf(rule, answer);
  if (value !== null) return value;
  throw new HouseRuleError(`House rule ${rule.name}: “${answer}” is not an answer; choose from ${allowed(rule)} [${rule.clause}].`);
}

function named(all: readonly { name: string }[]): string {
  return all.map(({ name }) => name).join(", ");
}
