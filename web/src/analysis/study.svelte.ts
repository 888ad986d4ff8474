/** An analysis of a deal: found piece by piece in workers, kept as it is found, and left when it is no longer wanted. */

import { HttpError, sentenceOf } from "../http";
import { i18n, tell } from "../i18n.svelte";
import { opened, withNet } from "../local/programs";
import { placedIn } from "../local/replay";
import { translator } from "../local/translating";
import type { Catalogue } from "../protocol";
import { isPlaced, turnsOf, type Family, type Judged, type Luck, type Made, type RulesRecord, type Turn } from "../rules/index.ts";
import { JudgeAway, judgesAtOnce } from "./judges";
import { recallPieces, storePiece, type Piece } from "./stored";

/** About how many playouts are made for each decision, as `tefuda analyse` makes them. */
const PLAYOUTS = 16_000;

/** A deal that is to be analysed: where its text comes from, its number in that from 1, and what it is played by. */
export interface Source {
  read: () => Promise<string>;
  deal: number;
  family: string;
  preset: string;
  catalogue: Catalogue;
}

/** What was found so far. */
export interface Found {
  family: Family;
  options: RulesRecord;
  translate: (english: string) => string;
  made: readonly Made[];
  points: readonly number[];
  /** The seat whose decisions are judged; of the others is only found what followed. */
  seat: number;
  luck: Luck[] | null;
  /** By the numbers of the decisions. */
  decisions: readonly (Judged | undefined)[];
  /** The turning points, once all is found. */
  turns: Turn[] | null;
}

export class Study {
  /** How many pieces of work are done, of how many; null where nothing is being worked on. */
  progress: { done: number; all: number } | null = $state.raw(null);
  found: Found | null = $state.raw(null);
  /** Why there is no analysis. */
  trouble = $state("");
  private course: Course | null = null;

  /** Judge the decisions of a seat; what was found before is there at once. */
  async begin(source: Source, seat: number): Promise<void> {
    this.stop();
    const course = new Course(source, seat, (found, progress) => {
      if (course !== this.course) return;
      this.found = found;
      this.progress = progress;
    });
    this.course = course;
    this.trouble = "";
    this.progress = { done: 0, all: 1 };
    try {
      await course.run();
    } catch (fault) {
      if (course !== this.course) return;
      this.progress = null;
      this.trouble = fault instanceof HttpError ? sentenceOf(fault) : tell("This deal could not be analysed.");
    } finally {
      course.close();
    }
  }

  /** Stop; what was found is kept. */
  stop(): void {
    this.course?.close();
    this.course = null;
    this.progress = null;
  }
}

/** One analysis from its beginning to its end. */
class Course {
  private readonly judges: JudgeAway[] = [];
  private closed = false;
  private key = "";
  private found!: Found;
  private readonly begun = new Set<number>();
  /** What is being found of the luck, on which the verdicts depend. */
  private lucky: Promise<void> | null = null;

  constructor(
    private readonly source: Source,
    private readonly seat: number,
    private readonly show: (found: Found, progress: { done: number; all: number } | null) => void,
  ) {}

  async run(): Promise<void> {
    const { read, deal, family: name, preset, catalogue } = this.source;
    const [text, { family, program, translate }] = await Promise.all([read(), opened(name, i18n.language)]);
    const net = family.preset(preset).net;
    const nets = net ? [{ name: net, bytes: await withNet(name, net) }] : [];
    const placed = isPlaced(text) ? await placedIn(text, catalogue) : null;
    if (this.closed) return;
    for (let judge = judgesAtOnce(); judge > 0; judge -= 1) this.judges.push(new JudgeAway());
    const opening = { description: family.description, program, nets, text, placed, deal, playouts: PLAYOUTS };
    const [first] = await Promise.all(this.judges.map((judge) => judge.open(opening)));
    const { key, made, points, over, options } = first!;
    if (!over) throw new HttpError("not_shown", tell("This deal is not over yet."));
    this.key = key;
    this.found = {
      family, options: family.program.record("Options", options), translate: translator(name, translate), made, points,
      seat: this.seat, luck: null, decisions: made.map(() => undefined), turns: null,
    };
    for (const piece of await recallPieces(key)) this.take(piece);
    this.tell();
    await Promise.all(this.judges.map((judge) => this.work(judge)));
    const { luck, decisions } = this.found;
    if (this.closed || !luck) return;
    this.found = { ...this.found, turns: turnsOf(family, luck, decisions as Judged[]) };
    this.show(this.found, null);
  }

  close(): void {
    this.closed = true;
    for (const judge of this.judges) judge.close();
  }

  /** Let a worker find one piece after the other until there are no more. */
  private async work(judge: JudgeAway): Promise<void> {
    while (!this.closed) {
      const { luck, made } = this.found;
      if (!luck && !this.lucky) {
        await (this.lucky = this.findLuck(judge));
        continue;
      }
      const index = made.findIndex(({ seat }, number) => !this.found.decisions[number] && !this.begun.has(number) && (luck || seat !== this.seat));
      if (index >= 0) await this.judge(judge, index);
      else if (luck) return;
      else await this.lucky;
    }
  }

  private async findLuck(judge: JudgeAway): Promise<void> {
    const luck = await judge.luck();
    if (!luck) throw new HttpError("broken", tell("This deal could not be analysed."));
    await this.keep({ kind: "luck", luck });
  }

  private async judge(judge: JudgeAway, index: number): Promise<void> {
    this.begun.add(index);
    const { seat } = this.found.made[index]!;
    const isOwn = seat === this.seat;
    const judged = await judge.judged(index, isOwn ? this.found.luck![seat]!.own.spread : null);
    await this.keep({ kind: isOwn ? "judged" : "followed", judged });
  }

  private async keep(piece: Piece): Promise<void> {
    if (this.closed) return;
    this.take(piece);
    this.tell();
    await storePiece(this.key, piece);
  }

  private take(piece: Piece): void {
    if (piece.kind === "luck") {
      this.found = { ...this.found, luck: piece.luck };
      return;
    }
    const { judged } = piece;
    const isOwn = judged.seat === this.seat;
    if (isOwn !== (piece.kind === "judged")) return;
    const decisions = [...this.found.decisions];
    decisions[judged.index] = judged;
    this.found = { ...this.found, decisions };
  }

  private tell(): void {
    const { decisions, luck, made } = this.found;
    const done = (luck ? 1 : 0) + decisions.filter(Boolean).length;
    this.show(this.found, { done, all: 1 + made.length });
  }
}
